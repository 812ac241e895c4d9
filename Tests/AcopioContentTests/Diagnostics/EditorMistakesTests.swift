import AcopioSiteTestSupport
import Testing

/// What a person who writes entries gets wrong in front matter, and what the messages say.
@Suite struct EditorMistakesTests {
  /// A file of an author, and what is said about it: the position, the message with its id, and the remedy.
  struct Mistake: CustomTestStringConvertible {
    let text: String
    let said: String

    init(_ text: String, _ said: String...) {
      self.text = text
      self.said = said.joined(separator: "\n")
    }

    var testDescription: String { text }
  }

  /// Authors with more fields than those of the library.
  private static let authors = """
    -- content/authors/_collection.yml --
    entries: '*.md'
    schema:
      name: text
      tags: { type: list, of: text, default: [] }
      friend: { type: reference, to: authors, optional: true }
      color: { type: text, optional: true }
      born: { type: date, optional: true }
      books-written: { type: integer, optional: true }
    page: { permalink: '/authors/{slug}/', layout: author }
    """

  /// What is said about a file, without the lines that show it and without notes.
  private func said(about text: String, path: String = "content/authors/ende.md") -> String {
    var files = Library.files(EditorMistakesTests.authors)
    files[path] = Array(text.utf8)
    return BuiltSite(files).printed.split(separator: "\n")
      .filter { $0.hasPrefix(path) && !$0.contains(": note: ") || $0.contains("= remedy: ") }
      .map { line in
        line.hasPrefix(path)
          ? line.dropFirst(path.count + 1) : line.drop { $0 == " " || $0 == "=" }
      }
      .joined(separator: "\n")
  }

  // MARK: - Quotes and signs

