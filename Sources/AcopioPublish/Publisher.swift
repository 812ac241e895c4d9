// Input: a built site and a target. Output: the target has the site.
//
// Guarantee: no page that others link to refers to something missing, at no moment and wherever a
// publication is interrupted; see `PublishStage` for the order. The next publication finishes what
// an interrupted one began, whether it publishes the same site or a later one. Objects that no
// publication put at the target are never replaced or removed.
//
// The record at the target (`PublicationRecord`) makes both possible. It is written before the
// first change, with every version that an object may have, and after the last. It also lists the
// objects that others refer to: an object that is not announced may be incomplete, so it is
// completed before anything that refers to it.

package import AcopioBase
import AcopioEmit

/// Compares a site with a target, and publishes it.
package struct Publisher<Target: PublishTarget>: Sendable {
  private let target: Target
  private let source: PublishSource
  /// The plan of the publication.
  package let plan: PublishPlan
  /// The record as it was at the target; `nil` if there was none.
  private let found: PublicationRecord?

  /// Reads the record and the state of the target, and plans; changes nothing.
  ///
  /// Reports `publish-foreign`; nothing may be published then.
  package init(
    _ source: PublishSource, to target: Target, _ options: PublishPlanner.Options,
    _ diagnostics: inout Diagnostics
  ) throws(PublishError) {
    self.target = target
    self.source = source
    let listing = try target.list()
    found = try Publisher.record(
      of: target, listing, site: source.folder.site, adopts: options.adopts)
    var record = found ?? PublicationRecord(site: source.folder.site)
    record.site = source.folder.site ?? record.site
    let keys = Set(source.objects.map(\.key)).union(record.entries.keys).inOrder()
    let states = try target.states(of: keys, in: listing)
    plan = PublishPlanner.plan(
      source.objects, record, states, target: target.name, options, &diagnostics)
  }

  /// Reads the record of a target, which must belong to the site unless this one `adopts` it.
  private static func record(
    of target: Target, _ listing: Target.Listing, site: String?, adopts: Bool
  ) throws(PublishError) -> PublicationRecord? {
    guard let bytes = try target.record(in: listing) else { return nil }
    let record: PublicationRecord
    do throws(PublicationRecord.Fault) {
      record = try PublicationRecord(reading: bytes)
    } catch {
      if adopts { return nil }
      throw .damaged(
        record: "\(target.name)/\(PublicationRecord.path)", reason: error.reason)
    }
    if let owner = record.site, let site, owner != site, !adopts {
      throw .owned(target: target.name, by: owner, not: site)
    }
    return record
  }

  /// The record of the target once the plan is carried out.
  package var finishedRecord: PublicationRecord {
    var record = plan.record
    record.phase = .finished
    for key in plan.removals { record.entries[key] = nil }
    for object in source.objects {
      let known = record.entries[object.key]?.versions.last { $0.version == object.version }
      record.entries[object.key] = PublicationRecord.Entry(
        announced: true,
        versions: [known ?? PublicationRecord.Known(version: object.version, md5: object.md5)])
    }
    return record
  }
}

extension Publisher where Target: DeliveryTarget {
  /// Follows the plan.
  package func publish(_ progress: WorkProgress = .none) throws(PublishError) {
    var record = plan.record
    if !plan.isEmpty {
      record.phase = .adding
      try target.writeRecord(record.json)
    }
    var phase = PublishStage.Change.cleared
    var isAnnounced = false
    for step in plan.steps {
      // A new entrance leads to everything that is new, which is complete by now.
      if step.stage.change == .new, step.stage.role >= .entrance, !isAnnounced {
        isAnnounced = true
        announce(&record)
        try target.writeRecord(record.json)
      }
      if phase < step.stage.change {
        try enter(step.stage.change, &record)
        phase = step.stage.change
      }
      progress.begin("\(step.stage.name)")
      try carryOut(step, progress)
    }
    record = finishedRecord
    if !plan.isEmpty { try confirm(&record) }
    if record != found { try target.writeRecord(record.json) }
  }

  /// Records that objects with references are going to change.
  private func enter(
    _ change: PublishStage.Change, _ record: inout PublicationRecord
  ) throws(PublishError) {
    guard change == .changed || change == .removed else { return }
    announce(&record)
    if change == .removed {
      for key in plan.removals { record.entries[key]?.announced = false }
    }
    record.phase = change == .changed ? .changing : .removing
    try target.writeRecord(record.json)
  }

  /// Notes that others may refer to every object of the site.
  private func announce(_ record: inout PublicationRecord) {
    for object in source.objects { record.entries[object.key]?.announced = true }
  }

  private func carryOut(
    _ step: PublishPlan.Step, _ progress: WorkProgress
  ) throws(PublishError) {
    for start in stride(from: 0, to: step.actions.count, by: target.portion) {
      let actions = step.actions[start..<min(start + target.portion, step.actions.count)]
      var objects: [PublishObject] = []
      var keys: [String] = []
      for action in actions {
        switch action {
        case .put(let object, _): objects.append(object)
        case .remove(let key): keys.append(key)
        }
      }
      if !objects.isEmpty { try target.put(objects, from: source.folder) }
      if !keys.isEmpty { try target.remove(keys) }
      progress.advance("\(step.stage.name)", by: actions.count, of: step.actions.count)
    }
  }

  /// Asks the target for its current state, and keeps the tags that it gave.
  private func confirm(_ record: inout PublicationRecord) throws(PublishError) {
    let put = plan.puts.map(\.object)
    let states = try target.states(of: put.map(\.key), in: target.list())
    var missing: [String] = []
    for object in put {
      guard case .object(let trace)? = states[object.key], trace.bytes == object.version.bytes
      else {
        missing.append(object.key)
        continue
      }
      record.entries[object.key]?.versions[0].note(trace.tag)
    }
    guard let first = missing.first else { return }
    throw .failed(
      target: target.name, action: "publish to",
      reason: "it lacks '\(first)' after the upload"
        + (missing.count > 1 ? ", and \(missing.count - 1) other objects" : ""), remedy: nil)
  }
}

extension PublishStage.Change: Comparable {
  package static func < (left: PublishStage.Change, right: PublishStage.Change) -> Bool {
    left.rawValue < right.rawValue
  }
}
