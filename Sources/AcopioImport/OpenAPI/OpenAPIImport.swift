package import AcopioBase
package import AcopioContent
import AcopioContract
package import AcopioEmit
import AcopioLanguage
import AcopioModel

/// An OpenAPI document → a site that publishes its examples, with the document as its contract.
///
/// In: a document of OpenAPI 3.0 or 3.1, and the files that it refers to. Out: the files of a site: a collection for each
/// list and for the objects next to each other that have examples, collections without entries for operations with
/// schemas alone, a page that lists the requests, plain layouts, and the document itself. What files cannot answer, or
/// has neither example nor list, is listed under `ignore` in `site.yml`, and reported once as `not-imported`.
package struct OpenAPIImport: ContractSource {
  package let name: String
  package private(set) var diagnostics: Diagnostics
  package let sources: SourceMap

  private let parts: DescriptionSources
  private let document: OpenAPIDocument?
  private var samples: [Sample] = []
  private var empty: [EmptyCollection] = []
  /// The operations that are ignored, and the reasons, in the order of the document.
  private var ignored: [Fault] = []
  /// The operations one of whose examples is not published, in the same order.
  private var withLoss: [Fault] = []
  private let arena = Arena()

  private typealias Fault = (operation: OpenAPIDocument.Operation, reason: Message)

  /// An operation with the fields of its response.
  struct Plan {
    let operation: OpenAPIDocument.Operation
    /// The path of its endpoint: `/books/{id}`.
    let path: String
    /// The names of the variables in its path, in order.
    let variables: [String]
    let fields: [InferredField]
    /// The media type, if it is not the usual one.
    let mediaType: String?
  }

  /// Reads the document at `path`, `-` for standard input; `nil` if it is no OpenAPI document.
  ///
  /// Throws if it cannot be read.
  package init?(_ path: String) throws(SourceError) {
    var faults = Diagnostics()
    var loose = try LooseFiles(folder: nil, &faults)
    let file = try loose.read(path)
    guard !path.hasSuffix(".apib"), Contract.isOpenAPI(file) else { return nil }
    parts = DescriptionSources(file, &loose)
    sources = parts.sources
    name = BlueprintImport.slug(of: path == LooseFiles.standardInput ? "openapi" : path)
    document =
      file.isText(&faults) ? OpenAPIReader.read(file, of: nil, parts.asContract, &faults) : nil
    diagnostics = faults
    read()
  }

  // MARK: - Operations

  private mutating func read() {
    guard let document else { return }
    if document.operations.isEmpty, document.webhooks.isEmpty {
      diagnostics.error(
        .contractSyntax, "the document describes no operation", at: parts.root.origin(0..<1),
        remedy: "name a document with paths and their methods")
    }
    let fields = SchemaFields(document: document)
    var addresses = BlueprintAddresses()
    var lists: [Plan] = []
    var ones: [Plan] = []
    for operation in document.operations where !operation.isIgnored {
      if let obstacle = operation.obstacle {
        ignored.append((operation, obstacle))
        continue
      }
      if let reason = BlueprintAddresses.fault(inEndingOf: operation.path)
        ?? BlueprintAddresses.fault(inTemplate: operation.path)
      {
        ignored.append((operation, reason))
        continue
      }
      guard let answer = operation.answers.first else { continue }
      let type = answer.mediaType.map(\.string).flatMap { $0 == "application/json" ? nil : $0 }
      var words = SampleWords(
        title: SampleWords.line(operation.title),
        description: SampleWords.line(operation.description))
      words.type = fields.type(of: document.schema(of: answer))
      var (isTaken, fault) = take(answer.samples, of: operation, type, words, &addresses)
      let further = operation.answers.reduce(-answer.samples.count) {
        $0 + $1.samples.count + $1.furtherSamples
      }
      if isTaken, fault == nil, further > 0 {
        fault = "a request has one response; further examples: \(further)"
      }
      if let fault { withLoss.append((operation, fault)) }
      if isTaken { continue }
      switch plan(operation, document.schema(of: answer), type, fields) {
      case .list(let plan): lists.append(plan)
      case .one(let plan): ones.append(plan)
      case .none(let reason): ignored.append((operation, fault ?? reason))
      }
    }
    addCollections(lists, ones, addresses)
  }

  /// Takes the examples of an operation that files can be; returns whether there are any, and why the first of the
  /// others was left out.
  private mutating func take(
    _ examples: [OpenAPIDocument.Sample], of operation: OpenAPIDocument.Operation, _ type: String?,
    _ words: SampleWords, _ addresses: inout BlueprintAddresses
  ) -> (isTaken: Bool, fault: Message?) {
    var isTaken = false
    var reason: Message?
    for example in examples {
      guard let path = example.path ?? example.ownPath else {
        reason = reason ?? "its address is open"
        continue
      }
      let address = RequestTarget.endpointPath(path).string
      if let fault = BlueprintAddresses.fault(inEndingOf: path)
        ?? addresses.fault(of: address)?.reason
        ?? PublishableValue.fault(in: example.value).map({ "in its example, \($0.reason)" })
      {
        reason = reason ?? fault
        continue
      }
      addresses.take(address)
      isTaken = true
      samples.append(
        Sample(
          path: address, request: operation.shown, place: 0, value: example.value,
          isOpen: RequestTarget.endsOpen(operation.path), mediaType: type, words: words))
    }
    return (isTaken, reason)
  }

  private enum Kind {
    case list(Plan)
    case one(Plan)
    case none(Message)
  }

  /// The collection without entries that an operation can have.
  private func plan(
    _ operation: OpenAPIDocument.Operation, _ schema: Value, _ type: String?,
    _ reader: SchemaFields
  ) -> Kind {
    var path = operation.path
    while path.count > 1, path.last == 0x2F { path.removeLast() }
    path.removeLast(RequestTarget.fileExtension(of: path).description.utf8.count)
    let variables = path.split(separator: 0x7B, omittingEmptySubsequences: false).dropFirst().map {
      Octets($0.prefix { $0 != 0x7D }).string
    }
    guard variables.isEmpty else {
      guard let fields = reader.fields(of: schema) else {
        return .none("it has no example, and its schema is not one object")
      }
      return .one(
        Plan(
          operation: operation, path: path.string, variables: variables, fields: fields,
          mediaType: type))
    }
    guard let element = reader.element(of: schema) else { return .none("it has no example") }
    return .list(
      Plan(
        operation: operation, path: PercentEncoding.decodedBytes(path).string, variables: [],
        fields: reader.fields(of: element) ?? [], mediaType: type))
  }

  private mutating func addCollections(
    _ lists: [Plan], _ ones: [Plan], _ addresses: BlueprintAddresses
  ) {
    var addresses = addresses
    var names = CollectionNames()
    // The collections of examples have the first choice of names.
    for group in SampleGroup.groups(of: samples, arena) {
      _ = group.files(isUntyped: true, &names)
    }
    var taken: Set<String> = []
    func fault(of plan: Plan) -> Message? {
      var address = plan.path
      for variable in plan.variables { address = address.replacing("{\(variable)}", with: "x") }
      if let fault = addresses.fault(of: address) { return fault.reason }
      if EndpointReader.fileExtension(of: plan.path) != nil {
        return "the path of an endpoint has no extension"
      }
      let names = plan.fields.map(\.name) + plan.variables.filter { $0 != "slug" }
      guard names.allSatisfy(TypeInference.canBeDeclared),
        !names.contains(where: SchemaReader.builtIn.contains)
      else {
        return "it has no example, and a member or a variable with a name that fields cannot have"
      }
      return taken.insert(plan.path).inserted ? nil : "another operation has the same path"
    }
    var rest = ones
    for list in lists {
      if let reason = fault(of: list) {
        ignored.append((list.operation, reason))
        continue
      }
      addresses.take(list.path)
      let index = rest.firstIndex {
        $0.variables.count == 1 && $0.path == "\(list.path)/{\($0.variables[0])}"
          && fault(of: $0) == nil
      }
      let one = index.map { rest.remove(at: $0) }
      empty.append(EmptyCollection(name: names.name(for: list.path), list: list, one: one))
    }
    for one in rest {
      if let reason = fault(of: one) {
        ignored.append((one.operation, reason))
        continue
      }
      let path = one.path.split(separator: "/").filter { !$0.contains("{") }.joined(separator: "/")
      empty.append(EmptyCollection(name: names.name(for: path), list: nil, one: one))
    }
  }

  // MARK: - Trials

  package var collections: [String] {
    SampleGroup.groups(of: samples, arena).map(\.samples[0].path) + empty.map { $0.operations[0] }
  }

  package mutating func setAside(_ paths: Set<String>) -> Bool {
    guard let document else { return false }
    let addresses = Set(paths.map { RequestTarget.endpointPath(Octets($0.utf8)).string })
    let requests = Set(
      samples.filter { addresses.contains($0.path) }.map(\.request)
        + document.operations.filter { paths.contains($0.path.string) }.map(\.shown))
    let known = Set(ignored.map(\.operation.shown))
    let found = document.operations.filter {
      requests.contains($0.shown) && !known.contains($0.shown)
    }
    for operation in found {
      ignored.append((operation, "its example does not follow its own description"))
    }
    samples.removeAll { requests.contains($0.request) }
    empty.removeAll { $0.operations.contains(where: requests.contains) }
    return !found.isEmpty
  }

  package mutating func forgetSchemas(of paths: Set<String>) -> Bool {
    samples.forgetSchemas(of: paths, arena)
  }

  // MARK: - The site

  package func files(untyped: BlueprintImport.Untyped) -> [NewFile] {
    guard document != nil, !diagnostics.hasErrors else { return [] }
    var names = CollectionNames()
    var files: [NewFile] = []
    for group in SampleGroup.groups(of: samples, arena) {
      files += group.files(isUntyped: untyped.contains(group.samples.map(\.path)), &names)
    }
    for collection in empty {
      files += collection.files(isUntyped: untyped.contains(collection.operations))
    }
    files += BlueprintImport.theme
    files += parts.files.map { NewFile("content/api/\(fileName(of: $0))", Array($0.written)) }
    files += BlueprintImport.pages(site: site, title: title, samples)
    return files.inOrder { $0.path < $1.path }
  }

  private func fileName(of file: SourceFile) -> String {
    file.path == LooseFiles.standardInput
      ? (file.bytes.trimmed.has("{") ? "openapi.json" : "openapi.yaml") : parts.name(of: file)
  }

  private var title: String {
    let title = document?.title.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
    return title.isEmpty ? name : title
  }

  private var site: String {
    let server = document?.server ?? ""
    // A user name and password must not be published, and variables have no value.
    let isAddress =
      (server.hasPrefix("https://") || server.hasPrefix("http://"))
      && !server.contains(where: { "@{}".contains($0) })
    let base =
      isAddress
      ? server.split(separator: "/", maxSplits: 3).prefix(2).joined(separator: "//") : nil
    var text = """
      # From the OpenAPI document in api/, which every build is compared with.
      name: \(YAMLText.scalar(title))
      base-url: \(YAMLText.scalar("\(base ?? "https://www.example.org")/"))
      locale: en
      api:
        contract:
          level: exact
      """
    let words = ignoredWords
    if !words.isEmpty {
      text += "\n    # What files do not answer, or has no example to publish yet.\n    ignore:\n"
      text += words.map { "      - \(YAMLText.scalar($0))" }.joined(separator: "\n")
    }
    return text + "\n" + BlueprintImport.documentation
  }

  /// The elements of `ignore`: methods, requests, and parameters of the query.
  private var ignoredWords: [String] {
    guard let document else { return [] }
    var words: [String] = []
    var known: Set<String> = []
    let number = Dictionary(
      document.operations.enumerated().map { ($1.shown, $0) },
      uniquingKeysWith: { first, _ in first })
    let inOrder = ignored.map(\.operation).inOrder {
      (number[$0.shown] ?? 0) < (number[$1.shown] ?? 0)
    }
    for operation in inOrder {
      words.append(operation.method == "GET" ? operation.shown : operation.method)
    }
    for operation in document.operations { words += operation.filters.map { "?\($0)" } }
    if !document.webhooks.isEmpty { words.append("webhooks") }
    // The import has told them.
    if diagnostics.all.contains(where: { $0.id == .contractWarning }) { words.append("warnings") }
    return words.filter { known.insert($0).inserted }
  }

  // MARK: - Report

  /// One report each about the operations that were set aside, about examples that are not published, and about the
  /// collections without their fields; `untyped` as for `files`.
  package func reports(untyped: BlueprintImport.Untyped) -> [Diagnostic] {
    let known = Set(ignored.map(\.operation.shown))
    let losses = withLoss.filter { !known.contains($0.operation.shown) }
    let bare = empty.filter { $0.hasFields && untyped.contains($0.operations) }
    let fieldless: [Fault] = bare.compactMap { collection in
      document?.operations.first { $0.shown == collection.operations[0] }
        .map { ($0, "content/\(collection.name)/_collection.yml") }
    }
    return [
      report(
        ignored,
        one: "1 operation was set aside, and is listed under 'ignore' in content/site.yml",
        "\(ignored.count) operations were set aside, and are listed under 'ignore' in content/site.yml",
        remedy: "keep a server for them, or add the content and take them from the list"),
      webhooks,
      report(
        losses, one: "examples of 1 operation were left out",
        "examples of \(losses.count) operations were left out",
        remedy: "change them in the document, and import it again"),
      report(
        fieldless,
        one: "the fields of 1 collection were left out, since the site does not build with them",
        "the fields of \(fieldless.count) collections were left out, since the site does not build with them",
        remedy: "declare the fields in '_collection.yml'"),
    ].compactMap(\.self)
  }

  /// The report about webhooks; `nil` without one.
  private var webhooks: Diagnostic? {
    guard let document, let first = document.webhooks.first else { return nil }
    let count = document.webhooks.count
    return Diagnostic(
      .notImported, .warning,
      count == 1
        ? "the webhook '\(first.name)' was set aside, and is listed under 'ignore' in content/site.yml: files send nothing"
        : "\(count) webhooks were set aside, and are listed under 'ignore' in content/site.yml: files send nothing",
      at: first.origin.firstByte, remedy: "keep a server for them",
      notes: count == 1 ? [] : [Diagnostic.Note(listed(document.webhooks.map(\.name)))])
  }

  /// A report about operations; `nil` without one.
  private func report(
    _ faults: [Fault], one: Message, _ several: Message, remedy: Message
  ) -> Diagnostic? {
    guard let first = faults.first else { return nil }
    let most = 20
    var notes = faults.prefix(most).map {
      Diagnostic.Note("\($0.operation.shown): \($0.reason)", at: $0.operation.origin.firstByte)
    }
    if faults.count > most { notes.append(Diagnostic.Note("and \(faults.count - most) more")) }
    return Diagnostic(
      .notImported, .warning, faults.count == 1 ? one : several,
      at: first.operation.origin.firstByte, remedy: remedy, notes: notes)
  }

  /// The line about what was imported: `5 operations: 3 of 3 examples, 2 without entries, 2 set aside`.
  package var summary: Message {
    let operations = document?.operations.count ?? 0
    let known = Set(ignored.map(\.operation.shown))
    let examples =
      document?.operations.filter { !known.contains($0.shown) }.flatMap(\.answers)
      .reduce(0) { $0 + $1.samples.count + $1.furtherSamples } ?? 0
    if let document, !document.webhooks.isEmpty {
      return
        "\(operations) operations: \(samples.count) of \(max(examples, samples.count)) examples published, "
        + "\(empty.flatMap(\.operations).count) without entries, \(ignored.count) set aside; webhooks set aside: \(document.webhooks.count)\n"
    }
    return
      "\(operations) operations: \(samples.count) of \(max(examples, samples.count)) examples published, "
      + "\(empty.flatMap(\.operations).count) without entries, \(ignored.count) set aside\n"
  }
}
