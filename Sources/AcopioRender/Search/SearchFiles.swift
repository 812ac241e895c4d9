import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioSystem

/// The files of the search in each language.
struct SearchProducer: Producer {
  private let index = ToolFileKind("the index of the search")
  private let part = ToolFileKind("a part of the search")
  var kinds: [ToolFileKind] { [index, part] }

  func plan(_ graphs: [SiteGraph]) -> [ToolFile] {
    graphs.filter { SearchFiles.areWritten($0.collections) }.map {
      ToolFile(SearchFiles.manifest($0.site.locale), index)
    }
  }

  /// Reports `search-budget`.
  func files(_ finished: FinishedSite, on desk: inout OutputDesk) -> [ProducedFile] {
    let graphs = finished.graphs
    let found = parallelMap(graphs.count, jobs: finished.jobs) { language -> SearchFiles? in
      SearchIndex(graphs[language]).map { SearchFiles($0, graphs[language].site) }
    }.compactMap { $0 }
    for files in found { files.check(&desk.diagnostics) }
    return found.flatMap { files in
      files.all.map { path, bytes in
        // The index is the one that is planned.
        let isPart = path.hasPrefix("assets/")
        return ProducedFile(path: path, bytes: bytes, unplanned: isPart ? part : nil)
      }
    }
  }
}

/// The files of the search: for each language a manifest, the terms in shards and the documents in blocks.
///
/// A visitor's first search loads the manifest, the shard of the word and the blocks of the
/// results. Shards and blocks have the hash of their content in their name and are below `assets/`,
/// so that they may be cached forever.
///
/// The manifest, `/search/en-GB.json`:
/// `{"version":1,"locale","language","count","block","scopes":[[name,first,count]],"ignored":[term],
/// "terms":[[first term,address]],"documents":[address]}`.
/// A shard: `{"terms":[…],"postings":[[document,score,…]]}`, where each document but the first of a term is the
/// difference from the one before. A block: `{"documents":[[title,url,summary,kind]]}`.
struct SearchFiles: Sendable {
  /// The path and the bytes of each file.
  private(set) var all: [(path: String, bytes: [UInt8])] = []
  /// The maximum number of bytes that the first search for a word loads.
  ///
  /// These are the consecutive shards of all terms with the same beginning, and the blocks of the
  /// results; or, for a word whose beginning no term has, all shards of a small index and the
  /// closest results.
  private(set) var firstBytes = 0

  /// The number of documents in a block.
  private static let blockSize = 16
  /// The maximum size of a shard in bytes.
  private static let shardSize = 12_000
  /// The maximum number of shards that are all loaded for a word that is not found; as in
  /// `Browser/assets/acopio/index.js`.
  private static let allShards = 20
  /// The maximum number of shards that are loaded for the beginning of a word; as there.
  private static let together = 6
  /// The maximum number of results of that attempt; as there.
  private static let closest = 2
  /// The maximum number of results that are shown.
  private static let shown = 12

  /// The path of the manifest of a language below Output.
  static func manifest(_ locale: String) -> String { "search/\(locale).json" }

  /// Whether a site has a search.
  static func areWritten(_ collections: [Collection]) -> Bool {
    collections.contains { $0.files.search != nil }
  }

  private let site: Site
  private let index: SearchIndex

  init(_ index: SearchIndex, _ site: Site) {
    self.index = index
    self.site = site
    let documents = blocks()
    let terms = shards()
    var json = JSONWriter(style: .compact)
    var out = ByteBuffer(capacity: 8_192)
    json.beginObject(into: &out)
    json.member("version", 1, into: &out)
    json.member("locale", site.locale, into: &out)
    json.member("language", String(site.locale.prefix { $0 != "-" }).lowercased(), into: &out)
    json.member("count", index.documents.count, into: &out)
    json.member("block", SearchFiles.blockSize, into: &out)
    json.key("scopes", into: &out)
    writeScopes(&json, &out)
    json.member("ignored", index.ignored, into: &out)
    json.beginArray("terms", into: &out)
    for (first, address) in terms { json.array([first, address], into: &out) }
    json.endArray(into: &out)
    json.member("documents", documents, into: &out)
    json.endObject(into: &out)
    out.append(0x0A)
    let sizes = all.map { (isShard: $0.path.contains("/t."), count: $0.bytes.count) }
    let shards = sizes.filter(\.isShard).map(\.count)
    let blocks = sizes.filter { !$0.isShard }.map(\.count).sorted(by: >).prefix(SearchFiles.shown)
    let found = SearchFiles.largest(of: shards) + blocks.reduce(0, +)
    let tried =
      shards.count <= SearchFiles.allShards
      ? shards.reduce(0, +) + blocks.prefix(SearchFiles.closest).reduce(0, +) : 0
    firstBytes = out.count + max(found, tried)
    all.append((SearchFiles.manifest(site.locale), Array(out.bytes)))
  }

