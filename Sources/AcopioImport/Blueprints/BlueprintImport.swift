package import AcopioBase
package import AcopioContent
import AcopioContract
package import AcopioEmit
import AcopioLanguage
import AcopioModel

/// An API Blueprint → a site that publishes its samples, with the blueprint as its contract.
///
/// In: a blueprint. Out: the files of a site: a collection for each list and for the objects next
/// to each other, with schemas and their endpoints; a page that lists the requests; layouts, also for
/// pages about the API; the blueprint itself, with the files that it includes. Responses that files
/// cannot be are reported as `not-imported`.
/// The same blueprint gives the same files.
package struct BlueprintImport: ContractSource {
  /// The responses that are published unchanged, without a schema.
  package enum Untyped: Sendable {
    /// Those of collections with one of these paths of requests.
    case paths(Set<String>)
    /// Those of all collections but the one with this path, one of `collections`.
    case allBut(String)
    case all

    /// Whether they are those of a collection with these paths.
    func contains(_ paths: [String]) -> Bool {
      switch self {
      case .all: true
      case .allBut(let path): paths[0] != path
      case .paths(let known): paths.contains(where: known.contains)
      }
    }
  }

  /// The name of the blueprint's file without its extension, as a slug.
  package let name: String
  /// Every fault that was found.
  package private(set) var diagnostics = Diagnostics()
  /// The files that diagnostics point into.
  package let sources: SourceMap

  /// The file, in which text that was set aside is blank.
  private var file: SourceFile
  private var contract: Contract?
  private var samples: [Sample] = []
  /// The words about each response, by its offset in the file.
  private var words: [Int: SampleWords] = [:]
  /// The schema of each response with attributes, likewise.
  private var schemas: [Int: Octets] = [:]
  /// The lines of the responses that were set aside, which a build would miss or refuse.
  private var removed: [Range<Int>] = []
  /// How many other responses were left out, which a build does not judge.
  private var leftOut = 0
  /// The diagnostics about them, and about the file.
  private var told = Diagnostics()
  private let arena = Arena()

  /// Reads the blueprint at `path`, `-` for standard input; throws if it cannot be read.
  package init(_ path: String) throws(SourceError) {
    var loose = try LooseFiles(folder: nil, &diagnostics)
    file = try loose.read(path)
    name = Self.slug(of: path)
    let isText = file.isText(&diagnostics)
    let whole = isText ? BlueprintIncludes.text(of: file, &loose, &diagnostics) : nil
    var sources = loose.sources
    // Faults are then at lines of the blueprint that the site has.
    if let whole { file = sources.add(path: file.path, bytes: arena.copy(whole)) }
    self.sources = sources
    guard isText else { return }
    // Each is told once, by the import and not by every build, and not what setting responses aside leads to.
    Contract(file, level: .exact).reportWarnings(&diagnostics)
    told = diagnostics
    read()
  }

  /// Reads the samples, and sets those aside that a build would refuse until there are none.
  ///
  /// Where a response was, another one of its request may be the first.
  private mutating func read() {
    for _ in 0..<BlueprintImport.mostRounds {
      diagnostics = told
      samples = []
      leftOut = 0
      let contract = Contract(file, level: .exact)
      self.contract = contract
      contract.reportErrors(&diagnostics)
      contract.reportMissing(&diagnostics)
      words = BlueprintWords(contract.result.blueprint).byResponse
      schemas = DescribedSchemas(contract.result.blueprint).byResponse
      guard takeSamples(of: contract) else { return }
    }
  }

  private static let mostRounds = 20

  /// Sets responses aside that differ from their promise; returns whether there were any.
  ///
  /// `paths` are the paths of requests whose responses differ from their samples even without a
  /// schema.
  package mutating func setAside(_ paths: Set<String>) -> Bool {
    let count = removed.count
    for sample in samples where paths.contains(sample.path) {
      setAside(
        sample.place,
        "\(sample.request) was left out: no file can match its description",
        remedy: "see that the sample follows its own schema and headers, and import it again")
    }
    guard removed.count > count else { return false }
    read()
    return true
  }

  package mutating func forgetSchemas(of paths: Set<String>) -> Bool {
    samples.forgetSchemas(of: paths, arena)
  }

  /// Leaves a response out of the contract as well; returns whether that is possible.
  @discardableResult private mutating func setAside(
    _ place: Int, _ message: Message, remedy: Message
  ) -> Bool {
    guard let origin = contract?.origin(of: place),
      let lines = ResponseSection.lines(of: Int(origin.start), in: file.bytes)
    else { return false }
    told.warning(.notImported, message, at: origin, remedy: remedy)
    removed.append(lines)
    var bytes = Array(file.bytes)
    for index in lines where bytes[index] != 0x0A && bytes[index] != 0x0D { bytes[index] = 0x20 }
    let blank = bytes.withUnsafeBufferPointer { arena.copy($0) }
    file = SourceFile(path: file.path, bytes: blank, id: file.id)
    return true
  }

  /// The files of the site, sorted by path; none after an error.
  package func files(untyped: Untyped = .paths([])) -> [NewFile] {
    guard let contract, !diagnostics.hasErrors else { return [] }
    var names = CollectionNames()
    var files: [NewFile] = []
    for group in SampleGroup.groups(of: samples, arena) {
      let isUntyped: Bool
      switch untyped {
      case .all: isUntyped = true
      case .allBut(let path): isUntyped = group.samples[0].path != path
      case .paths(let paths):
        let known = Set(paths.map { RequestTarget.endpointPath(Octets($0.utf8)).string })
        isUntyped = group.samples.contains { known.contains($0.path) }
      }
      files += group.files(isUntyped: isUntyped, &names)
    }
    files += Self.theme
    files.append(NewFile("content/api/\(name).apib", blueprint))
    files += Self.pages(site: site(contract), title: title(contract), samples)
    return files.inOrder { $0.path < $1.path }
  }

  /// A path of each collection, the first of those that it publishes.
  package var collections: [String] {
    SampleGroup.groups(of: samples, arena).map(\.samples[0].path)
  }

  // MARK: - Samples

  /// The blueprint without the responses that were set aside.
  private var blueprint: [UInt8] {
    guard !removed.isEmpty else { return Array(file.written) }
    var bytes = Array(file.bytes)
    for lines in removed.inOrder(by: { $0.lowerBound > $1.lowerBound }) {
      bytes.removeSubrange(lines)
    }
    return bytes
  }

  /// The sample of each address; of several the first, as the judge takes it.
  ///
  /// Returns whether one was set aside, so that the rest has to be read again.
  private mutating func takeSamples(of contract: Contract) -> Bool {
    let count = removed.count
    var addresses = BlueprintAddresses()
    var answered: Set<Int> = []
    for transaction in contract.result.transactions where transaction.isFirst {
      answered.insert(transaction.place)
    }
    for transaction in contract.result.transactions {
      if transaction.isFirst {
        take(transaction, &addresses, contract)
      } else if transaction.status != nil, answered.insert(transaction.place).inserted {
        leftOut += 1
        diagnostics.warning(
          .notImported,
          "the response \(transaction.status ?? 0) of \(transaction.shownRequest) was left out: "
            + "a request has one response, the first one",
          at: contract.origin(of: transaction.place),
          remedy: "give it an address of its own if clients need it")
      }
    }
    return removed.count > count
  }

  private mutating func take(
    _ transaction: Transaction, _ addresses: inout BlueprintAddresses, _ contract: Contract
  ) {
    func leaveOut(_ reason: Message, _ remedy: Message, isJudged: Bool = false) {
      let message: Message = "\(transaction.shownRequest) was left out: \(reason)"
      // A build would not find the response in a file.
      if isJudged, setAside(transaction.place, message, remedy: remedy) { return }
      leftOut += 1
      diagnostics.warning(
        .notImported, message, at: contract.origin(of: transaction.place), remedy: remedy)
    }
    guard transaction.isAnsweredByFiles else {
      return leaveOut(
        "a file cannot be its response", "keep it on a server, or leave it out of the API")
    }
    guard case .path(let octets) = RequestTarget(of: transaction) else {
      return leaveOut(
        "its address is open", "describe its parameters with examples, and import it again")
    }
    if let reason = BlueprintAddresses.fault(inEndingOf: octets) {
      return leaveOut(reason, "declare the endpoint in the site after the import", isJudged: true)
    }
    let path = RequestTarget.endpointPath(octets).string
    if let fault = addresses.fault(of: path) {
      return leaveOut(fault.reason, fault.remedy, isJudged: !fault.isTaken)
    }
    let (value, fault) = value(of: transaction)
    if let fault {
      return leaveOut(
        "its sample is not JSON: \(fault.message)", "write the sample as JSON, and import it again",
        isJudged: true)
    }
    if let fault = PublishableValue.fault(in: value) {
      return leaveOut("in its sample, \(fault.reason)", fault.remedy, isJudged: true)
    }
    addresses.take(path)
    samples.append(
      Sample(
        path: path, request: transaction.shownRequest, place: transaction.place, value: value,
        isOpen: RequestTarget.endsOpen(transaction.uri),
        mediaType: transaction.response.contentType.flatMap {
          $0 == "application/json" ? nil : $0
        }, words: words(of: transaction)))
  }

  /// The words about a response, with the type of its body by the schema.
  private func words(of transaction: Transaction) -> SampleWords {
    var words = self.words[transaction.place] ?? SampleWords()
    let variable = RequestTarget.variables(of: transaction.uri).last
    let parameter = transaction.parameters.last { $0.name == variable }
    words.variable = SampleWords.line(parameter?.description.string ?? "")
    if let schema = schemas[transaction.place] ?? transaction.response.schema {
      let (root, fault) = json(schema)
      if fault == nil { words.type = SchemaFields(root: root).type(of: root) }
    }
    return words
  }

  /// The sample of a response, and its fault.
  private func value(of transaction: Transaction) -> (Value, Diagnostic?) {
    guard let body = transaction.response.body, !body.isEmpty else {
      return (.object([Member](), in: arena), nil)
    }
    return json(body)
  }

  /// A text of JSON, and its fault.
  private func json(_ text: Octets) -> (Value, Diagnostic?) {
    var sources = SourceMap()
    var faults = Diagnostics()
    let bytes = text.withUnsafeBufferPointer { arena.copy($0) }
    let file = sources.add(path: "", bytes: bytes)
    let value = JSONReader.read(file, arena: arena, &faults)
    return (value ?? .null, faults.all.first { $0.severity == .error })
  }

  // MARK: - The site

  private func site(_ contract: Contract) -> String {
    let host = contract.result.blueprint.metadata.first { $0.key.string == "HOST" }?.value.string
    // A user name and password must not be published.
    let isAddress =
      host.map { ($0.hasPrefix("https://") || $0.hasPrefix("http://")) && !$0.contains("@") }
      ?? false
    // The text after the name of the host belongs to the old server, whose paths the blueprint
    // gives.
    let base =
      isAddress
      ? host?.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//") : nil
    // The paragraphs after the first one are in the blueprint.
    let text = contract.result.blueprint.description.string
    let description = SampleWords.line(text.split(separator: "\n\n").first.map(String.init) ?? "")
    return """
      # From the blueprint in api/, which every build is compared with.
      name: \(YAMLText.scalar(title(contract)))
      \(description.isEmpty ? "" : "description: \(YAMLText.scalar(description))\n")\
      base-url: \(YAMLText.scalar("\(base ?? "https://www.example.org")/"))
      locale: en
      api:
        contract: \(ignored.isEmpty ? "exact" : "{ level: exact, ignore: [\(ignored)] } # The import has told them.")
      \(Self.documentation)
      """
  }

  /// What a build would warn of, as a list of YAML without its brackets.
  private var ignored: String {
    guard let contract else { return "" }
    let hasWarnings = contract.result.annotations.contains { $0.severity == .warning }
    let words = (hasWarnings ? [ContractRules.warnings] : []) + contract.openRequests.inOrder()
    return words.map { YAMLText.scalar($0) }.joined(separator: ", ")
  }

  /// The rest of `site.yml`: the pages for client developers.
  static let documentation = """
      documentation:
        permalink: /reference/
        layout: api
        title: Reference
        endpoints: { permalink: '/reference/{path}/', layout: endpoint }
    params:
      # The links at the top of every page.
      nav:
        - { path: /, title: Documentation }
        - { path: /reference/, title: Reference }

    """

  /// The templates and words of a site with an API.
  static var theme: [NewFile] {
    Starter.api.files(language: "en").filter {
      $0.path.hasPrefix("templates/") && !$0.path.hasSuffix("/guide.html")
        || $0.path.hasPrefix("content/i18n/")
    }
  }

  /// The line about what was imported.
  package var summary: Message {
    let resources = contract?.result.blueprint.resources.count ?? 0
    let aside = removed.count + leftOut
    return
      "\(resources) resources: \(samples.count) of \(samples.count + aside) responses published exactly, \(aside) set aside\n"
  }

  private func title(_ contract: Contract) -> String {
    let title = contract.result.blueprint.name.string.split(whereSeparator: \.isNewline).first
    return title.map(String.init) ?? name
  }

  /// The declaration of a site, and its page, which lists the requests.
  static func pages(site: String, title: String, _ samples: [Sample]) -> [NewFile] {
    let collection = """
      # Pages of their own. The address of a page is its file name, or 'permalink' in its front matter.
      entries: '*.md'
      schema:
        title: text
      page: { permalink: '/{slug}/', layout: page }

      """
    let rows = samples.map { "- [`GET \($0.path)`](\($0.path).json)\n" }.joined()
    let page = """
      ---
      title: \(YAMLText.scalar(title))
      permalink: /
      ---
      The data are files: no key, no limits, and the same answer for everyone.

      \(rows)
      An address without data answers with the status 404 and [an explanation in JSON](/404.json).

      """
    return [
      NewFile("content/site.yml", text: site),
      NewFile("content/pages/_collection.yml", text: collection),
      NewFile("content/pages/index.md", text: page),
    ]
  }

  static func slug(of path: String) -> String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    let stem = file.lastIndex(of: ".").map { String(file[..<$0]) } ?? file
    let slug = CollectionNames.slug(stem)
    return slug.isEmpty ? "contract" : slug
  }
}

/// Names of folders that no two collections share.
struct CollectionNames {
  /// Folders of `content/` that are no collections of samples.
  private var taken: Set<String> = ["api", "i18n", "pages"]

  /// The most bytes of a name, so that a number and an extension fit into the name of a file.
  private static let mostBytes = 200

  /// A name made of the steps of a path.
  mutating func name(for path: String) -> String {
    var slug = CollectionNames.slug(path.split(separator: "/").joined(separator: "-"))
    while slug.utf8.count > CollectionNames.mostBytes { slug.removeLast() }
    let base = slug.isEmpty ? "entries" : slug
    var name = base
    var number = 2
    while !taken.insert(name).inserted {
      name = "\(base)-\(number)"
      number += 1
    }
    return name
  }

  static func slug(_ text: String) -> String {
    var out = ByteBuffer()
    text.withBytes { appendSlug($0, into: &out) }
    return out.bytes.string
  }
}
