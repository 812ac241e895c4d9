package import AcopioBase

/// Writes published bodies into a blueprint: new samples, and actions for undocumented requests.
///
/// Everything else stays as it is written: prose, order, and samples that are right.
package struct ContractUpdate {
  /// The reason for leaving a sample unchanged.
  package enum Obstacle: Sendable, Equatable {
    /// The body is not in the blueprint as a block of code: its attributes describe it, for example.
    case noBlock
    /// The resource documents several actions, so that there is no part to copy.
    case severalActions
    /// Two requests share one sample, and their responses differ.
    case shared
    /// The response is not JSON.
    case notJSON
    /// The contract is an OpenAPI document.
    case notBlueprint
  }

  /// A sample that cannot be written.
  package struct Fault: Sendable {
    /// The request.
    package let transaction: Transaction
    /// The reason.
    package let obstacle: Obstacle
  }

  private struct Edit {
    let range: Range<Int>
    let text: Octets
  }

  private let contract: Contract
  private var source: Octets { contract.result.source }
  private var edits: [Edit] = []
  /// The text of each sample that is written, or the one of a sample that stays, by its offset.
  private var texts: [Int: Octets?] = [:]
  private lazy var sections = Sections(contract.result)
  /// The number of samples and actions that were written.
  package private(set) var samples = 0
  package private(set) var actions = 0
  /// The samples that could not be written, in the order of the calls.
  package private(set) var faults: [Fault] = []

  package init(_ contract: Contract) { self.contract = contract }

  /// Replaces the sample of a request by a published body.
  package mutating func replace(_ transaction: Transaction, with body: Bytes) {
    guard contract.openAPI == nil else {
      return faults.append(Fault(transaction: transaction, obstacle: .notBlueprint))
    }
    guard let lines = lines(of: transaction) else {
      return faults.append(Fault(transaction: transaction, obstacle: .noBlock))
    }
    guard let text = sample(body, in: transaction, lines) else {
      return faults.append(Fault(transaction: transaction, obstacle: .notJSON))
    }
    if let known = texts[lines.range.lowerBound] {
      if known != text {
        faults.append(Fault(transaction: transaction, obstacle: .shared))
      }
      return
    }
    texts[lines.range.lowerBound] = text
    edits.append(Edit(range: lines.range, text: text))
    samples += 1
  }

  /// Notes that the sample of a request is right, so that another request can't change it.
  package mutating func keep(_ transaction: Transaction) {
    guard let lines = lines(of: transaction) else { return }
    texts[lines.range.lowerBound] = .some(nil)
  }

  /// Documents the request for `path` after the text that documents `sibling`.
  ///
  /// The addition is a copy of that text with another path and another body.
  package mutating func add(_ path: String, with body: Bytes, like sibling: Transaction) {
    // A sample before the response belongs to a model, which has a name of its own.
    guard let lines = lines(of: sibling), lines.range.lowerBound > sibling.place else {
      return faults.append(Fault(transaction: sibling, obstacle: .noBlock))
    }
    guard let section = sections.section(of: sibling) else {
      return faults.append(Fault(transaction: sibling, obstacle: .severalActions))
    }
    guard let text = sample(body, in: sibling, lines) else {
      return faults.append(Fault(transaction: sibling, obstacle: .notJSON))
    }
    var copy = renamed(
      Array(source[section.lowerBound..<lines.range.lowerBound]), sibling.uri.string,
      Self.encoded(path) + RequestTarget.fileExtension(of: sibling.uri).description)
    copy += text
    copy += source[lines.range.upperBound..<section.upperBound]
    while copy.last == 0x0A { copy.removeLast() }
    let end = section.upperBound
    let isLast = end == source.count
    // An empty line before the copy, and none at the end of the file.
    var before: Octets = []
    if isLast {
      let breaks = source.reversed().prefix { $0 == 0x0A }.count
      before = Octets(repeating: 0x0A, count: max(0, 2 - breaks))
    }
    edits.append(Edit(range: end..<end, text: before + copy + (isLast ? [0x0A] : [0x0A, 0x0A])))
    actions += 1
  }

  /// The text of the file, with the line ends that it had.
  package var text: Octets {
    var out: Octets = []
    var at = 0
    // Additions at one place keep their order.
    let inOrder = edits.enumerated().map { ($0, $1) }.inOrder {
      ($0.1.range.lowerBound, $0.0) < ($1.1.range.lowerBound, $1.0)
    }
    for (_, edit) in inOrder {
      out += source[at..<edit.range.lowerBound]
      // Each addition at the end of the file brings the empty line before it.
      if edit.range.isEmpty, edit.range.lowerBound == source.count {
        let breaks = out.reversed().prefix { $0 == 0x0A }.count
        let text = edit.text.drop { $0 == 0x0A }
        out += Octets(repeating: 0x0A, count: max(0, 2 - breaks)) + text
      } else {
        out += edit.text
      }
      at = edit.range.upperBound
    }
    out += source[at...]
    let hasReturns = contract.file.bytes.contains(0x0D)
    return hasReturns ? out.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] } : out
  }

  // MARK: - Samples

  private func lines(of transaction: Transaction) -> SampleLines? {
    guard let body = transaction.response.body else { return nil }
    return SampleLines(of: body, at: transaction.response.bodyRanges, in: source)
  }

  /// A body as the lines of a sample: on one line if the sample is.
  private func sample(
    _ body: Bytes, in transaction: Transaction, _ lines: SampleLines
  ) -> Octets? {
    var sources = SourceMap()
    var ignored = Diagnostics()
    let arena = Arena(chunkSize: 1 << 14)
    let file = sources.add(path: "", bytes: body)
    guard let value = JSONReader.read(file, arena: arena, &ignored) else { return nil }
    var json = ByteBuffer()
    appendJSON(value, style: lines.lines.count == 1 ? .compact : .pretty, into: &json)
    let indentation = Octets(repeating: 0x20, count: lines.indentation)
    var out: Octets = []
    for line in Array(json.bytes).split(separator: 0x0A) { out += indentation + line + [0x0A] }
    withExtendedLifetime(arena) {}
    // The last line of a file may lack its end, and then does so afterwards.
    if source[lines.range].last != 0x0A { out.removeLast() }
    return out
  }

  // MARK: - Actions

  /// The parts of a blueprint that document one request each.
  private struct Sections {
    private let source: Octets
    /// The offsets at which parts begin, in order.
    private var starts: [Int] = []
    /// The offset of the part of each response: its resource, or its action if that has a path of its own.
    private var own: [Int: Int] = [:]

    init(_ result: BlueprintParser.Result) {
      source = result.source
      for part in result.blueprint.parts {
        switch part {
        case .resource(let resource): visit(resource)
        case .group(let group):
          starts.append(group.place)
          for resource in group.resources { visit(resource) }
        case .dataStructures(let structures): starts += structures.prefix(1).map(\.place)
        }
      }
      starts = starts.inOrder()
    }

    private mutating func visit(_ resource: Resource) {
      starts.append(resource.place)
      for action in resource.actions {
        let hasPath = !action.uriTemplate.isEmpty
        if hasPath { starts.append(action.place) }
        guard hasPath || resource.actions.count == 1 else { continue }
        for response in action.examples.flatMap(\.responses) {
          own[response.place] = hasPath ? action.place : resource.place
        }
      }
    }

    /// The lines that document a request; `nil` if they also document others.
    func section(of transaction: Transaction) -> Range<Int>? {
      guard let own = own[transaction.place] else { return nil }
      var low = 0
      var high = starts.count
      while low < high {
        let middle = (low + high) / 2
        if starts[middle] <= own { low = middle + 1 } else { high = middle }
      }
      let end = low < starts.count ? lineStart(starts[low]) : source.count
      return lineStart(own)..<end
    }

    private func lineStart(_ place: Int) -> Int {
      source[..<place].lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    }
  }

  /// Encodes a path for a URI template: any byte except letters, digits, `-`, `.`, `_` and `/` is
  /// percent-encoded.
  private static func encoded(_ path: String) -> String {
    PercentEncoding.encoded(path) {
      $0.isASCIIAlphanumeric || [0x2D, 0x2E, 0x2F, 0x5F].contains($0)
    }
  }

  /// The headings and texts before a body, with another path in them, and with the steps that differ between
  /// the two paths also in headings.
  private func renamed(_ text: Octets, _ old: String, _ new: String) -> Octets {
    let steps = zip(old.split(separator: "/"), new.split(separator: "/")).filter { $0 != $1 }
    let lines = text.string.split(separator: "\n", omittingEmptySubsequences: false)
    return Octets(
      lines.map { line -> String in
        guard line.first == "#" else { return String(line) }
        // The text between the old path and its other occurrences is the text of the heading.
        let parts = line.split(separator: Substring(old), omittingEmptySubsequences: false)
        return parts.map { part in
          steps.reduce(String(part)) { Self.replaced($0, String($1.0), String($1.1)) }
        }.joined(separator: new)
      }.joined(separator: "\n").utf8)
  }

  /// `text` with `new` for each `old` that is a word of its own.
  private static func replaced(_ text: String, _ old: String, _ new: String) -> String {
    text.split(separator: " ", omittingEmptySubsequences: false)
      .map { $0 == old ? new : String($0) }.joined(separator: " ")
  }
}
