package import AcopioBase

/// The conditions under which two entries of a collection are related, and the number that is
/// listed.
package struct RelatedRule: Sendable {
  /// A field with terms that two entries may share.
  package struct Share: Sendable {
    /// The name of the field: a text, a choice, a reference or a list of them.
    package let field: Located<String>
    /// The weight of each shared term.
    package let weight: Double

    package init(field: Located<String>, weight: Double) {
      self.field = field
      self.weight = weight
    }
  }

  /// The fields, in source order.
  package let shares: [Share]
  /// The maximum number of related entries of each entry.
  package let limit: Int
  /// The origin of its declaration.
  package let origin: Origin

  package init(shares: [Share], limit: Int, origin: Origin) {
    self.shares = shares
    self.limit = limit
    self.origin = origin
  }
}

extension FieldType {
  /// Whether values of the type can be terms of a taxonomy, a group or a relation.
  package var givesTerms: Bool {
    switch self {
    case .string, .text, .choice, .reference: true
    case .formed(let form): form.givesTerms
    case .list(let item): item.type.givesTerm
    default: false
    }
  }

  /// Whether a value of the type is a single term.
  package var givesTerm: Bool {
    if case .list = self { false } else { givesTerms }
  }
}
