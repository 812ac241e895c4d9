import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// Changed templates neither crash nor hang nor swallow memory; `make fuzz` looks for longer.
@Suite struct TemplateFuzzTests {
  @Test(arguments: Effort.isExhaustive ? [1, 20_261_121] : [1])
  func survivesChangedTemplates(seed: Int) async throws {
    let cases = Effort.cases(300)
    let run = try await Command.run(
      ["--cases", "\(cases)", "--seed", "\(seed)"], in: NSTemporaryDirectory(),
      executable: "template-fuzz")
    #expect(run.status == 0 && !run.wasKilled, "\(run)")
    #expect(run.stdout.contains("\(cases) cases of seed \(seed) in "), "\(run)")
  }
}
