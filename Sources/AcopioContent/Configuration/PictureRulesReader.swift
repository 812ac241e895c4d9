package import AcopioBase
package import AcopioModel

/// `pictures:` of `site.yml` → `PictureRules`; reports `wrong-type`, `not-in-enum`, `out-of-range` and `unknown-key`.
package enum PictureRulesReader {
  /// The rules of a site; `nil` if it has none, or `site.yml` cannot be read.
  ///
  /// Reports nothing, since the reader of the site does: the files beside content are found before.
  package static func read(in sources: SourceMap) -> PictureRules? {
    guard let file = sources.files.first(where: { $0.path == "content/site.yml" }) else {
      return nil
    }
    var ignored = Diagnostics()
    let arena = Arena()
    return YAMLReader.read(file, range: 0..<file.bytes.count, arena: arena, &ignored)
      .flatMap { read($0.member("pictures"), &ignored) }
  }

  static func read(_ value: Value?, _ diagnostics: inout Diagnostics) -> PictureRules? {
    guard let value, !value.isNothing else { return nil }
    var rules = PictureRules()
    rules.origin = value.origin.firstLine
    if let isOn = value.bool { return isOn ? rules : nil }
    guard let map = Mapping(value, Shapes.pictures, &diagnostics) else { return nil }
    let widths = map.list("widths").compactMap {
      number($0, "a width", 16...10_000, &diagnostics)
    }
    if map.has("widths") { rules.widths = Set(widths).inOrder() }
    if map.has("formats") {
      rules.formats = map.list("formats").reduce(into: []) { formats, value in
        let format: PictureRules.Format? = Mapping.choice(
          value, "a format", "a format of pictures", &diagnostics)
        if let format, !formats.contains(format) { formats.append(format) }
      }
    }
    if let sizes = map.string("sizes", &diagnostics) { rules.sizes = sizes }
    numbers(of: "quality", Shapes.pictureQuality, 1...100, in: map, &diagnostics) {
      rules.quality[$0] = $1
    }
    numbers(of: "budget", Shapes.pictureBudget, 1...100_000, in: map, &diagnostics) {
      if $0 == "page" { rules.pageBudget = $1 * 1000 } else { rules.pictureBudget = $1 * 1000 }
    }
    return rules
  }

  /// Hands out the numbers of an object of settings, each with its name.
  private static func numbers(
    of name: String, _ shape: Shape, _ range: ClosedRange<Int64>, in map: Mapping,
    _ diagnostics: inout Diagnostics, _ take: (String, Int) -> Void
  ) {
    guard let value = map.optional(name), let object = Mapping(value, shape, &diagnostics) else {
      return
    }
    for name in shape.names {
      guard let value = object.optional(name) else { continue }
      if let found = number(value, "'\(name)'", range, &diagnostics) { take(name, found) }
    }
  }

  private static func number(
    _ value: Value, _ noun: Message, _ range: ClosedRange<Int64>, _ diagnostics: inout Diagnostics
  ) -> Int? {
    guard let number = value.int64 else {
      diagnostics.error(
        .wrongType, "\(noun) must be a whole number, not \(value.kindName)", at: value.origin,
        remedy: "write a number from \(range.lowerBound) to \(range.upperBound)")
      return nil
    }
    guard range.contains(number) else {
      diagnostics.error(
        .outOfRange, "\(noun) is from \(range.lowerBound) to \(range.upperBound), not \(number)",
        at: value.origin, remedy: "write a number in this range")
      return nil
    }
    return Int(number)
  }
}
