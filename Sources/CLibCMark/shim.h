// The system's libcmark (Debian: libcmark-dev, Homebrew: cmark), found by pkg-config.
#include <cmark.h>
