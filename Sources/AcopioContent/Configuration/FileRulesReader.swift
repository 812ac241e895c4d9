import AcopioBase
import AcopioModel

/// `files:` of `site.yml` → `FileRules`.
///
/// Reports `wrong-type`, `unknown-key` and `invalid-extension`.
enum FileRulesReader {
  /// Reads a mapping with the list `allow`.
  static func read(_ value: Value?, _ diagnostics: inout Diagnostics) -> FileRules {
    guard let value, let map = Mapping(value, Shapes.files, &diagnostics) else {
      return FileRules()
    }
    var allowed: Set<String> = []
    for element in map.list("allow") {
      guard let ending = Mapping.string(element, "an extension", &diagnostics) else { continue }
      let isPlain = ending.utf8.allSatisfy { $0.isASCIIDigit || ($0.isASCIILetter && $0 >= 0x61) }
      guard isPlain, !ending.isEmpty else {
        diagnostics.error(
          .invalidExtension, "'\(ending)' is not an extension", at: element.origin,
          remedy: "write it in lowercase and without the dot: 'files: { allow: [html, stp] }'")
        continue
      }
      allowed.insert(ending)
    }
    return FileRules(allowed: allowed)
  }
}
