import AcopioBase
import AcopioContract
import Foundation
import Testing

/// What the reference parser accepts although the specification does not.
@Suite struct LenienceTests {
  /// The body of the only response, and the codes of what was reported.
  private func response(_ lines: String) -> (body: String?, codes: [Int]) {
    let result = parsed("# GET /a\n" + lines)
    return (
      result.transactions.first?.response.body?.string, result.annotations.map(\.code)
    )
  }

  @Test func readsABodyAtEightColumns() {
    let (body, codes) = response("+ Response 200\n\n        {\"a\": 1}\n\n          b\n")
    #expect(body == "{\"a\": 1}\n\n  b\n")
    #expect(codes == [])
  }

  @Test func readsABodyInAFence() {
    let (body, codes) = response("+ Response 200\n\n    ```json\n    {}\n    ```\n")
    #expect(body == "{}\n")
    #expect(codes == [])
  }

  @Test func takesABodyAtFourColumnsFromTheSource() {
    let (body, codes) = response("+ Response 200\n\n    { ... }\n")
    #expect(body == "{ ... }\n")
    #expect(codes == [10])
  }

  @Test func addsABodyWithoutIndentationToTheLastResponse() {
    let (body, codes) = response("+ Response 200\n\n{ ... }\n")
    #expect(body == "{ ... }\n\n")
    #expect(codes == [10])
  }

  @Test func takesALineWithoutIndentationIntoTheItem() {
    let (body, codes) = response("+ Response 200\n{ ... }\n")
    #expect(body == "{ ... }\n\n")
    #expect(codes == [10])
  }

  @Test func endsAnItemAtAHeading() {
    let result = parsed("# A [/a]\n## GET\n+ Response 204\n## PUT\n+ Response 205\n# GET /b\n")
    #expect(result.transactions.map(\.status) == [204, 205])
    #expect(result.blueprint.parts.count == 2)
    #expect(response("+ Response 200\n```\n# a\n```\n").body == "# a\n")
  }

  @Test func keepsTheSpacesOfABodyOnTheNextLine() {
    let (body, codes) = response("+ Response 200\n        {\"a\":1}\n")
    #expect(body == "    {\"a\":1}\n\n")
    #expect(codes == [10])
  }

  @Test func readsSectionsThatAreIndentedByTwo() {
    let (body, codes) = response("+ Response 200\n  - Body\n\n        {}\n")
    #expect(body == "{}\n")
    #expect(codes == [10])
  }

  @Test func ignoresAnAssetBesideItsPayload() {
    let (body, codes) = response("+ Response 200\n+ Body\n\n        { ... }\n")
    #expect(body == nil)
    #expect(codes == [5])
  }

  @Test func readsASectionThatIsIndentedTooFarAsBody() {
    let (body, codes) = response("+ Response 200\n\n        + Body\n\n                { ... }\n")
    #expect(body == "+ Body\n\n        { ... }\n")
    #expect(codes == [10])
  }

  @Test func assumesAStatus() {
    let result = parsed("# GET /a\n+ Response (text/plain)\n")
    #expect(result.transactions.map(\.status) == [200])
    #expect(result.annotations.map(\.code) == [6])
  }

  @Test func losesASignatureWithTextAfterIt() {
    let result = parsed("# GET /a\n+ Response 204 (text/plain) None\n")
    #expect(result.transactions.map(\.status) == [200])
    #expect(result.transactions[0].response.headers.isEmpty)
    #expect(result.annotations.map(\.code) == [3, 6])
  }

