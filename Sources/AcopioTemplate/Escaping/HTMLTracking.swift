import AcopioBase

/// What the compiler knows about the HTML around the node at hand.
struct HTMLTracking {
  /// A partial as it is called at places like this one.
  struct Derivation: Hashable {
    let template: Int
    let place: HTMLPlace
  }

  /// A derivation to be compiled, with its first call.
  struct Task {
    let derivation: Derivation
    let call: Origin
  }

  /// A loop or `case` being compiled.
  struct Round {
    let start: HTMLPlace
    let isLoop: Bool
    /// Whether a capture was open around it, and where that began.
    let outerCut: HTMLPlace?
    /// Where its body ends, or is left by `break` and `continue`.
    var exits: [HTMLPlace] = []
  }

  /// Something wrong, told unless it is in a partial that is only called at other places.
  struct Fault {
    let template: Int
    let diagnostic: Diagnostic
  }

  /// Contexts that partials may be called in, so that a partial can't call itself in ever new ones.
  static let mostDerivations = 1000

  /// Whether templates are checked.
  let isOn: Bool
  var place = HTMLPlace()
  /// Where the template at hand began.
  var start = HTMLPlace()
  var rounds: [Round] = []
  /// Where the outermost of the captures began that `break` would drop.
  var cut: HTMLPlace?
  /// The template compiled for element text; -1 for a derivation, whose first call is `call`.
  var template = -1
  var call = Origin.none
  /// Whether ways through the template at hand don't meet, so that its end says nothing.
  var isBroken = false
  var faults: [Fault] = []
  /// Faults met in the template at hand.
  private var met = 0
  /// For each derivation its number among the starts of the program.
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

  /// Counts a fault of the template at hand; `false` if enough of its faults are known.
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

  /// The number of the start for a call of `template` at the place at hand; `nil` beyond the limit.
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

  /// What was found wrong, each place once, without what nobody will render.
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
  /// Where the tag, value or element begins that is open here.
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
