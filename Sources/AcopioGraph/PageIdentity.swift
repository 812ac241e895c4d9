import AcopioBase

/// The identity of a page, the same in every language.
struct PageIdentity: Hashable, Sendable {
  /// The kind of page.
  let kind: Page.Kind
  /// The index of the collection; `nil` for pages about the API.
  let collection: Int?
  /// The index of the rule that the page is made from, of the entry whose page it is, or of the endpoint that
  /// it describes.
  let rule: Int
  /// The `keyHash` of the term's identity; 0 for pages without a term.
  private(set) var term: UInt32 = 0
  /// The number of the page within a list.
  private(set) var number = 1

  init(_ kind: Page.Kind, of collection: Int?, rule: Int) {
    self.kind = kind
    self.collection = collection
    self.rule = rule
  }

  private init(_ other: PageIdentity, kind: Page.Kind) {
    self.init(kind, of: other.collection, rule: other.rule)
  }

  /// A later page of the same list.
  func page(_ number: Int) -> PageIdentity {
    var page = self
    page.number = number
    return page
  }

  /// The page of a term of this taxonomy.
  func term(_ term: Bytes) -> PageIdentity {
    var page = PageIdentity(self, kind: .term)
    page.term = keyHash(term)
    return page
  }
}
