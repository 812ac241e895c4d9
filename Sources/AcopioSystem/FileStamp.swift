/// What tells one state of a file from another.
package enum FileStamp {
  /// The size and the time of the last change; `nil` for what is no file.
  package static func of(_ path: String) -> String? {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    #if os(macOS)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return "\(status.st_size) \(time.tv_sec).\(time.tv_nsec)"
  }

  /// The longest tick of a clock that file systems use, with room to spare, in nanoseconds.
  package static let tick: Int64 = 12_000_000

  /// The number, size and times of a file of that status, with which no other bytes will ever have them; `nil` if the file
  /// changed so lately that a later change may have the same time.
  package static func settled(_ status: stat) -> String? {
    #if os(macOS)
      let (modified, changed) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (modified, changed) = (status.st_mtim, status.st_ctim)
    #endif
    guard nanoseconds(changed) < now() - tick else { return nil }
    return "\(status.st_ino) \(status.st_size) \(nanoseconds(modified)) \(nanoseconds(changed))"
  }

  /// The clock of the system, in nanoseconds since 1970.
  package static func now() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return nanoseconds(time)
  }

  /// A time in nanoseconds since 1970.
  package static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
