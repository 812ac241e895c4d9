import AcopioBase
import AcopioContent

/// Front matter whose first line names its language, such as `---json`, as Eleventy reads it.
struct LabelledFrontMatter {
  /// The word after the hyphens.
  private let language: String
  /// The lines between the two fences.
  private let range: Range<Int>
  /// The offset where the text begins.
  let end: Int

  private static let languages: Set<String> = ["javascript", "js", "json", "toml", "yaml", "yml"]

  /// Finds the front matter at the beginning of a file; `nil` if there is none of this kind.
  init?(_ bytes: Bytes) {
    guard bytes.has("---"), let lineEnd = bytes.firstIndex(of: 0x0A) else { return nil }
    language = bytes.slice(3..<lineEnd).trimmed.string.lowercased()
    guard LabelledFrontMatter.languages.contains(language) else { return nil }
    var start = lineEnd + 1
    while start < bytes.count {
      let next = bytes[start...].firstIndex(of: 0x0A) ?? bytes.count
      if bytes.slice(start..<next).trimmed.string == "---" {
        range = lineEnd + 1..<start
        end = min(next + 1, bytes.count)
        return
      }
      start = next + 1
    }
    return nil
  }

  /// The keys and their values; `nil` if they cannot be read, which is reported.
  ///
  /// Of a program, its literals are read; `isPartial` is true afterwards if it computes others.
  func value(
    of file: SourceFile, _ arena: Arena, isPartial: inout Bool, _ diagnostics: inout Diagnostics
  ) -> Value? {
    let isProgram = language == "javascript" || language == "js"
    if isProgram, let literal = ScriptLiteral(declarations: range, of: file.bytes) {
      isPartial = literal.isPartial
      return literal.value(of: file, arena, &diagnostics)
    }
    let fault: (message: Message, remedy: Message)? =
      switch language {
      case "javascript", "js":
        ("its front matter is a program", "write it as YAML between lines of '---'")
      case "toml":
        ("its front matter in TOML begins with '---'", "put it between lines of '+++'")
      default: nil
      }
    guard let fault else {
      // JSON is YAML.
      return YAMLReader.read(file, range: range, arena: arena, &diagnostics)
    }
    diagnostics.error(
      .frontMatterNotKeys, fault.message, at: file.origin(0..<end).firstByte,
      remedy: "\(fault.remedy), and import again")
    return nil
  }
}
