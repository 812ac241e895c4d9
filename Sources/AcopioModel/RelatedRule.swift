package import AcopioBase

/// What makes two entries of a collection related, and how many are named.
package struct RelatedRule: Sendable {
  /// A field whose terms two entries may share.
  package struct Share: Sendable {
    /// The name of the field: a text, a choice, a reference or a list of them.
    package let field: Located<String>
    /// What each term counts that two entries share.
    package let weight: Double

    package init(field: Located<String>, weight: Double) {
      self.field = field
      self.weight = weight
    }
  }

  /// In written order.
  package let shares: [Share]
  /// The most related entries of each.
  package let limit: Int
  /// Where it was declared.
  package let origin: Origin

  package init(shares: [Share], limit: Int, origin: Origin) {
    self.shares = shares
    self.limit = limit
    self.origin = origin
  }
}

extension FieldType {
  /// Whether values of the type can be terms: of a taxonomy, a group or a relation.
  package var givesTerms: Bool {
    switch self {
    case .string, .text, .choice, .slug, .reference: true
    case .list(let item): item.type.givesTerm
    default: false
    }
  }

  /// Whether a value of the type is one term.
  package var givesTerm: Bool {
    if case .list = self { false } else { givesTerms }
  }
}
