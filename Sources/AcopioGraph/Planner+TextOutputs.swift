package import AcopioBase
package import AcopioModel

/// A table to write, with a record for each entry.
package struct TableFile: Sendable {
  /// The entries, in order.
  package let entries: Value
  /// The columns.
  package let columns: [TableColumn]
}

/// A file of places to write, in GPX or KML.
package struct PlacesFile: Sendable {
  /// The entries, in order.
  package let entries: Value
  /// The columns of each entry.
  package let rule: PlaceOutput
  /// Whether there are others like it, so that their common pattern describes them.
  package let isOneOfMany: Bool
}

/// A text file to write, made by a template.
package struct TextFile: Sendable {
  /// Its address, with the base path.
  package let url: Text
  /// The name of the template below `outputs/`.
  package let template: Located<String>
  /// The template variables besides the variables of every page.
  package let variables: Value
  /// Whether there are others like it, so that their common pattern describes them.
  package let isOneOfMany: Bool
  /// Whether the extension of its name is the same for all of them.
  package let hasFixedEnding: Bool
}

extension Planner {
  /// Plans the files of all entries of a collection.
  mutating func planOutputs(
    _ collection: Collection, _ index: Int, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    for output in collection.files.outputs where !output.hasFields && isPlanned(output) {
      let chosen = entries(of: index, where: output.filter, &diagnostics)
      let sorted = Ordering.sorted(chosen, by: output.order, table.collation)
      let all = Value.array(sorted, in: arena)
      guard output.columns.isEmpty else {
        planTable(output, all, &buffer, &diagnostics)
        continue
      }
      if let places = output.places {
        planPlaces(output, places, all, for: .null, &buffer, &diagnostics)
        continue
      }
      let names = variables([("entries", all)])
      plan(output, names, for: .null, at: output.path.origin, &buffer, &diagnostics)
    }
  }

  private mutating func planPlaces(
    _ output: TextOutput, _ rule: PlaceOutput, _ entries: Value, for object: Value,
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    let origin = object.kind == .null ? output.path.origin : object.origin.firstByte
    guard let path = path(of: output, for: object, &buffer, &diagnostics),
      let file = paths.checked(path.slice(1..<path.count), at: origin, &diagnostics)
    else { return }
    let places = PlacesFile(entries: entries, rule: rule, isOneOfMany: output.hasFields)
    add(Output(path: file, twin: nil, kind: .places(places), origin: origin))
  }

  private mutating func planTable(
    _ output: TextOutput, _ entries: Value, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    let origin = output.path.origin
    guard let path = path(of: output, for: .null, &buffer, &diagnostics),
      let file = paths.checked(path.slice(1..<path.count), at: origin, &diagnostics)
    else { return }
    let table = TableFile(entries: entries, columns: output.columns)
    add(Output(path: file, twin: nil, kind: .table(table), origin: origin))
  }

  /// The variable `page.picture`: the address of the first picture that is drawn for an entry; null without one.
  mutating func picture(
    of entry: Value, in collection: Collection, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    let output = collection.files.outputs.first { output in
      output.isPicture && output.hasFields && output.list == nil && isPlanned(output)
        && (output.filter == nil
          || !chosen(of: [entry], where: output.filter, &diagnostics).isEmpty)
    }
    // Faults of the path are reported where the file is planned.
    var ignored = Diagnostics()
    guard let output, let path = path(of: output, for: entry, &buffer, &ignored) else {
      return .null
    }
    return address(paths.url(path, &buffer).bytes, of: "image/png", &buffer)
  }

