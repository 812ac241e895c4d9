import AcopioAPI
import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioSystem

/// The files of a site with `catalogue:`: a table of each list, and three descriptions of all of them.
struct CatalogueFiles: Producer {
  private let kind = ToolFileKind(
    "a table or a description of the catalogue", isReplaceable: true)
  var kinds: [ToolFileKind] { [kind] }

  func plan(_ graphs: [SiteGraph]) -> [ToolFile] {
    let datasets = CataloguePlan(graphs[0]).datasets
    guard !datasets.isEmpty else { return [] }
    let descriptions = [
      DataPackage.fileName, DCATCatalogue.fileName, SchemaOrgCatalogue.fileName,
    ]
    return (datasets.map(\.csv) + descriptions).map { ToolFile($0, kind) }
  }

  func files(_ finished: FinishedSite, on desk: inout OutputDesk) -> [ProducedFile] {
    let plan = finished.catalogue
    let tables = finished.tables
    guard !plan.datasets.isEmpty, let catalogue = finished.site.catalogue else { return [] }
    let facts = CatalogueFacts(
      site: finished.site, catalogue: catalogue, plan: plan, tables: tables, finished: finished)
    var all = zip(plan.datasets, tables).compactMap { dataset, table in
      table.map { ProducedFile(path: dataset.csv, bytes: $0) }
    }
    var out = ByteBuffer(capacity: 16 << 10)
    DataPackage(facts: facts).write(into: &out)
    all.append(ProducedFile(path: DataPackage.fileName, bytes: Array(out.bytes)))
    out.clear()
    DCATCatalogue(facts: facts).write(into: &out)
    all.append(ProducedFile(path: DCATCatalogue.fileName, bytes: Array(out.bytes)))
    out.clear()
    SchemaOrgCatalogue(facts: facts).write(into: &out)
    all.append(ProducedFile(path: SchemaOrgCatalogue.fileName, bytes: Array(out.bytes)))
    return all
  }
}

/// The facts that the descriptions of a site's data have in common.
struct CatalogueFacts {
  let site: Site
  let catalogue: Catalogue
  let plan: CataloguePlan
  /// The bytes of the tables by dataset; `nil` for one that an output of the site replaces.
  let tables: [[UInt8]?]
  let finished: FinishedSite

  /// A file with data.
  struct Distribution {
    let path: String
    let format: String
    let mediaType: String
    /// Its size and SHA-256; `nil` of a list of several pages.
    let bytes: Int?
    let sha256: String?
  }

  var title: String { catalogue.title ?? site.name }

  var description: String {
    let text = catalogue.description ?? site.description
    return text.isEmpty ? title : text
  }

  func description(of dataset: CataloguePlan.Dataset) -> String {
    dataset.endpoint.description.description ?? dataset.title
  }

  /// An absolute address.
  func address(_ path: String) -> String { "\(site.base.origin)\(site.base.path)/\(path)" }

  /// The table of a dataset, then its JSON, unless that only lists the pages that have the data.
  func distributions(of index: Int) -> [Distribution] {
    let dataset = plan.datasets[index]
    let table = tables[index]
    let csv = Distribution(
      path: dataset.csv, format: "csv", mediaType: "text/csv", bytes: table?.count,
      sha256: table.map { $0.withUnsafeBufferPointer { Digest.sha256($0) } })
    if dataset.endpoint.endpoint.hasHashedPages { return [csv] }
    let outputs = Set(plan.outputs.filter { $0.value == index }.keys)
    let files = finished.facts.endpoints.filter { $0.language == 0 && outputs.contains($0.output) }
    let only = files.count == 1 ? files.first : nil
    return [
      csv,
      Distribution(
        path: dataset.json, format: "json",
        mediaType: dataset.endpoint.description.mediaType, bytes: only?.bytes, sha256: only?.sha256),
    ]
  }
}

/// Pieces of JSON that the descriptions write.
extension JSONWriter {
  /// An object that only has an address.
  mutating func reference(_ key: StaticString, _ address: String?, _ out: inout ByteBuffer) {
    guard let address else { return }
    object(key, &out) { $0.member("@id", address, into: &$1) }
  }

  mutating func texts(_ key: StaticString, _ texts: [String], _ out: inout ByteBuffer) {
    if !texts.isEmpty { member(key, texts, into: &out) }
  }

  mutating func object(
    _ key: StaticString, _ out: inout ByteBuffer,
    _ members: (inout JSONWriter, inout ByteBuffer) -> Void
  ) {
    self.key(key, into: &out)
    object(&out, members)
  }

  mutating func object(
    _ out: inout ByteBuffer, _ members: (inout JSONWriter, inout ByteBuffer) -> Void
  ) {
    beginObject(into: &out)
    members(&self, &out)
    endObject(into: &out)
  }

  mutating func array(
    _ key: StaticString, _ out: inout ByteBuffer,
    _ elements: (inout JSONWriter, inout ByteBuffer) -> Void
  ) {
    self.key(key, into: &out)
    beginArray(into: &out)
    elements(&self, &out)
    endArray(into: &out)
  }
}
