package import AcopioBase
import AcopioGraph
package import AcopioModel
import AcopioSystem

extension FileCatalog {
  /// Reads the files below `content/` whose extensions are not among `formats`, the extensions of
  /// content; if photographs are processed, also those among the assets and in `static/`.
  ///
  /// Each is published below `assets/` with a content hash in its name, if anything refers to it.
  package static func read(
    _ sources: SourceMap, formats: [String], photos: PhotoForms? = nil,
    maker: (any PhotoMaking)? = nil, jobs: Int
  ) -> FileCatalog {
    let endings = formats.map { ".\($0)" }
    let files = sources.files.filter { file in
      PhotoForms.isBesideContent(file.path)
        ? !endings.contains(where: file.path.hasSuffix)
        : photos != nil && PhotoForms.isPhoto(file.path)
    }
    let read = parallelMap(files.count, jobs: jobs) {
      index -> (path: String, file: PublishedFile)? in
      let source = files[index]
      // Another stage reports what cannot be read.
      var ignored = Diagnostics()
      let file =
        known(source, photos, maker) ?? source.whole(&ignored) { published($0, photos, maker) }
      guard let file, PhotoForms.isBesideContent(source.path) || !file.forms.isEmpty else {
        return nil
      }
      return (source.path, file)
    }
    return FileCatalog(read.compactMap { $0 })
  }

  /// A photograph whose facts an earlier build kept, without reading it; `nil` for any other file.
  private static func known(
    _ file: SourceFile, _ photos: PhotoForms?, _ maker: (any PhotoMaking)?
  ) -> PublishedFile? {
    guard let photos, let stamp = file.late?.stamp, let facts = maker?.facts(of: stamp) else {
      return nil
    }
    return photo(file, facts, photos, bytes: file.size, isSound: true)
  }

  private static func published(
    _ file: SourceFile, _ photos: PhotoForms?, _ maker: (any PhotoMaking)?
  ) -> PublishedFile {
    let name = PhotoForms.name(of: file.path)
    let hash = Digest.sha256(file.bytes)
    if let photos, var facts = PhotoForms.facts(of: file.bytes, at: name, hash: hash) {
      if PhotoForms.isBesideContent(file.path) { facts.color = maker?.color(of: file, hash: hash) }
      return photo(file, facts, photos, bytes: file.bytes.count)
    }
    let path = "assets/" + Assets.fingerprinted(name, hash)
    return PublishedFile(
      source: file.id, path: path, address: PercentEncoding.encodedPath(path),
      size: ImageHeader.size(of: file.bytes).map { (width: $0.width, height: $0.height) },
      bytes: file.bytes.count,
      pictureFault: FileNature(name: file.path, bytes: file.bytes).pictureFault(name))
  }

  private static func photo(
    _ file: SourceFile, _ facts: PhotoFacts, _ photos: PhotoForms, bytes: Int, isSound: Bool = false
  ) -> PublishedFile {
    // Files of the same name and bytes in several folders are published under several names.
    let isBesideContent = PhotoForms.isBesideContent(file.path)
    let mark = isBesideContent ? facts.hash : "\(facts.hash) \(file.path)"
    let forms = photos.forms(of: facts, at: PhotoForms.name(of: file.path), hash: mark)
    return PublishedFile(
      source: file.id, path: forms[0].path, address: PercentEncoding.encodedPath(forms[0].path),
      size: (width: forms[0].width, height: forms[0].height), bytes: bytes, forms: forms,
      photo: facts, isSound: isSound)
  }
}

/// The files next to content that published entries refer to.
struct NamedFiles {
  /// Their numbers in the `SourceMap`.
  private(set) var all: Set<UInt32> = []

  /// Collects them from the values of published entries, whether or not a template prints them.
  init(_ graphs: [SiteGraph]) {
    for graph in graphs {
      let fields = graph.collections.map { collection in
        collection.schema.fields.filter { $0.type.holdsFile }
      }
      guard fields.contains(where: { !$0.isEmpty }) else { continue }
      for linked in graph.entries where linked.withheld == nil {
        for field in fields[linked.entry.collection] {
          add(linked.value.member(field.name.bytes, hash: field.hash))
        }
      }
    }
  }

  private mutating func add(_ value: Value) {
    switch value.kind {
    case .entry where value.isFile:
      if let source = value.member("source").int64 { all.insert(UInt32(source)) }
    case .array: for element in value.elements { add(element) }
    case .object: for member in value.members { add(member.value) }
    default: break
    }
  }
}
