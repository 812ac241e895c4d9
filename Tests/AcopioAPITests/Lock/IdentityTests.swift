import AcopioAPI
import AcopioBase
import Testing

/// Ids that mean another thing than before, and what was removed and comes back.
@Suite struct IdentityTests {
  /// A book of the lock: its id, its title, and digests of its other fields.
  private struct Book {
    var id: String
    var title: String
    var others: [String: String]? = ["author": "a", "year": "b"]
    var entry: String?
    var urls: [String] = []
  }

  private static let momo = Book(id: "1", title: "Momo", others: ["author": "ende", "year": "73"])
  private static let emma = Book(
    id: "2", title: "Emma", others: ["author": "austen", "year": "15"])

  private func lock(
    _ books: [Book], members: [String] = ["id"], values: [String]? = nil,
    change: (inout Lock) -> Void = { _ in }
  ) -> Lock {
    var facts = EndpointFacts()
    var identities: [String: EntryIdentity] = [:]
    for book in books {
      let entry = book.entry ?? "books/\(book.id)"
      let others = book.others.map { $0.sorted { $0.key < $1.key } }
      facts.items.append(
        EndpointFacts.Item(
          id: book.id, entry: entry, digest: "\(book.title) \(others.map { "\($0)" } ?? "")",
          urls: book.urls))
      identities[entry] = EntryIdentity(
        [.init("title", book.title)], others: others?.map { .init($0.key, $0.value) })
    }
    facts.bytes = 100
    facts.fileCount = 1
    let properties = members.map { name in
      var schema = ResponseSchema(.string)
      if name == "genre" { schema.values = values }
      return ResponseSchema.Property(name: name, schema: schema, isRequired: false)
    }
    let schema = ResponseSchema(.array(ResponseSchema(.object(properties, others: nil))))
    var lock = Lock(
      version: "v1",
      endpoints: ["/v1/all", "/v1/books"].map {
        LockedEndpoint(
          EndpointDescription(path: $0, version: "v1", schema: schema), facts: facts)
      })
    lock.identities = identities
    lock.entries = Set(identities.keys)
    change(&lock)
    return lock
  }

  /// The changes of data between two locks, without those that A03 reports.
  private func changes(_ old: Lock, _ new: Lock) -> [String] {
    LockReport(from: old, to: new, today: "2026-11-21").changes.filter {
      $0.rule != .a03 && $0.rule != .r21
    }
    .map { "\($0.rule.rawValue) \($0.severity) \($0.endpoint) \($0.message.english)" }
  }

