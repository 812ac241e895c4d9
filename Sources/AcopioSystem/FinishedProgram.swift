/// The result of a program that ran until it was finished.
package struct FinishedProgram {
  /// The exit status, or 128 and the number of the signal that ended it.
  package let status: Int32
  /// Its standard output.
  package let output: [UInt8]
  /// Its standard error.
  package let complaint: [UInt8]

  /// Runs a program of the `PATH` without input; `nil` if the system starts nothing.
  package init?(_ arguments: [String], environment: [(name: String, value: String?)] = []) {
    guard let output = Pipe(), let complaint = Pipe() else { return nil }
    let process = ChildProcess(
      arguments, output: .descriptor(output.writing), complaint: .descriptor(complaint.writing),
      environment: environment)
    guard let process else { return nil }
    output.closeWriting()
    complaint.closeWriting()
    (self.output, self.complaint) = FinishedProgram.contents(output, complaint)
    status = process.wait().status
  }

  /// The contents of two pipes, read as they arrive so that neither fills up.
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

/// The ends of a new pipe, which children don't inherit; `nil` and `errno` if the system has no descriptors left.
package func pipeEnds() -> (reading: Int32, writing: Int32)? {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return nil }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

/// Two ends of a pipe, which are closed with it and which children don't inherit.
private final class Pipe {
  let reading: Int32
  private(set) var writing: Int32

  init?() {
    guard let ends = pipeEnds() else { return nil }
    (reading, writing) = ends
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