  /// Plans the files of one entry, and of the elements of its lists.
  mutating func planOutputs(
    of entry: Value, in collection: Collection, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    for output in collection.files.outputs where output.hasFields && isPlanned(output) {
      guard
        output.filter == nil
          || !chosen(of: [entry], where: output.filter, &diagnostics).isEmpty
      else { continue }
      let origin = entry.origin.firstByte
      if let places = output.places {
        // An entry without a place has no file of it.
        guard !places.geometry.value(of: entry).isNothing else { continue }
        let one = Value.array([entry], in: arena)
        planPlaces(output, places, one, for: entry, &buffer, &diagnostics)
        continue
      }
      guard let list = output.list else {
        let names = variables([("entry", entry)])
        plan(output, names, for: entry, at: origin, &buffer, &diagnostics)
        continue
      }
      for element in entry.member(named: list.content).elements {
        let fields = output.path.values(of: element, in: entry, arena)
        let names = variables([("entry", entry), ("it", element)])
        let place = element.origin == .none ? origin : element.origin.firstByte
        plan(output, names, for: fields, at: place, &buffer, &diagnostics)
      }
    }
  }

  /// Plans the files of a term; `entries` are the entries of its page, in the same order.
  mutating func planOutputs(
    of term: Value, _ taxonomy: TaxonomyRule, _ entries: [Value], _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    for output in taxonomy.outputs where output.hasFields && isPlanned(output) {
      let slug = variables([("term", term.member("slug"))]).at(term.member("name").origin)
      let names = variables([("term", term), ("entries", .array(entries, in: arena))])
      plan(output, names, for: slug, at: output.path.origin, &buffer, &diagnostics)
    }
  }

  /// Plans the files of all terms of a taxonomy.
  mutating func planOutputs(
    ofAll terms: [Value], _ taxonomy: TaxonomyRule, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    for output in taxonomy.outputs where !output.hasFields && isPlanned(output) {
      let names = variables([("terms", .array(terms, in: arena))])
      plan(output, names, for: .null, at: output.path.origin, &buffer, &diagnostics)
    }
  }

  /// Plans the files of the site.
  mutating func planSiteOutputs(_ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics) {
    for output in table.content.site.outputs where isPlanned(output) {
      plan(output, variables([]), for: .null, at: output.path.origin, &buffer, &diagnostics)
    }
  }

  private func isPlanned(_ output: TextOutput) -> Bool {
    output.isLocalized || paths.filePrefix.isEmpty
  }

  /// The path of a file: below the path of the language if it is localized.
  private func path(
    of output: TextOutput, for object: Value, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) -> Bytes? {
    output.isLocalized
      ? paths.permalink(output.path, for: object, &buffer, &diagnostics)
      : paths.filePath(output.path, for: object, &buffer, &diagnostics)
  }

  private mutating func plan(
    _ output: TextOutput, _ names: Value, for object: Value, at origin: Origin,
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    guard let template = output.template,
      let path = path(of: output, for: object, &buffer, &diagnostics),
      let file = paths.checked(path.slice(1..<path.count), at: origin, &diagnostics)
    else { return }
    let text = TextFile(
      url: paths.url(path, &buffer), template: template, variables: names,
      isOneOfMany: output.hasFields, hasFixedEnding: output.path.hasFixedEnding)
    add(Output(path: file, twin: nil, kind: .text(text), origin: origin))
  }
}

extension PathPattern {
  /// The values of the fields, from an element, or from its entry if the element lacks them.
  func values(of element: Value, in entry: Value, _ arena: Arena) -> Value {
    let members = pieces.compactMap { piece -> Member? in
      guard case .field(let name) = piece else { return nil }
      let own = element.member(name.bytes, hash: keyHash(name.bytes))
      let value = own.isNothing ? entry.member(name.bytes, hash: keyHash(name.bytes)) : own
      return value.isNothing ? nil : Member(key: name.bytes, value: value)
    }
    return .object(members, in: arena)
      .at(element.origin == .none ? entry.origin : element.origin)
  }
}

extension TableColumn {
  /// The value at the path, which leads through no list; `undefined` without one.
  package func value(of entry: Value) -> Value {
    path.reduce(entry) { $0.member($1.bytes, hash: keyHash($1.bytes)) }
  }
}
