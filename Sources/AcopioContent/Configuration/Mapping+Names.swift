import AcopioBase
import AcopioModel

extension Mapping {
  /// The name at `key`, if there is one.
  func name(_ key: String, _ diagnostics: inout Diagnostics) -> Located<String>? {
    optional(key).flatMap { Mapping.name($0, &diagnostics) }
  }

  /// The names at `key`, one or several.
  func names(_ key: String, _ diagnostics: inout Diagnostics) -> [Located<String>] {
    list(key).compactMap { Mapping.name($0, &diagnostics) }
  }

  /// The fields at `order`, `-field` for descending.
  func order(_ diagnostics: inout Diagnostics) -> [SortKey] {
    names("order", &diagnostics).map { name in
      let isDescending = name.content.hasPrefix("-")
      return SortKey(
        field: isDescending ? String(name.content.dropFirst()) : name.content,
        isDescending: isDescending, origin: name.origin)
    }
  }

  private static func name(
    _ value: Value, _ diagnostics: inout Diagnostics
  ) -> Located<String>? {
    Mapping.string(value, "a field name", &diagnostics).map { Located($0, at: value.origin) }
  }
}
