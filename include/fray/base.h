/* include/fray/base.h - what every other header needs: integer types and a marker.
 *
 * FRAY_API marks what hosts may call. The pure part compiles as C17, as C++20, for wasm32 and for GPUs, and needs
 * no marker for that. */
#pragma once
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
#define FRAY_API extern "C"
#else
#define FRAY_API extern
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