  static let quotes = [
    Mistake(
      "---\nname: 'It's'\n---\n",
      "2:10: error: the apostrophe ends the text, which is in single quotes [yaml-syntax]",
      "remedy: double the apostrophe: 'It''s'"),
    Mistake(
      "---\nname: 'Rock 'n' roll'\n---\n",
      "2:13: error: the apostrophe ends the text, which is in single quotes [yaml-syntax]",
      "remedy: double the apostrophe: 'Rock ''n'' roll'"),
    Mistake(
      "---\nname: 'the boys' book'\n---\n",
      "2:16: error: the apostrophe ends the text, which is in single quotes [yaml-syntax]",
      "remedy: double the apostrophe: 'the boys'' book'"),
    Mistake(
      "---\nname: a\ntags: ['It's', b]\n---\n",
      "3:11: error: the apostrophe ends the text, which is in single quotes [yaml-syntax]",
      "remedy: double the apostrophe"),
    Mistake(
      "---\nname: a\ntags:\n  - 'It's'\n---\n",
      "4:8: error: the apostrophe ends the text, which is in single quotes [yaml-syntax]",
      "remedy: double the apostrophe: 'It''s'"),
    Mistake(
      "---\nname: \"a \"b\" c\"\n---\n",
      "2:10: error: the quote ends the text, which is in double quotes [yaml-syntax]",
      #"remedy: write each quote inside as '\"', or write 'a "b" c'"#),
    Mistake(
      "---\nname: \"a\" and \"b\"\n---\n",
      "2:11: error: text can't follow a finished value [yaml-syntax]",
      #"remedy: put the whole value in quotes: '"a" and "b"'"#),
    Mistake(
      "---\nname: [Draft] Momo\n---\n",
      "2:15: error: text can't follow a finished value [yaml-syntax]",
      "remedy: put the whole value in quotes: '[Draft] Momo'"),
    Mistake(
      "---\nname: {{ name }}\n---\n",
      "2:7: error: a value can't begin with '{{': a brace begins a mapping [yaml-syntax]",
      "remedy: put the value in quotes: '{{ name }}'"),
    Mistake(
      "---\nname: {{ name }} Ende\n---\n",
      "2:7: error: a value can't begin with '{{': a brace begins a mapping [yaml-syntax]",
      "remedy: put the value in quotes: '{{ name }} Ende'"),
    Mistake(
      "---\nname: a\ntags: [{{ tag }}]\n---\n",
      "3:8: error: a value can't begin with '{{': a brace begins a mapping [yaml-syntax]",
      "remedy: put the value in quotes: '{{ tag }}'"),
    Mistake(
      "---\nname: {% name %}\n---\n",
      "2:7: error: a value can't begin with '{%': a brace begins a mapping [yaml-syntax]",
      "remedy: put the value in quotes: '{% name %}'"),
    Mistake(
      "---\nname: Momo: a novel\n---\n",
      "2:11: error: plain text can't hold a colon with a space after it [yaml-syntax]",
      "remedy: put the whole value in quotes: 'Momo: a novel'"),
    Mistake(
      "---\nname: “Momo: a novel”\n---\n",
      "2:7: error: '“' is not a quotation mark of YAML, which has only straight ones [yaml-syntax]",
      "remedy: write 'Momo: a novel'"),
    Mistake(
      "---\nname: > Momo\n---\n",
      "2:7: error: a value can't begin with '>' unless its text is on the next lines [yaml-syntax]",
      "remedy: put the value in quotes: '> Momo'"),
    Mistake(
      "---\nname: !important\n---\n",
      "2:7: error: the tag '!important' has no meaning here [yaml-tag]",
      "remedy: put the value in quotes if it is text; otherwise remove the tag"),
    Mistake(
      "---\nname: \"C:\\users\\ende\"\n---\n",
      #"2:12: error: '\x', '\u' and '\U' need two, four and eight hexadecimal digits [yaml-syntax]"#,
      #"remedy: write '\\' for a backslash, or put the value in single quotes"#),
    Mistake(
      "---\n\"name\": \"a\",\n\"color\": \"red\"\n---\n",
      "2:12: error: a comma can't end a line outside of brackets [yaml-syntax]",
      "remedy: remove the comma"),
    Mistake(
      "---\nname: a\ntags: [b]]\n---\n",
      "3:10: error: ']' closes nothing that is open [yaml-syntax]", "remedy: remove it"),
  ]

  @Test(arguments: quotes) func saysWhichQuoteOrSignIsAtFault(mistake: Mistake) {
    #expect(said(about: mistake.text) == mistake.said)
  }

  // MARK: - Front matter

  static let lists = [
    Mistake(
      "---\nname: a\ntags: [Issue #1, b]\n---\n",
      "3:14: error: '#' begins a comment here, and hides the bracket that closes the line [yaml-syntax]",
      "remedy: put the item in quotes: 'Issue #1'"),
    Mistake(
      "---\nname: a\ntags: [b, C #, D]\nborn: 1929-11-12\n---\n",
      "3:13: error: '#' begins a comment here, and hides the bracket that closes the line [yaml-syntax]",
      "remedy: put the item in quotes: 'C #'"),
    Mistake(
      "---\nname: a\ntags: [#fff]\n---\n",
      "3:8: error: '#' begins a comment here, and hides the bracket that closes the line [yaml-syntax]",
      "remedy: put the item in quotes: '#fff'"),
    Mistake(
      "---\nname: a [b # c]\ntags: b\n- c\n---\n",
      "4:1: error: an item of a list can't follow a value in the line of its key [yaml-syntax]",
      "remedy: write every item in a line of its own below the key: '- b'"),
    Mistake(
      "---\nname: a\ntags: b\n- c\n---\n",
      "4:1: error: an item of a list can't follow a value in the line of its key [yaml-syntax]",
      "remedy: write every item in a line of its own below the key: '- b'"),
    Mistake(
      "+++\nname: Ende\n+++\n",
      "2:5: error: expected '=' after the key [toml-syntax]",
      "remedy: write 'key = value', with text in quotes; 'key: value' is YAML, which front matter has between lines of '---'"
    ),
    Mistake(
      "+++\nna\u{200B}me = 'Ende'\n+++\n",
      "2:3: error: there is an invisible character here: U+200B ZERO WIDTH SPACE [toml-syntax]",
      "remedy: delete it"),
    Mistake(
      "+++\nname\u{A0}= 'Ende'\n+++\n",
      "2:5: error: there is an invisible character here: U+00A0 NO-BREAK SPACE [toml-syntax]",
      "remedy: delete it"),
  ]

  @Test(arguments: lists) func namesTheSignThatEndsAListOrKeyTooEarly(mistake: Mistake) {
    #expect(said(about: mistake.text) == mistake.said)
  }

  @Test func aNoteNamesACharacterThatCannotBeSeenInWhatIsMarked() {
    let text =
      "-- content/authors/ende.md --\n---\nname: Ende\npublish-date: 2026-01-05\u{A0}\n---\n"
    #expect(
      BuiltSite(Library.files(text)).printed.contains(
        "note: there is an invisible character in it: U+00A0 NO-BREAK SPACE\n"))
  }

  @Test(arguments: ["a\u{A0}b", "a\u{200B}b", "a\u{AD}b", "a\u{2003}b", "a\u{2028}b", "\u{202E}ab"])
  func aSlugHasNoCharacterThatCannotBeSeen(slug: String) {
    #expect(
      said(about: "---\nname: Ende\nslug: \"\(slug)\"\n---\n").contains(
        "3:7: error: 'slug' contains U+"))
    #expect(
      said(about: "---\nname: Ende\naliases: ['/\(slug)/']\n---\n").contains("[unsafe-path]"))
  }

