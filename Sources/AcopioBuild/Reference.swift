import AcopioModel
import AcopioTemplate

/// Pages of the documentation that are made from the code.
package enum Reference {
  /// The reference of the template language, as Markdown.
  package static var templates: String { TemplateReference.text }

  /// The reference of the types of fields, as Markdown.
  package static var schema: String { SchemaReference.text }
}
