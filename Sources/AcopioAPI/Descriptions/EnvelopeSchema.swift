import AcopioBase

/// The schema of the envelope that `EndpointEnvelope` makes: `data`, `meta` and `links`.
struct EnvelopeSchema {
  /// The content of the file.
  enum Kind {
    /// One item; `hasPage` is whether each has a page for people.
    case one(hasPage: Bool)
    /// All items.
    case list
    /// A page of a list.
    case pages
    /// The list of the pages of a list.
    case pageList
    /// One of these pages.
    case hashedPage
  }

  /// Whether the paths of the endpoint have a version.
  let hasVersion: Bool
  let kind: Kind
  let texts: StandardTexts
  /// Whether the file may exist in other languages.
  var hasLanguages = false

  /// The schema of files with this data.
  func around(_ data: ResponseSchema) -> ResponseSchema {
    var data = data
    if data.title == nil, data.description == nil { data.description = texts(StandardTexts.data) }
    return ResponseSchema(
      .object([ResponseSchema.Property(name: "data", schema: data)] + members, others: nil))
  }

  /// The schema of GeoJSON with `meta` and `links` next to its own members (RFC 7946 section 6.1).
  func inside(_ data: ResponseSchema) -> ResponseSchema {
    var data = data
    switch data.kind {
    case .object(let own, let others): data.kind = .object(own + members, others: others)
    case .union(let kinds): data.kind = .union(kinds.map { inside($0) })
    case .any, .null, .boolean, .integer, .number, .string, .array: break
    }
    return data
  }

  private var members: [ResponseSchema.Property] {
    var (meta, links) = (meta, links)
    meta.description = texts(StandardTexts.meta)
    links.description = texts(StandardTexts.links)
    return [
      ResponseSchema.Property(name: "meta", schema: meta),
      ResponseSchema.Property(name: "links", schema: links),
    ]
  }

  /// The schema of `meta`.
  var meta: ResponseSchema {
    var members: [ResponseSchema.Property] = []
    if hasVersion { members.append(text("version", StandardTexts.version)) }
    members.append(text("locale", StandardTexts.locale))
    switch kind {
    case .one, .hashedPage: break
    case .pageList:
      members.append(count("total", StandardTexts.total, from: 0))
      members.append(count("pages", StandardTexts.pages, from: 1))
      members.append(count("per_page", StandardTexts.perPage, from: 1))
    case .list, .pages:
      members.append(count("total", StandardTexts.total, from: 0))
      members.append(count("count", StandardTexts.count, from: 0))
    }
    if case .pages = kind {
      members.append(count("page", StandardTexts.page, from: 1))
      members.append(count("pages", StandardTexts.pages, from: 1))
      members.append(count("per_page", StandardTexts.perPage, from: 1))
    }
    members.append(text("revision", StandardTexts.revision))
    return ResponseSchema(.object(members, others: nil))
  }

  /// The schema of `links`.
  var links: ResponseSchema {
    if case .hashedPage = kind {
      let list = address("current", StandardTexts.current, isNullable: false)
      return ResponseSchema(.object([list], others: nil))
    }
    var members = [address("self", StandardTexts.itself, isNullable: false)]
    if case .one(let hasPage) = kind {
      members.append(address("page", StandardTexts.forPeople, isNullable: !hasPage))
    }
    if case .pages = kind {
      members.append(address("first", StandardTexts.first, isNullable: false))
      members.append(address("prev", StandardTexts.previous, isNullable: true))
      members.append(address("next", StandardTexts.next, isNullable: true))
      members.append(address("last", StandardTexts.last, isNullable: false))
    }
    if hasLanguages {
      let address = address("", StandardTexts.itself, isNullable: false).schema
      var languages = ResponseSchema(.object([], others: address))
      languages.description = texts(StandardTexts.languages)
      members.append(
        ResponseSchema.Property(name: "languages", schema: languages, isRequired: false))
    }
    return ResponseSchema(.object(members, others: nil))
  }

  /// The schema of the list of the pages of a list.
  func aroundPages() -> ResponseSchema {
    let page = ResponseSchema(
      .object(
        [
          address("url", StandardTexts.pageAddress, isNullable: false),
          count("count", StandardTexts.count, from: 0),
          count("bytes", StandardTexts.bytes, from: 0),
          EnvelopeSchema.sha256(texts),
        ], others: nil))
    return around(ResponseSchema(.array(page)))
  }

  /// A SHA-256 in hexadecimal digits.
  static func sha256(_ texts: StandardTexts) -> ResponseSchema.Property {
    var schema = ResponseSchema(.string)
    schema.limits.pattern = "[0-9a-f]{64}"
    schema.description = texts(StandardTexts.sha256)
    return ResponseSchema.Property(name: "sha256", schema: schema)
  }

  private func text(_ name: String, _ description: Message) -> ResponseSchema.Property {
    var schema = ResponseSchema(.string)
    schema.description = texts(description)
    return ResponseSchema.Property(name: name, schema: schema)
  }

  private func count(
    _ name: String, _ description: Message, from least: Int
  ) -> ResponseSchema.Property {
    var schema = ResponseSchema(.integer)
    schema.limits.minimum = "\(least)"
    schema.description = texts(description)
    return ResponseSchema.Property(name: name, schema: schema)
  }

  private func address(
    _ name: String, _ description: Message, isNullable: Bool
  ) -> ResponseSchema.Property {
    var schema = ResponseSchema(.string, isNullable: isNullable)
    schema.format = "uri"
    schema.description = texts(description)
    return ResponseSchema.Property(name: name, schema: schema)
  }
}
