/// A program that this process started; nothing else in the tool starts one.
///
/// No shell takes part, and it inherits no other descriptors than its three streams, since all of this process are
/// closed when a program starts.
package struct ChildProcess: Sendable {
  /// The target of a standard stream of a program.
  package enum Stream: Sendable {
    /// The one of this process.
    case inherited
    /// `/dev/null`.
    case nothing
    /// A descriptor of this process.
    case descriptor(Int32)
    /// A file that is made, or emptied, for it.
    case file(String)
  }

  /// The way in which a program ended.
  package struct End: Sendable {
    /// Its exit status, or 128 and the number of the signal that ended it, as in a shell.
    package let status: Int32
    /// The greatest resident size.
    package let kilobytes: Int

    /// The signal that ended it; `nil` if it ended by itself.
    package let signal: Int32?
  }

  /// The program that runs now, as an argument that starts it again.
  package static var thisProgram: String {
    #if os(Linux)
      // Also after another one took its place on the disk.
      "/proc/self/exe"
    #else
      CommandLine.arguments[0]
    #endif
  }

  /// Its number.
  package let id: pid_t

  /// Starts a program of the `PATH`; `nil` and `errno` if the system does not.
  ///
  /// `environment` changes the variables of this process: `nil` removes one. In a group of its own,
  /// a program is not ended by Ctrl-C, and `killGroup` ends all that it started. `defaultSignals`
  /// have their default action, even if this process handles them. No signal is blocked in it, although threads of this
  /// process block most: otherwise the one at the end of its processor time would not end it.
  package init?(
    _ arguments: [String], input: Stream = .nothing, output: Stream = .nothing,
    complaint: Stream = .nothing, environment: [(name: String, value: String?)] = [],
    isOwnGroup: Bool = false, defaultSignals: [Int32] = []
  ) {
    #if os(macOS)
      var actions: posix_spawn_file_actions_t?
      var attributes: posix_spawnattr_t?
    #else
      var actions = posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    let streams = [(STDIN_FILENO, input), (STDOUT_FILENO, output), (STDERR_FILENO, complaint)]
    for (number, stream) in streams {
      switch stream {
      case .inherited: break
      case .nothing:
        let flags = number == STDIN_FILENO ? O_RDONLY : O_WRONLY
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", flags, 0)
      case .descriptor(let other): posix_spawn_file_actions_adddup2(&actions, other, number)
      case .file(let path):
        let flags = O_WRONLY | O_CREAT | O_TRUNC
        posix_spawn_file_actions_addopen(&actions, number, path, flags, 0o600)
      }
    }
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in defaultSignals { sigaddset(&signals, number) }
    posix_spawnattr_setsigdefault(&attributes, &signals)
    var blocked = sigset_t()
    sigemptyset(&blocked)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags =
      POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | (isOwnGroup ? POSIX_SPAWN_SETPGROUP : 0)
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    var variables = ChildProcess.variables(environment)
    defer { for pointer in words + variables { free(pointer) } }
    guard let program = words[0] else { return nil }
    var process = pid_t()
    let code = posix_spawnp(&process, program, &actions, &attributes, &words, &variables)
    guard code == 0 else {
      errno = code
      return nil
    }
    id = process
  }

  /// Copies of the variables of this process with changes, then `nil`.
  private static func variables(
    _ changes: [(name: String, value: String?)]
  ) -> [UnsafeMutablePointer<CChar>?] {
    let names = Set(changes.map(\.name))
    var found: [UnsafeMutablePointer<CChar>?] = []
    var place = environ
    while let variable = place.pointee {
      let name = String(cString: variable).prefix { $0 != "=" }
      if !names.contains(String(name)) { found.append(strdup(variable)) }
      place += 1
    }
    for case (let name, let value?) in changes { found.append(strdup("\(name)=\(value)")) }
    return found + [nil]
  }

  /// Waits for the end of the program; called once.
  package func wait() -> End {
    while true {
      if let end = end(0) { return end }
    }
  }

  /// The way in which the program ended; not asked for again after an end.
  ///
  /// `nil` while it runs.
  package var end: End? { end(WNOHANG) }

  private func end(_ options: Int32) -> End? {
    var status: Int32 = 0
    var usage = rusage()
    let found = wait4(id, &status, options, &usage)
    guard found == id || (found < 0 && errno != EINTR) else { return nil }
    let signal = status & 0x7F
    #if os(macOS)
      let kilobytes = Int(usage.ru_maxrss) / 1024
    #else
      let kilobytes = Int(usage.ru_maxrss)
    #endif
    return End(
      status: signal == 0 ? (status >> 8) & 0xFF : 128 + signal, kilobytes: kilobytes,
      signal: signal == 0 ? nil : signal)
  }

  /// Ends the program at once.
  package func kill() { _ = AcopioSystem.kill(id, SIGKILL) }

  /// Ends a program in a group of its own, and all that it started, at once.
  package func killGroup() { _ = AcopioSystem.kill(-id, SIGKILL) }
}
