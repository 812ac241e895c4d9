import AcopioBase
import AcopioContract
import AcopioModel
import Testing

/// Samples with a schema: it takes the place of the sample for Dredd, and joins it at the other levels.
@Suite struct SchemaVerdictTests {
  /// What each level says to a body.
  private func verdicts(_ body: String, schema: String, sample: String? = nil) throws -> [String] {
    let written = sample.map { "    + Body\n\n            \($0)\n\n" } ?? ""
    let result = parsed(
      "# GET /a\n+ Response 200 (application/json)\n\(written)    + Schema\n\n            \(schema)\n"
    )
    let transaction = try #require(result.transactions.first)
    return ContractLevel.allCases.map { level in
      Array(body.utf8).withUnsafeBufferPointer { bytes in
        ResponseJudge(level).judge(
          ResponseJudge.Response(
            status: 200, headers: [("Content-Type", "application/json")], body: bytes),
          by: transaction)
      }.map { $0.message().english }.joined(separator: "; ")
    }
  }

  @Test func asksForTheSchemaAlone() throws {
    let schema =
      #"{"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}"#
    #expect(try verdicts(#"{"id": 1, "x": 2}"#, schema: schema) == ["", "", ""])
    let fault = #"'/id' is "1", and by the schema it must be an integer"#
    #expect(try verdicts(#"{"id": "1"}"#, schema: schema) == [fault, fault, fault])
  }

  @Test func comparesTheSampleOnlyAboveDredd() throws {
    let found = try verdicts(#"{"id": "1"}"#, schema: "{}", sample: #"{"id": 1}"#)
    #expect(
      found == [
        "", #"'/id' is "1", and the contract has 1"#, #"'/id' is "1", and the contract has 1"#,
      ])
    let missing = try verdicts("{}", schema: "{}", sample: #"{"id": 1}"#)
    #expect(
      missing == [
        "", "'/id' is missing, and the contract has 1", "'/id' is missing, and the contract has 1",
      ])
  }

  @Test func saysWhyASchemaCannotBeUsed() throws {
    let later = #"{"$schema": "https://json-schema.org/draft/2020-12/schema"}"#
    #expect(
      try verdicts("{}", schema: later).allSatisfy { $0.hasPrefix("the schema cannot be used: ") })
    #expect(
      try verdicts("{}", schema: "{").allSatisfy {
        $0.hasPrefix("the schema cannot be used: it is not JSON")
      })
  }

  @Test func acceptsTheSampleOfOneOfAboveDredd() throws {
    let result = parsed(
      "# GET /a\n+ Response 200 (application/json)\n    + Attributes\n        + One Of\n"
        + "            + phone: 1 (number)\n            + mail: x\n")
    let transaction = try #require(result.transactions.first)
    let found = Array(#"{"phone":1}"#.utf8).withUnsafeBufferPointer {
      ResponseJudge(.exact).judge(
        ResponseJudge.Response(
          status: 200, headers: [("Content-Type", "application/json")], body: $0),
        by: transaction)
    }
    #expect(found.isEmpty, "\(found.map { $0.message().english })")
  }

  @Test func usesTheSchemaThatAttributesDescribe() throws {
    let result = parsed(
      "# GET /a\n+ Response 200 (application/json)\n    + Attributes\n        + id: 1 (number, required)\n"
    )
    let transaction = try #require(result.transactions.first)
    for (body, isGood) in [(#"{"id":1}"#, true), (#"{"id":"1"}"#, false), ("{}", false)] {
      let found = Array(body.utf8).withUnsafeBufferPointer {
        ResponseJudge(.dredd).judge(
          ResponseJudge.Response(
            status: 200, headers: [("content-type", "application/json")], body: $0),
          by: transaction)
      }
      #expect(found.isEmpty == isGood)
    }
  }
}
