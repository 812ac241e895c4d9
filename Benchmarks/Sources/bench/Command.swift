import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What one run of a command needed.
struct Cost {
  /// Seconds from start to end.
  let wall: Double
  /// Seconds of processor time, its own and the system's for it.
  let processor: Double
  /// The most memory it held at a time, in bytes.
  let memory: Int
}

/// A command to run as a process of its own.
struct Command {
  private let arguments: [String]
  private let log: String

  /// A command whose output goes to the file `log`.
  init(_ arguments: [String], log: String) {
    self.arguments = arguments
    self.log = log
  }

  /// Runs it to its end; a status other than 0 is an error that quotes what it printed.
  func run() throws -> Cost {
    let start = ContinuousClock.now
    let process = try spawn()
    var status: Int32 = 0
    var usage = rusage()
    while wait4(process, &status, 0, &usage) < 0 {
      guard errno == EINTR else { throw BenchError("could not wait for \(arguments[0])") }
    }
    let wall = start.duration(to: .now)
    guard status == 0 else {
      let output = String(decoding: try Folder.read(log), as: UTF8.self)
      throw BenchError("'\(arguments.joined(separator: " "))' failed:\n\(output)")
    }
    #if canImport(Glibc)
      let unit = 1024  // Linux counts in KiB, macOS in bytes
    #else
      let unit = 1
    #endif
    return Cost(
      wall: wall / .seconds(1), processor: seconds(usage.ru_utime) + seconds(usage.ru_stime),
      memory: usage.ru_maxrss * unit)
  }

  private func spawn() throws(BenchError) -> pid_t {
    #if canImport(Glibc)
      var actions = posix_spawn_file_actions_t()
    #else
      var actions: posix_spawn_file_actions_t?
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let fault = posix_spawn(&process, arguments[0], &actions, nil, words, environ)
    guard fault == 0 else {
      throw BenchError("could not start \(arguments[0]): \(String(cString: strerror(fault)))")
    }
    return process
  }

  private func seconds(_ time: timeval) -> Double {
    Double(time.tv_sec) + Double(time.tv_usec) / 1e6
  }
}
