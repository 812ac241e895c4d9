import AcopioBase
import AcopioModel

/// Writes `dataset.jsonld`: the catalogue in the words of schema.org, for search engines, as JSON-LD.
struct SchemaOrgCatalogue {
  static let fileName = "dataset.jsonld"

  let facts: CatalogueFacts

  func write(into out: inout ByteBuffer) {
    var json = JSONWriter(style: .pretty)
    json.object(&out) { json, out in
      json.pair("@context", "https://schema.org/", &out)
      json.pair("@type", "DataCatalog", &out)
      json.pair("@id", facts.address(SchemaOrgCatalogue.fileName), &out)
      common(facts.title, facts.description, &json, &out)
      json.array("dataset", &out) { json, out in
        for (index, dataset) in facts.plan.datasets.enumerated() {
          json.object(&out) { json, out in
            json.pair("@type", "Dataset", &out)
            json.pair("@id", facts.address("\(SchemaOrgCatalogue.fileName)#\(dataset.name)"), &out)
            common(dataset.title, facts.description(of: dataset), &json, &out)
            json.texts("variableMeasured", dataset.table.columns.map(\.name), &out)
            json.array("distribution", &out) { json, out in
              for file in facts.distributions(of: index) {
                json.object(&out) {
                  $0.pair("@type", "DataDownload", &$1)
                  $0.pair("encodingFormat", file.mediaType, &$1)
                  $0.pair("contentUrl", facts.address(file.path), &$1)
                  $0.pair("contentSize", file.bytes.map { "\($0) B" }, &$1)
                  $0.pair("sha256", file.sha256, &$1)
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
    json.pair("name", name, &out)
    json.pair("description", description, &out)
    json.pair("url", facts.address(""), &out)
    json.pair("inLanguage", facts.site.locale, &out)
    json.pair("license", facts.catalogue.licence.url, &out)
    json.key("isAccessibleForFree", into: &out)
    json.value(.bool(true), into: &out)
    json.texts("keywords", facts.catalogue.keywords, &out)
    json.pair("datePublished", facts.catalogue.issued, &out)
    json.object("publisher", &out) {
      $0.pair("@type", "Organization", &$1)
      $0.pair("name", facts.catalogue.publisher.name, &$1)
      $0.pair("url", facts.catalogue.publisher.url, &$1)
      $0.pair("email", facts.catalogue.publisher.email, &$1)
    }
  }
}
