// The system's zlib (Debian: zlib1g-dev; macOS has it), found by pkg-config.
#include <zlib.h>
