import AcopioSiteTestSupport
import Testing

/// Ids of the library that mean another thing than their lock says.
@Suite struct LockIdentityTests {
  private static let books = "content/books/books.json"
  private static let schema = "content/books/_collection.yml"

  /// The report of the changes since the lock of the library, and the exit status.
  private func check(
    _ books: String, _ identity: String = "", sourceLocation: SourceLocation = #_sourceLocation
  ) async throws -> Command.Run {
    let site = try SiteFolder()
    try site.write(Self.schema, identity + site.text(Self.schema))
    let lock = try await site.acopio(["lock", "--now", SiteFolder.day])
    try #require(lock.status == 0, "\(lock)", sourceLocation: sourceLocation)
    try site.write(Self.books, books)
    return try await site.acopio(["lock", "check", "--now", SiteFolder.day])
  }

  private static let momo = #"{ "id": "1", "title": "Momo", "author": "ende" }"#
  private static let emma = #"{ "id": "2", "title": "Emma", "author": "austen" }"#

  @Test func theLockHasWhatIdentifiesEntries() async throws {
    let site = try SiteFolder()
    #expect(try await site.acopio(["lock", "--now", SiteFolder.day]).status == 0)
    let lock = try site.text("content/api/v1.lock.json")
    #expect(
      lock.contains(#""books/1": {"names": {"title": "Momo"}, "others": {"pages": ""#), "\(lock)")
    #expect(!lock.contains("authors/"), "only what is published in the API")
  }

  @Test func anIdThatMeansAnotherBookIsAnError() async throws {
    let kim = #"{ "id": "1", "title": "Kim", "author": "austen", "pages": 7 }"#
    let run = try await check("[\(kim), \(Self.emma)]")
    #expect(run.status == 1)
    #expect(run.stdout.contains("id '1' is another thing, 'Kim'; it was 'Momo' [D-b "), "\(run)")
  }

  @Test func idsThatWereSwappedAreErrors() async throws {
    let momo = Self.momo.replacing("\"1\"", with: "\"2\"")
    let emma = Self.emma.replacing("\"2\"", with: "\"1\"")
    let run = try await check("[\(emma), \(momo)]")
    #expect(run.status == 1)
    for line in [
      "id '1' is 'Emma' now, which had the id '2'; it was 'Momo' [D-b ",
      "id '2' is 'Momo' now, which had the id '1'; it was 'Emma' [D-b ",
    ] {
      #expect(run.stdout.contains(line), "\(run)")
    }
  }

  @Test func aCorrectedTitleIsANote() async throws {
    let run = try await check("[\(Self.momo.replacing("Momo", with: "Momo!")), \(Self.emma)]")
    #expect(run.status == 0 && run.stdout.hasSuffix("0 errors, 0 warnings, 1 note\n"), "\(run)")
    #expect(run.stdout.contains("id '1' is called 'Momo!' now; it was 'Momo' [D-b "), "\(run)")
  }

  @Test func aCollectionCanNameWhatIdentifiesItsEntries() async throws {
    let moved = Self.momo.replacing("ende", with: "austen").replacing("Momo", with: "Momo!")
    let run = try await check("[\(moved), \(Self.emma)]", "identity: author\n")
    #expect(run.status == 1)
    #expect(run.stdout.contains("id '1' is another thing, 'austen'; it was 'ende' [D-b "), "\(run)")
    let same = try await check(
      "[\(Self.momo.replacing("Momo", with: "The grey gentlemen")), \(Self.emma)]",
      "identity: author\n")
    #expect(!same.stdout.contains("D-b"), "\(same)")
  }
}
