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

  /// Pages that are made already are shown first; what is final has the same name.
  @Test func showsADraftFirst() async throws {
    let stage = PreviewStage(start: "s")
    await stage.show(site(["a": "1", "b": "1"]), onlyStyles: false)
    let (_, open) = try #require(await stage.connect("a"))
    let (_, other) = try #require(await stage.connect("b"))
    var (a, b) = (open.makeAsyncIterator(), other.makeAsyncIterator())
    _ = (await a.next(), await b.next())
    await stage.show(draft: ["a": bytes("2")], onlyStyles: false)
    #expect(
      await a.next() == LiveMessage(revision: "s-2", since: "s-1", errors: nil, isDraft: true))
    #expect(await stage.snapshot.revision(of: "a") == "s-2")
    #expect(await stage.snapshot.revision(of: "b") == "s-1")
    let (_, late) = try #require(await stage.connect("b"))
    var c = late.makeAsyncIterator()
    #expect(await c.next() == LiveMessage(revision: "s-1", errors: nil, isDraft: true))
    await stage.show(site(["a": "2", "b": "2"]), onlyStyles: false)
    let final = LiveMessage(revision: "s-2", since: "s-2", errors: nil)
    #expect(await a.next() == final)
    #expect(await b.next() == final)
    #expect(await stage.snapshot.draft == nil)
  }

  /// A draft is no promise: what comes to be is shown.
  @Test func takesADraftBack() async throws {
    let stage = PreviewStage(start: "s")
    await stage.show(site(["a": "1"]), onlyStyles: false)
    let (_, open) = try #require(await stage.connect("a"))
    var messages = open.makeAsyncIterator()
    _ = await messages.next()
    await stage.show(draft: ["a": bytes("2")], onlyStyles: false)
    _ = await messages.next()
    await stage.show(errors: "bad")
    #expect(await messages.next() == LiveMessage(revision: "s-3", errors: "bad"))
    #expect(await stage.snapshot.draft == nil)
    #expect(await stage.snapshot.site?.files["a"] == bytes("1"))
    await stage.show(draft: ["a": bytes("2")], onlyStyles: false)
    _ = await messages.next()
    await stage.show(site(["a": "3"]), onlyStyles: false)
    #expect(
      await messages.next() == LiveMessage(revision: "s-5", since: "s-4", errors: nil))
  }

  /// A draft without a difference is none, and one without a site before it neither.
  @Test func doesNotShowADraftOfNothing() async throws {
    let stage = PreviewStage(start: "s")
    await stage.show(draft: ["a": bytes("1")], onlyStyles: false)
    #expect(await stage.snapshot.draft == nil)
    await stage.show(site(["a": "1"]), onlyStyles: false)
    try await expect(stage, []) { await $0.show(draft: ["a": bytes("1")], onlyStyles: false) }
    #expect(await stage.snapshot.draft == nil)
  }

  @Test func wantsTheOpenPagesAndTheLastRequests() async throws {
    let stage = PreviewStage(start: "s")
    let page = try #require(await stage.connect("a/index.html")).page
    for number in 0..<20 {
      await stage.note("v1/\(number).json")
      await stage.note("assets/a.css")
    }
    let recent = Set((4..<20).map { "v1/\($0).json" })
    #expect(await stage.wanted == recent.union(["a/index.html"]))
    await stage.disconnect(page)
    #expect(await stage.wanted == recent)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

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
        == #"{"revision":"s-1","since":"s-0","change":"styles","errors":null,"draft":false}"#)
    #expect(
      LiveMessage(revision: "s-1", errors: "a \"b\"\n\u{1}<é>").text
        == #"{"revision":"s-1","since":null,"change":"page","errors":"a \"b\"\n\u0001<é>","draft":false}"#
    )
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
