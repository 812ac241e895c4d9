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
      json.member("profile", "data-package", into: &out)
      json.member("name", name, into: &out)
      json.member("title", facts.title, into: &out)
      json.member("description", facts.description, into: &out)
      json.member("homepage", facts.address(""), into: &out)
      json.array("licenses", &out) { json, out in
        json.object(&out) {
          $0.member("name", catalogue.licence.id, into: &$1)
          $0.member("path", catalogue.licence.url, into: &$1)
        }
      }
      json.array("contributors", &out) { json, out in
        json.object(&out) {
          $0.member("title", catalogue.publisher.name, into: &$1)
          $0.member("path", catalogue.publisher.url, into: &$1)
          $0.member("email", catalogue.publisher.email, into: &$1)
          $0.member("role", "publisher", into: &$1)
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
        json.member("profile", isTable ? "tabular-data-resource" : "data-resource", into: &out)
        json.member("name", isTable ? dataset.name : "\(dataset.name)-json", into: &out)
        json.member("path", file.path, into: &out)
        // Without it, Frictionless takes JSON with a member 'data' for a description.
        json.member("type", isTable ? "table" : "json", into: &out)
        json.member("title", dataset.title, into: &out)
        json.member("description", dataset.endpoint.description.description, into: &out)
        json.member("format", file.format, into: &out)
        json.member("mediatype", file.mediaType, into: &out)
        json.member("encoding", "utf-8", into: &out)
        json.member("bytes", file.bytes, into: &out)
        json.member("hash", file.sha256.map { "sha256:\($0)" }, into: &out)
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
      json.member("name", column.name, into: &out)
      let (type, format) = form(of: column)
      json.member("type", type, into: &out)
      json.member("format", format, into: &out)
      json.member("title", schema.title, into: &out)
      json.member("description", BlueprintAttributes.sentences(on: schema), into: &out)
      // An empty cell is a missing value, and a text may be empty.
      let isRequired = column.isRequired && type != "string"
      let isNumber = type == "integer" || type == "number"
      let least = isNumber ? schema.limits.minimum : nil
      let most = isNumber ? schema.limits.maximum : nil
      guard isRequired || least != nil || most != nil else { return }
      json.object("constraints", &out) { json, out in
        if isRequired { json.member("required", .bool(true), into: &out) }
        json.member("minimum", raw: least, into: &out)
        json.member("maximum", raw: most, into: &out)
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
