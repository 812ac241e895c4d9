import AcopioBase
import AcopioModel

extension Planner {
  /// Plans the files of a collection; files of single entries are planned with each entry.
  mutating func planEndpoints(
    _ collection: Collection, _ index: Int, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    for endpoint in collection.files.endpoints {
      switch endpoint.shape {
      case .list, .elements, .site: break
      case .terms(let field, let file):
        planTerms(endpoint, field.content, file, of: index, &buffer, &diagnostics)
      case .one where endpoint.isOfEntries: break
      case .one:
        guard let entry = onlyEntry(of: index, endpoint, &diagnostics) else { continue }
        planEndpoint(endpoint, .one(entry), for: entry, &buffer, &diagnostics)
      case .each:
        let entries = items(of: endpoint, among: published[index], &diagnostics)
        planPages(endpoint, entries, for: .null, &buffer, &diagnostics)
      case .grouped(by: let field):
        let entries = items(of: endpoint, among: published[index], &diagnostics)
        guard let groups = groups(of: entries, by: field, collection) else { continue }
        planEndpoint(endpoint, .grouped(groups), for: .null, &buffer, &diagnostics)
      }
    }
  }

  /// Plans the files of one entry.
  mutating func planEndpoints(
    of entry: Value, in collection: Collection, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    for endpoint in collection.files.endpoints where endpoint.isOfEntries {
      switch endpoint.shape {
      case .one:
        guard endpoint.filter == nil || !items(of: endpoint, among: [entry], &diagnostics).isEmpty
        else { continue }
        planEndpoint(endpoint, .one(entry), for: entry, &buffer, &diagnostics)
      case .list(let name):
        let all = Array(entry.member(named: name.content).elements)
        let entries = items(of: endpoint, among: all, &diagnostics)
        planPages(endpoint, entries, for: entry, &buffer, &diagnostics)
      case .elements(let name):
        let list = entry.member(named: name.content)
        for element in elements(in: list, of: entry, for: endpoint, &diagnostics) {
          let object = pathObject(of: element, in: entry, endpoint)
          planEndpoint(
            endpoint, .element(element, of: entry), for: object, &buffer, &diagnostics)
        }
      case .each, .grouped, .terms, .site: break
      }
    }
  }

  /// Plans the files of the whole site.
  mutating func planSiteEndpoints(
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    let site = table.content.site
    guard !site.endpoints.isEmpty else { return }
    func text(_ text: String) -> Value { .string(text, in: arena) }
    let value = variables([
      ("name", text(site.name)), ("description", text(site.description)),
      ("locale", text(site.locale)), ("url", text(site.base.origin + site.homePath)),
      ("collections", collections), ("data", data),
    ])
    for endpoint in site.endpoints {
      planEndpoint(
        endpoint, .one(value), for: value.at(endpoint.origin), &buffer, &diagnostics)
    }
  }

  /// Plans the file of all terms of a field, or the files of each.
  private mutating func planTerms(
    _ endpoint: Endpoint, _ field: String, _ file: Endpoint.TermFile, of collection: Int,
    _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    let entries = chosen(of: published[collection], where: endpoint.filter, &diagnostics)
    let collector = TermCollector(
      field, of: table.content.collections[collection], entries, table, published)
    collector.reportTwins(&diagnostics)
    let terms = collector.terms.map { term in
      let its = Value.array(term.entries.map { entries[$0] }, in: arena)
      return variables(term.members + [("entries", its)]).at(term.name.origin)
    }
    switch file {
    case .all:
      let sorted = limited(terms, by: endpoint)
      planPages(endpoint, sorted, for: .null, &buffer, &diagnostics)
    case .one:
      for term in terms { planEndpoint(endpoint, .one(term), for: term, &buffer, &diagnostics) }
    case .entries:
      for term in terms {
        let sorted = limited(Array(term.member("entries").elements), by: endpoint)
        planPages(endpoint, sorted, for: term, &buffer, &diagnostics)
      }
    }
  }

  /// The object that gives the fields of the path of an element's file: fields that the element
  /// lacks come from its entry.
  private func pathObject(of element: Value, in entry: Value, _ endpoint: Endpoint) -> Value {
    let fields = endpoint.path.values(of: element, in: entry, arena)
    // The envelope links to the page of the entry.
    let page = Member(key: arena.copy("absolute_url"), value: entry.member("absolute_url"))
    return .object(Array(fields.members) + [page], in: arena).at(fields.origin)
  }

  /// The entries that an endpoint includes, in its order.
  private mutating func items(
    of endpoint: Endpoint, among entries: [Value], _ diagnostics: inout Diagnostics
  ) -> [Value] {
    limited(chosen(of: entries, where: endpoint.filter, &diagnostics), by: endpoint)
  }

