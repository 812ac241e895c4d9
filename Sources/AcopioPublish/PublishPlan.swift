package import AcopioBase
import AcopioModel

/// The changes of a publication at a target, in the order of its stages.
package struct PublishPlan: Sendable {
  /// A change of one object.
  package enum Action: Sendable, Hashable {
    /// The object is put; `reason` explains it.
    case put(PublishObject, reason: Reason)
    /// The object at a key is removed.
    case remove(String)
  }

  /// The reason why an object is put.
  package enum Reason: String, Sendable, CaseIterable {
    /// The object does not exist yet.
    case new
    /// Its bytes differ, or are unknown.
    case changed
    /// Its bytes are the same and its headers differ.
    case headers
    /// The user wants everything sent again.
    case again
  }

  /// The changes of a stage, in the order of keys.
  package struct Step: Sendable, Hashable {
    package let stage: PublishStage
    package let actions: [Action]
  }

  /// The stages that have changes, in their order.
  package let steps: [Step]
  /// The number of objects that need no change.
  package let unchanged: Int
  /// The keys that the site no longer has and that stay: the user wants it so, or someone else replaced the objects.
  package let kept: [String]
  /// The keys that no publication had put there and that are taken over.
  package let adopted: [String]
  /// Whether an interrupted publication is continued.
  package let resumes: Bool
  /// The record with every version that each object may have from now on.
  let record: PublicationRecord

  /// Whether nothing changes.
  package var isEmpty: Bool { steps.isEmpty }

  /// The objects to put.
  package var puts: [(object: PublishObject, reason: Reason)] {
    steps.flatMap(\.actions).compactMap {
      if case .put(let object, let reason) = $0 { (object, reason) } else { nil }
    }
  }

  /// The keys to remove, in the order of stages.
  package var removals: [String] {
    steps.flatMap(\.actions).compactMap { if case .remove(let key) = $0 { key } else { nil } }
  }
}

