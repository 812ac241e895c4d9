#include "CCommit.h"

// Package.swift defines ACOPIO_COMMIT, from the environment. The only file that a new commit compiles
// again is this one.
#ifndef ACOPIO_COMMIT
#define ACOPIO_COMMIT "development"
#endif

const char *ccommit_name(void) { return ACOPIO_COMMIT; }
