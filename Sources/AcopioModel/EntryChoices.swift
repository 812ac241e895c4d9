/// The lists of other entries that each entry of a collection gets.
package struct EntryChoices: Sendable {
  /// Lists of the entries that match a condition.
  package let selects: [SelectRule]
  /// The rule that relates entries to each other, if declared.
  package let related: RelatedRule?

  package init(selects: [SelectRule], related: RelatedRule?) {
    self.selects = selects
    self.related = related
  }
}
