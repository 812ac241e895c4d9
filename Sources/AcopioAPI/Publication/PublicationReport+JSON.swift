import AcopioBase

extension PublicationReport {
  /// One JSON value for programs.
  ///
  /// `{old: {files, bytes, missing}, new, counts: {pages: {added, …}, …}, changes: [{kind, status, address, path,
  /// old: {bytes, title | to | items}, new, lines: {removed, added}, items: {added, removed, changed, reordered},
  /// fields, copies}], more}`. Every list of items and fields is `{count, first}`.
  var json: String {
    var all: [JSONLayout] = []
    var hidden = 0
    var counts: [(key: String, value: JSONLayout)] = []
    for section in FileChange.Section.allCases {
      let files = files(section)
      all += files.prefix(limit).map { .inline(members(of: $0)) }
      hidden += max(files.count - limit, 0)
      let numbers = FileChange.Status.allCases.map { status in
        (key: "\(status)", value: JSONLayout.number(files.count { $0.status == status }))
      }
      counts.append(("\(section)", .inline(numbers)))
    }
    var text = ""
    JSONLayout.block([
      ("old", side(changes.old)), ("new", side(changes.new)), ("counts", .block(counts)),
      ("changes", .lines(all)), ("more", .number(hidden)),
    ]).append(to: &text)
    return text + "\n"
  }

  private func side(_ side: PublicationChanges.Side) -> JSONLayout {
    .inline([
      ("files", .number(side.files)), ("bytes", .number(side.bytes)),
      ("missing", .list(side.missing)),
    ])
  }

  private func members(of file: FileChange) -> [(key: String, value: JSONLayout)] {
    var members: [(key: String, value: JSONLayout)] = [
      ("kind", .text("\(file.section)")), ("status", .text("\(file.status)")),
      ("address", .text(file.address)), ("path", .text(file.path)),
      ("old", state(file.old)), ("new", state(file.new)),
    ]
    switch file.detail {
    case .none: break
    case .lines(let removed, let added):
      members.append(
        ("lines", .inline([("removed", .number(removed)), ("added", .number(added))])))
    case .data(let change):
      let items: [(key: String, value: JSONLayout)] = [
        ("added", list(change.added, item)), ("removed", list(change.removed, item)),
        (
          "changed",
          list(change.changed) { changed in
            .inline(named(changed.item) + [("fields", list(changed.fields, field))])
          }
        ), ("reordered", .raw(change.isReordered ? "true" : "false")),
      ]
      members.append(("items", .inline(items)))
      members.append(("fields", list(change.fields, field)))
    }
    if !file.copies.isEmpty { members.append(("copies", .list(file.copies))) }
    return members
  }

  private func state(_ state: FileChange.State?) -> JSONLayout {
    guard let state else { return .raw("null") }
    var members: [(key: String, value: JSONLayout)] = [("bytes", .number(state.bytes))]
    switch state.content {
    case .page(let title): members.append(("title", text(title)))
    case .redirect(let target): members.append(("to", .text(target)))
    case .data(let items): members.append(("items", items.map { .number($0) } ?? .raw("null")))
    case .other: break
    }
    return .inline(members)
  }

  private func list<Element: Equatable & Sendable>(
    _ list: Listed<Element>, _ element: (Element) -> JSONLayout
  ) -> JSONLayout {
    guard list.count > 0 else { return .raw(#"{"count": 0, "first": []}"#) }
    return .inline([
      ("count", .number(list.count)), ("first", .lines(list.first.map(element))),
    ])
  }

  private func item(_ item: DataChange.Item) -> JSONLayout { .inline(named(item)) }

  private func named(_ item: DataChange.Item) -> [(key: String, value: JSONLayout)] {
    [("id", text(item.id)), ("label", text(item.label))]
  }

  private func field(_ field: DataChange.FieldChange) -> JSONLayout {
    .inline([
      ("pointer", .text(field.pointer)), ("old", text(field.old)), ("new", text(field.new)),
    ])
  }

  private func text(_ text: String?) -> JSONLayout { text.map { .text($0) } ?? .raw("null") }
}
