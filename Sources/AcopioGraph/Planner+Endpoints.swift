import AcopioBase
import AcopioModel

extension Planner {
  /// Plans the files of many entries; those of one are planned with their entry.
  mutating func planEndpoints(
    _ collection: Collection, _ index: Int, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    for endpoint in collection.endpoints {
      switch endpoint.shape {
      case .one: break
      case .each:
        let all = Value.array(published[index], in: arena)
        planEndpoint(endpoint, .each(all), for: .null, &buffer, &diagnostics)
      case .grouped(by: let field):
        guard let groups = groups(of: published[index], by: field, collection) else { continue }
        planEndpoint(endpoint, .grouped(groups), for: .null, &buffer, &diagnostics)
      }
    }
  }

  /// An object with an array for each entry of the referenced collection that has any.
  private func groups(
    of entries: [Value], by field: String, _ collection: Collection
  ) -> Value? {
    guard let reference = collection.schema[field]?.type.reference,
      let other = table.collection(reference.collection)
    else { return nil }
    var byAddress: [UInt: [Value]] = [:]
    for entry in entries {
      let group = entry.member(named: field)
      byAddress[UInt(bitPattern: group.members.baseAddress), default: []].append(entry)
    }
    let members = published[other].compactMap { group -> Member? in
      byAddress[UInt(bitPattern: group.members.baseAddress)].map {
        Member(key: group.member("key").text, value: .array($0, in: arena))
      }
    }
    return .object(members, in: arena)
  }

  mutating func planEndpoint(
    _ endpoint: Endpoint, _ items: EndpointFile.Items, for object: Value,
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    guard endpoint.isLocalized || paths.prefix.isEmpty,
      let path = paths.permalink(endpoint.path, for: object, &buffer, &diagnostics)
    else { return }
    for version in endpoint.versions {
      // Unknown versions were reported where the endpoint was read.
      guard let known = table.content.site.versions.first(where: { $0.name == version }) else {
        continue
      }
      buffer.clear()
      buffer.append(string: version)
      buffer.append(path)
      buffer.append(".json")
      guard let file = paths.checked(buffer.bytes, at: endpoint.origin, &diagnostics) else {
        continue
      }
      // The current version is served without its name too, so the path begins behind "v1/".
      let twin =
        known.isCurrent ? Text(file.bytes.slice(version.utf8.count + 1..<file.bytes.count)) : nil
      add(
        Output(
          path: file, twin: twin,
          kind: .endpoint(
            EndpointFile(
              items: items, projection: endpoint.projection, path: Text(path), version: version)),
          origin: object.kind == .null ? endpoint.origin : object.origin.firstByte))
    }
  }
}
