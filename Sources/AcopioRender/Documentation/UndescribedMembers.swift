import AcopioAPI
package import AcopioBase
import AcopioGraph
import AcopioModel

/// Reports members of endpoints that have neither a title nor a description, as `undescribed-member`: once for
/// each endpoint of a site whose API has documentation.
///
/// Objects are described by their members, and constants by their value.
struct UndescribedMembers {
  let graph: SiteGraph

  func check(_ diagnostics: inout Diagnostics) {
    guard graph.site.api.documentation != nil else { return }
    var known: Set<Origin> = []
    let describer = EndpointDescriber([(site: graph.site, collections: graph.collections)])
    for endpoint in describer.describe() where known.insert(endpoint.endpoint.origin).inserted {
      var names: [String] = []
      var seen: Set<String> = []
      UndescribedMembers.find(in: endpoint.itemsSchema, "", &names, &seen)
      guard !names.isEmpty else { continue }
      let members = names.count == 1 ? "a member" : "\(names.count) members"
      diagnostics.warning(
        .undescribedMember,
        "'\(endpoint.description.path)' has \(members) without a title or description: "
          + listed(names), at: endpoint.endpoint.origin,
        remedy: "write 'title:' under their fields in 'schema', or "
          + "'{ value: …, title: … }' in place of the member")
    }
  }

  private static func find(
    in schema: ResponseSchema, _ name: String, _ names: inout [String], _ seen: inout Set<String>
  ) {
    switch schema.kind {
    case .object(let properties, let others):
      for property in properties {
        let inner = (name.isEmpty ? "" : name + ".") + property.name
        guard seen.insert(inner).inserted else { continue }
        if lacksText(property.schema) { names.append(inner) }
        // The shape of coordinates is defined by RFC 7946, and the object for removed entries is
        // the same everywhere.
        guard property.name != "geometry" || !name.isEmpty && name != "features[]" else { continue }
        find(in: property.schema, inner, &names, &seen)
      }
      if let others { find(in: others, name.isEmpty ? "*" : name + ".*", &names, &seen) }
    case .array(let element): find(in: element, name + "[]", &names, &seen)
    case .union(let kinds):
      for kind in kinds where !kind.isRemoved { find(in: kind, name, &names, &seen) }
    case .any, .null, .boolean, .integer, .number, .string: break
    }
  }

  /// Whether a value that is not an object has no description.
  private static func lacksText(_ schema: ResponseSchema) -> Bool {
    guard schema.title == nil, schema.description == nil else { return false }
    switch schema.kind {
    case .object: return false
    case .array(let element): return lacksText(element)
    case .union(let kinds): return kinds.contains(where: lacksText)
    case .null: return false
    case .any, .boolean, .integer, .number, .string: return schema.constant == nil
    }
  }
}

extension SiteRenderer {
  /// Reports missing parts of the documentation of the API.
  package func checkDocumentation(_ diagnostics: inout Diagnostics) {
    UndescribedMembers(graph: graphs[0]).check(&diagnostics)
  }
}
