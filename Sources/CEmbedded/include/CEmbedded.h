// Files of this repository that the command brings along, as they are in it.
#ifndef CEMBEDDED_H
#define CEMBEDDED_H

/// A text file: its path in the repository, and its bytes, after which there is a zero. Static memory.
struct cembedded_file {
  const char *_Nonnull path;
  const unsigned char *_Nonnull text;
};

/// The files, sorted by path, and their number.
const struct cembedded_file *_Nonnull cembedded_files(long *_Nonnull count);

#endif
