import AcopioBase
import AcopioContent
import AcopioEmit
import AcopioModel

/// The JSON Schemas of the collections of a site, for editors.
package struct SiteSchemas {
  /// The names of the collections, sorted; empty after an error.
  package private(set) var names: [String] = []
  /// The faults of the declarations.
  package let report: CheckReport
  private let folders: SiteFolders
  /// The collections without a schema, whose entries are elements of lists, with the owner of those
  /// lists.
  package private(set) var elements: [String: String] = [:]
  private var texts: [String] = []
  private var declarations: [(name: String, text: String)] = []

  /// Reads the declarations of a site on disk, even if its entries and templates have errors.
  package init(_ folders: SiteFolders, _ options: BuildOptions) throws(BuildError) {
    self.folders = folders
    var diagnostics = Diagnostics()
    let tree = try readTree(folders, options, &diagnostics)
    let (collections, languages, arena) = ContentReader(jobs: 1).declarations(
      of: tree, &diagnostics)
    if !diagnostics.hasErrors {
      var out = ByteBuffer()
      for collection in collections {
        if case .elements(let origin, _) = collection.source {
          elements[collection.name] = origin
          continue
        }
        out.clear()
        let schema = CollectionSchema(collection, languages)
        schema.append(into: &out)
        names.append(collection.name)
        texts.append(out.bytes.string)
        guard schema.hasTranslations else { continue }
        out.clear()
        schema.appendTranslation(into: &out)
        names.append("\(collection.name).translation")
        texts.append(out.bytes.string)
      }
      out.clear()
      DeclarationSchema.append(into: &out)
      declarations.append(("_collection", out.bytes.string))
      out.clear()
      DeclarationSchema.appendSite(into: &out)
      declarations.append(("_site", out.bytes.string))
    }
    withExtendedLifetime(arena) {}
    report = CheckReport(diagnostics: diagnostics, sources: tree.sources, templates: 0)
  }

  /// The beginning of all schemas: the line with the version of JSON Schema.
  private static let mark = Array("{\n  \"$schema\": \"https://json-schema.org/".utf8)

  /// The schema of a collection, named by its path or the last component of its path.
  package func text(of name: String) -> String? {
    names.indices.first { names[$0] == name || names[$0].hasSuffix("/\(name)") }
      .map { texts[$0] }
  }

  /// The folder that `write` writes to.
  package func folder(_ other: String?) -> String { other ?? "\(folders.work)/schemas" }

  /// Writes a schema for each collection, such as `<folder>/library/books.json`, and the schemas of
  /// the declarations, `<folder>/_collection.json` and `<folder>/_site.json`.
  ///
  /// Replaces schemas, and no other file. Without a folder, writes them to `schemas` in the cache,
  /// and removes the schemas of collections that no longer exist.
  package func write(to other: String?) throws(BuildError) {
    let folder = folder(other)
    let isOwn = other == nil
    if let reason = folders.misplacement(ofSchemas: folder) {
      throw .misplaced(output: folder, reason: reason)
    }
    do throws(EmitError) {
      if leads(folder, into: folders.work) { try WorkFolder.check(folders.work) }
      for (name, text) in Array(zip(names, texts)) + declarations {
        var buffer = ByteBuffer()
        buffer.append(string: text)
        try writeLooseFile("\(folder)/\(name).json", buffer.bytes, mark: SiteSchemas.mark.count)
      }
      // The cache is ours; another folder may have schemas of the user.
      guard isOwn else { return }
      let written = (names + declarations.map(\.name)).map { "\($0).json" }
      try removeLooseFiles(below: folder, keeping: Set(written), mark: SiteSchemas.mark)
    } catch {
      throw .emit(error)
    }
  }
}
