import AcopioBase

/// Writes a lock as the file that is committed: `content/api/v1.lock.json`.
///
/// The same bytes for equal locks. A member of a schema, an item and an observation have a line
/// each, so that a commit shows what changes for clients and nothing else. Parts with their default
/// value are left out. Schemas use the words of JSON Schema (2020-12) where it has them, except
/// that a member itself has `optional`, and a value `nullable`.
package enum LockWriter {
  /// The file, which ends with a line end.
  package static func text(_ lock: Lock) -> String {
    var members: [(key: String, value: JSONLayout)] = [("format", .number(Lock.format))]
    if let version = lock.version { members.append(("version", .text(version))) }
    if let language = lock.language { members.append(("language", .text(language))) }
    if lock.isDescribed { members.append(("described", .raw("true"))) }
    if lock.stability != .stable { members.append(("stability", .text(lock.stability.rawValue))) }
    if let life = lock.life { members.append(("life", .inline(life.lockText))) }
    if !lock.redirects.isEmpty {
      let sorted = lock.redirects.inOrder { $0.key < $1.key }
      members.append(("redirects", .block(sorted.map { ($0.key, .text($0.value)) })))
    }
    if !lock.reserved.isEmpty { members.append(("reserved", lock.reserved.lockText)) }
    let endpoints = lock.endpoints.map { JSONLayout.block($0.lockText(in: lock)) }
    members.append(("endpoints", .lines(endpoints)))
    if !lock.identities.isEmpty {
      let sorted = lock.identities.inOrder { $0.key < $1.key }
      members.append(("identities", .block(sorted.map { ($0.key, .inline($0.value.lockText)) })))
    }
    var text = ""
    JSONLayout.block(members).append(to: &text)
    return text + "\n"
  }
}

extension ResponseSchema.Life {
  /// The members about the end of a life.
  fileprivate var lockText: [(key: String, value: JSONLayout)] {
    var members: [(key: String, value: JSONLayout)] = [("deprecated", .text(deprecated))]
    if let sunset { members.append(("sunset", .text(sunset))) }
    if let successor { members.append(("successor", .text(successor))) }
    return members
  }
}

extension [LockedEndpoint.Reservation] {
  /// A line for each reservation.
  fileprivate var lockText: JSONLayout {
    .lines(
      map { reservation in
        var members: [(key: String, value: JSONLayout)] = [("name", .text(reservation.name))]
        if let was = reservation.was { members.append(("was", .text(was))) }
        members.append(("reason", .text(reservation.reason)))
        return .inline(members)
      })
  }
}

extension EntryIdentity {
  fileprivate var lockText: [(key: String, value: JSONLayout)] {
    func object(_ values: [Value]) -> JSONLayout {
      .inline(values.map { ($0.field, .text($0.text)) })
    }
    var members: [(key: String, value: JSONLayout)] = [("names", object(names))]
    if let others { members.append(("others", object(others))) }
    return members
  }
}

extension LockedEndpoint {
  fileprivate func lockText(in lock: Lock) -> [(key: String, value: JSONLayout)] {
    var members: [(key: String, value: JSONLayout)] = [("path", .text(description.path))]
    if description.version != lock.version {
      members.append(("version", description.version.map { .text($0) } ?? .raw("null")))
    }
    if description.fileExtension != ".json" {
      members.append(("extension", .text(description.fileExtension)))
    }
    if description.mediaType != "application/json" {
      members.append(("mediaType", .text(description.mediaType)))
    }
    if let stability { members.append(("stability", .text(stability.rawValue))) }
    if isUnversioned { members.append(("unversioned", .raw("true"))) }
    if !languages.isEmpty { members.append(("languages", .list(languages))) }
    if let life = description.life { members.append(("life", .inline(life.lockText))) }
    if !headers.isEmpty {
      let lines = headers.map { header in
        JSONLayout.inline([("name", .text(header.name)), ("value", .text(header.value))])
      }
      members.append(("headers", .lines(lines)))
    }
    if !description.parameters.isEmpty {
      members.append(("parameters", LockedEndpoint.lockText(description.parameters)))
    }
    members.append(("schema", .inline(description.schema.lockText)))
    for (key, reservations) in [
      ("reservedNames", reservedNames), ("reservedIDs", reservedIDs), ("tombstones", tombstones),
    ] where !reservations.isEmpty {
      members.append((key, reservations.lockText))
    }
    if let facts { members.append(("data", .block(facts.lockText))) }
    return members
  }

  /// A line for each property.
  fileprivate static func lockText(_ properties: [ResponseSchema.Property]) -> JSONLayout {
    .block(
      properties.map { property in
        var members = property.schema.lockText
        if !property.isRequired { members.append(("optional", .raw("true"))) }
        return (property.name, .inline(members + (property.life?.lockText ?? [])))
      })
  }
}

