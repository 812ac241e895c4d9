import AcopioAPI
import AcopioBase
import AcopioClient
import AcopioTestSupport
import Foundation
import Testing

/// The reference client with the patches that builds make, through mirrors that cannot be trusted.
@Suite struct AcopioClientTests {
  private static let index = "https://library.example/acopio.json"
  private static let address = "https://library.example/v1/books.json"
  private static let patch = "https://library.example/patches/books.json"

  private struct Unsigned: Error {}

  private static func patch(_ old: [UInt8], _ new: [UInt8]) -> [UInt8]? {
    old.withUnsafeBufferPointer { old in
      new.withUnsafeBufferPointer { new in
        FeedPatch.make(
          from: old, AcopioClient.sha256(Array(old)), to: new, AcopioClient.sha256(Array(new)))
      }
    }
  }

  /// The files of a site with a feed, and a patch from an earlier revision of it.
  private static func site(_ old: [UInt8], _ new: [UInt8]) -> [String: [UInt8]] {
    let patch = patch(old, new)
    var patches = ""
    if let patch {
      patches =
        #","patches":[{"from":"\#(AcopioClient.sha256(old))","url":"\#(Self.patch)","#
        + #""bytes":\#(patch.count),"sha256":"\#(AcopioClient.sha256(patch))"}]"#
    }
    let index =
      #"{"endpoints":[{"url":"\#(address)","bytes":\#(new.count),"#
      + #""sha256":"\#(AcopioClient.sha256(new))"\#(patches)}]}"#
    var files = [Self.index: Array(index.utf8), address: new]
    files[Self.patch] = patch
    return files
  }

  @Test func hashesAreThoseOfTheStandard() {
    #expect(
      AcopioClient.sha256(Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      AcopioClient.sha256([])
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      AcopioClient.sha256([UInt8](repeating: 0x61, count: 1_000))
        == "41edece42d63e8d9bf515a9ba6932e1c20cbc9f5a5d134645adb5db1b9737ea3")
  }