/// Compares a site with the objects at a target.
package struct PublishPlanner {
  /// The choices of the user.
  package struct Options: Sendable {
    /// Whether objects that no publication put there may be replaced and become ours.
    package var adopts = false
    /// Whether objects that the site no longer has stay.
    package var keeps = false
    /// Whether existing objects are sent again.
    package var sendsAgain = false

    package init(adopts: Bool = false, keeps: Bool = false, sendsAgain: Bool = false) {
      self.adopts = adopts
      self.keeps = keeps
      self.sendsAgain = sendsAgain
    }
  }

  private let target: String
  private let options: Options
  private let states: [String: KeyState]
  private let roles: RoleFinder
  private let wanted: Set<String>
  private var record: PublicationRecord
  private var actions: [PublishStage: [PublishPlan.Action]] = [:]
  private var unchanged = 0
  private var kept: [String] = []
  private var adopted: [String] = []
  private var foreign: [String] = []
  private var blocked: [String] = []
  /// The keys that are removed before anything is put.
  private var cleared: Set<String> = []
  /// The keys whose objects get other bytes.
  private var replaced: Set<String> = []

  private init(
    _ objects: [PublishObject], _ record: PublicationRecord, _ states: [String: KeyState],
    target: String, _ options: Options
  ) {
    self.target = target
    self.options = options
    self.states = states
    self.record = record
    wanted = Set(objects.map(\.key))
    roles = RoleFinder(wanted.union(record.entries.keys))
  }

  /// Plans a publication; reports `publish-foreign` for objects in the way that are not ours.
  package static func plan(
    _ objects: [PublishObject], _ record: PublicationRecord, _ states: [String: KeyState],
    target: String, _ options: Options, _ diagnostics: inout Diagnostics
  ) -> PublishPlan {
    var planner = PublishPlanner(objects, record, states, target: target, options)
    for object in objects { planner.compare(object) }
    for key in record.entries.keys.inOrder() where !planner.wanted.contains(key) {
      planner.retire(key)
    }
    planner.report(&diagnostics)
    return PublishPlan(
      steps: planner.actions.keys.inOrder().map {
        PublishPlan.Step(stage: $0, actions: planner.actions[$0] ?? [])
      }, unchanged: planner.unchanged, kept: planner.kept, adopted: planner.adopted,
      resumes: record.phase != .finished, record: planner.record)
  }

  private mutating func compare(_ object: PublishObject) {
    switch states[object.key] ?? .absent {
    case .absent: put(object, .new, isKnown: false)
    case .object(let trace): compare(object, trace)
    case .folder(let keys): clear(keys, for: object)
    case .below(let key): clear([key], for: object)
    case .odd: blocked.append(object.key)
    }
  }

  private mutating func compare(_ object: PublishObject, _ trace: ObjectTrace) {
    guard let entry = record.entries[object.key] else {
      guard options.adopts else { return foreign.append(object.key) }
      adopted.append(object.key)
      return put(object, .changed, isKnown: true)
    }
    let there = entry.version(trace)
    if there == object.version, !options.sendsAgain {
      unchanged += 1
      var known = entry.versions.first { $0.fits(trace) && $0.version == object.version }
      known?.note(trace.tag)
      // An object of an interrupted publication is announced once this one has put the rest.
      record.entries[object.key] = PublicationRecord.Entry(
        announced: entry.announced, versions: known.map { [$0] } ?? [])
      return
    }
    let reason: PublishPlan.Reason =
      if there == object.version { .again } else if there?.sha256 == object.version.sha256 {
        .headers
      } else { .changed }
    put(object, reason, isKnown: entry.announced)
  }

  /// Plans to put an object, and notes that its key may have this version from now on.
  private mutating func put(_ object: PublishObject, _ reason: PublishPlan.Reason, isKnown: Bool) {
    let stage = PublishStage(isKnown ? .changed : .new, roles.role(object.key))
    actions[stage, default: []].append(.put(object, reason: reason))
    let added = PublicationRecord.Known(version: object.version, md5: object.md5)
    var versions: [PublicationRecord.Known] = []
    if case .object(let trace)? = states[object.key] {
      if reason == .changed { replaced.insert(object.key) }
      versions = record.entries[object.key]?.versions.filter { $0.fits(trace) } ?? []
    }
    if !versions.contains(added) { versions.append(added) }
    record.entries[object.key] = PublicationRecord.Entry(announced: isKnown, versions: versions)
  }

  /// Plans to remove the objects in the way of another one, if all are ours and no longer needed.
  ///
  /// Without any keys, empty folders are in the way, which the target removes.
  private mutating func clear(_ keys: [String], for object: PublishObject) {
    let areOurs = keys.allSatisfy {
      record.entries[$0] != nil && !wanted.contains($0)
    }
    guard areOurs else { return blocked.append(object.key) }
    for key in keys where cleared.insert(key).inserted {
      actions[PublishStage(.cleared, roles.role(key)), default: []].append(.remove(key))
    }
    put(object, .new, isKnown: false)
  }

  /// Plans to remove an object that the site no longer has.
  private mutating func retire(_ key: String) {
    guard !cleared.contains(key) else { return }
    guard case .object(let trace)? = states[key] else {
      // Somebody else removed it, or put something there that is not ours.
      record.entries[key] = nil
      return
    }
    guard record.entries[key]?.mayHavePut(trace) == true else {
      record.entries[key] = nil
      return kept.append(key)
    }
    if replaced.contains(ResourceClass.uncompressed(key)) {
      // A server would continue to send it in place of its changed original.
      actions[PublishStage(.cleared, roles.role(key)), default: []].append(.remove(key))
      return
    }
    guard !options.keeps else { return kept.append(key) }
    actions[PublishStage(.removed, roles.role(key)), default: []].append(.remove(key))
  }

  private func report(_ diagnostics: inout Diagnostics) {
    if !foreign.isEmpty {
      let count = foreign.count
      diagnostics.error(
        .publishForeign,
        count == 1
          ? "the site would replace \(listed(foreign)), which no publication put there"
          : "the site would replace \(count) objects that no publication put there: "
            + listed(foreign), path: target,
        remedy: "publish somewhere else, or let the site replace and own them with"
          + " 'acopio publish --adopt'")
    }
    if !blocked.isEmpty {
      diagnostics.error(
        .publishForeign,
        "a folder, link or file of someone else blocks \(listed(blocked))",
        path: target, remedy: "move it away, or publish somewhere else")
    }
  }

  private func listed(_ keys: [String]) -> Message {
    let shown = keys.prefix(5).map { "'\($0.printable)'" }.joined(separator: ", ")
    return keys.count > 5 ? "\(shown) and \(keys.count - 5) more" : Message(verbatim: shown)
  }
}
