import AcopioBase
import AcopioMarkdown
import AcopioModel
import AcopioTemplate

/// Checks one directive against the declaration of its component.
///
/// Reports `wrong-directive-form`, `unknown-attribute`, `duplicate-attribute`, `missing-attribute`,
/// `wrong-attribute`, `missing-file`, `unsafe-path`, `unsafe-url`, `missing-content`, `unexpected-content`
/// and the diagnostics of `SiteLinks`.
struct DirectiveJudge {
  private let component: TemplateComponent
  private let directive: MarkdownDirective
  private let links: SiteLinks
  private let arena: Arena
  private(set) var faults: [Diagnostic] = []
  /// Claims about other pages that addresses make.
  private(set) var claims: [MarkdownClaim] = []
  /// The files next to content that attributes name.
  private(set) var files: [UInt32] = []
  /// The files in `content/` that attributes name to show their text.
  private(set) var shownFiles: [UInt32] = []

  init(
    _ component: TemplateComponent, _ directive: MarkdownDirective, _ links: SiteLinks,
    _ arena: Arena
  ) {
    self.component = component
    self.links = links
    self.directive = directive
    self.arena = arena
  }

  /// The variables of the component: every parameter, with null for those omitted.
  mutating func members() -> [Member] {
    judgeForm()
    judgeNames()
    return component.parameters.compactMap { parameter in
      value(of: parameter).map { Member(key: arena.copy(parameter.name), value: $0) }
    }
  }

  private mutating func tell(
    _ id: DiagnosticID, _ message: Message, at origin: Origin, remedy: Message? = nil,
    declared parameter: TemplateComponent.Parameter? = nil
  ) {
    let notes = parameter.map { [Diagnostic.Note("declared here", at: $0.origin)] } ?? []
    faults.append(Diagnostic(id, .error, message, at: origin, remedy: remedy, notes: notes))
  }

  private var name: String { component.name }

  // MARK: - Form and names

  private mutating func judgeForm() {
    let form: TemplateComponent.Form =
      switch directive.form {
      case .inline: .inline
      case .leaf: .leaf
      case .container: .container
      }
    guard !component.forms.contains(form) else { return }
    let ways = component.forms.map { form -> Message in
      switch form {
      case .inline: "':\(name)[text]' in a line"
      case .leaf: "'::\(name)[text]' in a line of its own"
      case .container: "':::\(name)' and ':::' around blocks"
      }
    }
    tell(
      .wrongDirectiveForm, "'\(name)' cannot be written like this", at: directive.nameOrigin,
      remedy: "write it as \(ways.joined(separator: ", or as "))")
  }

  private mutating func judgeNames() {
    var seen: [String] = []
    let known = component.parameters.map(\.name).filter { $0 != "content" }
    for attribute in directive.attributes {
      let word = attribute.name.string
      if seen.contains(word), word != "class" {
        tell(
          .duplicateAttribute, "'\(word)' can only be given once", at: attribute.nameOrigin,
          remedy: "remove one of the two")
      }
      seen.append(word)
      guard !known.contains(word) else { continue }
      tell(
        .unknownAttribute, "'\(name)' has no attribute '\(word)'\(didYouMean(word, known))",
        at: attribute.nameOrigin,
        remedy: known.isEmpty
          ? "leave it out" : "attributes are \(known.joined(separator: ", "))")
    }
    judgeLabel(isAttribute: seen.contains("label"))
  }

  private mutating func judgeLabel(isAttribute: Bool) {
    let takesContent = component["content"] != nil
    if directive.label != nil {
      if isAttribute {
        tell(
          .duplicateAttribute, "'label' can only be given once, in brackets or in braces",
          at: directive.nameOrigin, remedy: "remove one of the two")
      }
      let isTaken = component["label"] != nil || takesContent && directive.form != .container
      if !isTaken {
        tell(
          .unexpectedContent, "'\(name)' takes no text in brackets", at: directive.nameOrigin,
          remedy: "leave the brackets out")
      }
    }
    if directive.form == .container, !takesContent, !directive.content.trimmed.isEmpty {
      tell(
        .unexpectedContent, "'\(name)' holds nothing", at: directive.nameOrigin,
        remedy: "write it as '::\(name)', in a line of its own")
    }
  }

