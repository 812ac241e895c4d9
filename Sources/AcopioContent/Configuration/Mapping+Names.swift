import AcopioBase
import AcopioModel

extension Mapping {
  /// Reads the weights of fields, from above 0 up to `most`; reports `wrong-type` and `out-of-range`.
  ///
  /// `reason` is why one would leave a field out.
  static func weights(
    _ fields: Value, upTo most: Int, _ reason: Message, _ diagnostics: inout Diagnostics
  ) -> [(Located<String>, Double)] {
    fields.members.compactMap { member in
      let name = member.key.string
      guard let weight = member.value.number else {
        diagnostics.error(
          .wrongType, "the weight of '\(name)' must be a number, not \(member.value.kindName)",
          at: member.value.origin, remedy: "write '\(name): 1'")
        return nil
      }
      guard weight > 0, weight <= Double(most) else {
        diagnostics.error(
          .outOfRange, "the weight of '\(name)' must be more than 0 and at most \(most)",
          at: member.value.origin,
          remedy: "write '\(name): 1', or leave the field out if \(reason)")
        return nil
      }
      return (Located(name, at: member.keyOrigin), weight)
    }
  }

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
