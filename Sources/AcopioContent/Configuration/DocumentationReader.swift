import AcopioBase
import AcopioModel

/// Reads `documentation:` of the API.
struct DocumentationReader {
  let arena: Arena
  let pageForm: PageForm

  /// The pages; `nil` after a fault, which is reported.
  func read(_ value: Value, _ diagnostics: inout Diagnostics) -> DocumentationPages? {
    guard let map = Mapping(value, Shapes.documentation, &diagnostics),
      let permalink = permalink(map, of: "the page about the API", fields: [], &diagnostics),
      let layout = map.requiredString("layout", &diagnostics)
    else { return nil }
    return DocumentationPages(
      permalink: permalink, layout: layout, title: map.string("title", &diagnostics),
      endpoints: map.optional("endpoints").flatMap { endpoints($0, &diagnostics) })
  }

  private func endpoints(_ value: Value, _ diagnostics: inout Diagnostics) -> PageRule? {
    guard let map = Mapping(value, Shapes.documentationOfEndpoints, &diagnostics),
      let permalink = permalink(map, of: "the page of an endpoint", fields: ["path"], &diagnostics),
      let layout = map.requiredString("layout", &diagnostics)
    else { return nil }
    guard permalink.fields.contains("path") else {
      diagnostics.error(
        .invalidPermalink, "the permalink of the pages of endpoints must contain '{path}'",
        at: permalink.origin, remedy: "write for example '/api/{path}/'")
      return nil
    }
    return PageRule(permalink: permalink, layout: layout, isSlashless: pageForm.isSlashless)
  }

  /// The permalink, which has no other fields than these.
  private func permalink(
    _ map: Mapping, of pages: String, fields: [String], _ diagnostics: inout Diagnostics
  ) -> PathPattern? {
    guard let text = map.requiredString("permalink", &diagnostics),
      let pattern = PathPattern.read(text, in: arena, &diagnostics)
    else { return nil }
    if let other = pattern.fields.first(where: { !fields.contains($0) }) {
      diagnostics.error(
        .invalidPermalink, "\(pages) has no '\(other)'", at: pattern.origin,
        remedy: fields.isEmpty
          ? "write a path without braces, such as '/api/'" : "write '{\(fields[0])}'")
      return nil
    }
    return pageForm.isSlashless ? pattern.withoutSlash(in: arena) : pattern
  }
}
