import AcopioAPI
import AcopioBase
import AcopioModel

/// Writes `catalog.jsonld`: the catalogue in DCAT, with the members that DCAT-AP 3 requires or recommends, as JSON-LD.
struct DCATCatalogue {
  static let fileName = "catalog.jsonld"
  /// The vocabularies of the EU.
  private static let authority = "http://publications.europa.eu/resource/authority/"

  let facts: CatalogueFacts

  func write(into out: inout ByteBuffer) {
    var json = JSONWriter(style: .pretty)
    json.object(&out) { json, out in
      json.object("@context", &out) { json, out in
        json.member("dcat", "http://www.w3.org/ns/dcat#", into: &out)
        json.member("dct", "http://purl.org/dc/terms/", into: &out)
        json.member("foaf", "http://xmlns.com/foaf/0.1/", into: &out)
        json.member("spdx", "http://spdx.org/rdf/terms#", into: &out)
        json.member("vcard", "http://www.w3.org/2006/vcard/ns#", into: &out)
        json.member("xsd", "http://www.w3.org/2001/XMLSchema#", into: &out)
      }
      json.member("@id", facts.address(DCATCatalogue.fileName), into: &out)
      json.member("@type", "dcat:Catalog", into: &out)
      text("dct:title", facts.title, &json, &out)
      text("dct:description", facts.description, &json, &out)
      json.reference("foaf:homepage", facts.address(""), &out)
      publisher(&json, &out)
      licence(&json, &out)
      days(&json, &out)
      language(&json, &out)
      json.array("dcat:dataset", &out) { json, out in
        for index in facts.plan.datasets.indices { dataset(index, &json, &out) }
      }
      json.array("dcat:service", &out) { json, out in
        for version in versions { service(version, &json, &out) }
      }
    }
    out.append(0x0A)
  }

  private func dataset(_ index: Int, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    let dataset = facts.plan.datasets[index]
    json.object(&out) { json, out in
      json.member("@id", facts.address("\(DCATCatalogue.fileName)#\(dataset.name)"), into: &out)
      json.member("@type", "dcat:Dataset", into: &out)
      json.member("dct:identifier", dataset.name, into: &out)
      text("dct:title", dataset.title, &json, &out)
      text("dct:description", facts.description(of: dataset), &json, &out)
      publisher(&json, &out)
      contact(&json, &out)
      if !facts.catalogue.keywords.isEmpty {
        json.array("dcat:keyword", &out) { json, out in
          for word in facts.catalogue.keywords { value(word, &json, &out) }
        }
      }
      days(&json, &out)
      language(&json, &out)
      json.reference(
        "dct:accrualPeriodicity",
        facts.catalogue.frequency.map { DCATCatalogue.authority + "frequency/\($0.term)" }, &out)
      json.array("dcat:distribution", &out) { json, out in
        for file in facts.distributions(of: index) { distribution(file, &json, &out) }
      }
    }
  }

  /// The versions of the API that have datasets, in the order of the datasets; `nil` for the API without a version.
  private var versions: [String?] {
    var known: Set<String?> = []
    return facts.plan.datasets.map(\.endpoint.description.version).filter {
      known.insert($0).inserted
    }
  }

  /// The API that serves the datasets of a version.
  private func service(
    _ version: String?, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    let folder = version.map { "\($0)/" } ?? ""
    json.object(&out) { json, out in
      json.member(
        "@id", facts.address("\(DCATCatalogue.fileName)#api\(version.map { "-\($0)" } ?? "")"),
        into: &out)
      json.member("@type", "dcat:DataService", into: &out)
      text("dct:title", version.map { "\(facts.title) \($0)" } ?? facts.title, &json, &out)
      json.reference("dcat:endpointURL", facts.address(folder), &out)
      let isDescribed = facts.site.api.isDescribed
      json.reference(
        "dcat:endpointDescription",
        isDescribed ? facts.address("\(folder)openapi.json") : nil, &out)
      publisher(&json, &out)
      contact(&json, &out)
      licence(&json, &out)
      json.array("dcat:servesDataset", &out) { json, out in
        for dataset in facts.plan.datasets
        where dataset.endpoint.description.version == version {
          json.object(&out) {
            $0.member("@id", facts.address("\(DCATCatalogue.fileName)#\(dataset.name)"), into: &$1)
          }
        }
      }
    }
  }

