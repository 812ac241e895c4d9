import AcopioBase
import AcopioPreview
import Testing

/// Ports; connections are tested with the command, in Tests/Web.
@Suite struct SocketServerTests {
  @Test func saysThatAPortIsInUse() throws {
    let server = try SocketServer(port: 0)
    #expect(server.port > 0)
    do {
      _ = try SocketServer(port: server.port)
      Issue.record("two servers listen on one port")
    } catch {
      let diagnostic = error.diagnostic
      #expect(diagnostic.id.rawValue == "port-unavailable")
      #expect(
        diagnostic.message
          == "cannot listen on port \(server.port): another program uses it")
      #expect(
        diagnostic.remedy == "choose another port with --port, or any free one with --port 0")
    }
  }

  @Test func listensOnAnotherAddress() throws {
    #expect(try SocketServer(port: 0, address: "0.0.0.0").port > 0)
    for address in ["192.0.2.1", "nowhere"] {
      do {
        _ = try SocketServer(port: 0, address: address)
        Issue.record("a server listens on '\(address)'")
      } catch {
        #expect(
          error.diagnostic.message.english.contains(
            "'\(address)' is not an address of this machine"),
          "\(error.diagnostic.message)")
      }
    }
  }

  @Test func takesTheNextPortThatIsFree() throws {
    let server = try SocketServer(port: 0)
    guard server.port < 65_000 else { return }
    let next = try SocketServer(firstOf: server.port...server.port + 100)
    #expect(next.port > server.port)
  }
}
