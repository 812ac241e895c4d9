import AcopioBase
import AcopioContract
import AcopioModel
import AcopioTestSupport
import Testing

/// Samples and actions that are written into blueprints.
@Suite struct ContractUpdateTests {
  private let blueprint = """
    # Books

    Some prose, with  two spaces.

    ## All [/books]

    ### List [GET]

    + Response 200 (application/json)

            [
              { "id": "1" }
            ]

    # Book 1 [/books/1]

    ### Show 1 and 10 [GET]

    + Response 200 (application/json)

            {
              "title": "Momo",
                "pages": 304
            }
    """

  /// The text after replacing samples and adding actions, and what could not be written.
  private func updated(
    _ text: String, _ bodies: [(uri: String, body: String)] = [],
    adding: [(path: String, like: String, body: String)] = []
  ) -> (text: String, faults: [ContractUpdate.Obstacle]) {
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let file = sources.add("content/api/books.apib", text)
    guard
      let contract = Contract.read(
        [file], API(), load: { _, _, _ in nil }, &diagnostics
      ).first
    else { return ("", []) }
    var update = ContractUpdate(contract)
    func transaction(_ uri: String) -> Transaction? {
      contract.result.transactions.first { $0.uri.string == uri }
    }
    for (uri, body) in bodies {
      guard let transaction = transaction(uri) else { continue }
      Array(body.utf8).withUnsafeBufferPointer { update.replace(transaction, with: $0) }
    }
    for (path, like, body) in adding {
      guard let transaction = transaction(like) else { continue }
      Array(body.utf8).withUnsafeBufferPointer { update.add(path, with: $0, like: transaction) }
    }
    return (update.text.string, update.faults.map(\.obstacle))
  }

  @Test func changesNothingWithoutNeed() {
    #expect(updated(blueprint).text == blueprint)
    #expect(updated(blueprint + "\n\n").text == blueprint + "\n\n")
  }

  @Test func replacesASampleAndNothingElse() {
    let expected = blueprint.replacing(
      "          { \"id\": \"1\" }\n",
      with:
        "          {\n            \"id\": \"1\"\n          },\n          {\n            \"id\": \"ñ\"\n"
        + "          }\n")
    #expect(updated(blueprint, [("/books", #"[{"id":"1"},{"id":"ñ"}]"#)]).text == expected)
  }

  @Test func replacesTheSampleAtTheEndOfAFileWithoutALineEnd() {
    let expected = blueprint.replacing("  \"pages\": 304", with: "\"pages\": 305")
    #expect(updated(blueprint, [("/books/1", #"{"title":"Momo","pages":305}"#)]).text == expected)
  }

  @Test func addsAnActionLikeItsSibling() {
    let expected =
      blueprint + """


        # Book 2 [/books/2]

        ### Show 2 and 10 [GET]

        + Response 200 (application/json)

                {
                  "title": "Emma"
                }

        """
    #expect(
      updated(blueprint, adding: [("/books/2", "/books/1", #"{"title":"Emma"}"#)]).text == expected)
  }

  @Test func addsSeveralInTheirOrder() throws {
    let text = updated(
      blueprint, adding: [("/books/2", "/books/1", "{}"), ("/books/3", "/books/1", "{}")]
    ).text
    let result = parsed(text)
    #expect(result.annotations.isEmpty)
    #expect(
      result.transactions.map(\.uri.string) == ["/books", "/books/1", "/books/2", "/books/3"])
  }

  @Test func addsAnActionInTheMiddle() {
    let text = updated(blueprint, adding: [("/all", "/books", "[]")]).text
    let result = parsed(text)
    #expect(result.transactions.map(\.uri.string) == ["/books", "/all", "/books/1"])
    #expect(
      text.contains(
        "        ]\n\n## All [/all]\n\n### List [GET]\n\n+ Response 200 (application/json)\n\n        []\n\n# Book 1"
      ))
  }

  @Test func keepsALineForASampleOfOneLine() {
    let text = "# GET /a\n+ Response 200 (application/json)\n    + Body\n\n            {\"a\": 1}\n"
    #expect(
      updated(text, [("/a", #"{"a":2}"#)]).text == text.replacing("{\"a\": 1}", with: "{\"a\":2}"))
  }

  @Test func keepsTheLineEndsOfWindows() {
    let text = blueprint.replacing("\n", with: "\r\n")
    let expected = text.replacing("  \"pages\": 304", with: "\"pages\": 305")
    #expect(updated(text, [("/books/1", #"{"title":"Momo","pages":305}"#)]).text == expected)
  }

  @Test func replacesASampleInAFence() {
    let text =
      "# GET /a\n+ Response 200 (application/json)\n\n    ```json\n    {\n      \"a\": 1\n    }\n    ```\n"
    #expect(
      updated(text, [("/a", #"{"a":2}"#)]).text == text.replacing("\"a\": 1", with: "\"a\": 2"))
  }

  @Test func leavesWhatAttributesDescribe() {
    let text =
      "# GET /a\n+ Response 200 (application/json)\n    + Attributes\n        + a: 1 (number)\n"
    let (same, faults) = updated(text, [("/a", #"{"a":2}"#)])
    #expect(same == text)
    #expect(faults == [.noBlock])
  }

  @Test func reportsSamplesThatAreShared() {
    let text = """
      # A [/a]
      + Model (application/json)

              {"a": 1}

      ## Show [GET]
      + Response 200
          [A][]

      # B [/b]
      ## Show [GET]
      + Response 200
          [A][]
      """
    #expect(updated(text, [("/a", #"{"a":2}"#), ("/b", #"{"a":2}"#)]).faults == [])
    #expect(updated(text, [("/a", #"{"a":2}"#), ("/b", #"{"a":3}"#)]).faults == [.shared])
  }

  @Test func writesAPathSoThatItIsOneInTheBlueprint() throws {
    for path in ["/books/[x", "/books/(x)", "/books/%41", "/books/{x}", "/books/a b", "/books/é"] {
      let text = updated(blueprint, adding: [(path, "/books/1", "{}")]).text
      let result = parsed(text)
      #expect(result.annotations.isEmpty, "\(path)")
      let added = try #require(result.transactions.last)
      #expect(RequestTarget(of: added) == .path(Array(path.utf8)), "\(path)")
    }
  }

  @Test func copiesNoModel() {
    let text =
      "# A [/a/1]\n+ Model (application/json)\n\n        {}\n\n## G [GET]\n+ Response 200\n    [A][]\n"
    let (same, faults) = updated(text, adding: [("/a/2", "/a/1", "{}")])
    #expect(same == text)
    #expect(faults == [.noBlock])
  }

  @Test func copiesNoResourceWithSeveralActions() {
    let text = blueprint + "\n\n### Remove [DELETE]\n\n+ Response 204\n"
    #expect(updated(text, adding: [("/books/2", "/books/1", "{}")]).faults == [.severalActions])
  }

  @Test func reportsWhatIsNotJSON() {
    #expect(updated(blueprint, [("/books", "<p>")]).faults == [.notJSON])
  }
}
