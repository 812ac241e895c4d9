import AcopioBuild
import AcopioSiteTestSupport
import Testing

/// The pages and files of removed entries.
@Suite struct TombstoneTests {
  private let removed =
    "id: momo, removed: { date: 2026-05-01, reason: Out of print., successor: emma }\n"
    + "id: emma, title: Emma"

  @Test func aRemovedEntryKeepsAPageThatSaysSo() {
    let site = MovedTests.site(removed, base: "/town")
    #expect(site.printed == "")
    #expect(
      site["books/momo/index.html"] == """
        <!doctype html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width, initial-scale=1">
        <meta name="robots" content="noindex">
        <title>momo · 410 · Library</title>
        </head>
        <body>
        <main>
        <h1>410</h1>
        <p>Out of print.</p>
        <p>→ <a href="/town/books/emma/">Emma</a></p>
        <p><a href="/town/">Library</a></p>
        </main>
        </body>
        </html>

        """)
    #expect(site["sitemap.xml"]?.contains("momo") == false)
    #expect(site.ledger.published == 1)
    #expect(site.ledger.withheld == [])
    #expect(site.ledger.removed == 1)
    #expect(site.ledger.pages == 2)
  }

  @Test func theTitleOfARemovedEntryIsThatOfItsPage() {
    let site = MovedTests.site(
      "id: momo, title: Momo & Co, removed: { date: 2026-05-01, reason: Out of print. }")
    #expect(site.printed == "")
    #expect(
      site["books/momo/index.html"]?.contains("<title>Momo &amp; Co · 410 · Library</title>")
        == true)
  }

  @Test func itsEndpointSaysSoAndListsDoNotHaveIt() {
    let site = MovedTests.site(removed)
    #expect(site["books.json"] == "[{\"id\":\"emma\"}]\n")
    #expect(
      site["v1/books/momo.json"] == """
        {"key":"momo","removed":true,"date":"2026-05-01","reason":"Out of print.",\
        "successor":{"key":"emma","url":"https://library.example/books/emma/"}}

        """)
    #expect(site["books/momo.json"] == site["v1/books/momo.json"])
    let alone = MovedTests.site("id: momo, removed: { date: 2026-05-01, reason: Gone. }")
    #expect(
      alone["books/momo.json"] == """
        {"key":"momo","removed":true,"date":"2026-05-01","reason":"Gone.","successor":null}

        """)
    #expect(alone["books.json"] == "[]\n")
  }

  @Test func aSuccessorMayBeAnAddress() {
    let site = MovedTests.site(
      """
      id: a, removed: { date: 2026-05-01, reason: Gone., successor: /books/c/ }
      id: b, removed: { date: 2026-05-01, reason: Gone., successor: 'https://other.example/b' }
      id: c, title: C
      """, base: "/town")
    #expect(site.printed == "")
    #expect(
      site["books/a/index.html"]?.contains("<a href=\"/town/books/c/\">/books/c/</a>") == true)
    #expect(
      site["books/a.json"]?.hasSuffix(
        "\"successor\":{\"key\":null,\"url\":\"https://library.example/town/books/c/\"}}\n") == true
    )
    #expect(site["books/b/index.html"]?.contains("<a href=\"https://other.example/b\">") == true)
  }

  @Test func theLayoutRemovedIsTaken() {
    let site = MovedTests.site(
      removed,
      """
      -- templates/layouts/removed.html --
      {{ page.kind }} {{ page.url }} {{ removed.key }} {{ removed.date | date: '%Y' }} {{ removed.reason }}
      {%- if removed.successor %} {{ removed.successor.title }}
      {%- if removed.successor.url %} {{ removed.successor.url }}{% endif %}{% endif %}
      """)
    #expect(site.printed == "")
    #expect(
      site["books/momo/index.html"]
        == "removed /books/momo/ momo 2026 Out of print. Emma /books/emma/\n")
  }

  @Test func theLayoutRemovedIsChecked() {
    let site = MovedTests.site(
      removed, "-- templates/layouts/removed.html --\n{{ removed.successor.title }}")
    #expect(
      site.printed == """
        templates/layouts/removed.html:1:4: error: 'removed.successor' may be null [possibly-null]
        1 | {{ removed.successor.title }}
          |    ^^^^^^^^^^^^^^^^^
          = remedy: put '{% if removed.successor %}' around it, or give it another value with 'default'

        """)
  }

  @Test func aReferenceToATombstoneNamesTheSuccessor() {
    let site = MovedTests.site(removed + "\nid: jim, title: Jim, sequel: momo")
    #expect(
      site.printed == """
        content/books/books.yml:3:34: error: 'momo' was removed from 'books'; its successor is 'emma' [removed-reference]
        3 | - { id: jim, title: Jim, sequel: momo }
          |                                  ^^^^
          = remedy: refer to 'emma'
        content/books/books.yml:1:24: note: it was removed here: Out of print.

        """)
    #expect(site.files.isEmpty)
  }

  @Test func theKeyOfATombstoneStaysReserved() {
    let expected = """
      error: 'momo' is the key of an entry that was removed, and stays reserved [reserved-key]
      """
    for books in [
      "id: momo, removed: { date: 2026-05-01, reason: Gone. }\nid: momo, title: Momo",
      "id: momo, title: Momo\nid: momo, removed: { date: 2026-05-01, reason: Gone. }",
    ] {
      let site = MovedTests.site(books)
      #expect(site.printed.contains(expected), "\(site.printed)")
      #expect(site.printed.contains("= remedy: give the new entry a key of its own"))
      #expect(site.files.isEmpty)
    }
  }

  @Test func aSuccessorMustBeThere() {
    let site = MovedTests.site(
      """
      id: a, removed: { date: 2026-05-01, reason: Gone., successor: emmma }
      id: b, removed: { date: 2026-05-01, reason: Gone., successor: a }
      id: c, removed: { date: 2026-05-01, reason: Gone., successor: draft }
      id: emma, title: Emma
      id: draft, title: Draft, draft: true
      """)
    #expect(
      site.printed == """
        content/books/books.yml:1:67: error: the successor 'emmma' is not an entry of 'books'; did you mean 'emma'? [dangling-successor]
        1 | …: a, removed: { date: 2026-05-01, reason: Gone., successor: emmma } }
          |                                                              ^^^^^
          = remedy: name the key of a published entry, a path as '/books/' or a whole address
        content/books/books.yml:2:67: error: the successor 'a' was removed itself [removed-successor]
        2 | …: b, removed: { date: 2026-05-01, reason: Gone., successor: a } }
          |                                                              ^
          = remedy: name the key of a published entry, a path as '/books/' or a whole address
        content/books/books.yml:3:67: error: the successor 'draft' is not published: it is a draft [withheld-successor]
        3 | …: c, removed: { date: 2026-05-01, reason: Gone., successor: draft } }
          |                                                              ^^^^^
          = remedy: name the key of a published entry, a path as '/books/' or a whole address

        """)
  }

  @Test func aTombstoneSaysWhenAndWhy() {
    let site = MovedTests.site(
      "id: a, removed: { date: 2026-02-30, resaon: Gone. }\nid: b, removed: true")
    #expect(
      site.printed == """
        content/books/books.yml:1:29: error: '2026-02-30' is not a date of the calendar [invalid-date]
        1 | - { id: a, removed: { date: 2026-02-30, resaon: Gone. } }
          |                             ^^^^^^^^^^
          = remedy: 2026-02 has 28 days; write one of them
        content/books/books.yml:1:41: error: 'resaon' is not a key of 'removed'; did you mean 'reason'? [unknown-key]
        1 | - { id: a, removed: { date: 2026-02-30, resaon: Gone. } }
          |                                         ^^^^^^
          = remedy: known keys are date, reason, successor
        content/books/books.yml:2:3: error: the entry has no 'title' [missing-field]
        2 | - { id: b, removed: true }
          |   ^
          = remedy: add it, or declare the field with 'optional: true' or a default
        content/books/_collection.yml:5:3: note: the field is declared here
        content/books/books.yml:2:21: error: 'removed' must be a mapping, not true or false [wrong-type]
        2 | - { id: b, removed: true }
          |                     ^^^^
          = remedy: write 'key: value' pairs; known keys are date, reason, successor

        """)
  }

  @Test func endpointsThatChooseTheirEntriesHaveNone() {
    let site = MovedTests.site(
      removed,
      """
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema: { id: { type: string }, title: { type: text } }
      page: { permalink: '/books/{slug}/', layout: book }
      endpoints:
        - { path: '/books/{id}', versions: [v1], where: title == 'Emma', one: { id: id } }
        - { path: '/books/{id}', versions: [v1], where: title != 'Emma', one: { title: title } }
      """)
    #expect(site.printed == "")
    #expect(site["v1/books/emma.json"] == "{\"id\":\"emma\"}\n")
    #expect(site["v1/books/momo.json"] == nil)
  }
}
