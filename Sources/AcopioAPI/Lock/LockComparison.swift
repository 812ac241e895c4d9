import AcopioBase
import AcopioModel

/// Compares a published API with its promises.
///
/// In: two locks, the day and the limits of the site. Out: every change that a client can notice,
/// in the order of the endpoints, rules R before D. Promise: an addition is never more than `info`.
package struct LockComparison {
  /// The promised state, and the published one.
  let old: Lock
  let new: Lock
  /// The day, such as `2026-11-21`, which decides which removals are allowed.
  let today: String
  /// The limits above which a change is reported.
  let thresholds: LockRules.Thresholds
  private let identities: IdentityComparison
  var changes: ChangeList

  /// The changes from one lock to another.
  package static func changes(
    from old: Lock, to new: Lock, today: String,
    thresholds: LockRules.Thresholds = LockRules.Thresholds()
  ) -> [Change] {
    var comparison = LockComparison(
      old: old, new: new, today: today, thresholds: thresholds,
      identities: IdentityComparison(old, new), changes: ChangeList())
    comparison.compare()
    return comparison.changes.all
  }

  /// Whether the new lock is of a later version: everything may be different there.
  private var isNewVersion: Bool {
    guard let before = old.version.flatMap(LockComparison.major),
      let after = new.version.flatMap(LockComparison.major)
    else { return false }
    return after > before
  }

  /// The number of a version such as `v2`.
  static func major(_ version: String) -> Int? {
    version.first == "v" ? Int(version.dropFirst()) : nil
  }

  /// The path without the names of its fields, and without the version if versions differ.
  private func shape(_ path: String, in lock: Lock) -> String {
    var shape = ""
    var isInside = false
    for character in path {
      if character == "{" { isInside = true }
      if !isInside || character == "{" { shape.append(character) }
      if character == "}" { isInside = false }
    }
    guard old.version != new.version, let version = lock.version else { return shape }
    let folders = ["/", "/\(ResourceClass.hashedFolder)"]
    let folder = folders.first { shape.hasPrefix("\($0)\(version)/") }
    return folder.map { $0 + shape.dropFirst($0.count + version.count + 1) } ?? shape
  }

  private mutating func compare() {
    changes.isNewVersion = isNewVersion
    compareLife(
      old.life, new.life, "", .endpoint,
      name: "the version")
    compareStability(old.stability, new.stability, "")
    compareWhole()
    let after = Dictionary(grouping: new.endpoints) { shape($0.description.path, in: new) }
    let before = Dictionary(grouping: old.endpoints) { shape($0.description.path, in: old) }
    for endpoint in old.endpoints {
      let candidates = after[shape(endpoint.description.path, in: old)] ?? []
      changes.isUnstable = (endpoint.stability ?? old.stability) < .beta
      // One that has the same ending, or else the only one of each side.
      let isAlone =
        candidates.count == 1
        && before[shape(endpoint.description.path, in: old)]?.count == 1
      let same =
        candidates.first {
          $0.description.fileExtension == endpoint.description.fileExtension
        } ?? (isAlone ? candidates.first : nil)
      if let same {
        compare(endpoint, same)
      } else {
        reportRemoval(of: endpoint, stays: !candidates.isEmpty)
      }
    }
    changes.isUnstable = false
    for endpoint in new.endpoints {
      let shape = shape(endpoint.description.path, in: new)
      let same = before[shape] ?? []
      // The only endpoint of each side was compared above, independent of its extension.
      let isKnown =
        same.count == 1 && after[shape]?.count == 1
        || same.contains { $0.description.fileExtension == endpoint.description.fileExtension }
      if isKnown { continue }
      report(endpoint)
      // An addition that ends at once would be gone tomorrow, as if that had been announced.
      if endpoint.description.life != new.life {
        compareLife(
          nil, endpoint.description.life, endpoint.key, .endpoint,
          name: "'\(endpoint.key)'")
      }
    }
  }

  /// Reports a new endpoint, whose address may be reserved.
  private mutating func report(_ endpoint: LockedEndpoint) {
    let key = endpoint.key
    let reservation = old.reserved.first { $0.name == key }
    if let reservation, reservation.was != endpoint.description.schema.digest {
      let reason = reservation.reason.isEmpty ? "" : ": \(reservation.reason)"
      changes.add(
        .r01, key, new: endpoint.description.mediaType,
        remedy: "give the new endpoint a path of its own, or publish a new version",
        "'\(key)' is published again with another schema, but its address is reserved\(reason)")
    } else {
      changes.add(.a01, key, new: endpoint.description.mediaType, "'\(key)' is new")
    }
  }

  /// Compares what all endpoints have in common, so that one edit of `site.yml` is one change.
  private mutating func compareWhole() {
    // Without endpoints, the version is gone.
    guard !new.endpoints.isEmpty else { return }
    if let before = old.language, let now = new.language, before != now {
      changes.add(
        .r01, "", old: before, new: now,
        "the API is in the language '\(now)' instead of '\(before)'")
    }
    if old.isDescribed, !new.isDescribed {
      changes.add(
        .dk, "", old: "described", new: "not described",
        "the descriptions of the API are gone: OpenAPI, JSON Schemas and the list of its endpoints")
    }
    for (collection, before, now) in identities.changedFields {
      changes.add(
        .db, "", old: before.joined(separator: ", "), new: now.joined(separator: ", "),
        severity: .warning,
        remedy: "see that no id means another thing: from now on, the new fields decide",
        "what identifies entries of '\(collection)' is \(listed(now)) now, and was \(listed(before))"
      )
    }
  }

  private mutating func compare(_ before: LockedEndpoint, _ after: LockedEndpoint) {
    let key = before.key
    let (first, second) = (before.description, after.description)
    if first.fileExtension != second.fileExtension {
      changes.add(
        .r02, key, old: first.fileExtension, new: second.fileExtension,
        "'\(first.path)' ends in '\(second.fileExtension)' instead of '\(first.fileExtension)'")
      // Nobody finds what else is different.
      return
    }
    if first.mediaType != second.mediaType {
      changes.add(
        .r02, key, old: first.mediaType, new: second.mediaType,
        "'\(key)' is '\(second.mediaType)' instead of '\(first.mediaType)'")
    }
    if before.isUnversioned, !after.isUnversioned { reportUnversioned(before) }
    for locale in before.languages where !after.languages.contains(locale) {
      reportLanguage(locale, before)
    }
    compareHeaders(before, after)
    // The end of a version is reported once, for the version.
    if first.life != old.life || second.life != new.life {
      compareLife(
        first.life, second.life, key, .endpoint, name: "'\(key)'")
    }
    if before.stability != nil || after.stability != nil {
      compareStability(
        before.stability ?? old.stability, after.stability ?? new.stability, key)
    }
    var schemas = SchemaComparison(
      endpoint: key, today: today, before: before, after: after, changes: changes)
    schemas.compare()
    changes = schemas.changes
    guard let facts = before.facts, let now = after.facts else { return }
    var data = DataComparison(
      endpoint: key, before: before, after: after, old: facts, new: now, locks: (old, new),
      thresholds: thresholds, identities: identities, changes: changes)
    data.compare()
    changes = data.changes
  }

  private mutating func reportRemoval(of endpoint: LockedEndpoint, stays: Bool) {
    let key = endpoint.key
    let life = endpoint.description.life ?? old.life
    let rule: Rule.ID = stays ? .r02 : .r01
    switch Removal(life, today: today) {
    case .announced(let day):
      changes.add(
        rule, key, old: endpoint.description.mediaType, isAllowed: true,
        "'\(key)' is gone, as announced for \(day)")
    case .early(let day):
      changes.add(
        .r20, key, old: day, remedy: Removal.keep(until: day),
        "'\(key)' is gone before its sunset date \(day)")
    case .unannounced:
      changes.add(
        rule, key, old: endpoint.description.mediaType,
        "'\(key)' is gone")
    }
  }

  /// Reports that the address without a version is gone, or that another version answers there.
  private mutating func reportUnversioned(_ endpoint: LockedEndpoint) {
    let key = endpoint.key
    let address = old.version.map { String(key.dropFirst($0.utf8.count + 1)) } ?? key
    changes.add(
      .r01, key, old: address, isAllowed: isAnnounced(endpoint),
      remedy:
        "also publish '\(key)' without its version, with 'current' of the version and 'unversioned'",
      "'\(address)' is gone, or another version answers there")
  }

  /// Reports that an endpoint is no longer published in a language.
  private mutating func reportLanguage(_ locale: String, _ endpoint: LockedEndpoint) {
    changes.add(
      .r01, endpoint.key, old: locale, isAllowed: isAnnounced(endpoint),
      remedy: "keep the language, and 'localized' of the endpoint",
      "'\(endpoint.key)' is gone in '\(locale)'")
  }

  /// Whether the end of an endpoint, or of the version, was announced for today or before.
  private func isAnnounced(_ endpoint: LockedEndpoint) -> Bool {
    switch Removal(endpoint.description.life ?? old.life, today: today) {
    case .announced: true
    case .early, .unannounced: false
    }
  }

  private mutating func compareHeaders(_ before: LockedEndpoint, _ after: LockedEndpoint) {
    for header in before.headers {
      let same = after.headers.filter { $0.name.lowercased() == header.name.lowercased() }
      if same.contains(where: { $0.value == header.value }) { continue }
      if let other = same.first {
        changes.add(
          .r19, before.key, old: header.value, new: other.value,
          "header '\(header.name)' is '\(other.value)' instead of '\(header.value)'")
      } else {
        changes.add(
          .r19, before.key, old: header.value,
          "header '\(header.name)' is gone")
      }
    }
  }

  private mutating func compareStability(
    _ before: Lock.Stability, _ after: Lock.Stability, _ endpoint: String
  ) {
    // A stability below beta promises nothing that lowering it could break.
    guard after < before, before >= .beta else { return }
    changes.add(
      .r22, endpoint, old: before.rawValue, new: after.rawValue,
      "stability is '\(after.rawValue)' instead of '\(before.rawValue)'")
  }

  private mutating func compareLife(
    _ before: ResponseSchema.Life?, _ after: ResponseSchema.Life?, _ endpoint: String,
    _ place: LockFile.Place, name: Message
  ) {
    LifeComparison.compare(before, after, endpoint, place, name: name, today: today, &changes)
  }
}

