import AcopioBase

/// The places in the sources of a site that declare its endpoints, and how errors of them are accepted for a time.
package struct LockDeclarations: Sendable {
  /// The places of an endpoint, such as `content/books/_collection.yml:12`.
  package struct Endpoint: Sendable {
    /// The place of its declaration.
    let place: String
    /// The places of the fields of its entries, by their names.
    let fields: [String: String]

    package init(place: String, fields: [String: String]) {
      self.place = place
      self.fields = fields
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
    guard case .schema(let pointer) = change.place else { return endpoint.place }
    let steps = pointer.split(separator: "/").reversed()
    return steps.lazy.compactMap { endpoint.fields[String($0)] }.first ?? endpoint.place
  }
}

extension ReportPage {
  /// The changes in groups of one fact, which several endpoints show, in the order of the first of each.
  ///
  /// A fact is the same change of a member of the same name, or of the same item.
  var facts: [[Change]] {
    var groups: [[Change]] = []
    var known: [String: Int] = [:]
    for change in report.changes {
      guard let fact = ReportPage.fact(change) else {
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

  /// The text that is equal for all changes of one fact; `nil` for a change that stands alone.
  private static func fact(_ change: Change) -> String? {
    var message = change.message.english
    switch change.place {
    case .endpoint: return nil
    case .item(let id): message = "\(id) \(message)"
    case .schema(let pointer):
      // The path to the member differs between endpoints.
      guard let member = change.memberInMessage else { return nil }
      message = "\(pointer.split(separator: "/").last ?? "") \(message.dropFirst(member.count + 2))"
    }
    return "\(change.rule.rawValue) \(change.severity) \(change.isAllowed) \(message)"
  }

  /// The waivers of all errors as lines of `site.yml`, without those that only repeat others.
  var proposedWaivers: [String] {
    guard let declarations else { return [] }
    let changes = report.changes.filter { $0.severity == .error && $0.rule != .r21 }
    return changes.map {
      "      - { change: \($0.fingerprint), reason: …, until: \(declarations.until) }"
    }
  }
}

extension Change {
  /// The member that the message begins with, with the path to it, such as `data[].fill`; `nil` if it begins otherwise.
  var memberInMessage: Substring? {
    let parts = message.english.split(
      separator: "'", maxSplits: 2, omittingEmptySubsequences: false)
    return parts.count == 3 && parts[0].isEmpty ? parts[1] : nil
  }
}
