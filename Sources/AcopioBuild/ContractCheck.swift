package import AcopioBase
import AcopioContract
import AcopioEmit
import AcopioRender

/// How the changes of an API are reported.
package struct LockReportForm: Sendable {
  /// The names of all forms, in alphabetical order.
  package static let names = ReportFormats.all.map(\.name)
  /// The names of the languages of reports.
  package static let languages = Wording.Language.allCases.map(\.rawValue)

  private let format: any ReportFormat
  private let language: Wording.Language

  /// A form; `nil` if there is none with this name, or not in this language.
  package init?(_ name: String, language: String) {
    guard let format = ReportFormats.format(named: name),
      let language = Wording.Language(rawValue: language)
    else { return nil }
    self.format = format
    self.language = language
  }

  func text(_ reports: [(report: LockReport, file: LockFile)]) -> String {
    format.text(reports.map { ReportPage($0.report, $0.file, language: language) })
  }
}

/// What changed for the clients of an API.
package struct LockCheck: Sendable {
  /// The report in the chosen form; empty if there is nothing to compare.
  package let text: String
  /// Whether any change breaks clients.
  package let breaksClients: Bool
  /// The paths of locks that are not there yet, or that were written.
  package let paths: [String]
  /// Every fault of the site or of a lock.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
  /// What was not compared, as sentences without full stop.
  package var remarks: [String] = []
}

/// Compares what a site publishes with its committed locks.
package func checkLocks(
  _ folders: SiteFolders, _ options: BuildOptions, _ form: LockReportForm
) throws(BuildError) -> LockCheck {
  let site = try lockSite(folders, options)
  return site.check(options, form, paths: site.missing)
}

/// Writes the locks of a site, unless what it publishes breaks clients of the committed ones.
///
/// With `accepts`, they are written in any case. What locks reserve is kept.
package func writeLocks(
  _ folders: SiteFolders, _ options: BuildOptions, _ form: LockReportForm, accepts: Bool
) throws(BuildError) -> LockCheck {
  let site = try lockSite(folders, options)
  let check = site.check(options, form, paths: [])
  guard !site.diagnostics.hasErrors, accepts || !check.breaksClients else { return check }
  var paths: [String] = []
  for lock in site.locks {
    let kept = site.committed[lock.version].map { lock.carryingOver($0.lock) } ?? lock
    let path = LockedSite.path(of: lock.version)
    var out = ByteBuffer()
    out.append(string: LockWriter.text(kept))
    do throws(EmitError) {
      try writeLooseFile(
        "\(folders.root)/\(path)", out.bytes,
        mark: site.committed[lock.version] == nil ? LockedSite.mark : 0)
    } catch {
      throw .emit(error)
    }
    paths.append(path)
  }
  return site.check(options, form, paths: paths)
}

extension LockedSite {
  /// How many bytes at the beginning show that a file is a lock: up to the number of its format.
  fileprivate static let mark = "{\n  \"format\": ".utf8.count

  /// The paths of locks that do not exist yet.
  fileprivate var missing: [String] {
    locks.filter { committed[$0.version] == nil }.map { LockedSite.path(of: $0.version) }
  }

  fileprivate func check(
    _ options: BuildOptions, _ form: LockReportForm, paths: [String]
  ) -> LockCheck {
    var reports: [(report: LockReport, file: LockFile)] = []
    if !diagnostics.hasErrors {
      let now = Dictionary(locks.map { ($0.version, $0) }) { first, _ in first }
      for file in committed.values.inOrder(by: { $0.path < $1.path }) {
        // A version that the site does not have any more has no endpoints.
        let new = now[file.lock.version] ?? Lock(version: file.lock.version, endpoints: [])
        let report = LockReport(
          from: file.lock, to: new.carryingOver(file.lock), today: options.buildDate, rules: rules,
          digest: Digest.sha256)
        reports.append((report, file))
      }
    }
    return LockCheck(
      text: reports.isEmpty ? "" : form.text(reports),
      breaksClients: reports.contains { $0.report.hasErrors }, paths: paths,
      diagnostics: diagnostics, sources: sources)
  }
}
