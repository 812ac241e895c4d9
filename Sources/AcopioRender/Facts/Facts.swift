import AcopioBase
import AcopioContract
import AcopioMarkdown
import AcopioModel

/// Everything that checks, lists and hosts need to know of files that were rendered.
///
/// Each worker collects its own, and `merge(_:)` joins them in the order of the outputs. Nothing is rendered or read again
/// for a check.
struct Facts: Sendable {
  /// The sizes and hashes of the files of endpoints, and of other files with data.
  var endpoints: [PublishedEndpoint] = []
  /// The claims that links make about pages.
  var claims: [MarkdownClaim] = []
  /// The bodies that blueprints have, by output.
  var samples: [Int: BlueprintSample] = [:]
  /// The differences from the blueprints of the site, by the number of the call; none for a call that was met.
  var differences: [Int: [ContractDifference]] = [:]
  /// The records that lists are in tables, by output.
  var records: [(output: Int, bytes: [UInt8])] = []
  /// The paths below Output, in the order of writing.
  var paths: [String] = []
  /// The files with sizes and hashes, if hosts have to know them, and what their pages load and run.
  var published: [HostedSite.File] = []
  var sources: PageSources
  /// The files that browsers may keep.
  var kept: [OfflineFile] = []
  /// The files beside content that Markdown or values refer to.
  var files: Set<UInt32> = []
  /// The files in `content/` whose text components show, without a reason to publish them.
  var shownFiles: Set<UInt32> = []
  /// The photographs that templates show otherwise than whole and in the widths of the site, and those among the
  /// assets and in `static/` that they show at all.
  var pictures: Set<PictureUse> = []
  /// The sizes of pictures by their paths below Output, if pages are weighed.
  var pictureSizes: [String: Int] = [:]
  /// What pages say that they need.
  var needs: [PageNeeds] = []
  /// The addresses of the site in pages and style sheets, and the links to parts that are not on the same page.
  var links: [PageLinks.Link] = []
  var lostParts: [PageLinks.Link] = []
  /// The links to pages in other languages.
  var crossings: [LanguageLinks.Crossing] = []
  /// The ids of pages.
  var ids: [PageIdentifiers] = []
  /// The texts of pages that are searched.
  var texts: [PageTexts] = []

  /// The facts of no file, of a site with this origin.
  init(origin: String) { sources = PageSources(origin: origin) }

  /// Adds what a reader of pages collected.
  mutating func add(_ reader: PageReader) {
    sources.formUnion(reader.sources)
    needs += reader.needs
    links += reader.links.links
    lostParts += reader.links.lostParts
    ids += reader.ids
    crossings += reader.crossings?.found ?? []
    if !reader.texts.pages.isEmpty { texts.append(reader.texts) }
  }

  /// Adds the facts of other files.
  mutating func merge(_ other: Facts) {
    endpoints += other.endpoints
    claims += other.claims
    samples.merge(other.samples) { $1 }
    differences.merge(other.differences) { $1 }
    records += other.records
    paths += other.paths
    published += other.published
    sources.formUnion(other.sources)
    kept += other.kept
    files.formUnion(other.files)
    shownFiles.formUnion(other.shownFiles)
    pictures.formUnion(other.pictures)
    pictureSizes.merge(other.pictureSizes) { $1 }
    needs += other.needs
    links += other.links
    lostParts += other.lostParts
    crossings += other.crossings
    ids += other.ids
    texts += other.texts
  }
}
