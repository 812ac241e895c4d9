import AcopioSystem

/// A program that runs until it is finished.
struct ChildProcess {
  /// The exit status; 127 if there is no such program, 128 and the number of the signal that ended it.
  let status: Int32
  /// What it printed.
  let output: [UInt8]
  /// What it complained about.
  let complaint: [UInt8]

  /// Runs a program of the `PATH` without a shell and without input; `nil` if the system starts nothing.
  static func run(_ arguments: [String]) -> ChildProcess? {
    guard let output = Pipe(), let complaint = Pipe() else { return nil }
    guard let process = start(arguments, output, complaint) else { return nil }
    output.closeWriting()
    complaint.closeWriting()
    let texts = contents(output, complaint)
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return ChildProcess(
      status: exitStatus(ofWait: status), output: texts.0, complaint: texts.1)
  }

  private static func start(_ arguments: [String], _ output: Pipe, _ complaint: Pipe) -> pid_t? {
    #if os(macOS)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, output.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, complaint.writing, STDERR_FILENO)
    var words: [UnsafeMutablePointer<CChar>?] = arguments.map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    guard let program = words[0] else { return nil }
    var process = pid_t()
    let code = posix_spawnp(&process, program, &actions, nil, &words, environ)
    return code == 0 ? process : nil
  }

  /// What comes out of two pipes, read as it comes so that neither fills up.
  private static func contents(_ first: Pipe, _ second: Pipe) -> ([UInt8], [UInt8]) {
    var ends = [first, second].map { pollfd(fd: $0.reading, events: Int16(POLLIN), revents: 0) }
    var bytes: [[UInt8]] = [[], []]
    var window = [UInt8](repeating: 0, count: 1 << 16)
    while ends.contains(where: { $0.fd >= 0 }) {
      if poll(&ends, nfds_t(ends.count), -1) < 0 {
        if errno == EINTR { continue }
        break
      }
      for index in ends.indices where ends[index].fd >= 0 && ends[index].revents != 0 {
        let count = read(ends[index].fd, &window, window.count)
        if count > 0 {
          bytes[index] += window[..<count]
        } else if count == 0 || errno != EINTR {
          // 'poll' leaves out negative numbers.
          ends[index].fd = -1
        }
      }
    }
    return (bytes[0], bytes[1])
  }
}

/// Two ends of a pipe, which are closed with it and which children don't inherit.
private final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  init?() {
    var ends: [Int32] = [-1, -1]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    closeWriting()
  }

  /// Closes the end of the child, so that reading ends when the child closes its own.
  func closeWriting() {
    if writing >= 0 { close(writing) }
    writing = -1
  }
}