  @Test(arguments: ["caf%C3%A9", "cafe%CC%81", "café"])
  func aSlugThatIsPercentEncodedIsTheOneThatBrowsersShow(slug: String) {
    let files = "-- content/authors/ende.md --\n---\nname: Ende\nslug: \(slug)\n---\n"
    #expect(BuiltSite(Library.files(files))["authors/café/index.html"] != nil)
  }

  static let frontMatter = [
    Mistake(
      "Wrote *Momo*.\n",
      "1:1: error: the file has no front matter, and an entry of 'authors' needs 'name' [missing-front-matter]",
      "remedy: begin the file with a line '---', then 'name: …', then a line '---'"),
    Mistake(
      "",
      "1:1: error: the file has no front matter, and an entry of 'authors' needs 'name' [missing-front-matter]",
      "remedy: begin the file with a line '---', then 'name: …', then a line '---'"),
    Mistake(
      "name: Ende\n\nWrote *Momo*.\n",
      "1:1: error: the file has no front matter, and an entry of 'authors' needs 'name' [missing-front-matter]",
      "remedy: write a line '---' before the first key and after the last"),
    Mistake(
      "name: Ende\ncolor: red\n---\nWrote *Momo*.\n",
      "1:1: error: front matter must begin with a line '---' [front-matter-form]",
      "remedy: write a line '---' before the first key"),
    Mistake(
      "{ \"name\": \"Ende\" }\n\nWrote *Momo*.\n",
      "1:1: error: front matter is YAML or TOML here, and this is JSON [front-matter-form]",
      "remedy: write a line '---' before and after it: JSON is YAML"),
    Mistake(
      "---json\n{ \"name\": \"Ende\" }\n---\n",
      "1:1: error: '---json' doesn't begin front matter [front-matter-form]",
      "remedy: write '---' alone, here and after the last key, and lines like 'title: Momo' between"
    ),
    Mistake(
      "--- toml\nname = \"Ende\"\n---\n",
      "1:1: error: '--- toml' doesn't begin front matter [front-matter-form]",
      "remedy: write '+++' alone, here and after the last key"),
    Mistake(
      "----\nname: Ende\n----\n",
      "1:1: error: '----' doesn't begin front matter [front-matter-form]",
      "remedy: write three hyphens, '---', here and after the last key"),
    Mistake(
      "—\nname: Ende\n—\n", "1:1: error: '—' doesn't begin front matter [front-matter-form]",
      "remedy: write three hyphens, '---', here and after the last key"),
    Mistake(
      "---\nname: Ende\n--\n",
      "1:1: error: the front matter is never closed [front-matter-not-closed]",
      "remedy: write '---' instead of the line below"),
    Mistake(
      "+++\nname = \"Ende\"\n---\n",
      "1:1: error: the front matter is never closed [front-matter-not-closed]",
      "remedy: write '+++' instead of the line below"),
    Mistake(
      "<!-- by hand -->\n---\nname: Ende\n---\n",
      "2:1: error: front matter must begin in the first line [front-matter-not-first]",
      "remedy: remove the comment before it"),
    Mistake(
      "---\nname: Ende\n---\n\n---\ncolor: red\n---\n",
      "6:1: warning: the text begins like front matter [second-front-matter]",
      "remedy: a file has one block of keys: remove the line '---' before it"),
    Mistake(
      "---\nname = Ende\n---\n",
      "2:1: error: front matter must be keys and their values [front-matter-not-keys]",
      "remedy: write 'name: …', or '+++' instead of '---' if the keys are TOML"),
    Mistake(
      "---\nname： Ende\n---\n",
      "2:1: error: front matter must be keys and their values [front-matter-not-keys]",
      "remedy: '：' is another sign than ':'; write 'name: …'"),
    Mistake(
      "---\n- name: Ende\n---\n",
      "2:1: error: front matter must be keys and their values [front-matter-not-keys]",
      "remedy: remove the '- ' before each key"),
  ]