extension ResponseSchema {
  /// The keywords of the schema; none for anything.
  var lockText: [(key: String, value: JSONLayout)] {
    var members: [(key: String, value: JSONLayout)] = []
    if let name = kind.lockName { members.append(("type", .text(name))) }
    if isNullable { members.append(("nullable", .raw("true"))) }
    for (key, value) in [("format", format), ("pattern", limits.pattern), ("unit", unit)] {
      if let value { members.append((key, .text(value))) }
    }
    if vocabulary.isKey { members.append(("key", .raw("true"))) }
    if let values { members.append(("enum", .list(values))) }
    if isExtensible { members.append(("extensible", .raw("true"))) }
    for (key, value) in [
      ("const", constant), ("default", defaultValue), ("minimum", limits.minimum),
      ("maximum", limits.maximum), ("multipleOf", limits.multipleOf),
    ] {
      if let value { members.append((key, .raw(value))) }
    }
    for (key, value) in [
      ("minLength", limits.minLength), ("maxLength", limits.maxLength),
      ("minItems", limits.minItems), ("maxItems", limits.maxItems),
    ] {
      if let value { members.append((key, .number(value))) }
    }
    if limits.hasUniqueItems { members.append(("uniqueItems", .raw("true"))) }
    if let discriminator { members.append(("discriminator", .text(discriminator))) }
    switch kind {
    case .array(let element): members.append(("items", .inline(element.lockText)))
    case .object(let properties, let others):
      members.append(("properties", LockedEndpoint.lockText(properties)))
      if let others { members.append(("additionalProperties", .inline(others.lockText))) }
    case .union(let alternatives):
      members.append(("anyOf", .lines(alternatives.map { .inline($0.lockText) })))
    case .any, .null, .boolean, .integer, .number, .string: break
    }
    return members
  }
}

extension ResponseSchema.Kind {
  /// The value of `type`; `nil` for anything and for unions.
  var lockName: String? {
    switch self {
    case .any, .union: nil
    case .null: "null"
    case .boolean: "boolean"
    case .integer: "integer"
    case .number: "number"
    case .string: "string"
    case .array: "array"
    case .object: "object"
    }
  }
}

extension EndpointFacts {
  fileprivate var lockText: [(key: String, value: JSONLayout)] {
    var members: [(key: String, value: JSONLayout)] = [
      ("files", .number(fileCount)), ("bytes", .number(bytes)),
      ("largestFile", .number(largestFile)),
    ]
    if let pageSize { members.append(("pageSize", .number(pageSize))) }
    if let order { members.append(("order", .text(order))) }
    if let digest { members.append(("digest", .text(digest))) }
    if let isDocumented { members.append(("documented", .raw("\(isDocumented)"))) }
    if !observations.isEmpty {
      let lines = observations.map { ($0.pointer, JSONLayout.inline($0.lockText)) }
      members.append(("observed", .block(lines)))
    }
    if !references.isEmpty {
      let lines = references.map { reference in
        JSONLayout.inline([
          ("from", .text(reference.pointer)), ("to", .text(reference.target)),
          ("ids", .list(reference.ids)),
        ])
      }
      members.append(("references", .lines(lines)))
    }
    if !samples.isEmpty {
      let lines = samples.map { sample in
        JSONLayout.inline([("id", .text(sample.id)), ("digest", .text(sample.digest))])
      }
      members.append(("samples", .lines(lines)))
    }
    members.append(("items", .lines(items.map { .inline($0.lockText) })))
    return members
  }
}

extension EndpointFacts.Observation {
  fileprivate var lockText: [(key: String, value: JSONLayout)] {
    var members: [(key: String, value: JSONLayout)] = []
    if isEverUsed { members.append(("used", .raw("true"))) }
    if isEverNull { members.append(("null", .raw("true"))) }
    if isEverMissing { members.append(("missing", .raw("true"))) }
    if !values.isEmpty { members.append(("values", .list(values))) }
    if let decimals {
      members.append(("decimals", .raw("[\(decimals.lowerBound), \(decimals.upperBound)]")))
    }
    return members
  }
}

extension EndpointFacts.Item {
  fileprivate var lockText: [(key: String, value: JSONLayout)] {
    var members: [(key: String, value: JSONLayout)] = [("id", .text(id))]
    if let entry { members.append(("entry", .text(entry))) }
    if let digest { members.append(("digest", .text(digest))) }
    if !urls.isEmpty { members.append(("urls", .list(urls))) }
    return members
  }
}
