import AcopioBase
import AcopioModel

/// One element of `outputs:` → `TextOutput`.
///
/// Names of fields are checked once all collections are known; see `OutputLinks`.
struct OutputReader {
  /// The arena for names.
  let arena: Arena

  /// Reads the outputs of a mapping, whose elements have a shape.
  func read(
    _ map: Mapping, _ shape: Shape, _ diagnostics: inout Diagnostics
  ) -> [TextOutput] {
    map.list("outputs").compactMap { read($0, shape, &diagnostics) }
  }

  /// Reads the outputs of the site; reports `unknown-field` for a path with fields.
  func readOfSite(_ map: Mapping, _ diagnostics: inout Diagnostics) -> [TextOutput] {
    let outputs = read(map, Shapes.siteOutput, &diagnostics)
    for output in outputs {
      guard let name = output.path.fields.first else { continue }
      diagnostics.error(
        .unknownField, "'\(name)' is a field, and the site has none", at: output.path.origin,
        remedy: "leave the braces out, or declare the output in a collection")
    }
    return outputs
  }

  private func read(
    _ value: Value, _ shape: Shape, _ diagnostics: inout Diagnostics
  ) -> TextOutput? {
    guard let map = Mapping(value, shape, &diagnostics),
      let text = map.requiredString("path", &diagnostics),
      let path = PathPattern.read(text, in: arena, &diagnostics),
      let source = source(map, shape, text, &diagnostics)
    else { return nil }
    guard !text.content.hasSuffix("/") else {
      diagnostics.error(
        .invalidPermalink, "the path of an output is a file, and this is a folder", at: text.origin,
        remedy: "write the name of the file, such as '\(text.content)books.csv'")
      return nil
    }
    let output = TextOutput(
      path: path, source: source, list: map.name("for", &diagnostics),
      filter: map.optional("where").flatMap { ExpressionParser.parse($0, &diagnostics) },
      order: map.order(&diagnostics), isLocalized: map.flag("localized", &diagnostics))
    check(output, &diagnostics)
    return output
  }

  /// Reads the source of the files; reports `output-shape` unless there is either a template or a
  /// table.
  private func source(
    _ map: Mapping, _ shape: Shape, _ path: Located<String>, _ diagnostics: inout Diagnostics
  ) -> TextOutput.Source? {
    if shape.names.contains("geometry") {
      for key in ["name", "description"] where map.optional("geometry") == nil {
        guard let extra = map.optional(key) else { continue }
        diagnostics.error(
          .outputShape, "'\(key)' goes with 'geometry'", at: extra.origin,
          remedy: "add 'geometry: …' with a field of a place or line, or leave '\(key)' out")
      }
      if let geometry = map.optional("geometry") {
        return places(map, geometry, path, &diagnostics)
      }
    }
    guard shape.names.contains("columns"), let columns = map.optional("columns") else {
      return map.requiredString("template", &diagnostics).map { .template($0) }
    }
    let isTable = [".csv", ".tsv"].contains(where: path.content.lowercased().hasSuffix)
    guard map.optional("template") == nil, isTable else {
      diagnostics.error(
        .outputShape,
        isTable
          ? "an output has either 'template' or 'columns'" : "'columns' are for tables",
        at: columns.origin.firstLine,
        remedy: isTable
          ? "leave one of them out" : "end the path with '.csv' or '.tsv', or name a template")
      return nil
    }
    let read = ColumnsReader(arena: arena).read(map.list("columns"), &diagnostics)
    if columns.kind == .array, columns.count == 0 {
      diagnostics.error(
        .outputShape, "a table has at least one column", at: columns.origin,
        remedy: "name a field, or leave the output out")
    }
    return read.isEmpty ? nil : .columns(read)
  }

  /// Reads a file of places.
  private func places(
    _ map: Mapping, _ geometry: Value, _ path: Located<String>,
    _ diagnostics: inout Diagnostics
  ) -> TextOutput.Source? {
    let isMap = [".gpx", ".kml"].contains(where: path.content.lowercased().hasSuffix)
    let other = ["template", "columns"].first { map.optional($0) != nil }
    guard isMap, other == nil, map.optional("for") == nil else {
      diagnostics.error(
        .outputShape,
        other.map { "an output has either 'geometry' or '\($0)'" }
          ?? (isMap ? "'geometry' is of entries, and 'for' of elements" : "'geometry' is of a map"),
        at: geometry.origin,
        remedy: other == nil && !isMap
          ? "end the path with '.gpx' or '.kml', or leave 'geometry' out" : "leave one of them out")
      return nil
    }
    let reader = ColumnsReader(arena: arena)
    func column(_ key: String) -> TableColumn? {
      map.optional(key).flatMap { reader.column(nil, $0, &diagnostics) }
    }
    return column("geometry").map {
      .places(PlaceOutput(geometry: $0, name: column("name"), description: column("description")))
    }
  }

  /// Reports `output-shape` for keys that exclude each other.
  private func check(_ output: TextOutput, _ diagnostics: inout Diagnostics) {
    if output.hasFields, let first = output.order.first {
      diagnostics.error(
        .outputShape, "'order' is for one file of all entries, and each entry has a file here",
        at: first.origin, remedy: "leave 'order' out, or the field out of the path")
    }
    if !output.columns.isEmpty, output.hasFields {
      diagnostics.error(
        .outputShape, "a table of 'columns' is one file of all entries", at: output.path.origin,
        remedy: "leave the braces out, or write a template for the file of each entry")
    }
    if let list = output.list, !output.hasFields {
      diagnostics.error(
        .outputShape, "the file of each element needs a field of the element in its path",
        at: list.origin, remedy: "add a field to 'path', or leave 'for' out")
    }
  }
}
