import AcopioBase
import AcopioModel

/// Writes `dataset.jsonld`: the catalogue in the words of schema.org, for search engines, as JSON-LD.
struct SchemaOrgCatalogue {
  static let fileName = "dataset.jsonld"

  let facts: CatalogueFacts

  func write(into out: inout ByteBuffer) {
    var json = JSONWriter(style: .pretty)
    json.object(&out) { json, out in
      json.member("@context", "https://schema.org/", into: &out)
      json.member("@type", "DataCatalog", into: &out)
      json.member("@id", facts.address(SchemaOrgCatalogue.fileName), into: &out)
      common(facts.title, facts.description, &json, &out)
      json.array("dataset", &out) { json, out in
        for (index, dataset) in facts.plan.datasets.enumerated() {
          json.object(&out) { json, out in
            json.member("@type", "Dataset", into: &out)
            json.member(
              "@id", facts.address("\(SchemaOrgCatalogue.fileName)#\(dataset.name)"), into: &out)
            common(dataset.title, facts.description(of: dataset), &json, &out)
            json.texts("variableMeasured", dataset.table.columns.map(\.name), &out)
            json.array("distribution", &out) { json, out in
              for file in facts.distributions(of: index) {
                json.object(&out) {
                  $0.member("@type", "DataDownload", into: &$1)
                  $0.member("encodingFormat", file.mediaType, into: &$1)
                  $0.member("contentUrl", facts.address(file.path), into: &$1)
                  $0.member("contentSize", file.bytes.map { "\($0) B" }, into: &$1)
                  $0.member("sha256", file.sha256, into: &$1)
                }
              }
            }
          }
        }
      }
    }
    out.append(0x0A)
  }

  /// Writes the members that the catalogue and each dataset have in common.
  private func common(
    _ name: String, _ description: String, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.member("name", name, into: &out)
    json.member("description", description, into: &out)
    json.member("url", facts.address(""), into: &out)
    json.member("inLanguage", facts.site.locale, into: &out)
    json.member("license", facts.catalogue.licence.url, into: &out)
    json.member("isAccessibleForFree", .bool(true), into: &out)
    json.texts("keywords", facts.catalogue.keywords, &out)
    json.member("datePublished", facts.catalogue.issued, into: &out)
    json.member("dateModified", facts.catalogue.modified, into: &out)
    json.object("publisher", &out) {
      $0.member("@type", "Organization", into: &$1)
      $0.member("name", facts.catalogue.publisher.name, into: &$1)
      $0.member("url", facts.catalogue.publisher.url, into: &$1)
      $0.member("email", facts.catalogue.publisher.email, into: &$1)
    }
  }
}
