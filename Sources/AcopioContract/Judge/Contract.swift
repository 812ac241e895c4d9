package import AcopioBase
package import AcopioModel

/// A contract of a site, which defines the files of one version of its API: a blueprint, or an OpenAPI document.
package struct Contract: Sendable {
  /// The file.
  package let file: SourceFile
  /// The version of the API whose folder it is in; `nil` for `content/api/` itself.
  package let version: String?
  /// The required closeness of responses to it.
  package let level: ContractLevel
  /// The parsed blueprint; without requests if the contract is an OpenAPI document.
  package let result: BlueprintParser.Result
  /// The OpenAPI document; `nil` for a blueprint.
  package let openAPI: OpenAPIDocument?
  /// The offsets for the parser before which a carriage return was left out.
  private let returns: [Int]

  /// Reads a blueprint outside of any version.
  package init(_ file: SourceFile, level: ContractLevel) {
    self.init(file: file, version: nil, level: level, result: BlueprintParser.parse(file.bytes))
  }

  /// Creates a contract of an OpenAPI document.
  package init(
    _ document: OpenAPIDocument, in file: SourceFile, version: String?, level: ContractLevel
  ) {
    self.file = file
    self.version = version
    self.level = level
    result = BlueprintParser.Result(source: [], lines: LineTable([]))
    openAPI = document
    returns = []
  }

  private init(
    file: SourceFile, version: String?, level: ContractLevel, result: BlueprintParser.Result
  ) {
    openAPI = nil
    self.file = file
    self.version = version
    self.level = level
    self.result = result
    let isWhole = file.bytes.count == result.source.count
    returns =
      isWhole
      ? []
      : file.bytes.indices.filter { file.bytes[$0] == 0x0D }.enumerated().map { $1 - $0 }
  }

  /// The name of the file, such as `books.apib`.
  package var name: String { String(file.path.split(separator: "/").last ?? "") }

  /// The origin of an offset that the parser gave.
  package func origin(of place: Int) -> Origin {
    // The parser does not see the carriage returns of Windows.
    var low = 0
    var high = returns.count
    while low < high {
      let middle = (low + high) / 2
      if returns[middle] <= place { low = middle + 1 } else { high = middle }
    }
    let offset = place + low
    return file.origin(offset..<offset + 1)
  }

  /// The origin of a transaction: the one of its response.
  package func origin(of transaction: Transaction) -> Origin {
    transaction.origin ?? origin(of: transaction.place)
  }

  /// The origin of an offset in the body of a transaction's response; the origin of the response if
  /// the body was not written there.
  package func origin(ofBody offset: Int?, of transaction: Transaction) -> Origin {
    if let origin = transaction.origin {
      let known = transaction.response.bodyOrigins.last { $0.offset <= offset ?? -1 }?.origin
      return known.flatMap { $0.file == Origin.none.file ? nil : $0 } ?? origin
    }
    guard let offset, let body = transaction.response.body,
      let lines = SampleLines(of: body, at: transaction.response.bodyRanges, in: result.source)
    else { return origin(of: transaction) }
    return origin(of: lines.place(of: offset))
  }
}

extension Contract {
  /// The requests of a blueprint whose responses are not judged because an address is open, such as `GET /books/{id}`.
  package var openRequests: Set<String> {
    Set(
      result.transactions.filter { transaction in
        guard transaction.isAnsweredByFiles, case .open = RequestTarget(of: transaction) else {
          return false
        }
        return true
      }.map(\.shownRequest))
  }

  /// The folder of contracts.
  package static let folder = "content/api/"

  /// Whether the file with this path is a blueprint: `*.apib` in `content/api/` or deeper.
  package static func isBlueprint(_ path: String) -> Bool {
    path.hasPrefix(folder) && path.hasSuffix(".apib")
  }