  private func distribution(
    _ file: CatalogueFacts.Distribution, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    let address = facts.address(file.path)
    json.object(&out) { json, out in
      json.member("@id", "\(address)#distribution", into: &out)
      json.member("@type", "dcat:Distribution", into: &out)
      json.reference("dcat:accessURL", address, &out)
      json.reference("dcat:downloadURL", address, &out)
      let type = file.mediaType.prefix { $0 != ";" && $0 != " " }
      json.reference(
        "dcat:mediaType", "http://www.iana.org/assignments/media-types/\(type)", &out)
      json.reference(
        "dct:format", DCATCatalogue.authority + "file-type/\(file.format.uppercased())", &out)
      licence(&json, &out)
      if let bytes = file.bytes {
        json.object("dcat:byteSize", &out) {
          $0.member("@value", "\(bytes)", into: &$1)
          $0.member("@type", "xsd:nonNegativeInteger", into: &$1)
        }
      }
      if let hash = file.sha256 {
        json.object("spdx:checksum", &out) { json, out in
          json.member("@type", "spdx:Checksum", into: &out)
          json.reference(
            "spdx:algorithm", "http://spdx.org/rdf/terms#checksumAlgorithm_sha256", &out)
          json.object("spdx:checksumValue", &out) {
            $0.member("@value", hash, into: &$1)
            $0.member("@type", "xsd:hexBinary", into: &$1)
          }
        }
      }
    }
  }

  // MARK: - Parts

  private func publisher(_ json: inout JSONWriter, _ out: inout ByteBuffer) {
    let publisher = facts.catalogue.publisher
    json.object("dct:publisher", &out) { json, out in
      json.member("@id", facts.address("\(DCATCatalogue.fileName)#publisher"), into: &out)
      json.member("@type", "foaf:Agent", into: &out)
      text("foaf:name", publisher.name, &json, &out)
      json.reference("foaf:homepage", publisher.url, &out)
      json.reference("foaf:mbox", publisher.email.map { "mailto:\($0)" }, &out)
    }
  }

  private func contact(_ json: inout JSONWriter, _ out: inout ByteBuffer) {
    guard let email = facts.catalogue.publisher.email else { return }
    json.object("dcat:contactPoint", &out) { json, out in
      json.member("@id", facts.address("\(DCATCatalogue.fileName)#contact"), into: &out)
      json.member("@type", "vcard:Organization", into: &out)
      json.member("vcard:fn", facts.catalogue.publisher.name, into: &out)
      json.reference("vcard:hasEmail", "mailto:\(email)", &out)
    }
  }

  private func licence(_ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.object("dct:license", &out) {
      $0.member("@id", facts.catalogue.licence.url, into: &$1)
      $0.member("@type", "dct:LicenseDocument", into: &$1)
      $0.member("dct:identifier", facts.catalogue.licence.id, into: &$1)
    }
  }

  private func days(_ json: inout JSONWriter, _ out: inout ByteBuffer) {
    let days: [(StaticString, String?)] = [
      ("dct:issued", facts.catalogue.issued), ("dct:modified", facts.catalogue.modified),
    ]
    for (key, day) in days {
      guard let day else { continue }
      json.object(key, &out) {
        $0.member("@value", day, into: &$1)
        $0.member("@type", "xsd:date", into: &$1)
      }
    }
  }

  /// The language of the site, in the list that DCAT recommends: ISO 639 at the Library of Congress.
  private func language(_ json: inout JSONWriter, _ out: inout ByteBuffer) {
    let code = facts.site.locale.prefix { $0 != "-" }.lowercased()
    json.reference(
      "dct:language", "http://id.loc.gov/vocabulary/iso639-\(code.count == 2 ? 1 : 2)/\(code)",
      &out)
  }

  /// Text in the language of the site.
  private func text(
    _ key: StaticString, _ text: String, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.key(key, into: &out)
    value(text, &json, &out)
  }

  private func value(_ text: String, _ json: inout JSONWriter, _ out: inout ByteBuffer) {
    json.object(&out) {
      $0.member("@value", text, into: &$1)
      $0.member("@language", facts.site.locale, into: &$1)
    }
  }
}
