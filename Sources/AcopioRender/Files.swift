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
      // Another stage reports what cannot be read.
      var ignored = Diagnostics()
      let file = files[index].whole(&ignored) { published($0, photos, maker) }
      guard let file, PhotoForms.isBesideContent(files[index].path) || !file.forms.isEmpty else {
        return nil
      }
      return (files[index].path, file)
    }
    return FileCatalog(read.compactMap { $0 })
  }

  private static func published(
    _ file: SourceFile, _ photos: PhotoForms?, _ maker: (any PhotoMaking)?
  ) -> PublishedFile {
    let name = PhotoForms.name(of: file.path)
    let hash = Digest.sha256(file.bytes)
    let isBesideContent = PhotoForms.isBesideContent(file.path)
    // Files of the same name and bytes in several folders are published under several names.
    let mark = isBesideContent ? hash : "\(hash) \(file.path)"
    let forms = photos?.forms(of: file.bytes, at: name, hash: mark) ?? []
    let path = forms.first?.path ?? "assets/" + Assets.fingerprinted(name, hash)
    let size =
      forms.first.map { (width: $0.width, height: $0.height) }
      ?? ImageHeader.size(of: file.bytes).map { (width: $0.width, height: $0.height) }
    return PublishedFile(
      source: file.id, path: path, address: PercentEncoding.encodedPath(path), size: size,
      bytes: file.bytes.count,
      pictureFault: forms.isEmpty
        ? FileNature(name: file.path, bytes: file.bytes).pictureFault(name) : nil,
      forms: forms,
      color: forms.isEmpty || !isBesideContent ? nil : maker?.color(of: file.bytes, hash: hash),
      original: forms.isEmpty
        ? nil : PhotoForms.size(of: file.bytes).map { (width: $0.width, height: $0.height) })
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
