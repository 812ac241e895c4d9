import AcopioBase
import AcopioModel

/// What the schema of declarations says of endpoints.
///
/// Where a text may differ from language to language, no type is told.
enum EndpointSchema {
  /// An endpoint: its keys, and that it has a path, versions and items.
  static func endpoint(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.text("type", "object", &out)
    writer.object("properties", &out) { writer, out in
      for key in EndpointReader.keys {
        writer.object(key, &out) { append(key: key, &$0, &$1) }
      }
    }
    writer.texts("required", ["path", "versions"], &out)
    writer.list("oneOf", &out) { writer, out in
      for key in ["each", "one"] {
        writer.object(into: &out) { $0.texts("required", [key], &$1) }
      }
    }
    writer.flag("additionalProperties", false, &out)
  }

  private static func append(
    key: String, _ writer: inout SchemaWriter, _ out: inout ByteBuffer
  ) {
    switch key {
    case "versions":
      writer.texts("type", ["array", "string"], &out)
      writer.object("items", &out) { $0.text("type", "string", &$1) }
    case "list", "group-by": writer.text("type", "string", &out)
    case "order":
      writer.texts("type", ["array", "string"], &out)
      writer.object("items", &out) { $0.text("type", "string", &$1) }
    case "each", "one": writer.text("$ref", "#/$defs/members", &out)
    case "format": writer.words("enum", ["geojson", "json"], orNull: false, &out)
    case "geometry":
      writer.texts("type", ["object", "string"], &out)
      writer.object("properties", &out) { writer, out in
        writer.object("polygon", &out) { $0.text("type", "string", &$1) }
      }
      writer.flag("additionalProperties", false, &out)
    case "per-page":
      writer.text("type", "integer", &out)
      writer.number("minimum", 1, &out)
    case "envelope", "unversioned", "localized": writer.text("type", "boolean", &out)
    default: break
    }
  }

  /// Members of an item: paths, constants, objects and lists of objects.
  static func members(_ writer: inout SchemaWriter, _ out: inout ByteBuffer) {
    writer.text("type", "object", &out)
    writer.object("additionalProperties", &out) { writer, out in
      writer.list("anyOf", &out) { writer, out in
        writer.object(into: &out) { $0.text("type", "string", &$1) }
        writer.object(into: &out) { writer, out in
          keys(["value": nil], required: "value", &writer, &out)
        }
        writer.object(into: &out) { writer, out in
          keys(["each": "string", "members": nil], required: "members", &writer, &out)
        }
      }
    }
  }

  private static func keys(
    _ types: KeyValuePairs<String, String?>, required: String, _ writer: inout SchemaWriter,
    _ out: inout ByteBuffer
  ) {
    writer.text("type", "object", &out)
    writer.object("properties", &out) { writer, out in
      for (key, type) in types {
        writer.object(key, &out) { writer, out in
          if let type { writer.text("type", type, &out) }
          if key == "members" { writer.text("$ref", "#/$defs/members", &out) }
        }
      }
    }
    writer.texts("required", [required], &out)
    writer.flag("additionalProperties", false, &out)
  }
}
