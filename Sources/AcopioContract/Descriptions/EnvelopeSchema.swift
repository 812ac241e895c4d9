/// The schema of the envelope that `EndpointEnvelope` makes: `data`, `meta` and `links`.
struct EnvelopeSchema {
  /// What the file contains.
  enum Kind {
    /// One item; `hasPage` says whether each has a page for people.
    case one(hasPage: Bool)
    /// All items.
    case list
    /// A page of a list.
    case pages
  }

  /// Whether the paths of the endpoint have a version.
  let hasVersion: Bool
  let kind: Kind

  /// The schema of files with this data.
  func around(_ data: ResponseSchema) -> ResponseSchema {
    ResponseSchema(
      .object(
        [
          ResponseSchema.Property(name: "data", schema: data),
          ResponseSchema.Property(name: "meta", schema: meta),
          ResponseSchema.Property(name: "links", schema: links),
        ], others: nil))
  }

  /// The schema of `meta`.
  var meta: ResponseSchema {
    var members: [ResponseSchema.Property] = []
    if hasVersion { members.append(text("version", "The version of the API")) }
    members.append(text("locale", "The language of the content (BCP 47)"))
    switch kind {
    case .one: break
    case .list, .pages:
      members.append(count("total", "The number of items on all pages", from: 0))
      members.append(count("count", "The number of items in this file", from: 0))
    }
    if case .pages = kind {
      members.append(count("page", "The number of this page", from: 1))
      members.append(count("pages", "The number of pages", from: 1))
      members.append(count("per_page", "The greatest number of items on a page", from: 1))
    }
    return ResponseSchema(.object(members, others: nil))
  }

  /// The schema of `links`.
  var links: ResponseSchema {
    var members = [address("self", "The address of this file", isNullable: false)]
    if case .one(let hasPage) = kind {
      members.append(address("page", "The page for people", isNullable: !hasPage))
    }
    if case .pages = kind {
      members.append(address("first", "The first page", isNullable: false))
      members.append(address("prev", "The page before this one", isNullable: true))
      members.append(address("next", "The page after this one", isNullable: true))
      members.append(address("last", "The last page", isNullable: false))
    }
    return ResponseSchema(.object(members, others: nil))
  }

  private func text(_ name: String, _ description: String) -> ResponseSchema.Property {
    var schema = ResponseSchema(.string)
    schema.description = description
    return ResponseSchema.Property(name: name, schema: schema)
  }

  private func count(
    _ name: String, _ description: String, from least: Int
  ) -> ResponseSchema.Property {
    var schema = ResponseSchema(.integer)
    schema.limits.minimum = "\(least)"
    schema.description = description
    return ResponseSchema.Property(name: name, schema: schema)
  }

  private func address(
    _ name: String, _ description: String, isNullable: Bool
  ) -> ResponseSchema.Property {
    var schema = ResponseSchema(.string, isNullable: isNullable)
    schema.format = "uri"
    schema.description = description
    return ResponseSchema.Property(name: name, schema: schema)
  }
}