  /// Reads the contracts of a site, which are in `content/api/` and in the folder of each of its versions
  /// there: blueprints, and OpenAPI documents with the files that they refer to.
  ///
  /// `files` must be UTF-8; `load` reads JSON and YAML. Reports `contract-syntax` for contracts without meaning,
  /// `contract-warning` for what is not judged, `contract-foreign` for other formats, `unknown-version` for folders of
  /// no version, and `unknown-contract` for settings of files and operations that do not exist.
  package static func read(
    _ files: [SourceFile], _ api: API, load: @escaping ContractFiles.Load,
    _ diagnostics: inout Diagnostics
  ) -> [Contract] {
    var contracts: [Contract] = []
    var named: [(version: String?, name: String)] = []
    let parts = ContractFiles(files, below: folder, load: load)
    for file in files where file.path.hasPrefix(folder) {
      let isBlueprint = isBlueprint(file.path)
      guard isBlueprint || isDescription(file) else { continue }
      let steps = file.path.dropFirst(folder.count).split(separator: "/").map(String.init)
      let version = steps.count > 1 ? steps[0] : nil
      if steps.count > 2 || version != nil && !api.versions.contains(where: { $0.name == version })
      {
        diagnostics.error(
          .unknownVersion, "the API has no version '\(steps.dropLast().joined(separator: "/"))'",
          path: file.path,
          remedy:
            "declare it under 'api: versions:' in site.yml, or move the \(isBlueprint ? "blueprint" : "document") "
            + "to the folder of its version")
        continue
      }
      named.append((version, steps[steps.count - 1]))
      let rules = api.contract(of: version)
      let level = rules.level(of: steps[steps.count - 1])
      var found = Diagnostics()
      var hidesWarnings = rules.ignoresWarnings
      defer {
        for diagnostic in found.all where diagnostic.id != .contractWarning || !hidesWarnings {
          diagnostics.report(diagnostic)
        }
      }
      if isBlueprint {
        let contract = Contract(
          file: file, version: version, level: level, result: BlueprintParser.parse(file.bytes))
        contract.reportAnnotations(&found)
        contracts.append(contract)
      } else if let document = OpenAPIReader.read(file, of: version, parts, &found) {
        contracts.append(Contract(document, in: file, version: version, level: level))
        // A contract by which nothing is judged is no detail.
        if document.operations.isEmpty { hidesWarnings = false }
      }
    }
    checkNames(named, api, &diagnostics)
    let isComplete = contracts.count == named.count
    return IgnoredOperations.applied(to: contracts, api, isComplete: isComplete, &diagnostics)
  }

  /// Reports the annotations of the parser: `contract-syntax`, and `contract-warning`.
  package func reportAnnotations(_ diagnostics: inout Diagnostics) {
    reportErrors(&diagnostics)
    reportWarnings(&diagnostics)
  }

  /// Reports, as `contract-warning`, what the blueprint probably does not mean.
  package func reportWarnings(_ diagnostics: inout Diagnostics) {
    for annotation in result.annotations where annotation.severity == .warning {
      diagnostics.warning(
        .contractWarning, annotation.message, at: origin(of: annotation.place),
        remedy: "fix the text at this line")
    }
  }

  /// Reports, as `contract-syntax`, the errors that leave the blueprint without meaning.
  package func reportErrors(_ diagnostics: inout Diagnostics) {
    for annotation in result.annotations where annotation.severity == .error {
      diagnostics.error(
        .contractSyntax, annotation.message, at: origin(of: annotation.place),
        remedy: "fix the error; nothing is read from the blueprint until then")
    }
  }

  /// Reports levels of files that do not exist.
  private static func checkNames(
    _ contracts: [(version: String?, name: String)], _ api: API, _ diagnostics: inout Diagnostics
  ) {
    for (version, rules) in api.contractFolders {
      let names = contracts.filter { $0.version == version }.map(\.name)
      for file in rules.files where !names.contains(file.name.content) {
        let place = folder + (version.map { "\($0)/" } ?? "")
        diagnostics.error(
          .unknownContract,
          "there is no '\(place)\(file.name.content)'\(didYouMean(file.name.content, names))",
          at: file.name.origin,
          remedy: version == nil && !api.versions.isEmpty
            ? "write the levels of files under the version in whose folder they are"
            : "write the name of a blueprint or an OpenAPI document in that folder")
      }
    }
  }
}
