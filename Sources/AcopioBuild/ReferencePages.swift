import AcopioContent
import AcopioModel
import AcopioRender
import AcopioTemplate

/// Pages of the documentation that are generated from the code.
package enum ReferencePages {
  /// The reference of the template language, as Markdown.
  package static var templates: String { TemplateReference.text(.site) }

  /// The reference of `site.yml`, `_collection.yml` and the types of fields, as Markdown.
  package static var schema: String {
    """
    # Reference of `site.yml` and `_collection.yml`

    `make docs` writes this page from the code that reads these files; `acopio schema --reference`
    prints it. [Collections and fields](../guides/collections.md) explains how the parts work together.
    A key that is not listed is an error. Every example is judged by a test.

    - [Declarations](#declarations)
    \(ShapeReference.contents.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n"))
    \(SchemaReference.contents)

    ## Declarations

    In sites of several languages any text can be a mapping of languages to text:
    `title: { en-GB: Books, es-MX: Libros }`.

    \(ShapeReference.sections)
    \(SchemaReference.sections)
    """
  }
}
