import AcopioPreview
import AcopioTestSupport
import Testing

/// Heads of requests: what is read, and what is refused before anything is answered.
@Suite struct RequestReaderTests {
  @Test func readsARequest() {
    let head = "GET /books/?page=2 HTTP/1.1\r\nHost: localhost:4000\r\nAccept:  text/html \r\n\r\n"
    let request = Request(
      target: "/books/?page=2",
      headers: [.init("host", "localhost:4000"), .init("accept", "text/html")])
    #expect(read(head + "GET") == .request(request, length: head.utf8.count))
    #expect(request.path == "/books/")
    #expect(read("\r\n" + head) == .request(request, length: head.utf8.count + 2))
    // Line ends of Unix, of which there are four.
    let unix = head.replacing("\r\n", with: "\n")
    #expect(read(unix) == .request(request, length: head.utf8.count - 4))
  }

  @Test(arguments: [
    ("http://localhost:4000/books/?page=2", "localhost:4000", "/books/?page=2"),
    ("HTTPS://A.example", "A.example", "/"), ("http://a.example?q", "a.example", "/?q"),
    ("http://user@a.example/x", "user@a.example", "/x"),
  ])
  func readsTheHostOfATargetThatIsAWholeAddress(target: String, host: String, path: String) throws {
    let request = try request("GET \(target) HTTP/1.1\r\nHost: other.example\r\n\r\n")
    #expect(request.target == path)
    #expect(request.headers == [.init("host", host)])
  }

  @Test func waitsForTheEndOfTheHead() {
    let head = Array("GET / HTTP/1.1\r\nHost: localhost:4000\r\n\r\n".utf8)
    for length in 0..<head.count {
      #expect(RequestReader.read(Array(head[..<length])) == .incomplete, "\(length)")
    }
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\r\nHost: a\r\n\r\n", true), ("GET / HTTP/1.0\r\n\r\n", false),
    ("GET / HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n", false),
  ])
  func saysWhetherTheConnectionStaysOpen(head: String, stays: Bool) throws {
    #expect(try request(head).staysOpen == stays)
  }

  @Test(arguments: [
    ("Content-Length: 0", false), ("Content-Length: 5", true), ("Content-Length: x", true),
    ("Transfer-Encoding: chunked", true), ("Accept: */*", false),
  ])
  func saysWhetherABodyFollows(field: String, hasBody: Bool) throws {
    #expect(try request("POST / HTTP/1.1\r\nHost: a\r\n\(field)\r\n\r\n").hasBody == hasBody)
  }

  @Test(arguments: [
    "GET /\r\n\r\n", "GET / HTTP/1.x\r\nHost: a\r\n\r\n", "GET / HTTP/2\r\n\r\n",
    "GET  / HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n folded\r\n\r\n", "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\u{0}b\r\n\r\n",
    "G(T / HTTP/1.1\r\nHost: a\r\n\r\n", "GET /a\tb HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1 \r\nHost: a\r\n\r\n", "\u{16}\u{3}\u{1}",
  ])
  func refusesWhatIsNotARequest(head: String) {
    #expect(read(head) == .refused(status: 400), "\(head)")
  }

  @Test func refusesInvalidUTF8InTheTarget() {
    let head = Array("GET /".utf8) + [0xC0, 0xAE] + Array(" HTTP/1.1\r\nHost: a\r\n\r\n".utf8)
    #expect(RequestReader.read(head) == .refused(status: 400))
  }

  @Test func limitsEverything() {
    let long = String(repeating: "a", count: 20_000)
    #expect(read("GET / HTTP/1.1\r\nHost: a\r\nA: \(long)\r\n\r\n") == .refused(status: 431))
    #expect(read("GET / HTTP/1.1\r\nHost: a\r\nA: \(long)") == .refused(status: 431))
    #expect(read(String(repeating: "\r\n", count: 10_000)) == .refused(status: 431))
    #expect(
      read("GET /\(long.prefix(9_000)) HTTP/1.1\r\nHost: a\r\n\r\n") == .refused(status: 414))
    let fields = String(repeating: "a: b\r\n", count: 100)
    #expect(read("GET / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n") == .refused(status: 431))
    let fewer = String(repeating: "a: b\r\n", count: 99)
    #expect(throws: Never.self) { try request("GET / HTTP/1.1\r\nHost: a\r\n\(fewer)\r\n") }
  }

  @Test(arguments: UInt64(0)..<200)
  func survivesAnyBytes(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var bytes = Array("GET /a HTTP/1.1\r\nHost: localhost:4000\r\nA: b\r\n\r\n".utf8)
    for _ in 0..<5 {
      let at = Int.random(in: 0..<bytes.count, using: &random)
      bytes[at] = UInt8.random(in: 0...255, using: &random)
    }
    if case .request(let request, let length) = RequestReader.read(bytes) {
      #expect(length <= bytes.count && !request.target.isEmpty, "seed \(seed)")
    }
  }

  private func read(_ text: String) -> RequestReader.Reading {
    RequestReader.read(Array(text.utf8))
  }

  private func request(_ text: String) throws -> Request {
    guard case .request(let request, _) = read(text) else {
      throw Unread(reading: "\(read(text))")
    }
    return request
  }

  private struct Unread: Error { let reading: String }
}