/// Whether a removal is allowed.
enum Removal {
  /// After its sunset date.
  case announced(String)
  /// Before its sunset date.
  case early(String)
  /// Without any date.
  case unannounced

  init(_ life: ResponseSchema.Life?, today: String) {
    guard let sunset = life?.sunset else {
      self = .unannounced
      return
    }
    self = today >= sunset ? .announced(sunset) : .early(sunset)
  }

  /// The remedy for something that is gone too early.
  static func keep(until day: String) -> Message {
    "publish it until \(day), as promised"
  }
}

/// Compares when something ends.
enum LifeComparison {
  /// Reports an end whose date is withdrawn or earlier than it was, or whose first date is not after today.
  ///
  /// An end that is announced without a date or with one in the future, put off or withdrawn is a note.
  static func compare(
    _ before: ResponseSchema.Life?, _ after: ResponseSchema.Life?, _ endpoint: String,
    _ place: LockFile.Place, name: Message, today: String, _ changes: inout ChangeList
  ) {
    guard let after else {
      guard let before else { return }
      changes.add(
        .a04, endpoint, place, old: before.sunset ?? before.deprecated,
        "\(name) is no longer deprecated")
      return
    }
    if before?.sunset == nil, let sunset = after.sunset {
      if sunset <= today {
        changes.add(
          .r20, endpoint, place, new: sunset,
          remedy: "choose a day that leaves clients time to change",
          "the sunset date of \(name) is \(sunset), which was not announced before")
      } else {
        changes.add(
          .a04, endpoint, place, new: sunset,
          "\(name) is deprecated and may be removed from \(sunset)")
      }
    }
    if before == nil, after.sunset == nil {
      changes.add(
        .a04, endpoint, place, new: after.deprecated,
        "\(name) is deprecated; no day of its end is announced yet")
    }
    guard let promised = before?.sunset, promised != after.sunset else { return }
    guard let sunset = after.sunset else {
      changes.add(
        .r20, endpoint, place, old: promised,
        remedy: "write 'sunset: \(promised)' again, or a later day",
        "\(name) is still deprecated, without its sunset date \(promised)")
      return
    }
    if sunset > promised {
      changes.add(
        .a04, endpoint, place, old: promised, new: sunset,
        "\(name) may be removed from \(sunset), not from \(promised)")
    } else {
      changes.add(
        .r20, endpoint, place, old: promised, new: sunset,
        "the sunset date of \(name) is \(sunset), earlier than \(promised)")
    }
  }
}
