extension SourceFile {
  /// The error for a pointer of Git LFS in place of the file: `broken-file`; `nil` for any other file.
  package var pointerFault: Diagnostic? {
    let beginnings: [StaticString] = [
      "version https://git-lfs.github.com/spec/", "version https://hawser.github.com/spec/",
    ]
    guard bytes.count < 1_024, beginnings.contains(where: { bytes.has($0) }) else { return nil }
    return Diagnostic(
      .brokenFile, .error,
      "the file is a pointer of Git LFS: three lines that say where the file is, not the file",
      path: path,
      remedy:
        "run 'git lfs install' and 'git lfs pull' before the build; where CI checks the site out, with LFS"
        + " ('lfs: true' for actions/checkout)")
  }
}
