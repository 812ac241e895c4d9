import AcopioSiteTestSupport
import Testing

/// Diagnostics of entries that break the rules of their collection.
@Suite struct EntryDiagnosticsTests {
  @Test func wrongType() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "1", "title": "Momo", "pages": "many", "author": "ende" } ]
      """#,
      #"""
      content/books/books.json:1:42: error: 'pages' must be a number, not text [wrong-type]
      1 | [ { "id": "1", "title": "Momo", "pages": "many", "author": "ende" } ]
        |                                          ^^^^^^
        = remedy: write a whole number, such as 12
      """#)
  }

  @Test func numberWhereTextIsWanted() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "1", "title": 1984, "author": "ende" } ]
      """#,
      #"""
      content/books/books.json:1:25: error: 'title' must be text, not a number [wrong-type]
      1 | [ { "id": "1", "title": 1984, "author": "ende" } ]
        |                         ^^^^
        = remedy: put it in quotes: "1984"
      """#)
  }

  @Test func fractionWhereAWholeNumberIsWanted() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "1", "title": "Momo", "pages": 12.5, "author": "ende" } ]
      """#,
      #"""
      content/books/books.json:1:42: error: 'pages' must be a whole number, not 12.5 [wrong-type]
      1 | [ { "id": "1", "title": "Momo", "pages": 12.5, "author": "ende" } ]
        |                                          ^^^^
        = remedy: write a whole number, such as 12, or declare the field with 'type: number'
      """#)
  }

  @Test func entryThatIsNoMapping() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ "Momo" ]
      """#,
      #"""
      content/books/books.json:1:3: error: an entry must be a mapping of fields, not text [wrong-type]
      1 | [ "Momo" ]
        |   ^^^^^^
        = remedy: write 'field: value' pairs, or '{ "field": value }' in JSON
      """#)
  }

  @Test func missingField() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [
        { "id": "1", "author": "ende" }
      ]
      """#,
      #"""
      content/books/books.json:2:3: error: the entry has no 'title' [missing-field]
      2 |   { "id": "1", "author": "ende" }
        |   ^
        = remedy: add it, or declare the field with 'optional: true' or a default
      content/books/_collection.yml:6:3: note: the field is declared here
      """#)
  }

  @Test func missingFieldInFrontMatter() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      slug: ende
      ---
      """,
      #"""
      content/authors/ende.md:2:1: error: the entry has no 'name' [missing-field]
      2 | slug: ende
        | ^
        = remedy: add it, or declare the field with 'optional: true' or a default
      content/authors/_collection.yml:3:3: note: the field is declared here
      """#)
  }

  @Test func markdownWithoutFrontMatterMissesItsFields() {
    Library.expectRefused(
      "-- content/authors/ende.md --\nWrote *Momo*.\n",
      #"""
      content/authors/ende.md:1:1: error: the file has no front matter, and an entry of 'authors' needs 'name' [missing-front-matter]
      1 | Wrote *Momo*.
        | ^
        = remedy: begin the file with a line '---', then 'name: …', then a line '---'
      """#)
  }

  @Test func unknownFieldWithSuggestion() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "1", "title": "Momo", "pagse": 12, "author": "ende" } ]
      """#,
      #"""
      content/books/books.json:1:33: error: 'pagse' is not a field of the entry; did you mean 'pages'? [unknown-field]
      1 | [ { "id": "1", "title": "Momo", "pagse": 12, "author": "ende" } ]
        |                                 ^^^^^^^
        = remedy: fields are id, title, pages, genre, printed, author, slug, permalink, layout, draft, publish-date, expiry-date, aliases, removed, robots, sitemap, untranslated, languages
      """#)
  }

  @Test func unknownFieldInFrontMatter() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      born: 1929
      ---
      """,
      #"""
      content/authors/ende.md:3:1: error: 'born' is not a field of the entry [unknown-field]
      3 | born: 1929
        | ^^^^
        = remedy: fields are name, slug, permalink, layout, draft, publish-date, expiry-date, aliases, removed, robots, sitemap, untranslated, languages
      """#)
  }

  @Test func duplicateEntryKey() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [
        { "id": "1", "title": "Momo", "author": "ende" },
        { "id": "1", "title": "Emma", "author": "austen" }
      ]
      """#,
      #"""
      content/books/books.json:3:11: error: '1' is the key of two entries of 'books' [duplicate-entry]
      3 |   { "id": "1", "title": "Emma", "author": "austen" }
        |           ^^^
        = remedy: give each entry a key of its own
      content/books/books.json:2:11: note: first given here
      """#)
  }

  @Test func emptyEntryKey() {
    Library.expectRefused(
      #"""
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema: { id: { type: string, optional: true }, title: { type: text } }
      -- content/books/books.json --
      [ { "id": "", "title": "Momo" }, { "id": null, "title": "Emma" }, { "title": "Persuasion" } ]
      """#,
      #"""
      content/books/books.json:1:11: error: 'id' is the key of the entry and can't be empty [empty-key]
      1 | [ { "id": "", "title": "Momo" }, { "id": null, "title": "Emma" }, { "t…
        |           ^^
        = remedy: give each entry a key of its own
      content/books/books.json:1:34: error: 'id' is the key of the entry and can't be null [empty-key]
      1 | [ { "id": "", "title": "Momo" }, { "id": null, "title": "Emma" }, { "title": "Persuasion" } ]
        |                                  ^
        = remedy: give each entry a key of its own
      content/books/books.json:1:67: error: 'id' is the key of the entry and can't be null [empty-key]
      1 | …d": "", "title": "Momo" }, { "id": null, "title": "Emma" }, { "title": "Persuasion" } ]
        |                                                              ^
        = remedy: give each entry a key of its own
      """#)
  }

  @Test func danglingReference() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "1", "title": "Momo", "author": "endee" } ]
      """#,
      #"""
      content/books/books.json:1:43: error: 'endee' is not an entry of 'authors'; did you mean 'ende'? [dangling-reference]
      1 | [ { "id": "1", "title": "Momo", "author": "endee" } ]
        |                                           ^^^^^^^
        = remedy: name the key of an entry, or add the entry to content/authors/
      """#)
  }

  @Test func danglingReferenceInAListAndInAnObject() {
    Library.expectRefused(
      #"""
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema:
        id: { type: string }
        authors: { type: list, of: { type: reference, to: authors } }
        edition: { type: object, fields: { editor: { type: reference, to: authors } } }
      -- content/books/books.yml --
      - id: a
        authors: [ende, auste]
        edition: { editor: nobody }
      """#, without: ["content/books/books.json"],
      #"""
      content/books/books.yml:2:19: error: 'auste' is not an entry of 'authors'; did you mean 'austen'? [dangling-reference]
      2 |   authors: [ende, auste]
        |                   ^^^^^
        = remedy: name the key of an entry, or add the entry to content/authors/
      content/books/books.yml:3:22: error: 'nobody' is not an entry of 'authors' [dangling-reference]
      3 |   edition: { editor: nobody }
        |                      ^^^^^^
        = remedy: keys are austen, ende; add a new entry to content/authors/
      """#)
  }

  @Test func patternMismatch() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "one", "title": "Momo", "author": "ende" } ]
      """#,
      #"""
      content/books/books.json:1:11: error: 'one' is not a valid 'id' [pattern-mismatch]
      1 | [ { "id": "one", "title": "Momo", "author": "ende" } ]
        |           ^^^^^
        = remedy: it must match the pattern ^[0-9]+$; 'message:' in the schema can say this in words
      """#)
  }

  @Test func outOfRange() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [
        { "id": "1", "title": "Momo", "pages": 0, "author": "ende" },
        { "id": "2", "title": "Emma", "pages": 5001, "author": "austen" }
      ]
      """#,
      #"""
      content/books/books.json:2:42: error: 'pages' is 0; at least 1 is needed [out-of-range]
      2 |   { "id": "1", "title": "Momo", "pages": 0, "author": "ende" },
        |                                          ^
        = remedy: write a greater number, or change 'min' in the schema
      content/books/books.json:3:42: error: 'pages' is 5001; at most 5000 allowed [out-of-range]
      3 |   { "id": "2", "title": "Emma", "pages": 5001, "author": "austen" }
        |                                          ^^^^
        = remedy: write a smaller number, or change 'max' in the schema
      """#)
  }

  @Test func textThatIsTooLong() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "1", "title": "Ñandúes que sueñan con África y más", "author": "ende" } ]
      """#,
      #"""
      content/books/books.json:1:25: error: 'title' is 35 characters; at most 30 allowed [out-of-range]
      1 | [ { "id": "1", "title": "Ñandúes que sueñan con África y más", "author": "ende"…
        |                         ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^
        = remedy: write less, or change 'max' in the schema
      """#)
  }

  @Test func notInEnum() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [ { "id": "1", "title": "Momo", "genre": "novell", "author": "ende" } ]
      """#,
      #"""
      content/books/books.json:1:42: error: 'novell' is not one of the values of 'genre'; did you mean 'novel'? [not-in-enum]
      1 | [ { "id": "1", "title": "Momo", "genre": "novell", "author": "ende" } ]
        |                                          ^^^^^^^^
        = remedy: values are novel, poetry
      """#)
  }

  @Test func invalidDate() {
    Library.expectRefused(
      #"""
      -- content/books/books.json --
      [
        { "id": "1", "title": "Momo", "printed": "2026-02-29", "author": "ende" },
        { "id": "2", "title": "Emma", "printed": "21/11/2026", "author": "austen" }
      ]
      """#,
      #"""
      content/books/books.json:2:44: error: '2026-02-29' is not a date of the calendar [invalid-date]
      2 |   { "id": "1", "title": "Momo", "printed": "2026-02-29", "author": "ende" },
        |                                            ^^^^^^^^^^^^
        = remedy: 2026-02 has 28 days; write one of them
      content/books/books.json:3:44: error: '21/11/2026' is not a date [invalid-date]
      3 |   { "id": "2", "title": "Emma", "printed": "21/11/2026", "author": "austen" }
        |                                            ^^^^^^^^^^^^
        = remedy: write 2026-11-21
      """#)
  }

  @Test func textsWithAFormOfTheirOwn() {
    Library.expectRefused(
      #"""
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema:
        id: { type: slug }
        shop: { type: url }
        mail: { type: email }
        cover: { type: color }
        price: { type: decimal, quoted: true }
        scanned: { type: datetime }
      -- content/books/books.json --
      [ {
        "id": "Momo!",
        "shop": "www.shop.example",
        "mail": "desk(at)library.example",
        "cover": "teal",
        "price": "9,50",
        "scanned": "2026-11-21 25:00"
      } ]
      """#,
      #"""
      content/books/books.json:2:9: error: 'id' must be lowercase letters, digits and single '-' between them [invalid-slug]
      2 |   "id": "Momo!",
        |         ^^^^^^^
        = remedy: write it as 'house-of-the-spirits'
      content/books/books.json:3:11: error: 'shop' must be an http or https address without spaces [invalid-url]
      3 |   "shop": "www.shop.example",
        |           ^^^^^^^^^^^^^^^^^^
        = remedy: write it as https://example.org/page; other characters as %20
      content/books/books.json:4:11: error: 'mail' must be an e-mail address [invalid-email]
      4 |   "mail": "desk(at)library.example",
        |           ^^^^^^^^^^^^^^^^^^^^^^^^^
        = remedy: write it as name@example.org
      content/books/books.json:5:12: error: 'cover' must be a colour [invalid-color]
      5 |   "cover": "teal",
        |            ^^^^^^
        = remedy: write it as #0a7d5c
      content/books/books.json:6:12: error: 'price' must hold a decimal number, as "19.5" [wrong-type]
      6 |   "price": "9,50",
        |            ^^^^^^
        = remedy: write digits with at most one dot, in quotes: "19.5"
      content/books/books.json:7:14: error: '2026-11-21 25:00' is not a datetime [invalid-date]
      7 |   "scanned": "2026-11-21 25:00"
        |              ^^^^^^^^^^^^^^^^^^
        = remedy: write it as 2026-11-21T10:30, or with an offset from UTC as 2026-11-21T10:30:00-06:00
      """#)
  }

  @Test func draftThatIsNeitherTrueNorFalse() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      draft: maybe
      slug: ''
      ---
      """,
      #"""
      content/authors/ende.md:3:8: error: 'draft' must be true or false, not text [wrong-type]
      3 | draft: maybe
        |        ^^^^^
        = remedy: write 'draft: true', or leave it out
      content/authors/ende.md:4:7: error: 'slug' can't be empty [wrong-type]
      4 | slug: ''
        |       ^^
        = remedy: write it after the colon, or leave the key out
      """#)
  }

  @Test func referenceToADraft() {
    Library.expectRefused(
      """
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      draft: true
      ---
      """,
      #"""
      content/books/books.json:2:43: error: 'author' refers to 'ende', which is not published: it is a draft [withheld-reference]
      2 |   { "id": "1", "title": "Momo", "author": "ende" },
        |                                           ^^^^^^
        = remedy: refer to a published entry, withhold this one too, or declare 'on-missing'
      content/authors/ende.md:2:1: note: the entry is here
      """#)
  }

  @Test func referenceToADraftInsideAnObject() {
    Library.expectRefused(
      #"""
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema:
        id: { type: string }
        edition: { type: object, fields: { editor: { type: reference, to: authors } } }
      -- content/books/books.yml --
      - id: a
        edition: { editor: ende }
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      draft: true
      ---
      """#, without: ["content/books/books.json"],
      #"""
      content/books/books.yml:2:22: error: 'editor' refers to 'ende', which is not published: it is a draft [withheld-reference]
      2 |   edition: { editor: ende }
        |                      ^^^^
        = remedy: refer to a published entry, withhold this one too, or declare 'on-missing'
      content/authors/ende.md:2:1: note: the entry is here
      """#)
  }
}
