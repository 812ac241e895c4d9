import AcopioAPI
package import AcopioBase
import AcopioEmit

/// The form of a report about the changes of an API.
package struct LockReportForm: Sendable {
  /// The names of all forms, in alphabetical order.
  package static let names = ReportFormats.all.map(\.name)
  /// The names of the languages of reports.
  package static let languages = Translation.languages

  private let format: any ReportFormat
  private let language: Translation
  private let prefix: String

  /// A form; `nil` if there is none with this name, or not in this language.
  ///
  /// `prefix` comes before paths in reports for programs, so that they begin in the working folder.
  package init?(_ name: String, language: String, prefix: String = "") {
    guard let format = ReportFormats.format(named: name),
      Translation.languages.contains(language)
    else { return nil }
    self.format = format
    self.language = Translation.of(language)
    self.prefix = prefix
  }

  /// Whether programs read the report.
  var isForPrograms: Bool { format.isForPrograms }

  func text(
    _ reports: [(report: LockReport, file: LockFile)], _ declarations: LockDeclarations? = nil
  ) -> String {
    format.text(
      reports.map {
        ReportPage(
          $0.report, $0.file, language: language, prefix: prefix, declarations: declarations)
      })
  }
}

/// The changes for the clients of an API.
package struct LockCheck: Sendable {
  /// The report in the chosen form; empty if there is nothing to compare.
  package let text: String
  /// Whether any change breaks clients.
  package let breaksClients: Bool
  /// The paths of locks that are missing, or that were written.
  package let paths: [String]
  /// The paths of locks that were removed.
  package var removed: [String] = []
  /// Every fault of the site or of a lock.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
  /// The parts that were not compared, as sentences without full stop.
  package var remarks: [String] = []
}

/// Compares the endpoints that a site publishes with its locks, and these with an earlier state of theirs: the one at the
/// revision `since`, or the last one.
///
/// Throws `locks` if there is no such revision.
package func checkLocks(
  _ folders: SiteFolders, _ options: BuildOptions, _ form: LockReportForm, since: String? = nil
) throws(BuildError) -> LockCheck {
  let site = try lockSite(
    folders, options, comparedWith: since.map { .revision($0) } ?? .lastChange)
  return site.check(site.reports(options), form, paths: site.missing)
}

/// Writes the locks of a site, unless its endpoints break clients of the committed ones.
///
/// With `accepts`, they are written in any case. Reservations of locks are kept. The lock of a
/// version that the site does not have any more is removed. Changes are added to the histories,
/// with the day of the command.
package func writeLocks(
  _ folders: SiteFolders, _ options: BuildOptions, _ form: LockReportForm, accepts: Bool
) throws(BuildError) -> LockCheck {
  var options = options
  options.missingLocks = accepts ? .all : .new
  let site = try lockSite(folders, options)
  let reports = site.reports(options)
  let check = site.check(reports, form, paths: [])
  guard !site.diagnostics.hasErrors, accepts || !check.breaksClients else { return check }
  var paths: [String] = []
  // A version that comes back has a history and no lock: everything in it is new.
  func report(of version: String?, isKnown: Bool) -> LockReport? {
    if let known = reports.first(where: { $0.file.lock.version == version }) { return known.report }
    guard isKnown, let lock = site.locks.first(where: { $0.version == version }) else { return nil }
    return LockReport(
      from: Lock(version: version, endpoints: []), to: lock,
      today: options.today,
      rules: site.rules)
  }
  // The history is written first: after an interruption here, the comparison with the old lock is
  // repeated, and a change that the day already has is not added twice.
  func writeHistory(of version: String?) throws(BuildError) {
    let before = site.histories[version]
    guard let report = report(of: version, isKnown: before != nil) else { return }
    let history = before ?? ChangeHistory(version: version)
    let after = history.adding(report, on: options.today)
    guard after != history else { return }
    let path = ChangeHistory.path(of: version)
    try write(after.text, to: path, of: folders, isKnown: before != nil)
    paths.append(path)
  }
  for lock in site.locks {
    let kept =
      site.committed[lock.version].map { old in
        lock.carryingOver(old.lock).reserving(removedFrom: old.lock)
      } ?? lock
    try writeHistory(of: lock.version)
    let path = LockedSite.path(of: lock.version)
    try write(
      LockWriter.text(kept), to: path, of: folders, isKnown: site.committed[lock.version] != nil)
    paths.append(path)
  }
  let versions = Set(site.locks.map(\.version))
  var removed: [String] = []
  for (_, file) in reports where !versions.contains(file.lock.version) {
    try writeHistory(of: file.lock.version)
    try emitting { () throws(EmitError) in try removeLooseFile("\(folders.root)/\(file.path)") }
    removed.append(file.path)
  }
  return site.check(reports, form, paths: paths, removed: removed)
}

/// Writes a file of `content/api/`; one that is not known must begin like it to be replaced.
private func write(
  _ text: String, to path: String, of folders: SiteFolders, isKnown: Bool
) throws(BuildError) {
  var out = ByteBuffer()
  out.append(string: text)
  try emitting { () throws(EmitError) in
    try writeLooseFile(
      "\(folders.root)/\(path)", out.bytes, mark: isKnown ? 0 : LockedSite.mark)
  }
}

extension LockedSite {
  /// The number of bytes at the beginning that identify a file: up to the number of its format.
  fileprivate static let mark = "{\n  \"format\": ".utf8.count

  /// The paths of locks that do not exist yet.
  fileprivate var missing: [String] {
    locks.filter { committed[$0.version] == nil }.map { LockedSite.path(of: $0.version) }
  }

  /// The changes against each committed lock, in the order of their paths; empty after an error.
  fileprivate func reports(_ options: BuildOptions) -> [(report: LockReport, file: LockFile)] {
    guard !diagnostics.hasErrors else { return [] }
    let now = Dictionary(locks.map { ($0.version, $0) }) { first, _ in first }
    let files = committed.values.inOrder { $0.path < $1.path }
    let reports = files.map { file in
      // A version that the site does not have any more has no endpoints.
      let new = now[file.lock.version] ?? Lock(version: file.lock.version, endpoints: [])
      return LockReport(
        from: file.lock, to: new.carryingOver(file.lock),
        today: options.today, rules: rules)
    }
    return zip(LockReport.together(reports), files).map { (report: $0, file: $1) }
  }

  fileprivate func check(
    _ reports: [(report: LockReport, file: LockFile)], _ form: LockReportForm, paths: [String],
    removed: [String] = []
  ) -> LockCheck {
    LockCheck(
      // A program that reads a report needs a whole document, also where nothing is compared.
      text: reports.isEmpty && !form.isForPrograms ? "" : form.text(reports, declarations),
      breaksClients: reports.contains { $0.report.hasErrors }, paths: paths, removed: removed,
      diagnostics: diagnostics, sources: sources)
  }
}
