import AcopioBase

/// The partials to be compiled for contexts other than element text.
struct HTMLDerivations {
  private struct Derivation: Hashable {
    let template: Int
    let place: HTMLPlace
  }

  /// A derivation to be compiled.
  struct Task {
    let template: Int
    let place: HTMLPlace
    /// Its first call.
    let call: Origin
  }

  /// The maximum number of derivations.
  ///
  /// Without it, a recursive partial could create new contexts forever.
  static let most = 1000

  /// The number of templates, whose own starts precede the starts of the derivations.
  private let templates: Int
  /// The index of each derivation among the starts of the program.
  private var numbers: [Derivation: Int] = [:]
  /// The derivations, in the order of their starts.
  private(set) var tasks: [Task] = []
  private var derived: Set<Int> = []
  /// Templates called in element text.
  private var calledInText: Set<Int> = []
  /// Whether any template may be called in element text.
  private var hasComputedCall = false

  init(templates: Int) { self.templates = templates }

  /// The start index for a call of `template` in a context; `nil` beyond the limit.
  mutating func start(of template: Int, in place: HTMLPlace, call: Origin) -> Int? {
    if place.isPlainText {
      calledInText.insert(template)
      return template
    }
    var place = place.settled.core
    place.attribute.facts.isDynamic = true
    place.tag.facts.isUncertain = true
    let derivation = Derivation(template: template, place: place)
    if let known = numbers[derivation] { return known }
    guard tasks.count < HTMLDerivations.most else { return nil }
    tasks.append(Task(template: template, place: place, call: call))
    derived.insert(template)
    numbers[derivation] = templates + tasks.count - 1
    return templates + tasks.count - 1
  }

  /// Notes a call that may be of any template.
  mutating func noteComputedCall() { hasComputedCall = true }

  /// Whether a partial is only called in contexts other than element text.
  func isUnusedInText(_ template: Int) -> Bool {
    derived.contains(template) && !hasComputedCall && !calledInText.contains(template)
  }
}