  // MARK: - Values

  private mutating func value(of parameter: TemplateComponent.Parameter) -> Value? {
    if parameter.name == "content" { return content(parameter) }
    if parameter.name == "label", let label = directive.label {
      return parameter.type == .html ? .text(label, kind: .html) : .text(directive.labelText)
    }
    let given = directive.attributes.filter { $0.name.string == parameter.name }
    guard let attribute = given.last else {
      if parameter.type == .boolean { return .bool(false) }
      if parameter.isOptional { return .null }
      tellMissing(parameter)
      return nil
    }
    if parameter.name == "class", given.count > 1 {
      return .string(given.map { $0.value.string }.joined(separator: " "), in: arena)
    }
    return value(of: attribute, as: parameter)
  }

  private mutating func content(_ parameter: TemplateComponent.Parameter) -> Value? {
    guard directive.content.trimmed.isEmpty else { return .text(directive.content, kind: .html) }
    if parameter.isOptional { return .null }
    tell(
      .missingContent,
      directive.form == .container
        ? "'\(name)' has nothing inside" : "'\(name)' has no text in brackets",
      at: directive.nameOrigin,
      remedy: directive.form == .container
        ? "write its text in the lines after this one" : "write '\(name)[text]'",
      declared: parameter)
    return nil
  }

  private mutating func tellMissing(_ parameter: TemplateComponent.Parameter) {
    let word = parameter.name
    guard word != "label" else {
      return tell(
        .missingContent, "'\(name)' needs text in brackets", at: directive.nameOrigin,
        remedy: "write '\(name)[text]'", declared: parameter)
    }
    tell(
      .missingAttribute, "'\(name)' needs '\(word)'", at: directive.nameOrigin,
      remedy: "write '\(word)=…' between the braces", declared: parameter)
  }

  private mutating func value(
    of attribute: MarkdownDirective.Attribute, as parameter: TemplateComponent.Parameter
  ) -> Value? {
    let text = attribute.value
    switch parameter.type {
    case .string, .html, .any, .list, .object: return .text(text)
    case .number:
      if isNumber(text) { return .text(text, kind: .number) }
      tellWrong(attribute, parameter, "a number")
    case .date:
      if CalendarDate(text) != nil { return .text(text, kind: .date) }
      tellWrong(attribute, parameter, "a date as 2026-11-21")
    case .boolean:
      if text.isEmpty || text.equals("true") { return .bool(true) }
      if text.equals("false") { return .bool(false) }
      tellWrong(attribute, parameter, "true or false")
    case .choice(let words):
      if words.contains(text.string) { return .text(text) }
      let meant = didYouMean(text.string, words)
      tell(
        .wrongAttribute, "'\(parameter.name)' of '\(name)' cannot be '\(text.string)'\(meant)",
        at: attribute.origin, remedy: "it is one of \(words.joined(separator: ", "))",
        declared: parameter)
    case .url: return address(attribute, parameter)
    case .image: return image(attribute, parameter)
    case .file: return file(attribute, parameter)
    case .source: return source(attribute, parameter)
    }
    return nil
  }

  private mutating func tellWrong(
    _ attribute: MarkdownDirective.Attribute, _ parameter: TemplateComponent.Parameter,
    _ wanted: Message
  ) {
    tell(
      .wrongAttribute,
      "'\(parameter.name)' of '\(name)' must be \(wanted), not '\(attribute.value.string)'",
      at: attribute.origin, remedy: "write \(wanted)", declared: parameter)
  }

  // MARK: - Addresses

  private mutating func address(
    _ attribute: MarkdownDirective.Attribute, _ parameter: TemplateComponent.Parameter
  ) -> Value? {
    found(attribute, parameter).map { .text($0.url) }
  }

  private mutating func image(
    _ attribute: MarkdownDirective.Attribute, _ parameter: TemplateComponent.Parameter
  ) -> Value? {
    let known = files.count
    guard let image = found(attribute, parameter) else { return nil }
    let source = files.count > known ? files.last : nil
    func pixels(_ number: Int?) -> Value { number.map { .integer(Int64($0)) } ?? .null }
    return Value.object(
      of: [
        ("url", .text(image.url)), ("width", pixels(image.size?.width)),
        ("height", pixels(image.size?.height)),
        ("source", source.map { .integer(Int64($0)) } ?? .null),
      ], in: arena)
  }