  @Test func anIdOfAnotherThingIsOneErrorWithBothThings() {
    var other = Self.momo
    (other.title, other.others) = ("Kim", ["author": "kipling", "year": "01"])
    #expect(
      changes(lock([Self.momo, Self.emma]), lock([other, Self.emma])) == [
        "D-b error /v1/all.json id '1' is another thing, 'Kim'; it was 'Momo'"
      ])
  }

  @Test func idsThatWereSwappedAreErrors() {
    var (first, second) = (Self.emma, Self.momo)
    (first.id, second.id) = ("1", "2")
    #expect(
      changes(lock([Self.momo, Self.emma]), lock([first, second])) == [
        "D-b error /v1/all.json id '1' is 'Emma' now, which had the id '2'; it was 'Momo'",
        "D-b error /v1/all.json id '2' is 'Momo' now, which had the id '1'; it was 'Emma'",
      ])
    // Similar titles do not hide it.
    let volumes = ["1", "2"].map { Book(id: $0, title: "Volume \($0)", others: nil) }
    let swapped = ["2", "1"].map {
      Book(id: $0 == "1" ? "2" : "1", title: "Volume \($0)", others: nil)
    }
    #expect(changes(lock(volumes), lock(swapped)).count == 2)
  }

  /// What is no more than a note, or nothing.
  @Test(arguments: [
    ("Mommo", ["author": "ende", "year": "73"], "is called 'Mommo' now"),
    ("momo", ["author": "ende", "year": "73"], "is called 'momo' now"),
    ("Momo and the thieves of time", ["author": "x", "year": "y"], "is called 'Momo and the"),
    ("The grey gentlemen", ["author": "ende", "year": "73"], "is called 'The grey"),
    ("Momo", ["author": "x", "year": "y"], ""),
  ])
  func aCorrectionIsANote(title: String, others: [String: String], expected: String) {
    var book = Self.momo
    (book.title, book.others) = (title, others)
    let found = changes(lock([Self.momo, Self.emma]), lock([book, Self.emma]))
    #expect(found.count == (expected.isEmpty ? 0 : 1))
    #expect(
      found.allSatisfy { $0.hasPrefix("D-b info /v1/all.json id '1' \(expected)") }, "\(found)")
  }

  /// Titles that were swapped by mistake: everything else stays where it was.
  @Test func titlesThatArePutRightAreNotes() {
    var (first, second) = (Self.momo, Self.emma)
    (first.title, second.title) = ("Emma", "Momo")
    let found = changes(lock([first, second]), lock([Self.momo, Self.emma]))
    #expect(found.count == 2 && found.allSatisfy { $0.hasPrefix("D-b info ") }, "\(found)")
  }

  @Test func anotherTitleIsAWarningIfNothingElseIsKnown() {
    let found = changes(
      lock([Book(id: "1", title: "Momo", others: [:])]),
      lock([Book(id: "1", title: "Kim", others: [:])]))
    #expect(
      found == [
        "D-b warning /v1/all.json id '1' is 'Kim' now, perhaps another thing; it was 'Momo'"
      ])
    // A collection that declares what identifies its entries is taken at its word.
    let declared = changes(
      lock([Book(id: "1", title: "Momo", others: nil)]),
      lock([Book(id: "1", title: "Kim", others: nil)]))
    #expect(declared == ["D-b error /v1/all.json id '1' is another thing, 'Kim'; it was 'Momo'"])
  }

  /// Another setting in the same commit would hide that ids were swapped.
  @Test func otherFieldsOfIdentityHideNothing() {
    let old = lock([Self.momo, Self.emma])
    var (first, second) = (Self.emma, Self.momo)
    (first.id, second.id) = ("1", "2")
    func byNumber(_ books: [Book], change: (inout Lock) -> Void = { _ in }) -> Lock {
      lock(books) { lock in
        let titles = lock.identities
        for name in titles.keys {
          lock.identities[name] = EntryIdentity([.init("isbn", name)], others: nil)
        }
        lock.identitiesAsBefore = titles
        change(&lock)
      }
    }
    let said =
      "D-b warning  what identifies entries of 'books' is isbn now, and was title"
    #expect(changes(old, byNumber([Self.momo, Self.emma])) == [said])
    #expect(
      changes(old, byNumber([first, second])) == [
        "D-b error /v1/all.json id '1' is 'Emma' now, which had the id '2'; it was 'Momo'",
        "D-b error /v1/all.json id '2' is 'Momo' now, which had the id '1'; it was 'Emma'",
        said,
      ])
    // Without the earlier fields, it can only be guessed, unless only their names are others.
    #expect(
      changes(old, byNumber([first, second]) { $0.identitiesAsBefore = [:] }) == [
        said,
        "D-b warning /v1/all.json id '1' is 'books/1' now, perhaps another thing; it was 'Momo'",
        "D-b warning /v1/all.json id '2' is 'books/2' now, perhaps another thing; it was 'Emma'",
      ])
    let renamed = lock([Self.momo, Self.emma]) { lock in
      lock.identities = lock.identities.mapValues {
        EntryIdentity([.init("name", $0.text)], others: $0.others)
      }
    }
    #expect(
      changes(old, renamed) == [
        "D-b warning  what identifies entries of 'books' is name now, and was title"
      ])
  }

  /// A title that several have tells nothing.
  @Test func aTitleThatIsStillInUseIsNotTaken() {
    var book = Self.momo
    book.title = "Emma"
    let found = changes(lock([Self.momo, Self.emma]), lock([book, Self.emma]))
    #expect(found.count == 1 && found[0].hasPrefix("D-b info "), "\(found)")
  }

  @Test func aFileThatWasRenamedIsTheSameThing() {
    var book = Self.momo
    book.entry = "books/momo-1973"
    book.others?["year"] = "1973"
    #expect(changes(lock([Self.momo]), lock([book])) == [])
  }

  @Test func aLockWithoutIdentitiesIsComparedAsBefore() {
    var book = Self.momo
    book.title = "Kim"
    let old = lock([Self.momo]) { $0.identities = [:] }
    #expect(changes(old, lock([book])) == [])
  }

  @Test func aRuleThatIsRaisedDoesNotRaiseNotes() {
    var book = Self.momo
    book.title = "Mommo"
    let report = LockReport(
      from: lock([Self.momo]), to: lock([book]), today: "2026-11-21",
      rules: LockRules(severities: [.db: .error]))
    #expect(report.changes.map(\.severity) == [.info])
  }

  // MARK: Reservations

  /// The lock that is written when the second state is accepted, after it was read again.
  private func accepted(_ old: Lock, _ new: Lock) throws -> Lock {
    let text = LockWriter.text(new.carryingOver(old).reserving(removedFrom: old))
    let arena = Arena()
    let file = SourceFile(path: "a.json", bytes: text.withBytes { arena.copy($0) }, id: 0)
    var faults = Diagnostics()
    let read = withExtendedLifetime(arena) { LockReader.read(file, &faults)?.lock }
    #expect(!faults.hasErrors)
    return try #require(read)
  }

  @Test func anIdThatWasRemovedComesBackAsItselfOnly() throws {
    let old = lock([Self.momo, Self.emma])
    let later = try accepted(old, lock([Self.emma]))
    #expect(later.endpoints[0].reservedIDs == [.init("1", was: "Momo")])
    #expect(changes(later, old) == [])
    var other = Self.momo
    other.title = "Kim"
    #expect(
      changes(later, lock([other, Self.emma])) == [
        "D-b error /v1/all.json id '1' is used again, but it is reserved: Momo"
      ])
    #expect(try accepted(later, old).endpoints[0].reservedIDs == [])
  }

  @Test func anEntryThatIsOnlyNotPublishedKeepsItsId() throws {
    let old = lock([Self.momo, Self.emma])
    let later = try accepted(old, lock([Self.emma]) { $0.entries = ["books/1", "books/2"] })
    #expect(later.endpoints[0].reservedIDs == [])
  }

  @Test func aMemberThatWasRemovedComesBackWithItsTypeOnly() throws {
    let old = lock([Self.momo], members: ["id", "isbn"])
    let later = try accepted(old, lock([Self.momo]))
    #expect(later.endpoints[0].reservedNames == [.init("/items/properties/isbn", was: "string")])
    #expect(changes(later, old).allSatisfy { $0.hasPrefix("A02 info") })
    let other = lock([Self.momo]) { lock in
      let schema = ResponseSchema(
        .array(
          ResponseSchema(
            .object(
              [
                .init(name: "id", schema: ResponseSchema(.string), isRequired: false),
                .init(name: "isbn", schema: ResponseSchema(.integer), isRequired: false),
              ], others: nil))))
      let endpoints = lock.endpoints.map {
        LockedEndpoint(
          EndpointDescription(path: $0.description.path, version: "v1", schema: schema),
          facts: $0.facts)
      }
      lock = Lock(version: "v1", endpoints: endpoints)
    }
    #expect(
      changes(later, other).first
        == "R04 error /v1/all.json '[].isbn' is published again, but its name is reserved: string")
    // The name of a member that is there may be dropped no more easily than any other.
    #expect(
      changes(try accepted(later, old), lock([Self.momo])).contains {
        $0.hasPrefix("R04 error /v1/all.json '[].isbn' is gone")
      })
  }

  @Test func aValueOfAListThatWasRemovedIsReserved() throws {
    let old = lock([Self.momo], members: ["genre"], values: ["novel", "a/b"])
    let later = try accepted(old, lock([Self.momo], members: ["genre"], values: ["novel"]))
    #expect(later.endpoints[0].reservedNames == [.init("/items/properties/genre/enum/a~1b")])
    #expect(
      changes(later, old)
        == ["/v1/all.json", "/v1/books.json"].map {
          "R10 error \($0) '[].genre' may be 'a/b' again, but that is reserved"
        })
  }

  @Test func anEndpointThatWasRemovedComesBackWithItsSchemaOnly() throws {
    let old = lock([Self.momo])
    let one = lock([Self.momo]) { $0 = Lock(version: "v1", endpoints: [$0.endpoints[0]]) }
    let later = try accepted(old, one)
    #expect(later.reserved.map(\.name) == ["/v1/books.json"])
    #expect(changes(later, old).map { $0.prefix(8) } == ["A01 info"])
    #expect(
      changes(later, lock([Self.momo], members: ["id", "note"])).contains(
        "R01 error /v1/books.json '/v1/books.json' is published again with another schema, but its address is reserved"
      ))
    #expect(try accepted(later, old).reserved == [])
  }

  @Test func anAddressBelongsToOneItem() {
    var (momo, emma) = (Self.momo, Self.emma)
    (momo.urls, emma.urls) = (["/books/momo/"], ["/books/emma/"])
    let old = lock([momo, emma])
    (momo.urls, emma.urls) = (["/books/momo-2/"], ["/books/momo/"])
    let found = changes(
      old, lock([momo, emma]) { $0.redirects = ["/books/emma/": "/books/momo/"] })
    #expect(
      found.contains(
        "D-c error /v1/all.json '/books/momo/' is the address of item '2' now; it led to item '1'"),
      "\(found)")
  }
}
