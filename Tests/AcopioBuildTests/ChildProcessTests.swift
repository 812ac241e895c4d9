import AcopioSystem
import AcopioSiteTestSupport
import Foundation
import Testing

@Suite struct ChildProcessTests {
  /// Threads of this process may block signals; programs that they start must not.
  @Test func aProgramBlocksNoSignal() throws {
    let scratch = try Scratch()
    var blocked = sigset_t()
    sigemptyset(&blocked)
    sigaddset(&blocked, SIGXCPU)
    sigaddset(&blocked, SIGTERM)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    let process = ChildProcess(
      ["sh", "-c", "kill -TERM $$; echo alive"], output: .file("\(scratch.path)/said"))
    pthread_sigmask(SIG_SETMASK, &before, nil)
    let end = try #require(process).wait()
    #expect(end.signal == SIGTERM)
    #expect(try Data(contentsOf: URL(filePath: "\(scratch.path)/said")).isEmpty)
  }
}
