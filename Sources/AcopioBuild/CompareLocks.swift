import AcopioAPI
import AcopioBase

/// Compares the locks of two sides: files, folders of sites, or revisions of the repository of `root`.
///
/// With `builds`, folders of sites are built, and the rules of the new one apply. Throws `locks` if
/// a side has none.
package func compareLocks(
  _ old: String, _ new: String, root: String, _ options: BuildOptions, builds: Bool,
  _ form: LockReportForm
) throws(BuildError) -> LockCheck {
  var sides: [LockSide] = []
  for name in [old, new] {
    let side = try LockSide(name, root: root, building: builds ? options : nil)
    guard !side.diagnostics.hasErrors else {
      return LockCheck(
        text: "", breaksClients: false, paths: [], diagnostics: side.diagnostics,
        sources: side.sources)
    }
    sides.append(side)
  }
  let pairs = LockPairs(from: sides[0], to: sides[1])
  if pairs.all.isEmpty, let side = sides.first(where: { !$0.isFile }) {
    let version = sides.first(where: \.isFile)?.locks.first?.lock.name
    throw .locks(.missing(side.name, version: version))
  }
  let reports = pairs.all.map { old, new in
    let report = LockReport(
      from: old.lock, to: new, today: options.today,
      rules: sides[1].rules ?? LockRules())
    return (report: report, file: old)
  }
  return LockCheck(
    text: form.text(reports), breaksClients: reports.contains { $0.report.hasErrors }, paths: [],
    diagnostics: Diagnostics(), sources: SourceMap(), remarks: pairs.remarks)
}

/// The locks of two sides that are compared with each other.
private struct LockPairs {
  /// The promised and the current locks: the latter without endpoints if the new side has no lock
  /// of the version.
  private(set) var all: [(LockFile, Lock)] = []
  /// The versions that only one side has.
  private(set) var remarks: [String] = []

  init(from old: LockSide, to new: LockSide) {
    // Two files are compared even if their versions differ.
    if old.isFile, new.isFile {
      all = zip(old.locks, new.locks).map { ($0, $1.lock) }
      return
    }
    let before = Dictionary(old.locks.map { ($0.lock.version, $0) }) { first, _ in first }
    let after = Dictionary(new.locks.map { ($0.lock.version, $0) }) { first, _ in first }
    for file in old.locks {
      let version = file.lock.version
      if let same = after[version] {
        all.append((file, same.lock))
      } else if !new.isFile {
        all.append((file, Lock(version: version, endpoints: [])))
        remarks.append(
          "only \(old.name) has a lock of '\(file.lock.name)': its endpoints count as removed")
      }
    }
    for file in new.locks where !old.isFile && before[file.lock.version] == nil {
      remarks.append(
        "only \(new.name) has a lock of '\(file.lock.name)', which is not compared")
    }
  }
}

extension Lock {
  /// The version, as the name of the file has it.
  fileprivate var name: String { version ?? "unversioned" }
}
