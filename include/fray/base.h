/* include/fray/base.h - what every other header needs: integer types and two markers.
 *
 * FRAY_API marks what hosts may call. FRAY_CORE marks the pure part: the same sources
 * compile as C17, as C++20 and, one day, for a GPU. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define FRAY_API extern "C"
#else
#define FRAY_API extern
#endif

#ifdef __CUDACC__
#define FRAY_CORE __host__ __device__
#else
#define FRAY_CORE
#endif

/* C17 has the keyword only through <assert.h>; C++20 has it anyway. */
#include <assert.h>

/* Marks a case that goes on into the next one on purpose. */
#if defined(__cplusplus)
#define FRAY_FALL_THROUGH [[fallthrough]]
#elif defined(__GNUC__)
#define FRAY_FALL_THROUGH __attribute__((fallthrough))
#else
#define FRAY_FALL_THROUGH ((void)0)
#endif
