package import AcopioBase
import AcopioSystem

/// A change of the published API, judged by a rule.
package struct Change: Sendable, Equatable {
  /// The rule that reports it.
  package let rule: Rule.ID
  /// The severity of the change.
  package var severity: Rule.Severity
  /// Whether the change was announced to clients, so that the severity can't be raised.
  package let isAllowed: Bool
  /// The key of the endpoint; empty for the whole version.
  package let endpoint: String
  /// The changed part of the endpoint.
  package let place: LockFile.Place
  /// The promised value and the published value; `nil` for none.
  package let old: String?
  package let new: String?
  /// The description of the change, without full stop.
  package let message: Message
  /// The way to avoid or allow it.
  package let remedy: Message
  /// 12 hexadecimal digits that identify the change, for waivers.
  package let fingerprint: String

  /// The member that changed, with the path to it, such as `data[].fill`; `nil` for what is no member.
  package var member: String? {
    guard case .schema(let pointer) = place else { return nil }
    return SchemaNames.member(pointer)
  }

  /// Whether it is about the fields that identify the entries of a collection.
  var isOfIdentityFields: Bool { rule == .db && endpoint.isEmpty }
}

/// The changes that a comparison found so far.
struct ChangeList {
  /// Whether the compared part is not promised to anybody: every change is allowed.
  var isUnstable = false
  /// Whether every change is allowed because a new major version has it.
  var isNewVersion = false
  private(set) var all: [Change] = []
  private var known: Set<String> = []

  /// Whether a fact is new; the same one in another endpoint is not reported again, unless it was allowed there.
  mutating func isNew(_ fact: String) -> Bool {
    known.insert(isUnstable ? "\(fact) unstable" : fact).inserted
  }

  /// Adds a change; it has the severity of the rule unless another one is given.
  mutating func add(
    _ id: Rule.ID, _ endpoint: String, _ place: LockFile.Place = .endpoint, old: String? = nil,
    new: String? = nil, severity: Rule.Severity? = nil, isAllowed: Bool = false,
    remedy: Message? = nil, _ message: Message
  ) {
    let rule = Rules.rule(id)
    let isAllowed = isAllowed || isUnstable || isNewVersion
    // Waivers are committed with it, so a message that is worded anew ends them.
    var text = "\(id.rawValue):\(endpoint):\(place.text):\(message.english)"
    let fingerprint = text.withUTF8 { String(Digest.sha256($0).prefix(12)) }
    all.append(
      Change(
        rule: id, severity: isAllowed ? .info : severity ?? rule.severity, isAllowed: isAllowed,
        endpoint: endpoint, place: place, old: old, new: new, message: message,
        remedy: remedy ?? rule.remedy, fingerprint: fingerprint))
  }
}
