/// A request to a worker, or its answer: one byte for the kind, and its bytes.
package struct WorkerMessage: Sendable, Equatable {
  /// The kind; requests and answers have numbers of their own.
  package let kind: UInt8
  package let bytes: [UInt8]

  package init(kind: UInt8, _ bytes: [UInt8]) {
    self.kind = kind
    self.bytes = bytes
  }
}

/// One end of the socket between a worker and its parent.
///
/// A message is its kind, a byte that is 0, the seconds of processor time that its answer may take (16 bits), the number
/// of its bytes (32 bits; both with the low byte first), and its bytes.
struct WorkerChannel: Sendable {
  let number: Int32

  private static let headLength = 8
  /// The most bytes of a message.
  private static let limit = 1 << 30

  /// Two ends, which programs that are started don't inherit; `nil` and `errno` if the system has none.
  static func pair() -> (WorkerChannel, WorkerChannel)? {
    var ends: [Int32] = [-1, -1]
    #if os(Linux)
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
    #if !os(Linux)
      var isOn: Int32 = 1
      for end in ends {
        _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        setsockopt(end, SOL_SOCKET, SO_NOSIGPIPE, &isOn, socklen_t(MemoryLayout<Int32>.size))
      }
    #endif
    return (WorkerChannel(number: ends[0]), WorkerChannel(number: ends[1]))
  }

  /// Sends a message; `false` if the other end is closed, or does not read until `deadline`.
  func send(_ message: WorkerMessage, seconds: Int = 0, until deadline: Deadline) -> Bool {
    var head = [message.kind, 0, UInt8(seconds & 0xFF), UInt8(seconds >> 8 & 0xFF)]
    for shift in [0, 8, 16, 24] {
      head.append(UInt8(truncatingIfNeeded: message.bytes.count >> shift))
    }
    return send(head, until: deadline) && send(message.bytes, until: deadline)
  }

  /// The next message; `nil` if the other end is closed, or sends none until `deadline`.
  func receive(until deadline: Deadline) -> (message: WorkerMessage, seconds: Int)? {
    guard let head = receive(WorkerChannel.headLength, until: deadline) else { return nil }
    let count = (4..<8).reversed().reduce(0) { $0 << 8 | Int(head[$1]) }
    guard count <= WorkerChannel.limit, let bytes = receive(count, until: deadline) else {
      return nil
    }
    return (WorkerMessage(kind: head[0], bytes), Int(head[2]) | Int(head[3]) << 8)
  }

  private func send(_ bytes: [UInt8], until deadline: Deadline) -> Bool {
    #if os(Linux)
      let flags = Int32(MSG_NOSIGNAL) | Int32(MSG_DONTWAIT)
    #else
      let flags = MSG_DONTWAIT
    #endif
    var start = 0
    while start < bytes.count {
      guard deadline.waits(for: POLLOUT, of: number) else { return false }
      let count = bytes.withUnsafeBytes {
        AcopioSystem.send(number, $0.baseAddress.map { $0 + start }, $0.count - start, flags)
      }
      if count >= 0 {
        start += count
      } else if errno != EINTR, errno != EAGAIN {
        return false
      }
    }
    return true
  }

  private func receive(_ count: Int, until deadline: Deadline) -> [UInt8]? {
    var bytes: [UInt8] = []
    var window = [UInt8](repeating: 0, count: min(count, 1 << 16))
    while bytes.count < count {
      guard deadline.waits(for: POLLIN, of: number) else { return nil }
      let read = AcopioSystem.read(number, &window, min(window.count, count - bytes.count))
      if read > 0 {
        bytes += window[..<read]
      } else if read == 0 || errno != EINTR {
        return nil
      }
    }
    return bytes
  }
}
