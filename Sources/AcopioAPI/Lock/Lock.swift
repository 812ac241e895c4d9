import AcopioBase

/// The promises to the clients of a version of an API, and the facts about its data so far.
///
/// In: the endpoints of a version and the facts of what was published (`FactsReader`). Out: a file
/// that is committed next to the content (`LockWriter`, `LockReader`), and the changes between two
/// locks (`LockComparison`). Promise: a lock contains nothing but what clients see and what identifies
/// the entries, so that it only changes when clients may notice. Descriptions are not part of it.
package struct Lock: Sendable, Equatable {
  /// How far a published API may still change.
  package enum Stability: String, Sendable, CaseIterable, Comparable {
    case draft, alpha, beta, stable

    package static func < (left: Stability, right: Stability) -> Bool { left.rank < right.rank }

    private var rank: Int {
      switch self {
      case .draft: 0
      case .alpha: 1
      case .beta: 2
      case .stable: 3
      }
    }
  }

  /// The number of the format that is written; the reader refuses all others.
  package static let format = 1

  /// The version, such as `v1`; `nil` for endpoints without one.
  package var version: String?
  /// The promise to clients for all endpoints without their own.
  package var stability: Stability
  /// The end of the life of the whole version; `nil` if it is not deprecated.
  package var life: ResponseSchema.Life?
  /// The BCP 47 tag of the language of endpoints without another one; `nil` if not recorded.
  package var language: String?
  /// Whether descriptions of the endpoints are published: OpenAPI, JSON Schemas and a list.
  package var isDescribed = false
  /// The addresses that lead to others, by the old one; `/news/*` is every address that begins so.
  package var redirects: [String: String]
  /// The keys of endpoints that are gone.
  package var reserved: [LockedEndpoint.Reservation] = []
  /// The identities of the entries of its items, by their names, such as `books/momo`; of those that have any.
  package var identities: [String: EntryIdentity] = [:]
  /// The identities by the fields of the lock that it is compared with, of collections that other fields identify now; not
  /// part of the file.
  package var identitiesAsBefore: [String: EntryIdentity] = [:]
  /// The entries of the site that were not removed, such as `books/momo`, published or not; not part of
  /// the file, so that a lock that was read has none.
  package var entries: Set<String> = []
  /// The endpoints, sorted by key; no two have the same key.
  package internal(set) var endpoints: [LockedEndpoint]

  /// A lock of endpoints in any order; of several with the same key, the first one counts.
  package init(
    version: String?, stability: Stability = .stable, life: ResponseSchema.Life? = nil,
    redirects: [String: String] = [:], endpoints: [LockedEndpoint]
  ) {
    self.version = version
    self.stability = stability
    self.life = life
    self.redirects = redirects
    var seen: Set<String> = []
    self.endpoints =
      endpoints.filter { seen.insert($0.key).inserted }.inOrder { $0.key < $1.key }
  }
}

extension Lock {
  /// Whether an address leads to another.
  func redirects(_ address: String) -> Bool {
    redirects[address] != nil
      || redirects.keys.contains { $0.hasSuffix("*") && address.hasPrefix($0.dropLast()) }
  }
}

