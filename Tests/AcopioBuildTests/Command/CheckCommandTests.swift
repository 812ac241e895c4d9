import AcopioSiteTestSupport
import Foundation
import Testing

/// `acopio check` and `acopio explain` read a site and write nothing.
@Suite struct CheckCommandTests {
  @Test(arguments: [["check"], ["check", "--templates"]])
  func findsNothingWrong(arguments: [String]) async throws {
    let site = try SiteFolder()
    let run = try await site.acopio(arguments)
    #expect(run.status == 0)
    #expect(run.stdout == "3 templates checked, nothing wrong\n")
    #expect(run.stderr == "")
    #expect(!FileManager.default.fileExists(atPath: site.output))
    #expect(!FileManager.default.fileExists(atPath: site.work))
  }

  @Test func countsWhatItWarnsOf() async throws {
    let site = try SiteFolder()
    try site.write("content/books/books.txt", "Momo\n")
    let run = try await site.acopio(["check"])
    #expect(run.status == 0)
    #expect(run.stdout == "3 templates checked, no errors, 1 warning\n")
    #expect(run.stderr.contains("content/books/books.txt: warning:"), "\(run)")
  }

  @Test func templatesAreCheckedWithThePartialsOfTheTool() async throws {
    let site = try SiteFolder()
    try site.write(
      "templates/layouts/book.html", "<h1>{{ entry.title }}</h1>{% render 'acopio/search' %}\n")
    let run = try await site.acopio(["check", "--templates"])
    #expect(!run.stderr.contains("acopio/search' doesn't exist"), "\(run)")
    let explained = try await site.acopio(["explain", "--template", "book"])
    #expect(!explained.stderr.contains("acopio/search' doesn't exist"), "\(explained)")
    #expect(explained.stdout.contains("an entry of 'books'"), "\(explained)")
  }

  /// The library in two languages: one author is translated, the other and the books are not.
  private func bilingual() throws -> SiteFolder {
    let site = try SiteFolder()
    try site.write(
      archive: """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en
        languages: [ { locale: en, title: English }, { locale: es-MX, title: Español } ]
        api: { versions: [ { name: v1, current: true } ] }
        -- content/authors/ende.es-MX.md --
        ---
        name: Michael Ende
        ---
        Escribió *Momo*.
        -- content/authors/austen.es-MX.md --
        Escribió *Emma*.
        -- content/books/books.es-MX.json --
        [ { "id": "2", "title": "Emma" } ]
        """)
    return site
  }

