import AcopioBase
import AcopioModel

/// `html:` of a collection → `AllowedHTML`.
///
/// Reports `wrong-type`, `unsafe-element` and `unsafe-attribute`.
enum AllowedHTMLReader {
  /// Reads a mapping from elements to lists of attributes.
  static func read(_ value: Value?, _ diagnostics: inout Diagnostics) -> AllowedHTML {
    guard let value else { return AllowedHTML() }
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType, "'html' must be a mapping, not \(value.kindName)", at: value.origin,
        remedy: "write elements with lists of their attributes: { abbr: [title], kbd: [] }")
      return AllowedHTML()
    }
    var elements: [String: [String]] = [:]
    for member in value.members {
      let name = member.key.string
      guard AllowedHTML.possible.contains(name) else {
        diagnostics.error(
          .unsafeElement,
          "'\(name)' cannot be allowed\(didYouMean(name, AllowedHTML.possible))",
          at: member.keyOrigin,
          remedy: "elements are \(AllowedHTML.possible.inOrder().joined(separator: ", "))")
        continue
      }
      elements[name] = attributes(of: name, member.value, &diagnostics)
    }
    return AllowedHTML(elements)
  }

  private static func attributes(
    of element: String, _ value: Value, _ diagnostics: inout Diagnostics
  ) -> [String] {
    guard value.kind == .array || value.isNothing else {
      diagnostics.error(
        .wrongType, "the attributes of '\(element)' must be a list, not \(value.kindName)",
        at: value.origin, remedy: "write '\(element): [class, title]', or '\(element): []' for none"
      )
      return []
    }
    return value.elements.compactMap { item in
      guard let name = Mapping.string(item, "an attribute", &diagnostics) else { return nil }
      let known = AllowedHTML.attributes(of: element)
      if known.contains(name) { return name }
      diagnostics.error(
        .unsafeAttribute,
        "the attribute '\(name)' cannot be allowed\(didYouMean(name, known))",
        at: item.origin,
        remedy: "attributes of '\(element)' are \(known.joined(separator: ", "))")
      return nil
    }
  }
}
