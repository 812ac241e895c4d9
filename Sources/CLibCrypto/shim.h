// The system's libcrypto (Debian: libssl-dev), found by pkg-config. macOS has CryptoKit instead.
#include <openssl/evp.h>
