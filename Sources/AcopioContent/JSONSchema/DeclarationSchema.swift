package import AcopioBase
import AcopioModel

/// The JSON Schema (2020-12) of `_collection.yml` itself: its keys, and the fields of a schema.
package enum DeclarationSchema {
  /// The schema as JSON in UTF-8, with a line end behind it.
  package static func append(into out: inout ByteBuffer) {
    var writer = SchemaWriter()
    writer.object(into: &out) { writer, out in
      writer.text("$schema", "https://json-schema.org/draft/2020-12/schema", &out)
      writer.text("title", "The declaration of a collection", &out)
      writer.text("type", "object", &out)
      writer.object("properties", &out) { writer, out in
        for key in CollectionReader.keys {
          writer.object(key, &out) { append(key: key, &$0, &$1) }
        }
      }
      writer.texts("required", ["entries", "schema"], &out)
      writer.flag("additionalProperties", false, &out)
      writer.object("$defs", &out) { writer, out in
        writer.object("field", &out) { field(&$0, &$1) }
        writer.object("derived", &out) { derived(&$0, &$1) }
        writer.object("select", &out) { select(&$0, &$1) }
        writer.object("endpoint", &out) { EndpointSchema.endpoint(&$0, &$1) }
        writer.object("members", &out) { EndpointSchema.members(&$0, &$1) }
      }
    }
    out.append(0x0A)
  }

  /// What JSON Schema can say of a key; of most, that it may be there.
  private static func append(
    key: String, _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    switch key {
    case "entries", "key": writer.text("type", "string", &out)
    case "schema": fields(of: "field", &writer, &out)
    case "derive": fields(of: "derived", &writer, &out)
    case "select":
      writer.text("type", "object", &out)
      writer.object("additionalProperties", &out) { $0.text("$ref", "#/$defs/select", &$1) }
    case "endpoints":
      writer.text("type", "array", &out)
      writer.object("items", &out) { $0.text("$ref", "#/$defs/endpoint", &$1) }
    default: break
    }
  }

  private static func fields(
    of name: String, _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    writer.text("type", "object", &out)
    writer.object("additionalProperties", &out) { $0.text("$ref", "#/$defs/\(name)", &$1) }
  }

  private static func derived(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.text("type", "object", &out)
    writer.object("properties", &out) { type(&$0, &$1) }
    writer.texts("required", ["type", "value"], &out)
  }

  private static func select(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.text("type", "object", &out)
    writer.object("properties", &out) { writer, out in
      for key in SelectReader.keys {
        writer.object(key, &out) { writer, out in
          switch key {
          case "from": writer.text("type", "string", &out)
          case "limit": writer.text("type", "integer", &out)
          case "order": writer.texts("type", ["array", "string"], &out)
          default: break
          }
        }
      }
    }
    writer.texts("required", ["from", "where"], &out)
    writer.flag("additionalProperties", false, &out)
  }

  private static func type(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.object("type", &out) { $0.words("enum", FieldKinds.names, orNull: false, &$1) }
  }

  private static func field(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.text("type", "object", &out)
    writer.object("properties", &out) { writer, out in
      type(&writer, &out)
      for name in ["optional", "localized", "text"] {
        writer.object(name, &out) { $0.text("type", "boolean", &$1) }
      }
      for name in ["min", "max"] {
        writer.object(name, &out) { $0.text("type", "number", &$1) }
      }
      writer.object("of", &out) { $0.text("$ref", "#/$defs/field", &$1) }
      writer.object("fields", &out) { fields(of: "field", &$0, &$1) }
    }
    writer.texts("required", ["type"], &out)
    writer.list("allOf", &out) { writer, out in
      for kind in FieldKinds.all { writer.object(into: &out) { keys(of: kind, &$0, &$1) } }
    }
  }

  /// A field of one type has the keys of that type only.
  private static func keys(
    of kind: FieldKind, _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    writer.object("if", &out) { writer, out in
      writer.object("properties", &out) { writer, out in
        writer.object("type", &out) { $0.text("const", kind.name, &$1) }
      }
    }
    writer.object("then", &out) { writer, out in
      writer.text("description", "\(kind.name): \(kind.summary)", &out)
      writer.object("propertyNames", &out) {
        $0.words("enum", FieldKinds.commonKeys + kind.keys, orNull: false, &$1)
      }
    }
  }
}