  /// Items in the order of an endpoint, up to its limit.
  private func limited(_ items: [Value], by endpoint: Endpoint) -> [Value] {
    let sorted = Ordering.sorted(items, by: endpoint.order, table.collation)
    return endpoint.limit.map { Array(sorted.prefix($0)) } ?? sorted
  }

  /// The only published entry of a collection; reports `not-one-entry` if there is not exactly one.
  private mutating func onlyEntry(
    of collection: Int, _ endpoint: Endpoint, _ diagnostics: inout Diagnostics
  ) -> Value? {
    let entries = items(of: endpoint, among: published[collection], &diagnostics)
    if entries.count == 1 { return entries[0] }
    // The fault is the same in every language, so it is reported once.
    guard table.content.site.languageIndex == 0 else { return nil }
    diagnostics.error(
      .notOneEntry,
      "'\(endpoint.path.text)' is the file of one entry, and \(entries.count) are published",
      at: endpoint.origin,
      remedy: "put a field into the path, as '\(endpoint.path.text)/{slug}', for a file per entry",
      notes: entries.dropFirst().prefix(1).map {
        Diagnostic.Note("another one is here", at: $0.origin.firstByte)
      })
    return nil
  }

  /// An object with an array for each referenced entry that has any items.
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

  /// Plans the file of a list of entries, or the files of its pages.
  private mutating func planPages(
    _ endpoint: Endpoint, _ entries: [Value], for object: Value, _ buffer: inout ByteBuffer,
    _ diagnostics: inout Diagnostics
  ) {
    let all = Value.array(entries, in: arena)
    guard let perPage = endpoint.perPage, !endpoint.hasHashedPages else {
      return planEndpoint(endpoint, .each(all), for: object, &buffer, &diagnostics)
    }
    let pages = pageCount(of: entries.count, by: perPage)
    for number in 1...pages {
      let range = (number - 1) * perPage..<min(number * perPage, entries.count)
      let slice = Value.array(UnsafeBufferPointer(rebasing: all.elements[range]))
      let page = EndpointEnvelope.Page(
        number: number, pages: pages, perPage: perPage, total: entries.count)
      planEndpoint(endpoint, .each(slice), page, for: object, &buffer, &diagnostics)
    }
  }

  /// Plans one file in every version.
  mutating func planEndpoint(
    _ endpoint: Endpoint, _ items: EndpointFile.Items, _ page: EndpointEnvelope.Page? = nil,
    for object: Value, _ buffer: inout ByteBuffer, _ diagnostics: inout Diagnostics
  ) {
    guard endpoint.isLocalized || paths.filePrefix.isEmpty,
      let first = paths.filePath(endpoint.path, for: object, &buffer, &diagnostics)
    else { return }
    let path = page.map { $0.path(first, &buffer, arena) } ?? first
    let computed = computed(endpoint, for: items, &diagnostics)
    for version in versions(of: endpoint) {
      buffer.clear()
      if let version { buffer.append(string: version.name) }
      buffer.append(version == nil ? path.slice(1..<path.count) : path)
      buffer.append(string: endpoint.fileExtension)
      guard let file = paths.checked(buffer.bytes, at: endpoint.origin, &diagnostics) else {
        continue
      }
      // The current version is also published without its name, so that path begins after "v1/".
      let twin = version.flatMap { version in
        version.isCurrent && endpoint.isUnversioned
          ? Text(file.bytes.slice(version.name.utf8.count + 1..<file.bytes.count)) : nil
      }
      let writer = EndpointEnvelope(
        site: table.content.site, paths: paths, version: version?.name, first: first,
        fileExtension: endpoint.fileExtension)
      var envelope = Value.undefined
      var pages: HashedPages?
      if endpoint.hasHashedPages, case .each(let all) = items {
        pages = hashedPages(of: endpoint, at: file, writer, &buffer, &diagnostics)
        envelope = writer.value(
          ofPages: endpoint.perPage ?? 1, total: all.elements.count, &buffer)
      } else if endpoint.hasEnvelope {
        envelope = writer.value(items, page, of: object, &buffer)
      }
      add(
        Output(
          path: file, twin: twin,
          kind: .endpoint(
            EndpointFile(
              items: items, projection: endpoint.projection, computed: computed,
              keyedBy: endpoint.keyedBy,
              geometry: endpoint.geometry,
              envelope: envelope, pages: pages, path: Text(path), version: version?.name,
              isIndented: endpoint.isIndented, endsWithNewline: endpoint.endsWithNewline,
              isOfEntry: endpoint.isOfEntries, mediaType: endpoint.mediaType,
              declaration: endpoint.origin)),
          origin: object.kind == .null ? endpoint.origin : object.origin.firstByte))
    }
  }

  /// The versions that have files of an endpoint; `nil` for paths without a version.
  private func versions(of endpoint: Endpoint) -> [APIVersion?] {
    guard !endpoint.versions.isEmpty else { return [nil] }
    // Unknown versions were reported where the endpoint was read.
    return endpoint.versions.compactMap { versions[$0] }
  }
}