  @Test func tellsWhatIsNotTranslated() async throws {
    let site = try bilingual()
    let run = try await site.acopio(["translations"])
    #expect(run.status == 0)
    #expect(run.stdout == "es-MX: 2 of 4 entries translated\n")
    #expect(
      run.stderr == """
        content/authors/austen.md:2:1: warning: 'name' of 'authors/austen' is not in 'es-MX' \
        [untranslated]
        2 | name: Jane Austen
          | ^
          = remedy: add the missing texts to content/authors/austen.es-MX.md
        content/books/books.json:2:3: warning: 'title' of 'books/1' is not in 'es-MX' [untranslated]
        2 |   { "id": "1", "title": "Momo", "author": "ende" },
          |   ^
          = remedy: add the missing texts to content/books/books.es-MX.json

        """)
    #expect(!FileManager.default.fileExists(atPath: site.output))
  }

  @Test func tellsFaultsOfTranslationsFirst() async throws {
    let site = try bilingual()
    try site.write("content/books/books.es-MX.json", #"[ { "id": "3", "title": "Jim" } ]"#)
    let run = try await site.acopio(["translations"])
    #expect(run.status == 1)
    #expect(run.stdout == "")
    #expect(run.stderr.contains("content/books/books.es-MX.json:1:"), "\(run)")
  }

  @Test func aSiteInOneLanguageHasNothingToTranslate() async throws {
    let run = try await SiteFolder().acopio(["translations"])
    #expect(run.status == 0)
    #expect(run.stdout == "the site is in one language\n")
    #expect(run.stderr == "")
  }

  @Test func theOldOptionForTranslationsNamesTheCommand() async throws {
    let run = try await SiteFolder().acopio(["check", "--translations"])
    #expect(run.status == 2)
    #expect(run.stdout == "")
    #expect(
      run.stderr.hasPrefix(
        "Error: 'acopio check --translations' is called 'acopio translations' now.\n"),
      "\(run)")
  }

  @Test func tellsMistakesInTemplates() async throws {
    let site = try SiteFolder()
    try site.write("templates/layouts/book.html", "<h1>{{ entry.printed }}</h1>\n")
    for arguments in [["check"], ["check", "--templates"]] {
      let run = try await site.acopio(arguments)
      #expect(run.status == 1)
      #expect(run.stdout == "")
      #expect(
        run.stderr == """
          templates/layouts/book.html:1:8: error: 'entry.printed' may be null [possibly-null]
          1 | <h1>{{ entry.printed }}</h1>
            |        ^^^^^^^^^^^^^
            = remedy: put '{% if entry.printed %}' around it, or give it another value with 'default'
          content/books/_collection.yml:11:46: note: on the pages of 'books'

          """)
    }
    #expect(!FileManager.default.fileExists(atPath: site.output))
  }

  @Test func leavesEntriesToTheWholeCheck() async throws {
    let site = try SiteFolder()
    try site.write(
      "content/books/books.json", #"[ { "id": "1", "title": "Momo", "author": "x" } ]"#)
    #expect(try await site.acopio(["check", "--templates"]).status == 0)
    let run = try await site.acopio(["check"])
    #expect(run.status == 1)
    #expect(run.stderr.contains("[dangling-reference]"))
  }

  @Test func tellsWhyTypesAreNotKnown() async throws {
    let site = try SiteFolder()
    try site.write("content/books/_collection.yml", "entries: books.json\n")
    let run = try await site.acopio(["check", "--templates"])
    #expect(run.status == 1)
    #expect(run.stderr.contains("a collection has no 'schema' [missing-key]"), "\(run)")
  }

  @Test func explainsALayout() async throws {
    let run = try await SiteFolder().acopio(["explain", "--template", "book"])
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout.hasPrefix(
        """
        layouts/book

        on the pages of 'books' (content/books/_collection.yml:11:46)
          page                  an object
            .url                text
            .absolute_url       text
            .title              text
            .kind               the text 'entry'
            .is_translated      true or false
            .versions           a list of an object
            .alternates         a list of an object
            .x_default          text, or null
            .canonical          text
            .untranslated       a list of text
            .lang               text
            .twin               an object, or null
            .picture            an object, or null
            .source             text, or null
            .updated            a date, or null
            .robots             text, or null
            .metadata           HTML
            .json_ld            HTML
          entry                 an entry of 'books'
            .id                 text
            .title              text
            .pages              a number
            .genre              one of 'novel', 'poetry'
            .printed            a date, or null
            .author             an entry of 'authors'
            .key                text

        """), "\(run.stdout)")
    #expect(run.stdout.contains("\neverywhere\n  site  "))
  }

  @Test func explainsAPartial() async throws {
    let site = try SiteFolder()
    try site.write(
      "templates/layouts/author.html",
      "{% for book in entry.books %}{% render 'card', book: book, big: true %}{% endfor %}\n")
    try site.write(
      "templates/layouts/book.html", "{% render 'card', book: entry %}{{ entry.author.name }}\n")
    try site.write("templates/partials/card.html", "{% if big %}!{% endif %}{{ book.title }}\n")
    let run = try await site.acopio(["explain", "--template", "card"])
    #expect(run.status == 0 && run.stderr == "")
    #expect(
      run.stdout.hasPrefix(
        """
        partials/card

        called from
          templates/layouts/author.html:1:30
          templates/layouts/book.html:1:1

        given
          big                   true or false, or null
          book                  an entry of 'books'
            .id                 text

        """), "\(run.stdout)")
  }

  @Test func explainsWhatAPartialDeclares() async throws {
    let site = try SiteFolder()
    try site.write(
      "templates/layouts/book.html", "{% layout 'base' %}{% block main %}x{% endblock %}\n")
    try site.write(
      "templates/layouts/base.html",
      "{% render 'card', title: 'a' %}{% block main %}{% endblock %}\n")
    try site.write(
      "templates/partials/card.html",
      "{% doc %}\n@param {string} title - The headline\n@param {number} [size]\n{% enddoc %}{{ title }}\n"
    )
    let card = try await site.acopio(["explain", "--template", "partials/card"])
    #expect(
      card.stdout.contains(
        """
        given
          title                 text, a date or HTML: The headline
          size                  a number, or null

        """), "\(card)")
    let base = try await site.acopio(["explain", "--template", "base"])
    #expect(
      base.stdout.hasPrefix(
        """
        layouts/base
          is filled by layouts/book

        on the pages of 'books' (content/books/_collection.yml:11:46)

        """), "\(base)")
  }

  @Test func knowsNoTemplateOfThatName() async throws {
    let run = try await SiteFolder().acopio(["explain", "--template", "bok"])
    #expect(run.status == 1)
    #expect(run.stdout == "")
    #expect(
      run.stderr
        == "templates/: error: there is no template 'bok'; did you mean 'book'? [unknown-template]\n"
    )
  }
}
