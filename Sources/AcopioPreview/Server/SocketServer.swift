package import AcopioBase
import AcopioSystem
import FlyingSocks

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The reason why a server could not listen.
package struct PortFault: Error, Equatable {
  /// The port that it should listen on.
  package let port: Int
  /// The address that it should listen on.
  package let address: String
  /// The number of the error, such as `EADDRINUSE`.
  package let code: Int32

  /// The error as a diagnostic without a position: `port-unavailable`.
  package var diagnostic: Diagnostic {
    let reason =
      switch code {
      case EADDRINUSE: "another program uses it"
      case EADDRNOTAVAIL, EINVAL:
        "'\(address)' is not an address of this machine; 0.0.0.0 listens on all of them"
      case EACCES: "ports below 1024 are reserved for the administrator"
      default: String(cString: strerror(code))
      }
    return Diagnostic(
      .portUnavailable, .error, "cannot listen on port \(port): \(reason)",
      remedy: "choose another port with --port, or any free one with --port 0")
  }
}

/// A socket that listens on 127.0.0.1 or another address, and the connections that it accepts.
///
/// The only file that knows of sockets. Bytes go in and out of the values of this room; `Responder`
/// decides the answers.
package struct SocketServer: Sendable {
  /// The most connections at a time; others are answered with 503.
  package static let connectionLimit = 128
  /// The time that a client may take to send a head, or to take in a part of an answer.
  package static let patience = Duration.seconds(15)

  /// The time after a pong before the next ping of a client is answered.
  fileprivate static let breath = Duration.milliseconds(50)

  /// The port.
  package let port: Int
  /// The address.
  package let address: String
  private let socket: Socket

  /// Whether a text is an IPv4 or IPv6 address, as sockets take it.
  package static func isAddress(_ text: String) -> Bool {
    var address = in6_addr()
    return inet_pton(AF_INET, text, &address) == 1 || inet_pton(AF_INET6, text, &address) == 1
  }

  /// Listens on `port` of an address of this machine; 0 chooses a free one.
  package init(port: Int, address: String = "127.0.0.1") throws(PortFault) {
    self.address = address
    do {
      let isLong = address.contains(":")
      let socket = try Socket(domain: isLong ? AF_INET6 : AF_INET)
      do {
        try socket.setValue(true, for: .localAddressReuse)
        // A browser that is started must not keep the port.
        _ = fcntl(socket.file.rawValue, F_SETFD, FD_CLOEXEC)
        if isLong {
          try socket.bind(to: .inet6(ip6: address, port: UInt16(port)))
        } else {
          try socket.bind(to: .inet(ip4: address, port: UInt16(port)))
        }
      } catch {
        try? socket.close()
        throw error
      }
      try socket.listen()
      switch try socket.sockname() {
      case .ip4(_, let chosen), .ip6(_, let chosen): self.port = Int(chosen)
      case .unix: throw SocketError.unsupportedAddress
      }
      self.socket = socket
    } catch {
      guard case SocketError.failed(_, let code, _) = error else {
        throw PortFault(port: port, address: address, code: EINVAL)
      }
      throw PortFault(port: port, address: address, code: code)
    }
  }

  /// Listens on the first free one of `ports`, which are tried in order.
  package init(
    firstOf ports: ClosedRange<Int>, address: String = "127.0.0.1"
  ) throws(PortFault) {
    var fault: PortFault?
    for port in ports {
      do {
        self = try SocketServer(port: port, address: address)
        return
      } catch {
        guard error.code == EADDRINUSE else { throw error }
        fault = fault ?? error
      }
    }
    throw fault ?? PortFault(port: ports.lowerBound, address: address, code: EADDRINUSE)
  }

  /// Answers connections until the task is cancelled.
  package func run(_ responder: Responder, _ stage: PreviewStage) async {
    let pool = SocketPool.make()
    let room = Room(limit: SocketServer.connectionLimit)
    // The pool needs files of its own, and too many may be open.
    while (try? await pool.prepare()) == nil {
      guard (try? await Task.sleep(for: .milliseconds(100))) != nil else { return }
    }
    // Nothing was accepted yet, and the caller sees that the function has returned.
    guard let listener = try? AsyncSocket(socket: socket, pool: pool) else { return }
    await withDiscardingTaskGroup { group in
      group.addTask { try? await pool.run() }
      while !Task.isCancelled {
        guard let socket = try? await listener.accept() else {
          // Too many open files, or a client that left while it was waiting.
          try? await Task.sleep(for: .milliseconds(50))
          continue
        }
        let isAdmitted = await room.enter()
        group.addTask {
          let connection = Connection(socket: socket, responder: responder, stage: stage)
          await isAdmitted ? connection.serve() : connection.refuse()
          try? socket.close()
          if isAdmitted { await room.leave() }
        }
      }
    }
  }
}