  @Test(arguments: frontMatter) func saysOnceHowFrontMatterIsWritten(mistake: Mistake) {
    #expect(said(about: mistake.text) == mistake.said)
  }

  @Test(arguments: [
    "---\nname: Ende\n---\n----\nA rule\n", "---\nname: Ende\n---\n{ \"a\": 1 }\n",
    "---\nname: Ende\n---\n\n---\n\nNote: this is text\n\n---\n",
    "---\nname: Ende\n---\n~~~\nname: x\n~~~\n", "\u{FEFF}---\r\nname: Ende\r\n---\r\n",
  ])
  func textAfterFrontMatterIsText(text: String) { #expect(said(about: text) == "") }

  @Test(arguments: [
    "~~~\nkey: value\n~~~\n", "----\n\nA rule.\n", "Note: a word\n---\n",
    "{ braces } in text\n", "---x\n",
  ])
  func aTextWithoutFrontMatterIsTextWhereNoFieldIsNeeded(text: String) {
    var files = Library.files(
      "-- content/authors/_collection.yml --\nentries: '*.md'\nschema: { name: { type: text, default: x } }"
    )
    files["content/authors/ende.md"] = Array(text.utf8)
    #expect(!BuiltSite(files).printed.contains("content/authors/ende.md:1:"))
  }

  // MARK: - Characters that cannot be seen

  private static let known =
    "fields are name, tags, friend, color, born, books-written, slug, permalink, layout, draft, "
    + "publish-date, expiry-date, aliases, removed, robots, sitemap, untranslated, languages"

  static let hidden = [
    Mistake(
      "---\nna\u{AD}me: Ende\n---\n",
      "2:1: error: 'na\u{AD}me' is not a field of the entry; did you mean 'name', without the invisible "
        + "U+00AD SOFT HYPHEN? [unknown-field]", "remedy: \(known)"),
    Mistake(
      "---\n\u{A0}name: Ende\n---\n",
      "2:1: error: '\u{A0}name' is not a field of the entry; did you mean 'name', without the invisible "
        + "U+00A0 NO-BREAK SPACE? [unknown-field]", "remedy: \(known)"),
    Mistake(
      "---\nname: a\nfriend: austen\u{200B}\n---\n",
      "3:9: error: 'austen\u{200B}' is not an entry of 'authors'; did you mean 'austen', without the invisible "
        + "U+200B ZERO WIDTH SPACE? [dangling-reference]",
      "remedy: name the key of an entry, or add the entry to content/authors/"),
    Mistake(
      "---\nname: a\nfriend: “austen”\n---\n",
      "3:9: error: '“austen”' is not an entry of 'authors'; did you mean 'austen', without the curly quotes? "
        + "[dangling-reference]",
      "remedy: name the key of an entry, or add the entry to content/authors/"),
    Mistake(
      "---\nname: a\ntags:\n\u{A0} - b\n---\n",
      "4:1: error: the space here is U+00A0 NO-BREAK SPACE, which YAML does not accept [yaml-syntax]",
      "remedy: delete it, and type a space"),
    Mistake(
      "---\nname: a\ntags:\n  -\u{A0}b\n---\n",
      "4:3: error: 'tags' must be a list, not text [wrong-type]",
      "remedy: the space after '-' is U+00A0 NO-BREAK SPACE: delete it, and type a space"),
    Mistake(
      "---\nname: a\ncolor:\u{A0}red\n---\n",
      "3:7: error: the space here is U+00A0 NO-BREAK SPACE, which YAML does not accept [yaml-syntax]",
      "remedy: delete it, and type a space"),
    Mistake(
      "---\nname:\u{3000}Ende\n---\n",
      "2:1: error: front matter must be keys and their values [front-matter-not-keys]",
      "remedy: the space after the colon is U+3000 IDEOGRAPHIC SPACE: delete it, and type a space"),
    Mistake(
      "\u{200B}---\nname: Ende\n---\n",
      "1:1: error: the line has an invisible character next to its signs: U+200B ZERO WIDTH SPACE "
        + "[front-matter-form]", "remedy: delete the line and type it again: ---"),
    Mistake(
      "---\nname: a\nbooks-written: 12\u{202F}\n---\n",
      "3:16: error: 'books-written' must be a number, not text [wrong-type]",
      "remedy: it has the invisible U+202F NARROW NO-BREAK SPACE: delete the value, and type it again: 12"
    ),
    Mistake(
      "---\nname: a\ndraft: true\u{200B}\n---\n",
      "3:8: error: 'draft' must be true or false, not text [wrong-type]",
      "remedy: it has the invisible U+200B ZERO WIDTH SPACE: delete the value, and type it again: true"
    ),
  ]

  @Test(arguments: hidden) func namesACharacterThatCannotBeSeen(mistake: Mistake) {
    #expect(said(about: mistake.text) == mistake.said)
  }

  @Test func namesACharacterThatCannotBeSeenInJSON() {
    let path = "content/books/books.json"
    #expect(
      said(about: "[\n\u{A0}{ \"id\": \"1\", \"title\": \"Momo\" }\n]", path: path)
        == """
        2:1: error: the space here is U+00A0 NO-BREAK SPACE, which JSON does not allow between values [json-syntax]
        remedy: delete it, and type a space
        """)
    #expect(
      said(about: "[{ \"id\": \"1\",\u{200B} \"title\": \"Momo\" }]", path: path)
        == """
        1:14: error: there is an invisible character here: U+200B ZERO WIDTH SPACE [json-syntax]
        remedy: delete it
        """)
  }

  // MARK: - Values that are read otherwise

  static let misread = [
    Mistake(
      "---\nname: Issue #1\n---\n",
      "2:13: warning: '#' after a space begins a comment: '#1' is not part of the value [misread-yaml]",
      "remedy: put the whole value in quotes: 'Issue #1'; or write '# ' if it is a comment"),
    Mistake(
      "---\nname: a\ncolor: #fff\n---\n",
      "3:8: warning: '#' after a space begins a comment: '#fff' is not part of the value [misread-yaml]",
      "remedy: put the whole value in quotes: '#fff'; or write '# ' if it is a comment"),
    Mistake(
      "---\nname: a\ntags:\n  - b #c\n---\n",
      "4:7: warning: '#' after a space begins a comment: '#c' is not part of the value [misread-yaml]",
      "remedy: put the whole value in quotes: 'b #c'; or write '# ' if it is a comment"),
    Mistake(
      "---\nname: a\ntags: [b, #c\n  d]\n---\n",
      "3:11: warning: '#' begins a comment here: '#c' is not read [misread-yaml]",
      "remedy: put the item in quotes: '#c'; or write '# ' if it is a comment"),
    Mistake(
      "---\nname: a\ntags: [ #b, c,\n  d]\n---\n",
      "3:9: warning: '#' begins a comment here: '#b, c,' is not read [misread-yaml]",
      "remedy: put the item in quotes: '#b'; or write '# ' if it is a comment"),
    Mistake(
      "---\nname: one\n  two #three\n---\n",
      "3:7: warning: '#' after a space begins a comment: '#three' is not part of the value [misread-yaml]",
      "remedy: put the whole value in quotes; or write '# ' if it is a comment"),
    Mistake(
      "---\nname: a\ncolor: ~ #b\n---\n",
      "3:10: warning: '#' after a space begins a comment: '#b' is not part of the value [misread-yaml]",
      "remedy: put the whole value in quotes: '~ #b'; or write '# ' if it is a comment"),
    Mistake(
      "---\nname: a\ntags: [“b”]\n---\n",
      "3:8: warning: the curly quotes are part of the text [misread-yaml]",
      "remedy: write b, or '“b”' in straight quotes if they are meant"),
    Mistake(
      "---\nname: a\ntags:\n- b\n - c\n---\n",
      "5:2: warning: the line continues the text above it, and is not a separate item [misread-yaml]",
      "remedy: put its '-' under the one above, or the text above in quotes"),
  ]

  @Test(arguments: misread) func warnsWhereYAMLReadsSomethingElse(mistake: Mistake) {
    #expect(said(about: mistake.text) == mistake.said)
  }

  @Test(arguments: [
    "name: C # a language", "name: 'Issue #1'", "name: \"Issue #1\"", "name: C#", "name: a#b",
    "name: a\nborn: 1929-11-12 #check", "name: a\nbooks-written: 3 #or 4",
    "name: a\ndraft: false #yes",
    "name: a #-- the name --", "name: a\ntags: #those of the shelf\n  - b", "#a comment\nname: a",
    "name: a\n#color: red", "name: >\n  text #1", "name: “Momo” and “Jim”",
    "name: a\ntags: ['“b”']",
    "name: a\ntags: [b] #more", "name: one line\n  and another", "name: “Momo”",
  ])
  func comments(keys: String) { #expect(said(about: "---\n\(keys)\n---\n") == "") }

  @Test(arguments: [
    ("tags: b", "list, not text", "write it as a list: [b]"),
    ("tags: b, c", "list, not text", "write it as a list: [b, c]"),
    ("tags: \"a: b\"", "list, not text", "write it as a list: ['a: b']"),
    ("tags:\n  -b\n  -c", "list, not text", "put a space after the '-' of each item"),
    ("color: [a]", "text, not a list", "write its one value without the brackets or the '-'"),
    (
      "color: [a, b]", "text, not a list",
      "write one text; put it in quotes if brackets belong to it"
    ),
    (
      "color: {a}", "text, not a mapping",
      "write one text; put it in quotes if braces or a colon belong to it"
    ),
  ])
  func oneValueOrSeveral(key: String, fault: String, remedy: String) {
    let said = said(about: "---\nname: a\n\(key)\n---\n")
    #expect(said.contains("\(fault) [wrong-type]\nremedy: \(remedy)"))
  }

  @Test func aNumberThatNoProgramReads() {
    var files = Library.files(
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema: { name: text, more: { type: any, optional: true } }
      page: { permalink: '/authors/{slug}/', layout: author }
      """)
    files["content/authors/ende.md"] = Array(
      "---\nname: a\nmore: { a: [1, 1e400], b: 1e308, c: '1e400' }\n---\n".utf8)
    let said = BuiltSite(files).printed.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(
      said == [
        "content/authors/ende.md:3:16: error: 'more' has too large a number, 1e400 [out-of-range]"
      ])
  }

  // MARK: - Names of files

  @Test func aFileThatIsKeptBackByItsName() {
    for (path, remedy) in [
      ("_momo.md", "rename it to momo.md to make it an entry"),
      ("_drafts/momo.md", "move it to content/authors/"),
    ] {
      let site = Library.site("-- content/authors/\(path) --\n---\nname: a\n---")
      #expect(
        site.printed == """
          content/authors/\(path): warning: the file belongs to no collection [unused-file]
            = remedy: \(remedy); 'draft: true' in its front matter keeps it back

          """)
    }
  }
}
