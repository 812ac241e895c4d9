import AcopioBase
import AcopioModel

/// Writes the list of the APIs of a host, for programs that look for them (RFC 9727), as a set of links in JSON
/// (RFC 9264).
struct APICatalog {
  let site: Site
  /// The versions; `nil` for endpoints without one.
  let versions: [APIVersion?]
  /// The absolute address of the page about the API; `nil` if there is none.
  let page: String?

  /// The path below Output; the name has no extension, so hosts need its type.
  static let path = ".well-known/api-catalog"

  /// Whether a site has it: well-known addresses are at the root of a host, not below a base path.
  static func isPublished(_ site: Site, _ versions: [APIVersion?]) -> Bool {
    !versions.isEmpty && site.base.path.isEmpty
  }

  func write(into out: inout ByteBuffer) {
    var json = JSONWriter(style: .pretty)
    json.beginObject(into: &out)
    json.beginArray("linkset", into: &out)
    json.beginObject(into: &out)
    json.member("anchor", address("/" + APICatalog.path), into: &out)
    json.beginArray("item", into: &out)
    for version in versions {
      json.beginObject(into: &out)
      json.member("href", home(of: version), into: &out)
      json.endObject(into: &out)
    }
    json.endArray(into: &out)
    json.endObject(into: &out)
    for version in versions {
      json.beginObject(into: &out)
      json.member("anchor", home(of: version), into: &out)
      json.beginArray("service-desc", into: &out)
      let folder = version.map { "/\($0.name)/" } ?? "/"
      if site.api.isDescribed {
        link(
          address(folder + "openapi.json"), "application/vnd.oai.openapi+json;version=3.1", &json,
          &out)
      }
      if site.api.hasBlueprints {
        link(address(folder + BlueprintWriter.fileName), BlueprintWriter.mediaType, &json, &out)
      }
      json.endArray(into: &out)
      if let page {
        // For people (RFC 8631).
        json.beginArray("service-doc", into: &out)
        link(page, "text/html", &json, &out)
        json.endArray(into: &out)
      }
      json.endObject(into: &out)
    }
    json.endArray(into: &out)
    json.endObject(into: &out)
    out.append(0x0A)
  }

  private func link(
    _ address: String, _ type: String, _ json: inout JSONWriter, _ out: inout ByteBuffer
  ) {
    json.beginObject(into: &out)
    json.member("href", address, into: &out)
    json.member("type", type, into: &out)
    json.endObject(into: &out)
  }

  /// The list of the endpoints of a version.
  private func home(of version: APIVersion?) -> String {
    address("/\(version?.name ?? "acopio").json")
  }

  private func address(_ path: String) -> String { site.base.origin + site.base.path + path }
}
