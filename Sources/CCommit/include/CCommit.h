// The commit that the tool is built from, for `acopio --version`.
#ifndef CCOMMIT_H
#define CCOMMIT_H

/// The commit's first digits, followed by " with changes" if files differed from it; "development" in
/// builds that were not told. Static memory.
const char *_Nonnull ccommit_name(void);

#endif
