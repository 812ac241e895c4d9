import AcopioBase

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
  let language: Wording.Language
  /// The maximum number of listed files of a section.
  let limit: Int

  package init(_ changes: PublicationChanges, language: Wording.Language, limit: Int) {
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

  func say(_ english: String, _ spanish: String) -> String {
    Wording(english, es: spanish)[language]
  }

  /// A number with its noun.
  func count(_ number: Int, _ one: String, _ many: String) -> String {
    "\(grouped(number)) \(number == 1 ? one : many)"
  }

  /// A number with separators for thousands: `1,204`, and with a space in Spanish.
  func grouped(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      let left = digits.count - index
      // Spanish separates only numbers of five digits and more.
      if index > 0, left % 3 == 0, digits.count > 4 || language == .english {
        text += say(",", "\u{A0}")
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
    case .pages: say("Pages", "Páginas")
    case .redirects: say("Redirects", "Redirecciones")
    case .data: say("Data", "Datos")
    case .files: say("Other files", "Otros archivos")
    }
  }

  private func name(_ status: FileChange.Status) -> String {
    switch status {
    case .added: say("added", "altas")
    case .removed: say("removed", "bajas")
    case .moved: say("moved", "traslados")
    case .restored: say("restored", "recuperaciones")
    case .changed: say("changed", "cambios")
    }
  }

  /// The numbers of files of a list by status: `1 added, 3 changed`, `altas: 1, cambios: 3`.
  func counts(_ files: [FileChange]) -> String {
    FileChange.Status.allCases.compactMap { status in
      let number = files.count { $0.status == status }
      return number == 0 ? nil : counted(number, name(status))
    }.joined(separator: ", ")
  }

  private func counted(_ number: Int, _ word: String) -> String {
    say("\(grouped(number)) \(word)", "\(word): \(grouped(number))")
  }

  /// The numbers of addresses that are new, gone or redirected, and the size of the whole.
  var totals: [String] {
    let added = changes.files.count { $0.old == nil }
    let removed = changes.files.count { $0.new == nil }
    let moved = changes.files.count { $0.status == .moved }
    let (old, new) = (changes.old, changes.new)
    return [
      say("Addresses: ", "Direcciones: ")
        + [
          counted(added, name(.added)), counted(removed, name(.removed)),
          counted(moved, name(.moved)),
        ].joined(separator: ", "),
      say("Files: ", "Archivos: ") + change(old.files, new.files)
        + say("; bytes: ", "; bytes: ") + change(old.bytes, new.bytes),
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
      parts.append(say("the same lines in another order", "las mismas líneas en otro orden"))
    case .lines(let removed, let added):
      let line = count(removed + added, say("line", "línea"), say("lines", "líneas"))
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
      parts.append(say("also ", "también ") + shown + more)
    }
    return parts.joined(separator: "; ")
  }

  /// The title of a page, the target of a redirect, the number of items.
  private func content(_ file: FileChange) -> String? {
    switch (file.old?.content, file.new?.content) {
    case (.page(let old), .page(let new)):
      if old == new { return quoted(new) }
      let none = say("no title", "sin título")
      return "\(quoted(old) ?? none) → \(quoted(new) ?? none)"
    case (.redirect(let old), .redirect(let new)):
      return old == new ? "→ \(new)" : "→ \(old) → \(new)"
    case (_, .redirect(let target)): return "→ \(target)"
    case (.redirect(let target), .page(let title)):
      return say("was → ", "antes → ") + target + (quoted(title).map { ", \($0)" } ?? "")
    case (.redirect(let target), nil): return "→ \(target)"
    case (.page(let title), nil), (nil, .page(let title)): return quoted(title)
    case (.data(let items), nil), (nil, .data(let items)):
      return items.map { count($0, say("item", "elemento"), say("items", "elementos")) }
    case (.data, .other?): return say("no longer JSON", "ya no es JSON")
    case (.other?, .data): return say("JSON now", "ahora es JSON")
    default: return nil
    }
  }

  private func quoted(_ title: String?) -> String? { title.map { "\"\($0)\"" } }

  private func summary(_ change: DataChange) -> [String] {
    if change.isEmpty {
      return [
        say(
          "the same values, written in another way", "los mismos valores, escritos de otra manera")
      ]
    }
    var parts = [(change.added.count, name(.added)), (change.removed.count, name(.removed))]
    parts.append((change.changed.count, name(.changed)))
    let items = parts.filter { $0.0 > 0 }.map { counted($0.0, $0.1) }.joined(separator: ", ")
    var all = items.isEmpty ? [] : [say("items: ", "elementos: ") + items]
    if change.isReordered { all.append(say("another order", "otro orden")) }
    if change.fields.count > 0 {
      all.append(count(change.fields.count, say("field", "campo"), say("fields", "campos")))
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
    let pointer = field.pointer.isEmpty ? say("the whole", "todo") : field.pointer
    switch (field.old, field.new) {
    case (let old?, let new?): return "\(pointer): \(old) → \(new)"
    case (nil, let new?): return "\(pointer): " + say("added, ", "nuevo, ") + new
    case (let old?, nil): return "\(pointer): " + say("removed, was ", "quitado, era ") + old
    case (nil, nil): return pointer
    }
  }

  func more(_ number: Int) -> String {
    say("and \(grouped(number)) more", "y \(grouped(number)) más")
  }

  /// The faults of the folders, as sentences.
  var remarks: [String] {
    func remark(_ side: PublicationChanges.Side, _ name: String) -> String? {
      guard !side.missing.isEmpty else { return nil }
      let shown = side.missing.prefix(3).map { "'\($0)'" }.joined(separator: ", ")
      let rest = side.missing.count > 3 ? " " + more(side.missing.count - 3) : ""
      return say(
        "\(name) lacks files that its build wrote: ", "en \(name) faltan archivos de su build: ")
        + shown + rest
    }
    return [remark(changes.old, "OLD"), remark(changes.new, "NEW")].compactMap(\.self)
  }

  var nothing: String { say("Nothing changed", "Nada cambió") }
}
