import AcopioBase
import AcopioContract
import AcopioGraph
import AcopioModel

/// The published files that the operations of an OpenAPI document describe.
///
/// Each file belongs to the operation whose path is the most concrete one that matches, as OpenAPI has it. A path with
/// an extension describes only files with this extension.
struct OpenAPICalls {
  /// An operation, or an example of one, without a file.
  struct Unpublished: Sendable {
    let contract: Contract
    /// The path, or the template of it.
    let path: String
    /// The position in the document.
    let origin: Origin
  }

  private(set) var calls: [ContractPlan.Call] = []
  private(set) var unpublished: [Unpublished] = []
  private let contract: Contract
  private let document: OpenAPIDocument
  private let finder: OperationFinder

  init(_ contract: Contract, _ document: OpenAPIDocument, _ graphs: [SiteGraph]) {
    self.contract = contract
    self.document = document
    finder = OperationFinder(document)
    var answered: [Int: Set<Octets>] = [:]
    for (language, graph) in graphs.enumerated() {
      let files = Self.pathsBesideGeoJSON(graph)
      for (number, output) in graph.outputs.enumerated() {
        guard case .endpoint(let endpoint) = output.kind, !endpoint.items.isOfRemoved else {
          continue
        }
        for address in addresses(of: output, endpoint) {
          guard let index = finder.operation(at: address) else { continue }
          let path = address.path
          // Without an extension, a host answers with the file of JSON.
          let isHidden =
            address.ending == ".geojson" && finder.endings[index].isEmpty
            && files.contains(Octets(output.path.bytes.dropLast(".geojson".utf8.count)))
          if isHidden { continue }
          add(index, path, number, endpoint, language)
          answered[index, default: []].insert(path)
        }
        if let pages = endpoint.pages, let page = finder.operation(at: Self.page(of: pages)) {
          add(page, Self.page(of: pages).path, number, endpoint, language, isOfPages: true)
          answered[page, default: []].insert([])
        }
      }
    }
    addUnpublished(answered, graphs[0])
  }

  /// The address of a page of a list, with any name.
  private static func page(of pages: HashedPages) -> OperationFinder.Address {
    OperationFinder.Address(
      path: [0x2F] + pages.folder.bytes + Octets(repeating: 0x30, count: 64), ending: ".json")
  }

  /// The addresses of a file in the folder of the contract, without its extension.
  private func addresses(
    of output: Output, _ endpoint: EndpointFile
  ) -> [OperationFinder.Address] {
    guard contract.version == nil || contract.version == endpoint.version else { return [] }
    let path = Octets(output.path.bytes)
    var found = [path]
    if let version = contract.version {
      found = [Octets(path.dropFirst(version.utf8.count + 1))]
    } else if let twin = output.twin {
      found.append(Octets(twin.bytes))
    }
    return found.map { OperationFinder.Address(file: $0) }
  }

  /// The paths of endpoints of JSON, without their extension, if the site has GeoJSON as well.
  private static func pathsBesideGeoJSON(_ graph: SiteGraph) -> Set<Octets> {
    let paths = graph.outputs.filter { if case .endpoint = $0.kind { true } else { false } }
      .map { OperationFinder.Address(file: Octets($0.path.bytes)) }
    guard paths.contains(where: { $0.ending == ".geojson" }) else { return [] }
    return Set(paths.filter { $0.ending == ".json" }.map { Octets($0.path.dropFirst()) })
  }

  private mutating func add(
    _ index: Int, _ path: Octets, _ output: Int, _ endpoint: EndpointFile, _ language: Int,
    isOfPages: Bool = false
  ) {
    let operation = document.operations[index]
    guard operation.isJudged,
      let transaction = document.transaction(
        of: operation, at: finder.samplePath(path, of: index), endpoint.mediaType, contract.level)
    else { return }
    calls.append(
      ContractPlan.Call(
        contract: contract, transaction: transaction, path: path.string, output: output,
        language: language, isOfPages: isOfPages))
  }

  // MARK: - Missing files

  private mutating func addUnpublished(_ answered: [Int: Set<Octets>], _ graph: SiteGraph) {
    let declared = DeclaredPaths(graph, contract.version)
    for (index, operation) in document.operations.enumerated() where operation.isJudged {
      let paths = answered[index, default: []]
      let isDeclared = operation.isOpen && declared.contain(operation.path)
      if paths.isEmpty, !isDeclared {
        unpublished.append(
          Unpublished(
            contract: contract, path: operation.path.string, origin: operation.origin))
        continue
      }
      guard contract.level == .exact, operation.isOpen else { continue }
      for path in document.examplePaths(of: operation)
      where !paths.contains(RequestTarget.endpointPath(path)) {
        unpublished.append(
          Unpublished(contract: contract, path: path.string, origin: operation.origin))
      }
    }
  }
}

/// Finds the operation that describes an address.
struct OperationFinder {
  /// The address of a file: its path without extension, and the extension.
  struct Address: Hashable {
    let path: Octets
    let ending: String

    init(path: Octets, ending: String) {
      self.path = path
      self.ending = ending
    }