  /// A text file next to the entry, with its text; the page links to the file, which is published, too.
  private mutating func file(
    _ attribute: MarkdownDirective.Attribute, _ parameter: TemplateComponent.Parameter
  ) -> Value? {
    let known = files.count
    guard let found = found(attribute, parameter) else { return nil }
    guard files.count > known, let number = files.last else {
      tellWrong(attribute, parameter, "the path of a file next to the entry")
      return nil
    }
    return text(of: links.sources.files[Int(number)], attribute, parameter).map {
      Value.object(of: $0 + [("url", .text(found.url))], in: arena)
    }
  }

  /// A text file in `content/`, with its text; nothing is published, so that its ending does not matter.
  private mutating func source(
    _ attribute: MarkdownDirective.Attribute, _ parameter: TemplateComponent.Parameter
  ) -> Value? {
    let written = attribute.value.string
    guard FileCatalog.isRelative(written), let from = links.sources[attribute.origin]?.path else {
      tellWrong(attribute, parameter, "the path of a file next to the entry")
      return nil
    }
    guard let path = FileCatalog.path(written, from: from) else {
      tell(
        .unsafePath, "'\(written)' leads out of content/", at: attribute.origin,
        remedy: "put the file next to this one and write its path from here")
      return nil
    }
    guard let file = links.sources.files.first(where: { $0.path == path }) else {
      tell(
        .missingFile,
        "there is no file '\(path)'\(didYouMean(written, links.files.names(beside: from)))",
        at: attribute.origin,
        remedy: "put the file there, or write its path from the folder of this one")
      return nil
    }
    shownFiles.append(file.id)
    return text(of: file, attribute, parameter).map { Value.object(of: $0, in: arena) }
  }

  /// The name and the text of a file.
  private mutating func text(
    of file: SourceFile, _ attribute: MarkdownDirective.Attribute,
    _ parameter: TemplateComponent.Parameter
  ) -> [(StaticString, Value)]? {
    guard file.late == nil, file.bytes.firstInvalidUTF8 == nil else {
      tellWrong(attribute, parameter, "a text file")
      return nil
    }
    let name = file.path.split(separator: "/").last.map(String.init) ?? file.path
    return [("name", .string(name, in: arena)), ("text", .text(file.bytes))]
  }

  /// Resolves an address in the site; returns it as written if it leads elsewhere.
  private mutating func found(
    _ attribute: MarkdownDirective.Attribute, _ parameter: TemplateComponent.Parameter
  ) -> (url: Bytes, size: MarkdownImageSize?)? {
    let text = attribute.value
    guard !text.isEmpty, text.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else {
      tellWrong(attribute, parameter, "an address")
      return nil
    }
    if MarkdownAddress.refusedScheme(of: text) != nil {
      faults.append(MarkdownAddress.refusal(of: text, at: attribute.origin))
      return nil
    }
    if MarkdownAddress.hasBackslash(text) {
      faults.append(MarkdownAddress.backslashFault(at: attribute.origin))
      return nil
    }
    guard MarkdownAddress.isOfSite(text) else { return (text, nil) }
    var url = ByteBuffer(capacity: 256)
    let answer = links.find(MarkdownReference(address: text, origin: attribute.origin), &url)
    if let claim = answer.claim {
      claims.append(MarkdownClaim(origin: attribute.origin, page: claim.page, id: claim.id))
    }
    if let file = answer.file { files.append(file) }
    guard let fault = answer.fault else { return (arena.copy(url.bytes), answer.size) }
    faults.append(fault.at(attribute.origin))
    return nil
  }

  /// Whether it is a number as templates read them: digits, perhaps with a minus sign and a decimal
  /// point.
  private func isNumber(_ text: Bytes) -> Bool {
    let digits = text.first == 0x2D ? text.slice(1..<text.count) : text
    guard let first = digits.first, let last = digits.last, first.isASCIIDigit, last.isASCIIDigit
    else { return false }
    return digits.allSatisfy { $0.isASCIIDigit || $0 == 0x2E } && digits.count { $0 == 0x2E } <= 1
  }
}
