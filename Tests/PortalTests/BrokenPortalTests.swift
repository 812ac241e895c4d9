import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// What the portals' collections refuse: each rule is broken once and must be told where.
///
/// A build of everything takes seconds, so cases that edit different files are built in company: what
/// is printed must be what they expect, all of it and nothing besides. An error hides what later
/// stages would say, so a case that is not met is asked again among those that were not met either,
/// and at last alone.
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
      waiting = try unmet(among: waiting)
      guard waiting.count == asked else { continue }
      for broken in waiting {
        #expect(try BuiltSite(apply([broken])).printed == broken.expected, "\(broken.name)")
      }
      break
    }
  }

  /// Builds all cases in as few companies as their files allow; returns those that were not met.
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
      // What nobody expects may be anybody's, so nobody of the company is met.
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