/// An endpoint of a lock.
package struct LockedEndpoint: Sendable, Equatable {
  /// A header of responses that clients can rely on.
  package struct Header: Sendable, Equatable {
    /// The name; upper and lower case mean the same.
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A name, an id or a key of an endpoint that must not be used for anything else.
  package struct Reservation: Sendable, Equatable {
    /// The JSON Pointer of a member or a value in the schema, an id, or the key of an endpoint.
    package var name: String
    /// The thing that had it: the identity of an entry, the type of a member or the digest of a schema.
    ///
    /// If that comes back, it may have the name again. `nil` if unknown, or if the reservation was written by hand.
    package var was: String?
    /// The reason why it is not used any more.
    package var reason: String

    package init(_ name: String, was: String? = nil, reason: String = "") {
      self.name = name
      self.was = was
      self.reason = reason
    }
  }

  /// The path, the media type and the schema, without titles and descriptions.
  package internal(set) var description: EndpointDescription
  /// The promise to clients; `nil` for the one of the lock.
  package var stability: Lock.Stability?
  /// Whether the same files are also published without the version: `/books.json` besides
  /// `/v1/books.json`.
  package var isUnversioned: Bool
  /// The BCP 47 tags of the other languages in which it is published, sorted.
  package var languages: [String]
  /// The headers that clients can rely on, in any order.
  package var headers: [Header]
  /// Members that were removed, by their pointers, and that no other may be called.
  package var reservedNames: [Reservation]
  /// Ids that no other item may have.
  package var reservedIDs: [Reservation]
  /// Ids of items that were removed on purpose and published as tombstones.
  package var tombstones: [Reservation]
  /// The facts about the published data; `nil` if not recorded.
  package var facts: EndpointFacts?
  /// The entries that the time of the build may keep out of it; not part of the file, so that an endpoint that
  /// was read has none.
  package var timed: Set<String> = []

  package init(
    _ description: EndpointDescription, stability: Lock.Stability? = nil,
    isUnversioned: Bool = false, languages: [String] = [], headers: [Header] = [],
    reservedNames: [Reservation] = [], reservedIDs: [Reservation] = [],
    tombstones: [Reservation] = [], facts: EndpointFacts? = nil
  ) {
    self.description = description.withoutProse
    self.stability = stability
    self.isUnversioned = isUnversioned
    self.languages = languages.inOrder()
    self.headers = headers
    self.reservedNames = reservedNames
    self.reservedIDs = reservedIDs
    self.tombstones = tombstones
    self.facts = facts
  }

  /// The path and the ending: `/v1/books/{id}.json`.
  package var key: String { description.path + description.fileExtension }
}

extension EndpointDescription {
  /// The same endpoint without titles and descriptions, which clients don't depend on.
  package var withoutProse: EndpointDescription {
    var copy = self
    copy.title = nil
    copy.description = nil
    copy.schema = schema.withoutProse
    copy.parameters = parameters.map(\.withoutProse)
    return copy
  }
}

extension ResponseSchema.Property {
  fileprivate var withoutProse: ResponseSchema.Property {
    var copy = self
    copy.schema = schema.withoutProse
    return copy
  }
}

extension ResponseSchema {
  /// The same schema without titles and descriptions, here and inside.
  package var withoutProse: ResponseSchema {
    var copy = self
    copy.title = nil
    copy.description = nil
    switch kind {
    case .array(let element): copy.kind = .array(element.withoutProse)
    case .object(let properties, let others):
      copy.kind = .object(properties.map(\.withoutProse), others: others?.withoutProse)
    case .union(let alternatives): copy.kind = .union(alternatives.map(\.withoutProse))
    case .any, .null, .boolean, .integer, .number, .string: break
    }
    return copy
  }
}

extension Lock {
  /// Returns the lock with everything that only `old` knows: reserved ids, headers and stability.
  ///
  /// Ids that are published again are not reserved any longer; the comparison reports them.
  package func carryingOver(_ old: Lock) -> Lock {
    var copy = self
    copy.stability = min(stability, old.stability)
    let earlier = Dictionary(old.endpoints.map { ($0.key, $0) }) { first, _ in first }
    for index in copy.endpoints.indices {
      guard let before = earlier[copy.endpoints[index].key] else { continue }
      copy.endpoints[index].carryOver(before)
    }
    return copy
  }
}

extension LockedEndpoint {
  fileprivate mutating func carryOver(_ old: LockedEndpoint) {
    let ids = Set(facts?.items.map(\.id) ?? [])
    LockedEndpoint.add(old.reservedNames, to: &reservedNames, except: [])
    LockedEndpoint.add(old.reservedIDs, to: &reservedIDs, except: ids)
    LockedEndpoint.add(old.tombstones, to: &tombstones, except: ids)
    stability = stability ?? old.stability
    if headers.isEmpty { headers = old.headers }
  }

  private static func add(
    _ old: [Reservation], to new: inout [Reservation], except ids: Set<String>
  ) {
    let known = Set(new.map(\.name))
    new += old.filter { !known.contains($0.name) && !ids.contains($0.name) }
  }
}