/// The count of open connections.
private actor Room {
  private let limit: Int
  private var count = 0

  init(limit: Int) { self.limit = limit }

  func enter() -> Bool {
    guard count < limit else { return false }
    count += 1
    return true
  }

  func leave() { count -= 1 }
}

/// One connection: successive requests, or a WebSocket after one of them.
private struct Connection: Sendable {
  let socket: AsyncSocket
  let responder: Responder
  let stage: PreviewStage

  func serve() async {
    var bytes: [UInt8] = []
    while let reading = await readHead(&bytes) {
      guard case .request(let request, _) = reading else {
        if case .refused(let status) = reading {
          await close(after: Answer(status: status, "the request cannot be read"))
        }
        return
      }
      if isForPages(request) { return await openWebSocket(request, bytes) }
      let answer = responder.answer(request, await stage.snapshot)
      if answer.status == 200, let file = answer.file { await stage.note(file) }
      guard request.staysOpen, !request.hasBody else { return await close(after: answer) }
      guard await send(answer, staysOpen: true) else { return }
    }
  }

  func refuse() async {
    await close(after: Answer(status: 503, "there are too many connections"))
  }

  /// The next head, whose bytes are removed; `nil` at the end of the connection.
  private func readHead(_ bytes: inout [UInt8]) async -> RequestReader.Reading? {
    let end = ContinuousClock.now + SocketServer.patience
    while true {
      let reading = RequestReader.read(bytes)
      switch reading {
      case .request(_, let length):
        bytes.removeFirst(length)
        return reading
      case .refused: return reading
      case .incomplete: break
      }
      guard let more = await receive(until: end) else {
        // Between requests, a connection that is not used is closed without a word.
        return bytes.isEmpty || ContinuousClock.now < end ? nil : .refused(status: 408)
      }
      bytes += more
    }
  }

  private func receive(until end: ContinuousClock.Instant) async -> [UInt8]? {
    await within(end - .now) { [socket] in try await socket.read(atMost: 4096) }
  }

  /// Whether a request asks for the WebSocket of this preview and may have it.
  private func isForPages(_ request: Request) -> Bool {
    request.isUpgrade && request.path == "/\(LiveScript.socket)"
      && responder.gate.refusal(of: request) == nil
  }

