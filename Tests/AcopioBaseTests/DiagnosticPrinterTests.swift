import AcopioBase
import AcopioTestSupport
import Testing

@Suite struct DiagnosticPrinterTests {
  @Test func printsPlaceExcerptRemedyAndNotes() {
    var sources = SourceMap()
    let text = MarkedText("title: Momo\n1️⃣titel2️⃣: Momo\n")
    let book = sources.add("content/books/momo.md", text.text)
    let schema = sources.add("content/books/_collection.yml", "schema:\n  title: text\n")
    var diagnostics = Diagnostics()
    diagnostics.error(
      .unknownField, "'titel' is not a field; did you mean 'title'?",
      at: book.origin(text.offsets[1, default: 0]..<text.offsets[2, default: 0]),
      remedy: "rename the key to 'title'",
      notes: [
        .init("fields are declared here", at: schema.origin(0..<6)), .init("there is one field"),
      ])
    #expect(
      printed(diagnostics, sources) == """
        content/books/momo.md:2:1: error: 'titel' is not a field; did you mean 'title'? \
        [unknown-field]
        2 | titel: Momo
          | ^^^^^
          = remedy: rename the key to 'title'
        content/books/_collection.yml:1:1: note: fields are declared here
        note: there is one field

        """)
  }

  @Test func printsThePathWhereThereIsNoPlace() {
    var diagnostics = Diagnostics()
    diagnostics.warning(.missingEntries, "folder has no entries", path: "content/books")
    diagnostics.error(.missingSite, "there is no site", remedy: "write content/site.yml")
    #expect(
      printed(diagnostics, SourceMap()) == """
        error: there is no site [missing-site]
          = remedy: write content/site.yml
        content/books: warning: folder has no entries [missing-entries]

        """)
  }

  @Test(arguments: [
    // Columns and carets count characters, not bytes.
    ("El 1️⃣niño2️⃣ leyó", "1:4", "El niño leyó", "   ^^^^"),
    ("árbol: 1️⃣é2️⃣", "1:8", "árbol: é", "       ^"),
    // A tab takes one column, like everything else.
    ("\t\t1️⃣a2️⃣\tb", "1:3", "  a b", "  ^"),
    // What would move the cursor or turn the text around is shown as U+FFFD.
    ("a\u{1B}[31m1️⃣b2️⃣\u{202E}", "1:7", "a\u{FFFD}[31mb\u{FFFD}", "      ^"),
    // Line ends belong to no line.
    ("a\r\nb1️⃣\r\n2️⃣c", "2:2", "b", " ^"),
    ("a\r1️⃣\n2️⃣c", "1:3", "a", " ^"),
    ("ab1️⃣2️⃣", "1:3", "ab", "  ^"),
    ("a\n1️⃣2️⃣", "2:1", "", "^"),
    // Only the first line of a longer range is shown.
    ("a: 1️⃣[b,\nc]2️⃣", "1:4", "a: [b,", "   ^^^"),
    // A byte order mark takes no room.
    ("1️⃣\u{FEFF}2️⃣a", "1:1", "a", "^"),
    ("1️⃣2️⃣\u{FEFF}a", "1:1", "a", "^"),
    ("\u{FEFF}1️⃣2️⃣", "1:1", "", "^"),
    ("\u{FEFF}a1️⃣b2️⃣", "1:2", "ab", " ^"),
  ])
  func marksThePlace(marked: String, place: String, line: String, carets: String) {
    let number = place.prefix { $0 != ":" }
    #expect(
      report(marked) == """
        a.md:\(place): error: fault [bad-argument]
        \(number) | \(line)
          | \(carets)

        """)
  }

  @Test func cutsLongLinesAroundThePlace() {
    let long = String(repeating: "abcdefghi ", count: 40)
    #expect(
      report("\(long)1️⃣X2️⃣\(long)") == """
        a.md:1:401: error: fault [bad-argument]
        1 | …\(String(long.suffix(60)))X\(String(long.prefix(59)))…
          | \(String(repeating: " ", count: 61))^

        """)
    // The carets of a long range end with the excerpt.
    #expect(
      report("1️⃣\(long)2️⃣") == """
        a.md:1:1: error: fault [bad-argument]
        1 | \(String(long.prefix(60)))…
          | \(String(repeating: "^", count: 60))

        """)
    // A cut never splits a character.
    let accents = String(repeating: "é", count: 100)
    #expect(
      report("a\(accents)1️⃣b2️⃣\(accents)") == """
        a.md:1:102: error: fault [bad-argument]
        1 | …\(String(accents.prefix(30)))b\(String(accents.prefix(30)))…
          | \(String(repeating: " ", count: 31))^

        """)
  }

  @Test func widensTheMarginForLargeLineNumbers() {
    let marked = String(repeating: "\n", count: 99) + "1️⃣a2️⃣"
    #expect(report(marked) == "a.md:100:1: error: fault [bad-argument]\n100 | a\n    | ^\n")
  }

  @Test func survivesOriginsBehindTheEnd() {
    var sources = SourceMap()
    let file = sources.add("a.md", "ab")
    var diagnostics = Diagnostics()
    diagnostics.error(.badArgument, "fault", at: file.origin(50..<60))
    diagnostics.error(.badArgument, "other", at: Origin(file: 0, start: 1, end: 0))
    #expect(
      printed(diagnostics, sources) == """
        a.md:1:2: error: other [bad-argument]
        1 | ab
          |  ^
        a.md:1:3: error: fault [bad-argument]
        1 | ab
          |   ^

        """)
  }

  @Test func survivesEveryPlaceOfAnyBytes() {
    var random = SeededGenerator(seed: 3)
    let pool: [UInt8] = [0x0A, 0x0D, 0x20, 0x61, 0xC3, 0xB1, 0xEF, 0xBB, 0xBF, 0x00, 0xFF]
    for length in 0..<40 {
      var sources = SourceMap()
      let bytes = (0..<length).map { _ in pool[Int.random(in: 0..<pool.count, using: &random)] }
      let file = sources.addAsWritten(
        "a.md", bytes: (length % 2 == 0 ? [0xEF, 0xBB, 0xBF] : []) + bytes)
      for start in 0...file.bytes.count {
        for end in start...file.bytes.count {
          var diagnostics = Diagnostics()
          diagnostics.error(.badArgument, "fault", at: file.origin(start..<end))
          let lines = printed(diagnostics, sources).split(separator: "\n")
          // Some of the bytes are a character that cannot be seen, which is named.
          #expect(lines.count { !$0.hasPrefix("note: there is an invisible character") } == 3)
        }
      }
    }
  }

  @Test func sortsByPathAndPlaceAndPrintsNothingTwice() {
    var sources = SourceMap()
    let later = sources.add("b.md", "bb")
    let first = sources.add("a.md", "aa")
    var diagnostics = Diagnostics()
    diagnostics.error(.badArgument, "4", at: later.origin(1..<2))
    diagnostics.error(.badArgument, "3", at: later.origin(0..<1))
    diagnostics.error(.badArgument, "1", at: first.origin(0..<1))
    diagnostics.error(.badArgument, "2", at: first.origin(0..<1))
    diagnostics.error(.badArgument, "4", at: later.origin(1..<2))
    diagnostics.error(.badArgument, "5", path: "c.md")
    #expect(diagnostics.sorted(sources).map(\.message) == ["1", "2", "3", "4", "5"])
  }

  @Test func countsWhatIsBeyondTheLimit() {
    var sources = SourceMap()
    let file = sources.add("a.md", String(repeating: "a\n", count: 100))
    var diagnostics = Diagnostics()
    for line in 0..<61 {
      diagnostics.error(.badArgument, "fault \(line)", at: file.origin(line * 2..<line * 2 + 1))
    }
    let lines = DiagnosticPrinter(sources: sources, limit: 50).text(diagnostics)
      .split(separator: "\n")
    #expect(lines.count == 50 * 3 + 1)
    #expect(lines.last == "and 11 more; '--all' prints them")
    let all = DiagnosticPrinter(sources: sources).text(diagnostics).split(separator: "\n")
    #expect(all.count == 61 * 3)
  }

  @Test func showsErrorsBeforeWarningsFillTheLimit() {
    var sources = SourceMap()
    let file = sources.add("a.md", String(repeating: "a\n", count: 100))
    var diagnostics = Diagnostics()
    for line in 0..<60 {
      let place = file.origin(line * 2..<line * 2 + 1)
      if line == 55 {
        diagnostics.error(.badArgument, "fault \(line)", at: place)
      } else {
        diagnostics.warning(.badArgument, "doubt \(line)", at: place)
      }
    }
    let text = DiagnosticPrinter(sources: sources, limit: 50).text(diagnostics)
    #expect(text.contains("doubt 48") && !text.contains("doubt 49"))
    #expect(text.contains("56 | a\n   | ^\nand 10 more; '--all' prints them"))
    #expect(text.contains("a.md:56:1: error: fault 55"))
  }

  @Test func takesEqualDiagnosticsTogether() {
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    for number in 0..<5 {
      let file = sources.add("\(number).md", "a")
      diagnostics.error(.badArgument, "alike", at: file.origin(0..<1), remedy: "fix it")
      if number < 3 { diagnostics.error(.badArgument, "rare", at: file.origin(0..<1)) }
      diagnostics.error(.badArgument, "in \(number)", at: file.origin(0..<1))
    }
    let text = DiagnosticPrinter(sources: sources, limit: 50).text(diagnostics)
    #expect(
      text.hasPrefix(
        """
        0.md:1:1: error: alike [bad-argument]
        1 | a
          | ^
          = remedy: fix it
        and 4 more files; '--all' prints them
        0.md:1:1: error: rare [bad-argument]
        """))
    #expect(text.split(separator: "\n").count { $0.contains("alike") } == 1)
    #expect(text.split(separator: "\n").count { $0.contains("rare") } == 3)
    let all = DiagnosticPrinter(sources: sources).text(diagnostics)
    #expect(all.split(separator: "\n").count { $0.contains("alike") } == 5)
  }

  @Test func countsEqualDiagnosticsInOneFileAndInOthers() {
    var sources = SourceMap()
    let first = sources.add("a.md", "aaaaa")
    let second = sources.add("b.md", "aaaaa")
    var diagnostics = Diagnostics()
    for index in 0..<5 {
      diagnostics.error(.badArgument, "alike", at: first.origin(index..<index + 1))
    }
    let printer = DiagnosticPrinter(sources: sources, limit: 50)
    #expect(
      printer.text(diagnostics).hasSuffix("and 4 more places in this file; '--all' prints them\n"))
    for index in 0..<5 {
      diagnostics.error(.badArgument, "alike", at: second.origin(index..<index + 1))
    }
    #expect(
      printer.text(diagnostics)
        .hasSuffix("and 9 more places, in 1 other file; '--all' prints them\n"))
  }

  @Test func declarationsComeBeforeWhatDependsOnThem() {
    var sources = SourceMap()
    var diagnostics = Diagnostics()
    let paths = [
      "content/books/1984.md", "templates/book.html", "content/books/_collection.yml",
      "content/i18n/en.yml", "content/books/new/_collection.yml", "content/site.yml",
    ]
    for path in paths {
      diagnostics.error(.badArgument, "\(path)", at: sources.add(path, "a").origin(0..<1))
    }
    #expect(
      diagnostics.sorted(sources).map(\.message) == [
        "content/site.yml", "content/books/_collection.yml", "content/books/1984.md",
        "content/books/new/_collection.yml", "content/i18n/en.yml", "templates/book.html",
      ])
  }

  /// The printout of one fault between the marks 1 and 2.
  private func report(_ marked: String) -> String {
    let text = MarkedText(marked)
    var sources = SourceMap()
    let file = sources.addAsWritten("a.md", bytes: Array(text.text.utf8))
    var diagnostics = Diagnostics()
    diagnostics.error(
      .badArgument, "fault",
      at: file.origin(text.offsets[1, default: 0]..<text.offsets[2, default: 0]))
    return printed(diagnostics, sources)
  }
}
