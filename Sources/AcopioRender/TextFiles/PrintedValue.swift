import AcopioBase
import AcopioModel
import AcopioTemplate

/// Values as text, in files that no template makes.
enum PrintedValue {
  /// Appends the value at the end of a path; returns whether it is a single number.
  static func append(
    _ value: Value, _ path: ArraySlice<AcopioModel.Name>, _ renderer: inout TemplateRenderer,
    _ text: inout ByteBuffer
  ) -> Bool {
    if value.kind == .array {
      for element in value.elements {
        let before = text.count
        if before > 0 { text.append(", ") }
        let start = text.count
        _ = append(element, path, &renderer, &text)
        if text.count == start { text.truncate(to: before) }
      }
      return false
    }
    guard let step = path.first else { return append(value, &renderer, &text) }
    let member = value.member(step.bytes, hash: keyHash(step.bytes))
    return append(member, path.dropFirst(), &renderer, &text)
  }

  private static func append(
    _ value: Value, _ renderer: inout TemplateRenderer, _ text: inout ByteBuffer
  ) -> Bool {
    switch value.kind {
    case .markdown: text.append(renderer.html(ofMarkdown: value.text, from: value.origin))
    case .entry: text.append(value.member("key").text)
    case .bool: text.append(value.bool == true ? "true" : "false")
    case .integer:
      text.append(decimal: Int64(bitPattern: value.payload))
      return true
    case .number:
      text.append(value.text)
      return true
    default: if value.hasText { text.append(value.text) }
    }
    return false
  }
}