  /// The greatest sum of as many shards that follow each other as are loaded together.
  private static func largest(of shards: [Int]) -> Int {
    shards.indices.map { shards[$0...].prefix(together).reduce(0, +) }.max() ?? 0
  }

  /// Reports `search-budget`.
  func check(_ diagnostics: inout Diagnostics) {
    let budget = site.searchBudget
    guard firstBytes > budget.bytes else { return }
    let message =
      "the first search in \(site.locale) loads up to \(firstBytes) bytes, and \(budget.bytes) are allowed"
    let remedy =
      "index fewer fields, show shorter texts, or raise 'budget' of 'search' in content/site.yml"
    if let origin = budget.origin {
      diagnostics.warning(.searchBudget, message, at: origin, remedy: remedy)
    } else {
      diagnostics.warning(.searchBudget, message, path: "content/site.yml", remedy: remedy)
    }
  }

  private func writeScopes(_ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.beginArray(into: &out)
    var start = 0
    while start < index.documents.count {
      let scope = index.documents[start].scope
      let end = index.documents[start...].firstIndex { $0.scope != scope }
      let count = (end ?? index.documents.count) - start
      json.beginArray(into: &out)
      json.string(scope, into: &out)
      json.integer(Int64(start), into: &out)
      json.integer(Int64(count), into: &out)
      json.endArray(into: &out)
      start += count
    }
    json.endArray(into: &out)
  }

  /// Writes a file under its hash and returns its address.
  private mutating func add(_ kind: String, _ bytes: Bytes) -> String {
    let hash = Digest.sha256(bytes).prefix(10)
    let path = "assets/search/\(site.locale)/\(kind).\(hash).json"
    if !all.contains(where: { $0.path == path }) { all.append((path, Array(bytes))) }
    return "\(site.base.path)/\(path)"
  }

  private mutating func blocks() -> [String] {
    stride(from: 0, to: index.documents.count, by: SearchFiles.blockSize).map { start in
      var json = JSONWriter(style: .compact)
      var out = ByteBuffer(capacity: 4_096)
      json.beginObject(into: &out)
      json.beginArray("documents", into: &out)
      for document in index.documents[start...].prefix(SearchFiles.blockSize) {
        json.beginArray(into: &out)
        json.string(document.title.bytes, into: &out)
        json.string(document.url.bytes, into: &out)
        json.string(document.summary.bytes, into: &out)
        json.string(document.kind, into: &out)
        json.endArray(into: &out)
      }
      json.endArray(into: &out)
      json.endObject(into: &out)
      out.append(0x0A)
      return add("d", out.bytes)
    }
  }

  private mutating func shards() -> [(first: String, address: String)] {
    var shards: [(String, String)] = []
    var start = 0
    while start < index.terms.count {
      var end = start
      var size = 0
      while end < index.terms.count, size < SearchFiles.shardSize {
        size += index.terms[end].term.bytes.count + 4 + 7 * index.terms[end].postings.count
        end += 1
      }
      shards.append((index.terms[start].term.string, shard(start..<end)))
      start = end
    }
    return shards
  }

  private mutating func shard(_ range: Range<Int>) -> String {
    var json = JSONWriter(style: .compact)
    var out = ByteBuffer(capacity: SearchFiles.shardSize * 2)
    json.beginObject(into: &out)
    json.beginArray("terms", into: &out)
    for term in index.terms[range] { json.string(term.term.bytes, into: &out) }
    json.endArray(into: &out)
    json.beginArray("postings", into: &out)
    for term in index.terms[range] {
      json.beginArray(into: &out)
      var last = 0
      for (document, score) in term.postings {
        json.integer(Int64(document - last), into: &out)
        json.integer(Int64(score), into: &out)
        last = document
      }
      json.endArray(into: &out)
    }
    json.endArray(into: &out)
    json.endObject(into: &out)
    out.append(0x0A)
    return add("t", out.bytes)
  }
}
