import AcopioBase
import AcopioModel

/// `_defaults.yml` → `FolderDefaults`.
///
/// Every value is validated once, where it is written, so that a fault in it is not reported for
/// each entry. Reports the diagnostics of `ValueJudge`, and `unknown-field` for fields that cannot
/// have a default.
struct FolderDefaultsReader {
  private let collection: Collection
  private let allowed: [String]
  private var judge: ValueJudge

  init(
    _ collection: Collection, _ languages: SiteLanguages, _ zone: ZoneRules?, _ files: FileFinder?,
    arena: Arena
  ) {
    self.collection = collection
    judge = ValueJudge(arena: arena, languages: languages, zone: zone, files: files)
    allowed = FolderDefaults.builtIn.filter { collection.schema[$0] == nil }
  }

  /// The indices of the files next to content that defaults name.
  var usedFiles: Set<UInt32> { judge.usedFiles }

  /// Reads the files with defaults for the entries in `entries`.
  mutating func read(
    _ files: [SourceFile], for entries: [SourceFile], _ diagnostics: inout Diagnostics
  ) -> FolderDefaults {
    var own: [(folder: Substring, values: FolderDefaults.Values)] = []
    for file in files {
      judge.suggestions = ValueJudge.suggestionsOfAFile
      let range = 0..<file.bytes.count
      guard
        let value = YAMLReader.read(file, range: range, arena: judge.arena, &diagnostics),
        let values = values(value, &diagnostics)
      else { continue }
      own.append((FolderDefaults.folder(of: file.path), values))
    }
    return FolderDefaults(own, for: entries)
  }

  private mutating func values(
    _ value: Value, _ diagnostics: inout Diagnostics
  ) -> FolderDefaults.Values? {
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType, "the defaults of a folder must be a mapping, not \(value.kindName)",
        at: value.origin.firstLine,
        remedy: TightColon.remedy(for: value) ?? "write 'field: value' pairs")
      return nil
    }
    let schema = collection.schema
    var values = FolderDefaults.Values(count: schema.fields.count)
    for member in value.members {
      guard let index = schema.index(of: member.key, hash: member.hash) else {
        take(member, into: &values, &diagnostics)
        continue
      }
      let field = schema.fields[index]
      if field.name.string == collection.keyField?.content {
        report(member, "each entry has a key of its own", &diagnostics)
      } else if member.value.kind == .null {
        values.fields[index] = member.value
      } else {
        judge.hasMetLocalized = false
        values.fields[index] = judge.judge(member.value, as: field, &diagnostics)
        values.isLocalized[index] = judge.hasMetLocalized
      }
    }
    return values
  }

  /// Takes a key that is no field of the schema.
  private mutating func take(
    _ member: Member, into values: inout FolderDefaults.Values, _ diagnostics: inout Diagnostics
  ) {
    let name = collection.names[member.key.string] ?? member.key.string
    guard allowed.contains(name) else {
      if SchemaReader.builtIn.contains(name) {
        report(member, "it belongs to single entries", &diagnostics)
      } else {
        judge.reportUnknown(
          member, collection.schema, allowed, "the entries of this folder", &diagnostics)
      }
      return
    }
    if name == "draft" {
      values.draft = truth(member.value, &diagnostics)
    } else {
      values.layout = text(member.value, &diagnostics)
    }
  }

  private func report(_ member: Member, _ why: Message, _ diagnostics: inout Diagnostics) {
    diagnostics.error(
      .unknownField, "'\(member.key.string)' can't have a default for a folder: \(why)",
      at: member.keyOrigin, remedy: "write it in each entry")
  }

  private func truth(_ value: Value, _ diagnostics: inout Diagnostics) -> Value {
    if value.kind == .bool || value.isNothing { return value }
    diagnostics.error(
      .wrongType, "'draft' must be true or false, not \(value.kindName)", at: value.origin,
      remedy: "write 'draft: true', or leave it out")
    return .undefined
  }

  private func text(_ value: Value, _ diagnostics: inout Diagnostics) -> Value {
    if value.isNothing || value.kind == .string && value.text.count > 0 { return value }
    diagnostics.error(
      .wrongType,
      "'layout' \(value.hasText ? "can't be empty" : "must be text, not \(value.kindName)")",
      at: value.origin, remedy: "write the name of a layout, or leave it out")
    return .undefined
  }
}
