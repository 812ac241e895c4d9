import AcopioTestSupport
import Testing

/// What the portals' collections refuse: each rule is broken once and must be told where.
@Suite struct BrokenPortalTests {
  @Test(arguments: BrokenCase.all())
  func brokenContentIsRefusedAtItsPlace(_ broken: BrokenCase) throws {
    let files = try #require(
      broken.apply(to: BuiltSite.ownFiles()), "an edit of '\(broken.name)' finds nothing to replace"
    )
    #expect(broken.expected != "", "a case must say what is printed")
    #expect(BuiltSite(files).printed == broken.expected)
  }
}