    /// The address of a path below Output, without its first `/`.
    init(file: Octets) {
      ending = RequestTarget.fileExtension(of: [0x2F] + file).description
      path = [0x2F] + file.dropLast(ending.utf8.count)
    }
  }

  private struct Open {
    let template: RequestTarget.Template
    let index: Int
    /// A number for each segment: the less of it is variable, the smaller.
    let rank: [Int]
  }

  /// The extension that the path of each operation has; empty without one.
  let endings: [String]
  private var concrete: [Address: Int] = [:]
  /// The number of segments of a path, and the first one if it has no variable.
  private struct Bucket: Hashable {
    let count: Int
    let first: Octets
  }

  /// The templates in their buckets, the most concrete first.
  private var open: [Bucket: [Open]] = [:]
  private let samplePaths: [[Octets: Octets]]

  init(_ document: OpenAPIDocument) {
    var endings: [String] = []
    var samplePaths: [[Octets: Octets]] = []
    for (index, operation) in document.operations.enumerated() {
      let ending = RequestTarget.fileExtension(of: operation.path).description
      endings.append(ending)
      var own: [Octets: Octets] = [:]
      for path in document.examplePaths(of: operation, withOwn: true) {
        own[RequestTarget.endpointPath(path)] = path
      }
      samplePaths.append(own)
      guard operation.method == "GET" else { continue }
      if operation.isOpen {
        var template = operation.path
        while template.count > 1, template.last == 0x2F { template.removeLast() }
        let segments = template.split(separator: 0x2F)
        let first = segments.first.flatMap { $0.contains(0x7B) ? nil : $0 } ?? []
        let bucket = Bucket(
          count: segments.count, first: PercentEncoding.decodedBytes(first))
        open[bucket, default: []].append(
          Open(
            template: RequestTarget.Template(template), index: index,
            rank: segments.map {
              $0.contains(0x7B) ? $0.first == 0x7B && $0.last == 0x7D ? 2 : 1 : 0
            }
          ))
      } else {
        let path = RequestTarget.endpointPath(PercentEncoding.decodedBytes(operation.path))
        let address = Address(path: path, ending: ending)
        if concrete[address] == nil { concrete[address] = index }
      }
    }
    self.endings = endings
    self.samplePaths = samplePaths
    for (bucket, list) in open {
      open[bucket] = list.inOrder { first, second in
        if first.rank != second.rank { return first.rank.lexicographicallyPrecedes(second.rank) }
        let (one, other) = (endings[first.index].isEmpty, endings[second.index].isEmpty)
        return one == other ? first.index < second.index : other
      }
    }
  }

  /// The index of the operation that describes an address; `nil` if there is none.
  func operation(at address: Address) -> Int? {
    if let index = concrete[address] ?? concrete[Address(path: address.path, ending: "")] {
      return index
    }
    let segments = address.path.split(separator: 0x2F)
    return address.path.withUnsafeBufferPointer { path in
      // A path that begins with a text is more concrete than one that begins with a variable.
      [Octets(segments.first ?? []), []].lazy.compactMap { first in
        open[Bucket(count: segments.count, first: first)]?.first { candidate in
          let ending = endings[candidate.index]
          return (ending.isEmpty || ending == address.ending) && candidate.template.matches(path)
        }?.index
      }.first
    }
  }

  /// The path of an example of an operation as it is written, for the path of a file.
  func samplePath(_ path: Octets, of index: Int) -> Octets? { samplePaths[index][path] }
}

/// The paths that the endpoints of a site can have, whatever entries there are.
private struct DeclaredPaths {
  private var shapes: Set<String> = []

  init(_ graph: SiteGraph, _ version: String?) {
    let endpoints = graph.site.endpoints + graph.collections.flatMap(\.files.endpoints)
    for endpoint in endpoints {
      let languages = endpoint.isLocalized ? graph.site.languages.map(\.filePrefix) : [""]
      for prefix in languages {
        let paths = [endpoint.path.text, "\(endpoint.path.text)/page/{page}"]
        let folders =
          version == nil
          ? [""] + endpoint.versions.map { "/\($0)" }
          : endpoint.versions.contains(version ?? "") ? [""] : []
        for folder in folders {
          for path in paths.prefix(endpoint.perPage == nil ? 1 : 2) {
            shapes.insert(Self.shape(of: folder + prefix + path))
          }
          guard endpoint.hasHashedPages else { continue }
          let version = version.map { "/\($0)" } ?? folder
          shapes.insert(
            Self.shape(
              of:
                "/\(ResourceClass.hashedFolder)\((version + prefix + endpoint.path.text).dropFirst())/{}"
            ))
        }
      }
    }
  }

  /// Whether a template is the path of an endpoint, with other names or another extension.
  func contain(_ template: Octets) -> Bool {
    let ending = RequestTarget.fileExtension(of: template).description
    return shapes.contains(Self.shape(of: template.dropLast(ending.utf8.count).string))
  }

  /// A path without the names of its variables.
  private static func shape(of path: String) -> String {
    var shape = ""
    var isInside = false
    for character in path {
      if character == "}" { isInside = false }
      if !isInside { shape.append(character) }
      if character == "{" { isInside = true }
    }
    return shape
  }
}
