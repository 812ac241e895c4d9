import AcopioBase

/// The HTML context of the node being compiled.
struct HTMLTracking {
  /// A partial compiled for the context of certain calls.
  struct Derivation: Hashable {
    let template: Int
    let place: HTMLPlace
  }

  /// A derivation to be compiled, and its first call.
  struct Task {
    let derivation: Derivation
    let call: Origin
  }

  /// A loop or `case` being compiled.
  struct Round {
    let start: HTMLPlace
    let isLoop: Bool
    /// The value of `cut` outside it.
    let outerCut: HTMLPlace?
    /// The contexts in which its body ends or is left by `break` and `continue`.
    var exits: [HTMLPlace] = []
  }

  /// A fault; it is reported unless it is in a partial that is only called in other contexts.
  struct Fault {
    let template: Int
    let diagnostic: Diagnostic
  }

  /// The maximum number of derivations.
  ///
  /// Without it, a recursive partial could create new contexts forever.
  static let mostDerivations = 1000

  /// Whether templates are checked.
  let isOn: Bool
  var place = HTMLPlace()
  /// The context in which the current template begins.
  var start = HTMLPlace()
  var rounds: [Round] = []
  /// The context in which the outermost capture began that `break` would discard.
  var cut: HTMLPlace?
  /// The index of the template compiled for element text; -1 for a derivation.
  ///
  /// The first call of a derivation is `call`.
  var template = -1
  var call = Origin.none
  /// Whether branches of the current template disagree, so that the context at its end is unknown.
  var isBroken = false
  var faults: [Fault] = []
  /// Faults met in the current template.
  private var met = 0
  /// The index of each derivation among the starts of the program.
  private(set) var numbers: [Derivation: Int] = [:]
  private(set) var tasks: [Task] = []
  /// Templates called in element text.
  private var calledInText: Set<Int> = []
  /// Whether any template may be called in element text.
  var hasComputedCall = false
  private let templates: Int

  init(isOn: Bool, templates: Int) {
    self.isOn = isOn
    self.templates = templates
  }

  /// Counts a fault of the current template; `false` if enough of its faults are known.
  mutating func mayReport() -> Bool {
    met += 1
    return met <= TemplateLimits.faultsOfForm
  }

  /// Begins a template.
  mutating func begin(_ place: HTMLPlace, number: Int) {
    template = number
    self.place = place
    start = place
    isBroken = false
    met = 0
  }

  /// The start index for a call of `template` in the current context; `nil` beyond the limit.
  mutating func start(of template: Int, at call: Origin) -> Int? {
    guard isOn else { return template }
    if place.isPlainText {
      calledInText.insert(template)
      return template
    }
    var place = place.settled.core
    place.attribute.facts.isDynamic = true
    place.tag.facts.isUncertain = true
    let derivation = Derivation(template: template, place: place)
    if let known = numbers[derivation] { return known }
    guard tasks.count < HTMLTracking.mostDerivations else { return nil }
    tasks.append(Task(derivation: derivation, call: call))
    numbers[derivation] = templates + tasks.count - 1
    return templates + tasks.count - 1
  }

  /// The faults found, once per position, without those in templates that are never rendered.
  func diagnostics(isPartial: (Int) -> Bool) -> [Diagnostic] {
    let derived = Set(tasks.map(\.derivation.template))
    var told: Set<Told> = []
    return faults.compactMap { fault in
      let index = fault.template
      let isUnused =
        index >= 0 && isPartial(index) && derived.contains(index) && !hasComputedCall
        && !calledInText.contains(index)
      let key = Told(id: fault.diagnostic.id, origin: fault.diagnostic.origin)
      return isUnused || !told.insert(key).inserted ? nil : fault.diagnostic
    }
  }

  private struct Told: Hashable {
    let id: DiagnosticID
    let origin: Origin
  }
}

extension HTMLPlace {
  /// The position where the innermost open tag, value or element begins.
  var opening: Origin {
    if state == .text { return foreignOrigins.last ?? .none }
    return isQuoted ? attribute.facts.origin : tag.facts.origin
  }

  /// What is open here and can be closed.
  var unclosed: String {
    switch state {
    case .text:
      switch foreign.last {
      case .svg, nil: "element 'svg'"
      case .math: "element 'math'"
      case .html(let name), .code(let name): "element '\(String(decoding: name, as: UTF8.self))'"
      }
    case .raw, .rawLess, .rawEndName: "element '\(tag.text)'"
    case .doubleQuoted, .singleQuoted: "the quote of attribute '\(attribute.text)'"
    case .tagOpen, .endTagOpen: "a tag"
    case .tagName, .beforeName, .name, .afterName, .beforeValue, .unquoted, .selfClosing, .gap:
      tag.name.isEmpty || tag.name == [UInt8(ascii: "*")] ? "a tag" : "tag '\(tag.text)'"
    case .markupDeclaration, .declaration: "a declaration"
    case .characterData: "a CDATA section"
    case .commentStart, .commentStartDash, .comment, .commentEndDash, .commentEnd, .commentEndBang:
      "a comment"
    }
  }
}
