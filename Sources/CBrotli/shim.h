// The system's Brotli (Debian: libbrotli-dev, Homebrew: brotli), found by pkg-config.
#include <brotli/decode.h>
#include <brotli/encode.h>
