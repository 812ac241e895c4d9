import AcopioBase

/// The places in the sources of a site that declare its endpoints, and how errors of them are accepted for a time.
package struct LockDeclarations: Sendable {
  /// The places of an endpoint, such as `content/books/_collection.yml:12`.
  package struct Endpoint: Sendable {
    /// The place of its declaration.
    let place: String
    /// The places of the fields of its entries, by their names.
    let fields: [String: String]
    /// Whether its items are in an envelope.
    let hasEnvelope: Bool

    package init(place: String, fields: [String: String], hasEnvelope: Bool) {
      self.place = place
      self.fields = fields
      self.hasEnvelope = hasEnvelope
    }
  }

  /// By the keys of endpoints.
  package var endpoints: [String: Endpoint] = [:]
  /// The last day of waivers that the report proposes, such as `2027-02-28`.
  package var until: String

  package init(until: String) { self.until = until }

  /// The place of the declaration of what changed: of the field with the name of a member, or of the endpoint; `nil` for an
  /// endpoint that the site does not have any more.
  func place(of change: Change) -> String? {
    guard let endpoint = endpoints[change.endpoint] else { return nil }
    guard case .schema(let pointer) = change.place, !isInEnvelope(change) else {
      return endpoint.place
    }
    let steps = pointer.split(separator: "/").reversed()
    return steps.lazy.compactMap { endpoint.fields[String($0)] }.first ?? endpoint.place
  }

  /// Whether the envelope of a response has the changed member, and not its items.
  func isInEnvelope(_ change: Change) -> Bool {
    guard endpoints[change.endpoint]?.hasEnvelope == true else { return false }
    let path = change.member?.split { $0 == "." || $0 == "(" || $0 == ")" } ?? []
    // The first one of the alternatives of a file is that of the entry.
    let first = path.first { Int($0) == nil }
    return first == "meta" || first == "links"
  }
}

extension ReportPage {
  /// The number of items up to which each is a fact of its own.
  private static let mostItems = 5

  /// The changes in groups of one fact, which several endpoints show, in the order of the first of each.
  ///
  /// A fact is the same change of a member of the same name, of the same item, or of many items.
  var facts: [[Change]] {
    var items: [String: Set<LockFile.Place>] = [:]
    for change in report.changes {
      if case .item = change.place {
        items[ReportPage.kind(of: change), default: []].insert(change.place)
      }
    }
    var groups: [[Change]] = []
    var known: [String: Int] = [:]
    for change in report.changes {
      let kind = ReportPage.kind(of: change)
      let isOfMany = items[kind].map { $0.count > ReportPage.mostItems } ?? false
      guard let fact = isOfMany ? kind : fact(change, kind) else {
        groups.append([change])
        continue
      }
      if let place = known[fact] {
        groups[place].append(change)
      } else {
        known[fact] = groups.count
        groups.append([change])
      }
    }
    return groups
  }

  /// The kind of a change, whatever its values are.
  private static func kind(of change: Change) -> String {
    "\(change.rule.rawValue) \(change.severity) \(change.isAllowed) \(change.message.pattern)"
  }

  /// The text that is equal for all changes of one fact; `nil` for a change that stands alone.
  private func fact(_ change: Change, _ kind: String) -> String? {
    var message = change.message.english
    switch change.place {
    case .endpoint:
      guard !change.endpoint.isEmpty else { return nil }
      // The addresses of endpoints differ.
      for address in [change.endpoint, change.old ?? ""] where address.first == "/" {
        message.replace(address, with: "")
      }
    case .item(let id): message = "\(id) \(message)"
    case .schema(let pointer):
      if declarations?.isInEnvelope(change) == true { return "\(kind) \(change.endpoint)" }
      // The path to the member differs between endpoints.
      guard let member = change.member else { return nil }
      message.replace("'\(member)'", with: "", maxReplacements: 1)
      message = "\(pointer.split(separator: "/").last ?? "") \(message)"
    }
    return "\(kind) \(message)"
  }

  /// The other endpoints, members and items of a fact.
  func others(of changes: [Change]) -> [String] {
    let first = changes[0]
    guard case .item = first.place, changes.contains(where: { $0.place != first.place }) else {
      return changes.dropFirst().map { change in
        let member = change.member.map { ": '\($0)'" } ?? ""
        return "\(endpoint(of: change))\(member) [\(change.fingerprint)]"
      }
    }
    return endpoints(of: changes).map { endpoint in
      let ids = changes.dropFirst().filter { self.endpoint(of: $0) == endpoint }.map(\.place.text)
      return "\(endpoint): \(say(listed(ids)))"
    }
  }

  /// The endpoints of changes, each once.
  func endpoints(of changes: [Change]) -> [String] {
    var known: Set<String> = []
    return changes.map { endpoint(of: $0) }.filter { known.insert($0).inserted }
  }

  /// The waiver of a change as an element of `waivers` in `site.yml`; `nil` for what is no error or only repeats others.
  func proposedWaiver(of change: Change) -> String? {
    guard let declarations, change.severity == .error, change.rule != .r21 else { return nil }
    return "{ change: \(change.fingerprint), reason: …, until: \(declarations.until) }"
  }

  /// The waivers of all errors as lines of `site.yml`.
  var proposedWaivers: [String] {
    report.changes.compactMap { proposedWaiver(of: $0) }.map { "      - \($0)" }
  }
}
