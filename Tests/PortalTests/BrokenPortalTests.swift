import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// Faults that the portals' collections reject: each rule is broken once and must be reported.
///
/// The report must name the right position. A build of everything takes seconds, so cases that edit
/// different files are built together: exactly their expected diagnostics must be printed. An error
/// hides what later stages would report, so cases of the same diagnostic are built together where there
/// are many, and a failing case is built again with the other failing ones, and finally alone.
@Suite struct BrokenPortalTests {
  private let files: [String: [UInt8]]

  init() throws {
    files = try BuiltSite.ownFiles()
  }

  @Test func brokenContentIsRefusedAtItsPlace() throws {
    var waiting = BrokenCase.all()
    try #require(waiting.count > 100)
    for broken in waiting {
      try #require(broken.expected != "", "'\(broken.name)' must say what is printed")
    }
    while !waiting.isEmpty {
      let asked = waiting.count
      let counts = Dictionary(waiting.map { ($0.id, 1) }, uniquingKeysWith: +)
      waiting = try Dictionary(grouping: waiting) { (counts[$0.id] ?? 0) < 10 ? "" : $0.id }
        .sorted { $0.key < $1.key }
        .flatMap { try unmet(among: $0.value) }
      guard waiting.count == asked else { continue }
      for broken in waiting {
        #expect(try BuiltSite(apply([broken])).printed == broken.expected, "\(broken.name)")
      }
      break
    }
  }

  /// Builds all cases in as few groups as their files allow; returns those that failed.
  private func unmet(among cases: [BrokenCase]) throws -> [BrokenCase] {
    var (waiting, unmet) = (cases, [BrokenCase]())
    while !waiting.isEmpty {
      var edited: Set<String> = []
      var company: [BrokenCase] = []
      waiting.removeAll { broken in
        guard edited.isDisjoint(with: broken.paths) else { return false }
        edited.formUnion(broken.paths)
        company.append(broken)
        return true
      }
      var printed = BrokenCase.diagnostics(of: try BuiltSite(apply(company), jobs: 2).printed)
      let missing = company.filter { !$0.takes(from: &printed) }
      // An unexpected diagnostic may belong to any case of the group, so all of them fail.
      unmet += printed.isEmpty ? missing : company
    }
    return unmet
  }

  private func apply(_ cases: [BrokenCase]) throws -> [String: [UInt8]] {
    try cases.reduce(files) { files, broken in
      try #require(broken.apply(to: files), "an edit of '\(broken.name)' finds nothing to replace")
    }
  }
}
