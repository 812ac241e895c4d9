package import AcopioBase
package import AcopioModel

/// The JSON Schema (2020-12) of a collection, for editors and independent validators.
///
/// It covers the rules that JSON Schema can express. A file with one entry (the front matter of a
/// Markdown file) is an entry; a file with all of them is a list or mapping of entries. References,
/// unique keys, rules, calendar days and the range of numbers in quotes are not covered.
package struct CollectionSchema {
  private let collection: Collection
  /// The languages of the site; fields may have a value for each if there are several.
  private let locales: [String]

  package init(_ collection: Collection, _ languages: [Language]) {
    self.collection = collection
    locales = languages.count > 1 ? languages.map(\.locale) : []
  }

  /// Whether files may contain entries in another language, which have a schema of their own.
  package var hasTranslations: Bool { !locales.isEmpty }

  /// Appends the schema of a file in another language, which contains only translated fields.
  package func appendTranslation(into out: inout ByteBuffer) {
    var writer = SchemaWriter()
    writer.object(into: &out) { writer, out in
      writer.text("$schema", "https://json-schema.org/draft/2020-12/schema", &out)
      writer.text("title", "\(collection.title ?? collection.name), in another language", &out)
      switch collection.source {
      case .files, .elements: translation(&writer, &out)
      case .file: list(of: translation, &writer, &out)
      }
    }
    out.append(0x0A)
  }

  /// Appends the schema as JSON in UTF-8, with a line end after it.
  package func append(into out: inout ByteBuffer) {
    var writer = SchemaWriter()
    writer.object(into: &out) { writer, out in
      writer.text("$schema", "https://json-schema.org/draft/2020-12/schema", &out)
      writer.text("title", collection.title ?? collection.name, &out)
      switch collection.source {
      case .files, .elements: entry(&writer, &out)
      case .file: list(of: entry, &writer, &out)
      }
    }
    out.append(0x0A)
  }

  /// A list of entries that have their key as a field, or a mapping of keys to entries.
  private func list(
    of entry: (inout SchemaWriter, inout ByteBuffer) -> Void,
    _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    writer.texts("type", collection.keyField == nil ? ["object"] : ["array", "object"], &out)
    for key in ["items", "additionalProperties"] {
      writer.object(key, &out) { $0.text("$ref", "#/$defs/entry", &$1) }
    }
    writer.object("$defs", &out) { writer, out in
      writer.object("entry", &out, entry)
    }
  }

  /// The fields and keys that an entry may have in another language.
  private func translation(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.text("type", "object", &out)
    writer.object("properties", &out) { writer, out in
      for field in collection.schema.fields
      where field.holdsLocalized || field.name.string == collection.keyField?.content {
        let said = Field(
          name: field.name, type: field.type, rules: field.rules, isOptional: true,
          notes: field.notes)
        writer.object(field.name.string, &out) { FieldSchema(said, []).append(&$0, &$1) }
      }
      for name in EntryValidator.translatable where collection.schema[name] == nil {
        writer.object(name, &out) { BuiltInSchema.append(name, &$0, &$1) }
      }
    }
    writer.flag("additionalProperties", false, &out)
  }

  private func entry(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.text("type", "object", &out)
    let builtIn = SchemaReader.builtIn.filter { collection.schema[$0] == nil }
    writer.object("properties", &out) { writer, out in
      for field in collection.schema.fields {
        writer.object(field.name.string, &out) { FieldSchema(field, locales).append(&$0, &$1) }
      }
      for name in builtIn {
        let written = collection.names.first { $0.value == name }?.key ?? name
        writer.object(written, &out) { BuiltInSchema.append(name, &$0, &$1) }
      }
    }
    writer.flag("additionalProperties", false, &out)
    let required = collection.schema.requiredNames
    guard !required.isEmpty else { return }
    guard builtIn.contains("removed") else { return writer.texts("required", required, &out) }
    // An entry that was removed has no required fields.
    writer.object("if", &out) { writer, out in
      writer.texts("required", ["removed"], &out)
      writer.object("properties", &out) { writer, out in
        writer.object("removed", &out) { $0.text("type", "object", &$1) }
      }
    }
    writer.object("else", &out) { $0.texts("required", required, &$1) }
  }
}

extension Schema {
  /// The fields that are required.
  var requiredNames: [String] {
    fields.filter { !$0.isOptional && $0.fallback.kind == .undefined }.map(\.name.string)
  }
}

/// The keys that entries may have besides their fields.
private enum BuiltInSchema {
  static func append(_ name: String, _ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    switch name {
    case "slug", "permalink", "layout":
      writer.texts("type", ["string", "number", "null"], &out)
    case "draft", "sitemap": writer.texts("type", ["boolean", "null"], &out)
    case "robots": writer.texts("enum", CrawlRule.words, &out)
    case "untranslated": writer.texts("enum", UntranslatedRule.words, &out)
    case "publish-date", "expiry-date":
      writer.texts("type", ["string", "null"], &out)
      writer.text("pattern", TextPatterns.dateOrDatetime, &out)
    case "removed": removed(&writer, &out)
    // The values of other keys are checked by the build.
    default: break
    }
  }

  private static func removed(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.texts("type", ["object", "null"], &out)
    writer.object("properties", &out) { writer, out in
      writer.object("date", &out) { writer, out in
        writer.text("type", "string", &out)
        writer.text("pattern", TextPatterns.dateOrDatetime, &out)
      }
      for name in ["reason", "successor"] {
        writer.object(name, &out) { $0.texts("type", ["string", "number", "boolean"], &$1) }
      }
    }
    writer.texts("required", ["date", "reason"], &out)
    writer.flag("additionalProperties", false, &out)
  }
}
