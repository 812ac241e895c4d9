/// Calls `body` with all bytes of an open file; `nil` and `errno` if they cannot be read.
///
/// They are read, never mapped: a file that is cut while its mapping is in use ends the process. A
/// file that changes while it is read is read again once; `EAGAIN` means that it changed again.
package func withContents<Result>(
  of file: Int32, _ body: (UnsafeBufferPointer<UInt8>) -> Result
) -> Result? {
  for _ in 0..<2 {
    var before = stat()
    guard fstat(file, &before) == 0 else { return nil }
    guard before.st_mode & S_IFMT == S_IFREG else {
      errno = EINVAL
      return nil
    }
    let size = Int(before.st_size)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: size, alignment: 1)
    defer { room.deallocate() }
    var count = 0
    while count < size {
      let step = pread(file, room.baseAddress.unsafelyUnwrapped + count, size - count, off_t(count))
      if step < 0, errno == EINTR { continue }
      guard step >= 0 else { return nil }
      if step == 0 { break }
      count += step
    }
    var after = stat()
    guard fstat(file, &after) == 0 else { return nil }
    guard count == size, isUnchanged(before, after) else { continue }
    return body(UnsafeBufferPointer(room.bindMemory(to: UInt8.self)))
  }
  errno = EAGAIN
  return nil
}

/// Whether a file has the same size and time as before.
private func isUnchanged(_ before: stat, _ after: stat) -> Bool {
  #if os(macOS)
    let (old, new) = (before.st_mtimespec, after.st_mtimespec)
  #else
    let (old, new) = (before.st_mtim, after.st_mtim)
  #endif
  return before.st_size == after.st_size && old.tv_sec == new.tv_sec && old.tv_nsec == new.tv_nsec
}