  @Test func aPatchHasWhatChanged() throws {
    let old =
      #"{"data":[{"id":"1","n":null},{"id":"2","x":1.50},{"id":"3","t":"é"},{"id":"4","t":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}],"meta":{"total":4}}"#
    let new = old.replacingOccurrences(
      of: #"{"id":"1","n":null},{"id":"2","x":1.50}"#, with: #"{"id":"2","x":null}"#
    )
    .replacingOccurrences(of: ":4}", with: ":3}")
    let patch = try #require(Self.patch(Array(old.utf8), Array(new.utf8)))
    let text = String(decoding: patch, as: UTF8.self)
    #expect(
      text.hasSuffix(
        #""at":"/data","head":"{\"data\":[","separator":",","tail":"],\"meta\":{\"total\":3}}","order":["2",[2,4]],"#
          + #""set":{"2":{"id":"2","x":null}},"remove":["1"]}"#), "\(text)")
  }

  @Test(arguments: [
    ("[]", "{}"), (#"[{"id":1}]"#, #"[{"id":1},{"id":1}]"#), (#"[{"id":1}]"#, #"[{"x":1}]"#),
    (#"[{"id":1}]"#, #"{"data":[{"id":1}]}"#), ("[", "[]"), (#"[{"id":1}]"#, #"[{"id":2}]"#),
    (#"[{"id":1},{"id":2},{"id":3}]"#, #"[{"id":1}, {"id":2},{"id":3}]"#),
  ])
  func whatHasNoPatchIsDownloadedWhole(old: String, new: String) async throws {
    let (old, new) = (Array(old.utf8), Array(new.utf8))
    #expect(Self.patch(old, new) == nil)
    let site = Self.site(old, new)
    let client = AcopioClient { site[$0] ?? [] }
    let feed = try await client.update(
      Self.address, index: Self.index, from: AcopioClient.Feed(body: old))
    #expect(feed.body == new)
  }

  @Test func patchesGiveTheExactBytesWithoutTheWholeFeed() async throws {
    var patched = 0
    for seed in 0..<500 as Range<UInt64> {
      var random = RandomFeed(seed: seed)
      let (old, new) = random.pair()
      var site = Self.site(old, new)
      if site[Self.patch] != nil, old != new {
        site[Self.address] = nil
        patched += 1
      }
      let files = site
      let client = AcopioClient { files[$0] ?? [] }
      let feed = try await client.update(
        Self.address, index: Self.index, from: AcopioClient.Feed(body: old))
      #expect(feed == AcopioClient.Feed(body: new), "seed \(seed)")
    }
    #expect(patched > 100)
  }

  /// The exact state or a refusal, whatever a mirror does with the files; `acopio.json` is signed.
  @Test func aHostileMirrorGivesTheExactStateOrARefusal() async throws {
    var exact = 0
    var refused = 0
    for seed in 0..<2_000 as Range<UInt64> {
      var random = RandomFeed(seed: seed)
      let (old, new) = random.pair()
      let (_, other) = random.pair()
      let honest = Self.site(old, new)
      let earlier = Self.site(other, old)
      var mirror = honest
      for path in honest.keys.sorted() {
        mirror[path] = random.damaged(honest[path] ?? [], old: earlier[path], mixed: other)
      }
      let files = mirror
      let client = AcopioClient(
        verify: { bytes in if bytes != honest[Self.index] { throw Unsigned() } },
        fetch: { files[$0] ?? [] })
      let known = random.knows() ? AcopioClient.Feed(body: old) : nil
      do {
        let feed = try await client.update(Self.address, index: Self.index, from: known)
        #expect(feed == AcopioClient.Feed(body: new), "seed \(seed)")
        exact += 1
      } catch {
        refused += 1
      }
    }
    #expect(exact > 300 && refused > 300, "\(exact) exact, \(refused) refused")
  }

  @Test func anIndexThatIsNoneIsRefused() async {
    for text in [
      "", "[]", "{}", #"{"endpoints":1}"#, #"{"endpoints":[]}"#, #"{"endpoints":[{"url":1}]}"#,
    ] {
      let client = AcopioClient { _ in Array(text.utf8) }
      await #expect(throws: AcopioClient.Refusal.self) {
        try await client.update(Self.address, index: Self.index, from: nil)
      }
    }
  }
}

/// Makes pairs of revisions and damages files.
private struct RandomFeed {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func below(_ end: Int) -> Int { Int.random(in: 0..<end, using: &random) }

  mutating func knows() -> Bool { below(5) > 0 }

  mutating func pair() -> ([UInt8], [UInt8]) {
    var items = (0..<below(30)).map { item($0) }
    let form = below(5)
    let old = body(items, form)
    for _ in 0..<below(5) {
      switch below(4) {
      case 0: items.insert(item(100 + below(1_000_000)), at: below(items.count + 1))
      case 1 where !items.isEmpty: items.remove(at: below(items.count))
      case 2 where !items.isEmpty:
        let place = below(items.count)
        items[place] = (items[place].id, item(0).value)
      default: if items.count > 1 { items.swapAt(0, items.count - 1) }
      }
    }
    return (old, body(items, below(20) == 0 ? below(5) : form))
  }

  private mutating func item(_ id: Int) -> (id: Int, value: String) {
    let texts = ["null", "\"é \\\"[,]}\\\\\"", "1.50", "{\"a\": [1, {}]}", "\"\\u00e9\"", "[]"]
    let title = String(repeating: "book ", count: below(12))
    return (id, "\"title\":\"\(title)\",\"x\":\(texts[below(texts.count)])")
  }

  private func body(_ items: [(id: Int, value: String)], _ form: Int) -> [UInt8] {
    let gap = form == 1 ? ",\n  " : ","
    let list = items.map { "{\"id\":\"\($0.id)\",\($0.value)}" }.joined(separator: gap)
    switch form {
    case 0: return Array("[\(list)]".utf8)
    case 1: return Array("[\n  \(list)\n]\n".utf8)
    case 2: return Array(#"{"data":[\#(list)],"meta":{"total":\#(items.count)}}"#.utf8)
    case 3: return Array(#"{"type":"FeatureCollection","features":[\#(list)]}"#.utf8)
    default: return Array(#"{"meta":{"data":[1]},"data": [\#(list)] }"#.utf8)
    }
  }

  /// A file as a mirror sends it: as it is, old, cut, mixed up with another, altered, or not at all.
  mutating func damaged(_ bytes: [UInt8], old: [UInt8]?, mixed: [UInt8]) -> [UInt8]? {
    var bytes = bytes
    switch below(12) {
    case 0: return old
    case 1: return Array(bytes.prefix(below(bytes.count + 1)))
    case 2: return mixed
    case 3:
      if !bytes.isEmpty { bytes[below(bytes.count)] ^= UInt8(1 << below(8)) }
      return bytes
    case 4: return Array(bytes.prefix(bytes.count / 2)) + Array(mixed.suffix(mixed.count / 2))
    case 5: return nil
    default: return bytes
    }
  }
}
