import AcopioBase
import AcopioTemplate
import Testing

@Suite struct CheckFindingsTests {
  private func origin(_ start: Int) -> Origin { Origin(file: 1, start: start, end: start + 1) }

  private func fault(_ message: Message, at start: Int) -> Diagnostic {
    Diagnostic(.undefinedVariable, .error, message, at: origin(start))
  }

  private func messages(_ findings: CheckFindings) -> [Message] {
    findings.diagnostics.all.map(\.message)
  }

  @Test func reportsEachFaultOnce() {
    var findings = CheckFindings()
    for _ in 0..<2 { findings.report(fault("'x' is not defined", at: 1)) }
    findings.report(fault("'x' is not defined", at: 2))
    #expect(messages(findings) == ["'x' is not defined", "'x' is not defined"])
  }

  @Test func reportsNothingWhileAPassOnlyCollectsTypes() {
    var findings = CheckFindings()
    let begun = (0..<4).map { _ in findings.beginSilence() }
    #expect(begun == [true, true, true, false])
    findings.report(fault("'x' is not defined", at: 1))
    for _ in 0..<3 { findings.endSilence() }
    #expect(!findings.isSilent)
    #expect(messages(findings) == [])
    findings.report(fault("'x' is not defined", at: 1))
    #expect(messages(findings) == ["'x' is not defined"])
  }

  @Test func reportsNamesInConditionsThatNoPageDefines() {
    var findings = CheckFindings()
    findings.doubt(fault("'x' is not defined", at: 1))
    findings.doubt(fault("'y' is not defined", at: 2))
    findings.believe(origin(2))
    findings.settle()
    #expect(messages(findings) == ["'x' is not defined"])
  }
}
