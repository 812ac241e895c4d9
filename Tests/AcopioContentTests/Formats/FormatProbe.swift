import AcopioBase
import AcopioContent
import AcopioTestSupport

/// Reads one file in a format and shows what came of it.
struct FormatProbe {
  private(set) var sources = SourceMap()
  private(set) var diagnostics = Diagnostics()
  let arena = Arena()
  let file: SourceFile

  init(_ path: String, _ text: String) { self.init(path, bytes: Array(text.utf8)) }

  init(_ path: String, bytes: [UInt8]) { file = sources.add(path, bytes: bytes) }

  /// The document; what was reported is kept.
  mutating func document() -> Document? {
    ContentFormats.format(of: file.path)?.read(file, arena: arena, &diagnostics)
  }

  /// The value of a YAML file, which may be a scalar.
  mutating func yaml() -> Value? {
    YAMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
  }

  /// The value of a JSON file, which may be a scalar.
  mutating func json() -> Value? { JSONReader.read(file, arena: arena, &diagnostics) }

  /// The diagnostics as printed.
  var printout: String { printed(diagnostics, sources) }

  /// The value with the texts of its origins: `{title@0..5: "Momo"@7..11}`.
  static func show(_ value: Value) -> String {
    let place = "@\(value.origin.start)..\(value.origin.end)"
    switch value.kind {
    case .null: return "null" + place
    case .bool: return "\(value.bool == true)" + place
    case .number: return "\(value.flags == 0 ? "int" : "decimal") \(value.text.string)" + place
    case .string: return "\"\(value.text.string)\"" + place
    case .array: return "[" + value.elements.map(show).joined(separator: ", ") + "]" + place
    case .object:
      let members = value.members.map { member in
        let key = "\(member.key.string)@\(member.keyOrigin.start)..\(member.keyOrigin.end)"
        return key + ": " + show(member.value)
      }
      return "{" + members.joined(separator: ", ") + "}" + place
    default: return "\(value.kind)" + place
    }
  }

  /// The value without origins.
  static func plain(_ value: Value) -> String {
    show(value).replacing(/@\d+\.\.\d+/, with: "")
  }
}
