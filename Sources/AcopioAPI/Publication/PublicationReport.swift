package import AcopioBase

/// Describes the changes of a publication in words.
///
/// The first `limit` files of each section are listed; the others are counted.
package struct PublicationReport: Sendable {
  /// The format of the report.
  package enum Form: String, CaseIterable, Sendable {
    /// One JSON value for programs.
    case json
    /// A comment for a pull request.
    case markdown
    /// Lines for people.
    case text
  }

  /// The changes.
  let changes: PublicationChanges
  /// The language of sentences.
  let language: Translation
  /// The maximum number of listed files of a section.
  let limit: Int

  package init(_ changes: PublicationChanges, language: Translation, limit: Int) {
    self.changes = changes
    self.language = language
    self.limit = limit
  }

  /// The report, which ends with a line end.
  package func text(_ form: Form) -> String {
    switch form {
    case .json: json
    case .markdown: markdown
    case .text: lines
    }
  }

  // MARK: Words

  func say(_ message: Message) -> String { message.text(in: language) }

  /// A number with its noun.
  func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }

  /// A number with separators for thousands: `1,204`, and with a space in Spanish.
  func grouped(_ number: Int) -> String {
    let isSpanish = language.language == Translation.spanish.language
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      let left = digits.count - index
      // Spanish separates only numbers of five digits and more.
      if index > 0, left % 3 == 0, digits.count > 4 || !isSpanish {
        text += isSpanish ? "\u{A0}" : ","
      }
      text.append(digit)
    }
    return text
  }

  /// The files of a section: additions first, changes last, each in the order of paths.
  func files(_ section: FileChange.Section) -> [FileChange] {
    changes.files.filter { $0.section == section }.inOrder {
      $0.status.rawValue < $1.status.rawValue
    }
  }

  func title(_ section: FileChange.Section) -> String {
    switch section {
    case .pages: say("Pages")
    case .redirects: say("Redirects")
    case .data: say("Data")
    case .files: say("Other files")
    }
  }

  private func counted(_ number: Int, _ status: FileChange.Status) -> String {
    let number = grouped(number)
    return switch status {
    case .added: say("\(number) added")
    case .removed: say("\(number) removed")
    case .moved: say("\(number) moved")
    case .restored: say("\(number) restored")
    case .changed: say("\(number) changed")
    }
  }

  /// The numbers of files of a list by status: `1 added, 3 changed`, `altas: 1, cambios: 3`.
  func counts(_ files: [FileChange]) -> String {
    FileChange.Status.allCases.compactMap { status in
      let number = files.count { $0.status == status }
      return number == 0 ? nil : counted(number, status)
    }.joined(separator: ", ")
  }

  /// The numbers of addresses that are new, gone or redirected, and the size of the whole.
  var totals: [String] {
    let added = changes.files.count { $0.old == nil }
    let removed = changes.files.count { $0.new == nil }
    let moved = changes.files.count { $0.status == .moved }
    let (old, new) = (changes.old, changes.new)
    return [
      say("Addresses: ")
        + [
          counted(added, .added), counted(removed, .removed),
          counted(moved, .moved),
        ].joined(separator: ", "),
      say("Files: ") + change(old.files, new.files)
        + say("; bytes: ") + change(old.bytes, new.bytes),
    ]
  }

  /// A number before and after: `3 → 4`, or `3` if it is the same.
  func change(_ old: Int, _ new: Int) -> String {
    old == new ? grouped(new) : "\(grouped(old)) → \(grouped(new))"
  }

  /// The subject of a file, or its changes, without its address; empty if there is nothing to say.
  func summary(_ file: FileChange) -> String {
    var parts: [String] = []
    if let content = content(file) { parts.append(content) }
    switch file.detail {
    case .none: break
    case .lines(removed: 0, added: 0):
      parts.append(say("the same lines in another order"))
    case .lines(let removed, let added):
      let line = count(removed + added, say("line"), say("lines"))
      parts.append("\(line) (-\(grouped(removed)) +\(grouped(added)))")
    case .data(let change): parts += summary(change)
    }
    if let old = file.old, let new = file.new {
      parts.append(change(old.bytes, new.bytes) + " bytes")
    } else if let bytes = (file.new ?? file.old)?.bytes {
      parts.append(count(bytes, "byte", "bytes"))
    }
    if !file.copies.isEmpty {
      let paths = file.copies.map { FileChange.address(of: $0) }
      let shown = paths.prefix(3).joined(separator: ", ")
      let more = paths.count > 3 ? ", …" : ""
      parts.append(say("also ") + shown + more)
    }
    return parts.joined(separator: "; ")
  }

  /// The title of a page, the target of a redirect, the number of items.
  private func content(_ file: FileChange) -> String? {
    switch (file.old?.content, file.new?.content) {
    case (.page(let old), .page(let new)):
      if old == new { return quoted(new) }
      let none = say("no title")
      return "\(quoted(old) ?? none) → \(quoted(new) ?? none)"
    case (.redirect(let old), .redirect(let new)):
      return old == new ? "→ \(new)" : "→ \(old) → \(new)"
    case (_, .redirect(let target)): return "→ \(target)"
    case (.redirect(let target), .page(let title)):
      return say("was → ") + target + (quoted(title).map { ", \($0)" } ?? "")
    case (.redirect(let target), nil): return "→ \(target)"
    case (.page(let title), nil), (nil, .page(let title)): return quoted(title)
    case (.data(let items), nil), (nil, .data(let items)):
      return items.map { count($0, say("item"), say("items")) }
    case (.data, .other?): return say("no longer JSON")
    case (.other?, .data): return say("JSON now")
    default: return nil
    }
  }

  private func quoted(_ title: String?) -> String? { title.map { "\"\($0)\"" } }

  private func summary(_ change: DataChange) -> [String] {
    if change.isEmpty {
      return [
        say("the same values, written in another way")
      ]
    }
    var parts = [(change.added.count, FileChange.Status.added), (change.removed.count, .removed)]
    parts.append((change.changed.count, .changed))
    let items = parts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
    var all = items.isEmpty ? [] : [say("items: ") + items]
    if change.isReordered { all.append(say("another order")) }
    if change.fields.count > 0 {
      all.append(count(change.fields.count, say("field"), say("fields")))
    }
    return all
  }

  /// The item in words: its id and title.
  func name(_ item: DataChange.Item) -> String {
    guard let id = item.id else { return item.label ?? "" }
    return item.label.map { "\(id) \"\($0)\"" } ?? id
  }

  /// The field in words: `/title: "Momo" → "Emma"`.
  func sentence(_ field: DataChange.FieldChange) -> String {
    let pointer = field.pointer.isEmpty ? say("the whole") : field.pointer
    switch (field.old, field.new) {
    case (let old?, let new?): return "\(pointer): \(old) → \(new)"
    case (nil, let new?): return "\(pointer): " + say("added, ") + new
    case (let old?, nil): return "\(pointer): " + say("removed, was ") + old
    case (nil, nil): return pointer
    }
  }

  func more(_ number: Int) -> String {
    say("and \(grouped(number)) more")
  }

  /// The faults of the folders, as sentences.
  var remarks: [String] {
    func remark(_ side: PublicationChanges.Side, _ name: String) -> String? {
      guard !side.missing.isEmpty else { return nil }
      let shown = side.missing.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      let rest = side.missing.count > 3 ? " " + more(side.missing.count - 3) : ""
      return say("\(name) lacks files that its build wrote: ")
        + shown + rest
    }
    return [remark(changes.old, "OLD"), remark(changes.new, "NEW")].compactMap(\.self)
  }

  var nothing: String { say("Nothing changed") }
}
