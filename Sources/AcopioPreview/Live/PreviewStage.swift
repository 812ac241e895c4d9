package import AcopioBuild
import AcopioModel

/// The current state of a preview, and the open pages.
///
/// Pages that do not take their messages do not hold up anything: for each, only the last few are
/// kept, and a page that missed one loads itself again.
package actor PreviewStage {
  /// The most pages that are connected at a time.
  package static let pageLimit = 64

  /// The state of the site.
  package private(set) var snapshot: Snapshot
  private let start: String
  private var count = 0
  private var pages: [Int: AsyncStream<LiveMessage>.Continuation] = [:]
  private var nextPage = 0

  /// Creates a stage without a site; `start` distinguishes the revisions of this server from those
  /// of other servers.
  package init(start: String) {
    self.start = start
    snapshot = Snapshot(site: nil, revision: "\(start)-0")
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
    guard changed > 0 || before == nil else {
      if hadErrors { send(LiveMessage(revision: snapshot.revision, errors: nil)) }
      return 0
    }
    let since = snapshot.revision
    count += 1
    snapshot.site = site
    snapshot.revision = "\(start)-\(count)"
    send(
      LiveMessage(
        revision: snapshot.revision, since: since,
        change: onlyStyles && before != nil ? .styles : .page, errors: nil))
    return changed
  }

  /// Shows the errors of a build over the last site without errors.
  package func show(errors: String) {
    snapshot.errors = errors
    send(LiveMessage(revision: snapshot.revision, errors: errors))
  }

  /// Connects a page: the messages for it, the present state first; `nil` if there are too many.
  package func connect() -> (page: Int, messages: AsyncStream<LiveMessage>)? {
    guard pages.count < PreviewStage.pageLimit else { return nil }
    let (messages, continuation) = AsyncStream.makeStream(
      of: LiveMessage.self, bufferingPolicy: .bufferingNewest(8))
    nextPage += 1
    pages[nextPage] = continuation
    continuation.yield(LiveMessage(revision: snapshot.revision, errors: snapshot.errors))
    return (nextPage, messages)
  }

  /// Forgets a page.
  package func disconnect(_ page: Int) {
    pages.removeValue(forKey: page)?.finish()
  }

  /// The number of pages that are connected.
  package var pageCount: Int { pages.count }

  private func send(_ message: LiveMessage) {
    for page in pages.values { page.yield(message) }
  }

  /// The number of files that were added, removed or changed.
  private static func differences(_ before: PublishedSite?, _ after: PublishedSite) -> Int {
    guard let before else { return after.files.count }
    var kept = 0
    var changed = 0
    for (path, bytes) in after.files {
      guard let earlier = before.files[path] else { continue }
      kept += 1
      if earlier != bytes { changed += 1 }
    }
    return changed + (after.files.count - kept) + (before.files.count - kept)
      + (before.answers.hosted.isServed(like: after.answers.hosted) ? 0 : 1)
  }
}

extension HostedSite {
  /// Whether two sites with the same files have the same answers for their pages.
  fileprivate func isServed(like other: HostedSite) -> Bool {
    base == other.base && policy == other.policy && contentSecurity == other.contentSecurity
      && types == other.types
  }
}