  @Test func readsHeadersWithFaults() {
    let result = parsed(
      """
      # GET /a
      + Response 200 (text/plain)
          + Headers

                  X-One: 1
                  X-One: 2
                  X-Two 2
                  X-Three:
                  X(: 3
                  Set-Cookie: a
                  Set-Cookie: b

          + Body

                  x
      """)
    let headers = result.transactions[0].response.headers.map {
      "\($0.name.string)=\($0.value.string)"
    }
    #expect(
      headers == [
        "Content-Type=text/plain", "X-One=1", "X-One=2", "X-Two=2", "X-Three=", "Set-Cookie=a",
        "Set-Cookie=b",
      ])
    #expect(result.annotations.map(\.code) == [13, 13, 13, 13])
    #expect(result.annotations.map(\.line) == [6, 7, 8, 9])
  }

  @Test(arguments: [
    "# get /a", "# X [b]", "## [GET]",
  ])
  func readsOtherHeadingsAsDescription(_ heading: String) {
    let result = parsed("# API\n\(heading)\n")
    #expect(result.transactions.isEmpty)
    #expect(result.annotations.isEmpty)
    #expect(result.blueprint.parts.isEmpty)
    #expect(!result.blueprint.description.isEmpty)
  }

  @Test func warnsOfAnActionWithARelativeURI() {
    #expect(parsed("# A [/a]\n## Y [GET c]\n").annotations.map(\.code) == [12])
  }

  @Test func ignoresAnActionAfterACompleteOne() {
    let result = parsed("# GET /a\n+ Response 200\n\n## Other [POST]\n+ Response 201\n")
    #expect(result.transactions.map(\.status) == [200])
    #expect(result.annotations.map(\.code) == [5, 5])
  }

  @Test func reportsResourcesAndActionsThatAreThereTwice() {
    let result = parsed(
      "# A [/a]\n## One [GET]\n+ Response 200\n\n## Two [GET]\n+ Response 200\n\n# B [/a]\n")
    #expect(result.transactions.count == 2)
    #expect(result.annotations.map(\.code) == [2, 2])
  }
}

/// What surrounds the text of a blueprint.
@Suite struct SourceTextTests {
  @Test func readsAByteOrderMarkAndTheLineEndsOfWindows() {
    let lines = "FORMAT: 1A\n\n# API\n\n# GET /a\n+ Response 200\n\n        x\n"
    let windows = "\u{FEFF}" + lines.replacingOccurrences(of: "\n", with: "\r\n")
    #expect(FlatBlueprint(parsed(windows)) == FlatBlueprint(parsed(lines)))
    #expect(parsed(windows).blueprint.name.string == "API")
    #expect(parsed(windows).blueprint.metadata.map(\.key.string) == ["FORMAT"])
  }

  @Test(arguments: ["# A\n\n\tb\n", "# A\rb\n"])
  func rejectsTabsAndLoneCarriageReturns(_ text: String) {
    let result = parsed(text)
    #expect(result.annotations.map(\.code) == [2])
    #expect(result.annotations.map(\.severity) == [.error])
    #expect(result.transactions.isEmpty)
  }

  @Test func readsAnEmptyFile() {
    #expect(parsed("").annotations.isEmpty)
    #expect(parsed("\n\n").annotations.isEmpty)
  }

  @Test func knowsTheLineAndColumnOfWhatItReports() {
    let result = parsed("# API\n\nÁé\n\n# GET /a\n+ Request (ñ)\n  + Wrong\n")
    let places = result.annotations.map { "\($0.line):\($0.column) \($0.code)" }
    #expect(places == ["7:3 10", "5:1 6"])
  }
}

/// How requests and responses are paired.
@Suite struct TransactionTests {
  @Test func pairsEveryRequestOfAnExampleWithEveryResponse() {
    let result = parsed(
      """
      # GET /a
      + Request A
          + Headers

                  X: a
      + Request B
          + Headers

                  X: b
      + Response 200
      + Response 404
      + Request C
          + Headers

                  X: c
      + Response 500
      """)
    let pairs = result.transactions.map {
      "\($0.request.headers.map(\.value.string).joined()) \($0.status ?? 0)"
    }
    #expect(pairs == ["a 200", "a 404", "b 200", "b 404", "c 500"])
    #expect(result.annotations.isEmpty)
  }

  @Test func leavesAResponseWithoutARequestAlone() {
    let result = parsed("# POST /a\n+ Response 201\n")
    #expect(result.transactions.map(\.method.string) == ["POST"])
    #expect(result.transactions[0].request.headers.isEmpty)
    #expect(result.transactions[0].request.body == nil)
  }

  @Test func usesAModelThatIsDefinedLater() {
    let result = parsed(
      """
      # GET /a
      + Response 200

          [Book][]

      # Book [/books]
      + Model (application/json)

              {}
      """)
    #expect(result.transactions.map { $0.response.body?.string } == ["{}\n"])
    #expect(result.transactions[0].response.headers.map(\.value.string) == ["application/json"])
    #expect(result.annotations.isEmpty)
  }

  @Test func failsForAModelThatIsNotDefined() {
    let result = parsed("# GET /a\n+ Response 200\n\n    [Book][]\n")
    #expect(result.transactions.isEmpty)
    #expect(FlatBlueprint(result).annotations == ["error 3"])
  }
}
