import AcopioBuild
import AcopioModel
import AcopioPreview
import Testing

/// What open pages are sent.
@Suite struct PreviewStageTests {
  @Test func beginsWithTheState() async throws {
    let stage = PreviewStage(start: "s")
    try await expect(stage, []) { _ in }
    await stage.show(errors: "bad")
    var (_, messages) = try #require(await stage.connect())
    var iterator = messages.makeAsyncIterator()
    #expect(await iterator.next() == LiveMessage(revision: "s-0", errors: "bad"))
    await stage.show(site(["a": "1"]), onlyStyles: true)
    // There was nothing that a style sheet could be replaced in.
    #expect(
      await iterator.next()
        == LiveMessage(revision: "s-1", since: "s-0", change: .page, errors: nil))
    (_, messages) = try #require(await stage.connect())
    iterator = messages.makeAsyncIterator()
    #expect(await iterator.next() == LiveMessage(revision: "s-1", errors: nil))
  }

  @Test func sendsWhatChanged() async throws {
    let stage = PreviewStage(start: "s")
    #expect(await stage.show(site(["a": "1", "b": "2"]), onlyStyles: false) == 2)
    try await expect(
      stage,
      [
        LiveMessage(revision: "s-2", since: "s-1", change: .page, errors: nil),
        LiveMessage(revision: "s-3", since: "s-2", change: .styles, errors: nil),
      ]
    ) { stage in
      #expect(await stage.show(site(["a": "1", "b": "3", "c": "4"]), onlyStyles: false) == 2)
      #expect(await stage.show(site(["a": "1", "b": "4", "d": "4"]), onlyStyles: true) == 3)
    }
  }

  @Test func saysNothingIfNothingChanged() async throws {
    let stage = PreviewStage(start: "s")
    await stage.show(site(["a": "1"]), onlyStyles: false)
    try await expect(stage, []) { stage in
      #expect(await stage.show(site(["a": "1"]), onlyStyles: false) == 0)
    }
  }

  @Test func showsErrorsUntilTheyAreFixed() async throws {
    let stage = PreviewStage(start: "s")
    await stage.show(site(["a": "1"]), onlyStyles: false)
    try await expect(
      stage,
      [
        LiveMessage(revision: "s-1", errors: "bad"), LiveMessage(revision: "s-1", errors: "worse"),
        LiveMessage(revision: "s-1", errors: nil),
      ]
    ) { stage in
      await stage.show(errors: "bad")
      await stage.show(errors: "worse")
      #expect(await stage.snapshot.site?.files["a"] == [0x31])
      // The same files as before the mistake.
      #expect(await stage.show(site(["a": "1"]), onlyStyles: false) == 0)
    }
    #expect(await stage.snapshot.errors == nil)
  }

  @Test func keepsFewMessagesForAPageThatTakesNone() async throws {
    let stage = PreviewStage(start: "s")
    let (page, messages) = try #require(await stage.connect())
    for number in 0..<1000 { await stage.show(site(["a": "\(number)"]), onlyStyles: false) }
    await stage.disconnect(page)
    var count = 0
    var last: LiveMessage?
    for await message in messages { (count, last) = (count + 1, message) }
    #expect(count == 8)
    #expect(last?.revision == "s-1000")
  }

  @Test func limitsTheNumberOfPages() async throws {
    let stage = PreviewStage(start: "s")
    var pages: [Int] = []
    for _ in 0..<PreviewStage.pageLimit { pages.append(try #require(await stage.connect()).page) }
    #expect(await stage.connect() == nil)
    for page in pages { await stage.disconnect(page) }
    #expect(await stage.pageCount == 0)
    #expect(await stage.connect() != nil)
  }

  @Test func writesMessagesAsJSON() {
    #expect(
      LiveMessage(revision: "s-1", since: "s-0", change: .styles, errors: nil).text
        == #"{"revision":"s-1","since":"s-0","change":"styles","errors":null}"#)
    #expect(
      LiveMessage(revision: "s-1", errors: "a \"b\"\n\u{1}<é>").text
        == #"{"revision":"s-1","since":null,"change":"page","errors":"a \"b\"\n\u0001<é>"}"#)
  }

  /// A change of the policy changes pages whose files are as before.
  @Test func sendsAChangeOfThePolicy() async throws {
    let stage = PreviewStage(start: "s")
    await stage.show(site(["a": "1"]), onlyStyles: false)
    try await expect(
      stage, [LiveMessage(revision: "s-2", since: "s-1", change: .page, errors: nil)]
    ) { stage in
      let site = site(["a": "1"], contentSecurity: "default-src *")
      #expect(await stage.show(site, onlyStyles: false) == 1)
    }
  }

  private func site(
    _ files: [String: String], contentSecurity: String = ""
  ) -> PublishedSite {
    guard let base = try? BaseURL("https://library.example/") else {
      preconditionFailure("the address is one")
    }
    return PublishedSite(
      files: files.mapValues { Array($0.utf8) },
      hosted: HostedSite(
        base: base, policy: HostingPolicy(), files: [],
        endpoints: [], redirects: [], removed: [], versions: [],
        contentSecurity: contentSecurity, documentation: nil))
  }

  /// Expects exactly these messages after the first one, which is the state.
  private func expect(
    _ stage: PreviewStage, _ expected: [LiveMessage], _ work: (PreviewStage) async -> Void
  ) async throws {
    let (page, messages) = try #require(await stage.connect())
    await work(stage)
    await stage.disconnect(page)
    var found: [LiveMessage] = []
    for await message in messages { found.append(message) }
    #expect(found.dropFirst().elementsEqual(expected))
  }
}
