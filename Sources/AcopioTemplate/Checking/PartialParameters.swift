import AcopioBase

/// The parameters that a partial declares in `{% doc %}`, in the syntax of LiquidDoc.
///
/// An example is `@param {string} title - The headline`; the name of an optional parameter is in
/// brackets. Types are `string`, `number`, `boolean`, `date`, `html`, `list`, `object`, `any`,
/// `url`, `image` and alternatives such as `{'info' | 'warning'}`. Reports unknown types as
/// `unknown-type` and malformed lines as `template-syntax`. Components also declare their forms:
/// `@form inline`.
struct PartialParameters {
  /// One parameter.
  struct Parameter {
    let name: String
    let type: ParameterType
    /// Whether it may be omitted or null.
    let isOptional: Bool
    let origin: Origin
    /// The purpose of the parameter; may be empty.
    let purpose: String

    /// The kinds of values that it accepts.
    var kinds: TypeKinds { type.kinds }
  }

  /// The parameters, in source order.
  private(set) var all: [Parameter] = []
  /// The faults in the declaration.
  private(set) var faults: [Diagnostic] = []
  /// Whether the partial declares its parameters at all.
  private(set) var isDeclared = false
  /// The words after `@form`, with their origins.
  private(set) var forms: [(word: String, origin: Origin)] = []

  init(_ template: TemplateSyntax) {
    guard let doc = template.doc else { return }
    let file = template.source.file
    var start = doc.lowerBound
    for line in file.bytes.slice(doc).split(separator: 0x0A, omittingEmptySubsequences: false) {
      let range = start..<start + line.count
      start = range.upperBound + 1
      let text = file.bytes.slice(range)
      let lead = text.prefix { $0.isASCIIWhitespace }.count
      let words = text.slice(lead..<text.count).trimmed
      let isForm = words.has("@form")
      guard isForm || words.has("@param") else { continue }
      isDeclared = true
      let origin = file.origin(range.lowerBound + lead..<range.lowerBound + lead + words.count)
      if isForm {
        let list = words.string.dropFirst("@form".count)
        forms += list.split { $0 == " " || $0 == "," || $0 == "\t" }.map { (String($0), origin) }
      } else {
        read(words.string, at: origin)
      }
    }
  }

  private mutating func read(_ line: String, at origin: Origin) {
    var rest = line.dropFirst("@param".count).drop { $0 == " " || $0 == "\t" }
    var type = ParameterType.any
    if rest.first == "{" {
      guard let close = rest.firstIndex(of: "}") else { return unreadable(origin) }
      let name = rest[rest.index(after: rest.startIndex)..<close]
        .filter { $0 != " " }
      rest = rest[rest.index(after: close)...].drop { $0 == " " || $0 == "\t" }
      guard let known = ParameterType(name) else {
        let names = ParameterType.names
        faults.append(
          Diagnostic(
            .unknownType, .error, "'\(name)' is not a type\(didYouMean(name, names))",
            at: origin,
            remedy: "types are \(names.joined(separator: ", ")), or words as {'one' | 'two'}"))
        return
      }
      type = known
    }
    let isOptional = rest.first == "["
    if isOptional { rest = rest.dropFirst() }
    let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "-" }
    rest = rest.dropFirst(name.count)
    if isOptional {
      guard rest.first == "]" else { return unreadable(origin) }
      rest = rest.dropFirst()
    }
    guard !name.isEmpty else { return unreadable(origin) }
    let purpose = rest.drop { $0 == " " || $0 == "-" }
    all.append(
      Parameter(
        name: String(name), type: type, isOptional: isOptional, origin: origin,
        purpose: String(purpose)))
  }

  private mutating func unreadable(_ origin: Origin) {
    faults.append(
      Diagnostic(
        .templateSyntax, .error, "a parameter is '@param {type} name - its purpose'",
        at: origin, remedy: "put the name in brackets where it may be left out"))
  }
}
