import AcopioAPI
import AcopioBase
import AcopioGraph
import AcopioModel

/// The data of a site that its catalogue lists: the endpoints with all entries of a collection, each as JSON and as a
/// table.
///
/// Of an API with versions these are the endpoints of the current one, else of the last, and those without a version.
struct CataloguePlan: Sendable {
  /// A list and its table.
  struct Dataset: Sendable {
    let endpoint: DescribedEndpoint
    /// The name of its collection for people.
    let title: String
    /// A name of lowercase letters, digits, `-`, `_` and `.`, which no other has.
    let name: String
    /// The paths below Output; further pages of the JSON are not listed.
    let json: String
    let csv: String
    let table: DatasetTable
  }

  private(set) var datasets: [Dataset] = []
  /// The index of the dataset of each output.
  private(set) var outputs: [Int: Int] = [:]

  /// The data of a site with its outputs in its own language; none without a catalogue.
  init(_ graph: SiteGraph) {
    let (site, collections) = (graph.site, graph.collections)
    guard let catalogue = site.catalogue else { return }
    let versions = site.api.versions
    let version = (versions.first(where: \.isCurrent) ?? versions.last { !$0.isOptIn })?.name
    let names = catalogue.collections.map { Set($0.map(\.content)) }
    var known: Set<String> = []
    for endpoint in EndpointDescriber([(site: site, collections: collections)]).describe() {
      guard let index = endpoint.collection, endpoint.endpoint.isTable,
        endpoint.description.version == nil || endpoint.description.version == version,
        names?.contains(collections[index].name) ?? true,
        let table = DatasetTable(
          of: endpoint.item, hasEnvelope: endpoint.endpoint.hasEnvelope)
      else { continue }
      let folder = endpoint.description.version.map { "\($0)/" } ?? ""
      let path = site.language.filePrefix + endpoint.endpoint.path.text
      let base = folder + path.dropFirst()
      let collection = collections[index]
      datasets.append(
        Dataset(
          endpoint: endpoint,
          title: endpoint.description.title ?? collection.title ?? collection.shortName,
          name: CataloguePlan.name(String(path.dropFirst()), &known), json: "\(base).json",
          csv: "\(base).csv", table: table))
    }
    guard !datasets.isEmpty else { return }
    for (index, output) in graph.outputs.enumerated() {
      guard case .endpoint(let file) = output.kind else { continue }
      outputs[index] = datasets.firstIndex {
        $0.endpoint.description.version == file.version
          && $0.endpoint.declarations.contains(file.declaration)
      }
    }
  }

  /// Reports collections that do not exist, as `unknown-collection`.
  func check(_ graph: SiteGraph, _ diagnostics: inout Diagnostics) {
    let names = graph.collections.map(\.name)
    for name in graph.site.catalogue?.collections ?? [] where !names.contains(name.content) {
      diagnostics.error(
        .unknownCollection,
        "there is no collection '\(name.content)'\(didYouMean(name.content, names))",
        at: name.origin, remedy: "write the name of a folder in content/")
    }
  }

  /// The bytes of the tables, made of the records of each output; the records of one list may be on
  /// several pages.
  func tables(of records: [(output: Int, bytes: [UInt8])]) -> [[UInt8]] {
    var tables = datasets.map { dataset in
      var out = ByteBuffer(capacity: 256)
      dataset.table.writeHeader(into: &out)
      return Array(out.bytes)
    }
    for (output, bytes) in records.inOrder(by: { $0.output < $1.output }) {
      if let index = outputs[output] { tables[index] += bytes }
    }
    return tables
  }

  private static func name(_ path: String, _ known: inout Set<String>) -> String {
    var name = String(
      String.UnicodeScalarView(
        path.lowercased().unicodeScalars.map { scalar in
          let isPlain =
            scalar.isASCII
            && (scalar.properties.isAlphabetic || scalar.properties.numericType != nil)
          return isPlain || scalar == "_" || scalar == "." ? scalar : "-"
        }))
    let first = name
    var number = 2
    while !known.insert(name).inserted {
      name = "\(first)-\(number)"
      number += 1
    }
    return name
  }
}

extension Endpoint {
  /// Whether its files list all items in one array.
  fileprivate var isTable: Bool {
    guard case .each = shape else { return false }
    return path.fields.isEmpty && keyedBy == nil && geometry == nil
  }
}

extension DescribedEndpoint {
  /// The schema of an item of a list.
  fileprivate var item: ResponseSchema {
    var schema = itemsSchema
    if endpoint.hasEnvelope, case .object(let members, _) = schema.kind, let data = members.first {
      schema = data.schema
    }
    if case .array(let element) = schema.kind { return element }
    return schema
  }
}
