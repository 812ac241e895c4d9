import AcopioSiteTestSupport
import Foundation

/// A published JSON Schema in one line: `{id: string, title?: string|null}`.
///
/// Members are sorted by name; the name of one that an object may lack ends with `?`, and that of all others
/// is `*`.
struct SchemaOutline {
  private let definitions: [String: Any]
  private let root: [String: Any]

  /// The outline of a file of a site; empty if there is no such file.
  static func text(_ site: BuiltSite, _ path: String) -> String {
    guard let bytes = site.files[path],
      let root = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    else { return site.printed }
    let outline = SchemaOutline(
      definitions: root["$defs"] as? [String: Any] ?? [:], root: root)
    return outline.text(of: root)
  }

  private func text(of schema: Any) -> String {
    guard let schema = schema as? [String: Any] else { return "\(schema)" }
    if let reference = schema["$ref"] as? String {
      return text(of: definitions[String(reference.dropFirst("#/$defs/".count))] ?? "?")
    }
    if let constant = schema["const"] { return literal(constant) }
    if let values = schema["enum"] as? [Any] { return values.map(literal).joined(separator: "|") }
    if let kinds = schema["anyOf"] as? [Any] {
      return kinds.map { text(of: $0) }.joined(separator: "|")
    }
    let types = schema["type"] as? [String] ?? (schema["type"] as? String).map { [$0] } ?? []
    return types.isEmpty
      ? "any" : types.map { text(of: $0, schema) }.joined(separator: "|")
  }

  private func text(of type: String, _ schema: [String: Any]) -> String {
    switch type {
    case "object": return object(schema)
    case "array":
      let items = schema["items"].map { text(of: $0) } ?? "any"
      return "[\(items)]\(range(schema, "minItems", "maxItems"))"
        + (schema["uniqueItems"] == nil ? "" : " unique")
    case "string":
      if let words = schema["x-extensible-enum"] as? [Any] {
        return words.map(literal).joined(separator: "|") + "|…"
      }
      return "string" + (schema["format"].map { "(\($0))" } ?? "")
        + (schema["pattern"].map { " /\($0)/" } ?? "")
        + range(schema, "minLength", "maxLength")
    case "integer", "number": return type + range(schema, "minimum", "maximum")
    default: return type
    }
  }

  private func object(_ schema: [String: Any]) -> String {
    let required = Set(schema["required"] as? [String] ?? [])
    let properties = schema["properties"] as? [String: Any] ?? [:]
    var members = properties.keys.sorted().map { name in
      "\(name)\(required.contains(name) ? "" : "?"): \(text(of: properties[name] ?? "?"))"
    }
    if let others = schema["additionalProperties"] { members.append("*: \(text(of: others))") }
    return "{\(members.joined(separator: ", "))}"
  }

  private func range(_ schema: [String: Any], _ least: String, _ most: String) -> String {
    guard schema[least] != nil || schema[most] != nil else { return "" }
    return " \(schema[least] ?? "")..\(schema[most] ?? "")"
  }

  private func literal(_ value: Any) -> String {
    if let text = value as? String { return "'\(text)'" }
    if value is NSNull { return "null" }
    let data = try? JSONSerialization.data(
      withJSONObject: value, options: [.fragmentsAllowed, .sortedKeys])
    return data.map { String(decoding: $0, as: UTF8.self) } ?? "?"
  }
}