  /// Serves a page until one side ends the connection; `bytes` came after its request.
  private func openWebSocket(_ request: Request, _ bytes: [UInt8]) async {
    guard responder.gate.admits(webSocket: request) else {
      return await close(after: Answer(status: 403, "only pages of this preview are connected"))
    }
    guard let handshake = Handshake.answer(to: request) else {
      return await close(after: Answer(status: 400, "the handshake is incomplete"))
    }
    let file = responder.page(of: request, await stage.snapshot)
    guard let (page, messages) = await stage.connect(file) else {
      return await close(after: Answer(status: 503, "too many pages are open"))
    }
    if await write(head(handshake, ["Connection: upgrade"])) {
      // One task writes, so that frames do not mix. Of a page that takes none, few are kept.
      let (frames, sender) = AsyncStream.makeStream(
        of: WebSocketFrame.self, bufferingPolicy: .bufferingNewest(16))
      await withDiscardingTaskGroup { group in
        group.addTask {
          for await message in messages {
            sender.yield(WebSocketFrame(.text, Array(message.text.utf8)))
          }
          sender.finish()
        }
        group.addTask {
          for await frame in frames {
            guard await write(frame.bytes) else { break }
          }
          await stage.disconnect(page)
          // Ends the reading, which waits for bytes.
          _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_RDWR))
        }
        await readFrames(bytes, sender)
        sender.finish()
        await stage.disconnect(page)
      }
    }
    await stage.disconnect(page)
  }

  /// Answers control frames until the client closes the connection or breaks the protocol.
  ///
  /// Of the pings that came together only the last one is answered, as it may be (RFC 6455, section 5.5.3), and the next
  /// ones wait a moment: clients that never stop would leave no thread for the others.
  private func readFrames(
    _ bytes: [UInt8], _ sender: AsyncStream<WebSocketFrame>.Continuation
  ) async {
    var bytes = bytes
    var ping: WebSocketFrame?
    while true {
      switch WebSocketFrame.read(bytes) {
      case .frame(let frame, let length):
        bytes.removeFirst(length)
        switch frame.kind {
        case .close:
          if let ping { sender.yield(WebSocketFrame(.pong, ping.payload)) }
          sender.yield(WebSocketFrame(.close, frame.payload))
          return
        case .ping: ping = frame
        case .pong, .text: break
        }
      case .refused: return
      case .incomplete:
        if let frame = ping.take() {
          sender.yield(WebSocketFrame(.pong, frame.payload))
          try? await Task.sleep(for: SocketServer.breath)
        }
        guard let more = try? await socket.read(atMost: 4096) else { return }
        bytes += more
      }
    }
  }

  /// Sends an answer and ends the connection so that the client can read it.
  ///
  /// If a socket is closed with unread bytes, the system discards the bytes that were sent.
  private func close(after answer: Answer) async {
    guard await send(answer, staysOpen: false) else { return }
    _ = shutdown(socket.socket.file.rawValue, Int32(SHUT_WR))
    let end = ContinuousClock.now + .seconds(1)
    var rest = 1 << 20
    while rest > 0, let more = await receive(until: end) { rest -= more.count }
  }

  private func send(_ answer: Answer, staysOpen: Bool) async -> Bool {
    var fields = ["Connection: \(staysOpen ? "keep-alive" : "close")"]
    // 204 and 304 have no body whose length could be said (RFC 9110, §8.6).
    if ![204, 304].contains(answer.status) {
      fields.append("Content-Length: \(answer.body.count)")
    }
    let head = head(answer, fields)
    guard answer.sendsBody else { return await write(head) }
    // A small answer is one packet.
    guard answer.body.count > 65_536 else { return await write(head + answer.body) }
    guard await write(head) else { return false }
    return await write(answer.body)
  }

  private func head(_ answer: Answer, _ fields: [String]) -> [UInt8] {
    let phrase = StatusPhrases.phrase(of: answer.status)
    var text = "HTTP/1.1 \(answer.status) \(phrase)\r\n"
    for header in answer.headers { text += "\(header.name): \(header.value)\r\n" }
    for field in fields { text += "\(field)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  /// Writes bytes; `false` if the client left or takes too long.
  private func write(_ bytes: [UInt8]) async -> Bool {
    // In pieces, so that a slow client of a large file is not cut off while it reads.
    var start = 0
    while start < bytes.count {
      let piece = Data(bytes[start..<min(start + 262_144, bytes.count)])
      let isDone = await within(SocketServer.patience) { [socket] in
        try await socket.write(piece)
        return true
      }
      guard isDone == true else { return false }
      start += piece.count
    }
    return true
  }
}

/// The result of `body`, or `nil` if it fails or takes longer than `time`.
private func within<Result: Sendable>(
  _ time: Duration, _ body: @escaping @Sendable () async throws -> Result
) async -> Result? {
  await withTaskGroup(of: Result?.self) { group in
    group.addTask { try? await body() }
    group.addTask {
      try? await Task.sleep(for: time)
      return nil
    }
    let first = await group.next()
    group.cancelAll()
    return first ?? nil
  }
}
