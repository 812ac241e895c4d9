import AcopioBase
package import AcopioBuild
import AcopioModel

/// The current state of a preview, and the open pages.
///
/// Pages that do not take their messages do not hold up anything: for each, only the last few are
/// kept, and a page that missed one loads itself again.
package actor PreviewStage {
  /// The most pages that are connected at a time.
  package static let pageLimit = 64

  /// The most files that were asked for, the last ones, which are made first as well.
  private static let recentLimit = 16

  /// The state of the site.
  package private(set) var snapshot: Snapshot
  private let start: String
  private var count = 0
  private var pages: [Int: (file: String?, messages: AsyncStream<LiveMessage>.Continuation)] = [:]
  private var nextPage = 0
  private var recent: [String] = []

  /// Creates a stage without a site; `start` distinguishes the revisions of this server from those
  /// of other servers.
  package init(start: String) {
    self.start = start
    snapshot = Snapshot(site: nil, revision: "\(start)-0")
  }

  /// The paths below Output of the open pages, and of the pages and data that were asked for last.
  package var wanted: Set<String> { Set(pages.values.compactMap(\.file) + recent) }

  /// Notes that a file was asked for.
  package func note(_ file: String) {
    guard recent.last != file, [.page, .data].contains(ResourceClass(of: file)) else { return }
    recent.removeAll { $0 == file }
    recent.append(file)
    if recent.count > PreviewStage.recentLimit { recent.removeFirst() }
  }

  /// Shows files of a site before all of it is made and checked.
  ///
  /// Open pages among them are reloaded; the others wait.
  package func show(draft files: [String: [UInt8]], onlyStyles: Bool) {
    guard let site = snapshot.site else { return }
    let before = snapshot.draft
    let isNew = files.contains { path, bytes in
      guard let known = before?.site.files[path] ?? site.files[path] else { return true }
      return !known.hasSameBytes(as: bytes)
    }
    if isNew {
      let since = before?.revision ?? snapshot.revision
      count += 1
      let all = (before?.site.files ?? [:]).merging(files) { $1 }
      let draft = Snapshot.Draft(site: site.drafting(all), revision: "\(start)-\(count)")
      snapshot.draft = draft
      for page in pages.values where onlyStyles || page.file.map({ all[$0] != nil }) == true {
        page.messages.yield(
          LiveMessage(
            revision: draft.revision, since: since, change: onlyStyles ? .styles : .page,
            errors: snapshot.errors, isDraft: true))
      }
    }
  }

  /// Shows a site that was built without errors; returns how many of its files are not as before.
  ///
  /// With `onlyStyles`, no source but style sheets changed since the last call of this function.
  @discardableResult
  package func show(_ site: PublishedSite, onlyStyles: Bool) -> Int {
    let before = snapshot.site
    let changed = PreviewStage.differences(before, site)
    let hadErrors = snapshot.errors != nil
    snapshot.errors = nil
    let draft = snapshot.draft
    guard changed > 0 || before == nil || draft != nil else {
      if hadErrors { send(LiveMessage(revision: snapshot.revision, errors: nil)) }
      return 0
    }
    // Files that only the draft has are at the former paths of assets.
    let isAsDrafted = draft.map { draft in
      draft.site.files.allSatisfy { path, bytes in
        site.files[path].map { $0.hasSameBytes(as: bytes) } ?? (ResourceClass(of: path) == .asset)
      }
    }
    let since = draft?.revision ?? snapshot.revision
    if isAsDrafted != true { count += 1 }
    snapshot = Snapshot(site: site, revision: "\(start)-\(count)")
    send(
      LiveMessage(
        revision: snapshot.revision, since: since,
        change: onlyStyles && before != nil ? .styles : .page, errors: nil))
    return changed
  }

  /// Shows the errors of a build over the last site without errors.
  package func show(errors: String) {
    snapshot.errors = errors
    if snapshot.draft != nil {
      // What was shown of the site with errors is taken back.
      count += 1
      snapshot = Snapshot(
        site: snapshot.site, errors: errors, revision: "\(start)-\(count)")
    }
    send(LiveMessage(revision: snapshot.revision, errors: errors))
  }

  /// Connects a page that shows `file`: the messages for it, the present state first; `nil` if there are too many.
  package func connect(
    _ file: String? = nil
  ) -> (page: Int, messages: AsyncStream<LiveMessage>)? {
    guard pages.count < PreviewStage.pageLimit else { return nil }
    let (messages, continuation) = AsyncStream.makeStream(
      of: LiveMessage.self, bufferingPolicy: .bufferingNewest(8))
    nextPage += 1
    pages[nextPage] = (file, continuation)
    continuation.yield(
      LiveMessage(
        revision: snapshot.revision(of: file), errors: snapshot.errors,
        isDraft: snapshot.draft != nil))
    return (nextPage, messages)
  }

  /// Forgets a page.
  package func disconnect(_ page: Int) {
    pages.removeValue(forKey: page)?.messages.finish()
  }

  /// The number of pages that are connected.
  package var pageCount: Int { pages.count }

  private func send(_ message: LiveMessage) {
    for page in pages.values { page.messages.yield(message) }
  }

  /// The number of files that were added, removed or changed.
  private static func differences(_ before: PublishedSite?, _ after: PublishedSite) -> Int {
    guard let before else { return after.files.count }
    var kept = 0
    var changed = 0
    for (path, bytes) in after.files {
      guard let earlier = before.files[path] else { continue }
      kept += 1
      if !earlier.hasSameBytes(as: bytes) { changed += 1 }
    }
    return changed + (after.files.count - kept) + (before.files.count - kept)
      + (before.answers.hosted.isServed(like: after.answers.hosted) ? 0 : 1)
  }
}

extension [UInt8] {
  /// Whether two files are equal; `==` compares their bytes one by one.
  fileprivate func hasSameBytes(as other: [UInt8]) -> Bool {
    withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { own.equals($0) } }
  }
}

extension HostedSite {
  /// Whether two sites with the same files have the same answers for their pages.
  fileprivate func isServed(like other: HostedSite) -> Bool {
    base == other.base && policy == other.policy && contentSecurity == other.contentSecurity
      && types == other.types
  }
}
