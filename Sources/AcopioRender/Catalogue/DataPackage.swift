import AcopioAPI
import AcopioBase
import AcopioModel

/// Writes `datapackage.json` (Frictionless Data Package 1): a resource for each table, with its Table Schema, and one
/// for each JSON file.
struct DataPackage {
  static let fileName = "datapackage.json"

  let facts: CatalogueFacts

  func write(into out: inout ByteBuffer) {
    var json = JSONWriter(style: .pretty)
    let catalogue = facts.catalogue
    json.object(&out) { json, out in
      json.pair("profile", "data-package", &out)
      json.pair("name", name, &out)
      json.pair("title", facts.title, &out)
      json.pair("description", facts.description, &out)
      json.pair("homepage", facts.address(""), &out)
      json.array("licenses", &out) { json, out in
        json.object(&out) {
          $0.pair("name", catalogue.licence.id, &$1)
          $0.pair("path", catalogue.licence.url, &$1)
        }
      }
      json.array("contributors", &out) { json, out in
        json.object(&out) {
          $0.pair("title", catalogue.publisher.name, &$1)
          $0.pair("path", catalogue.publisher.url, &$1)
          $0.pair("email", catalogue.publisher.email, &$1)
          $0.pair("role", "publisher", &$1)
        }
      }
      json.texts("keywords", catalogue.keywords, &out)
      json.array("resources", &out) { json, out in
        for index in facts.plan.datasets.indices { resources(of: index, &json, &out) }
      }
    }
    out.append(0x0A)
  }

  /// The name of the package: the name of its host.
  private var name: String {
    let host = facts.site.base.origin.drop { $0 != "/" }.dropFirst(2).prefix { $0 != ":" }
    let plain = host.lowercased().filter {
      $0.isASCII && ($0.isLetter || $0.isNumber || "-_.".contains($0))
    }
    return plain.isEmpty ? "data" : plain
  }

  private func resources(of index: Int, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    let dataset = facts.plan.datasets[index]
    for file in facts.distributions(of: index) {
      let isTable = file.format == "csv"
      json.object(&out) { json, out in
        json.pair("profile", isTable ? "tabular-data-resource" : "data-resource", &out)
        json.pair("name", isTable ? dataset.name : "\(dataset.name)-json", &out)
        json.pair("path", file.path, &out)
        // Without it, Frictionless takes JSON with a member 'data' for a description.
        json.pair("type", isTable ? "table" : "json", &out)
        json.pair("title", dataset.title, &out)
        json.pair("description", dataset.endpoint.description.description, &out)
        json.pair("format", file.format, &out)
        json.pair("mediatype", file.mediaType, &out)
        json.pair("encoding", "utf-8", &out)
        json.pair("bytes", file.bytes, &out)
        json.pair("hash", file.sha256.map { "sha256:\($0)" }, &out)
        if isTable {
          json.object("schema", &out) { json, out in
            json.array("fields", &out) { json, out in
              for column in dataset.table.columns { field(column, &json, &out) }
            }
          }
        }
      }
    }
  }

  /// A column in Table Schema.
  private func field(
    _ column: DatasetTable.Column, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    let schema = column.schema
    json.object(&out) { json, out in
      json.pair("name", column.name, &out)
      let (type, format) = form(of: column)
      json.pair("type", type, &out)
      json.pair("format", format, &out)
      json.pair("title", schema.title, &out)
      json.pair("description", BlueprintAttributes.sentences(on: schema), &out)
      // An empty cell is a missing value, and a text may be empty.
      let isRequired = column.isRequired && type != "string"
      let isNumber = type == "integer" || type == "number"
      let least = isNumber ? schema.limits.minimum : nil
      let most = isNumber ? schema.limits.maximum : nil
      guard isRequired || least != nil || most != nil else { return }
      json.object("constraints", &out) { json, out in
        if isRequired {
          json.key("required", into: &out)
          json.value(.bool(true), into: &out)
        }
        for (key, number) in [("minimum", least), ("maximum", most)] as [(StaticString, String?)] {
          guard var number else { continue }
          json.key(key, into: &out)
          number.withUTF8 { json.raw($0, into: &out) }
        }
      }
    }
  }

  private func form(of column: DatasetTable.Column) -> (String, format: String?) {
    if column.isList { return ("string", nil) }
    switch column.schema.kind {
    case .boolean: return ("boolean", nil)
    case .integer: return ("integer", nil)
    case .number: return ("number", nil)
    case .string:
      switch column.schema.format {
      case "date": return ("date", nil)
      case "date-time": return ("datetime", "any")
      default: return ("string", nil)
      }
    default: return ("string", nil)
    }
  }
}
