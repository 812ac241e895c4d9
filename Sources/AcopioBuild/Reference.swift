import AcopioTemplate

/// Pages of the documentation that are made from the code.
package enum Reference {
  /// The reference of the template language, as Markdown.
  package static var templates: String { TemplateReference.text }
}
