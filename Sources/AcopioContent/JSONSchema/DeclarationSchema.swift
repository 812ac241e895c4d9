package import AcopioBase

/// The JSON Schemas (2020-12) of `site.yml` and `_collection.yml`, derived from `Shapes`.
package enum DeclarationSchema {
  /// The schema of `_collection.yml` as JSON in UTF-8, with a line end after it.
  package static func append(into out: inout ByteBuffer) {
    append(Shapes.collection, into: &out)
  }

  /// The schema of `site.yml` as JSON in UTF-8, with a line end after it.
  package static func appendSite(into out: inout ByteBuffer) {
    append(Shapes.site, into: &out)
  }

  private static func append(_ root: Shape, into out: inout ByteBuffer) {
    var writer = SchemaWriter()
    writer.object(into: &out) { writer, out in
      writer.text("$schema", "https://json-schema.org/draft/2020-12/schema", &out)
      writer.text("title", root.name, &out)
      append(root, &writer, &out)
      writer.object("$defs", &out) { writer, out in
        for shape in shapes(below: root) {
          writer.object(name(of: shape), &out) { append(shape, &$0, &$1) }
        }
        writer.object("text", &out) { text(&$0, &$1) }
      }
    }
    out.append(0x0A)
  }

  /// The shapes that `root` refers to, directly or indirectly, in the order of the reference page.
  private static func shapes(below root: Shape) -> [Shape] {
    var found: Set<String> = []
    var open = [root]
    while let shape = open.popLast() {
      for name in shape.keys.flatMap({ names(in: $0.kind) }) where found.insert(name).inserted {
        if let shape = Shapes.named(name) { open.append(shape) }
      }
    }
    return Shapes.all.filter { found.contains($0.name) }
  }

  private static func names(in kind: KeyKind) -> [String] {
    switch kind {
    case .shape(let name): [name]
    case .list(let kind), .mapping(let kind), .words(_, let kind), .several(let kind):
      names(in: kind)
    case .either(let kinds): kinds.flatMap(names)
    case .any, .expression, .flag, .integer, .name, .null, .number, .path, .plainText, .text,
      .word:
      []
    }
  }

  private static func name(of shape: Shape) -> String {
    shape.name.replacing(" ", with: "-")
  }

  /// Writes the constraints on an object of a shape.
  private static func append(
    _ shape: Shape, _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    writer.text("description", shape.summary, &out)
    writer.text("type", "object", &out)
    writer.object("properties", &out) { writer, out in
      for key in shape.keys {
        writer.object(key.name, &out) { writer, out in
          writer.text("description", key.summary, &out)
          append(key.kind, &writer, &out)
        }
      }
    }
    if !shape.requiredNames.isEmpty { writer.texts("required", shape.requiredNames, &out) }
    if let (key, names) = shape.requiredWithText {
      writer.object("if", &out) { writer, out in
        writer.object("properties", &out) { writer, out in
          writer.object(key, &out) { $0.text("type", "string", &$1) }
        }
        // Without this an object that lacks the key would satisfy the condition.
        writer.texts("required", [key], &out)
      }
      writer.object("then", &out) { $0.texts("required", names, &$1) }
    }
    if !shape.alternatives.isEmpty {
      writer.list("oneOf", &out) { writer, out in
        for keys in shape.alternatives {
          writer.object(into: &out) { $0.texts("required", keys, &$1) }
        }
      }
    }
    if let variants = shape.variants {
      writer.list("allOf", &out) { writer, out in
        for item in variants.cases {
          writer.object(into: &out) { append(item, of: variants.key, &$0, &$1) }
        }
      }
    }
    writer.flag("additionalProperties", false, &out)
  }

  /// Writes that a value of the discriminating key allows only the keys of its case.
  private static func append(
    _ item: (value: String, summary: String, keys: [String]), of key: String,
    _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    writer.object("if", &out) { writer, out in
      writer.object("properties", &out) { writer, out in
        writer.object(key, &out) { $0.text("const", item.value, &$1) }
      }
      // Without this an object that lacks the key would satisfy the condition.
      writer.texts("required", [key], &out)
    }
    writer.object("then", &out) { writer, out in
      writer.text("description", "\(item.value): \(item.summary)", &out)
      writer.object("propertyNames", &out) {
        $0.words("enum", item.keys, orNull: false, &$1)
      }
    }
  }

  private static func append(
    _ kind: KeyKind, _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    switch kind {
    case .any: break
    case .expression: writer.texts("type", ["string", "number", "boolean"], &out)
    case .flag: writer.text("type", "boolean", &out)
    case .integer(let range):
      writer.text("type", "integer", &out)
      writer.number("minimum", .integer(range.lowerBound), &out)
      writer.number("maximum", .integer(range.upperBound), &out)
    case .name, .plainText: writer.text("type", "string", &out)
    case .null: writer.text("type", "null", &out)
    case .number: writer.text("type", "number", &out)
    case .path, .text: writer.text("$ref", "#/$defs/text", &out)
    case .word(let words): writer.words("enum", words, orNull: false, &out)
    case .list(let kind): list(of: kind, &writer, &out)
    case .mapping(let kind):
      writer.text("type", "object", &out)
      writer.object("additionalProperties", &out) { append(kind, &$0, &$1) }
    case .words(let words, let kind):
      writer.text("type", "object", &out)
      writer.object("properties", &out) { writer, out in
        for word in words { writer.object(word, &out) { append(kind, &$0, &$1) } }
      }
      writer.flag("additionalProperties", false, &out)
    case .several(let kind):
      writer.list("anyOf", &out) { writer, out in
        writer.object(into: &out) { append(kind, &$0, &$1) }
        writer.object(into: &out) { list(of: kind, &$0, &$1) }
      }
    case .either(let kinds):
      writer.list("anyOf", &out) { writer, out in
        for kind in kinds { writer.object(into: &out) { append(kind, &$0, &$1) } }
      }
    case .shape(let name):
      writer.text("$ref", "#/$defs/\(name.replacing(" ", with: "-"))", &out)
    }
  }

  private static func list(
    of kind: KeyKind, _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    writer.text("type", "array", &out)
    writer.object("items", &out) { append(kind, &$0, &$1) }
  }

  /// Text; numbers and Booleans count as text, as written, and each language may have its own.
  private static func text(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.texts("type", ["string", "number", "boolean", "object"], &out)
    writer.object("propertyNames", &out) {
      $0.text("pattern", "^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8})*$", &$1)
    }
    writer.object("additionalProperties", &out) {
      $0.texts("type", ["string", "number", "boolean"], &$1)
    }
  }
}
