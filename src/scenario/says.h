/* src/scenario/says.h - what is said about scenarios, in the reader's language. The English text is the key. */
#pragma once

/* The text in the language; format_arg: the compiler compares the arguments with the English. */
const char *scenario_says(int language, const char *en) __attribute__((format_arg(2)));
