import AcopioSiteTestSupport
import Testing

/// Diagnostics of `content/i18n/`.
@Suite struct StringsDiagnosticsTests {
  @Test func stringsAreThoseOfTheSitesLanguage() {
    let site = Library.site(
      """
      -- content/i18n/en.yml --
      books:
        found:
          one: "{count} book"
          other: "{count} books"
      by: By {name}
      -- content/i18n/es-MX.yml --
      books:
        found: { one: "{count} libro", many: "{count} de libros", other: "{count} libros" }
      by: De {name}
      -- templates/layouts/book.html --
      {{ 'by' | t: name: entry.author.name }}, {{ 'books.found' | t: count: 2 }}
      """)
    #expect(site.printed == "")
    #expect(site["books/momo/index.html"] == "By Michael Ende, 2 books\n")
  }

  @Test func stringsOfALanguageThatTheSiteDoesNotHave() {
    let site = Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      languages: [ { locale: en }, { locale: es } ]
      api: { versions: [ { name: v1, current: true } ] }
      -- content/i18n/en.yml --
      by: By
      -- content/i18n/es.yml --
      by: De
      -- content/i18n/es-MX.yml --
      by: De
      """)
    #expect(
      site.printed == #"""
        content/i18n/es-MX.yml: warning: the site has no language 'es-MX', so its strings are not used; did you mean 'es.yml'? [unused-file]
          = remedy: rename the file, or add the language to 'languages' of site.yml

        """#)
  }

  @Test func stringsOfAnotherRegionThanTheSites() {
    let site = Library.site("-- content/i18n/en-GB.yml --\nby: By\n")
    #expect(
      site.printed == #"""
        content/i18n/en-GB.yml: warning: the site has no language 'en-GB', so its strings are not used; did you mean 'en.yml'? [unused-file]
          = remedy: rename the file, or add the language to 'languages' of site.yml

        """#)
  }

  @Test func regionsTakeTheStringsOfTheirLanguage() {
    let site = Library.site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en-GB
      api: { versions: [ { name: v1, current: true } ] }
      -- content/i18n/en.yml --
      color: color
      size: size
      -- content/i18n/en-GB.yml --
      color: colour
      -- templates/layouts/book.html --
      {{ 'color' | t }} {{ 'size' | t }}
      """)
    #expect(site.printed == "")
    #expect(site["books/momo/index.html"] == "colour size\n")
  }

  @Test func usesAreCheckedBeforeRendering() {
    Library.expectRefused(
      """
      -- content/i18n/en.yml --
      greeting: Hello, {name}
      books: { one: a book, other: "{count} books" }
      -- templates/layouts/book.html --
      {% if entry.title == 'Never' %}
      {{ 'greting' | t: name: 'x' }}
      {{ 'greeting' | t: nam: 'x' }}
      {{ 'books' | t }}
      {{ 'books' | t: count: entry.printed }}
      {% endif %}
      """,
      #"""
      templates/layouts/book.html:2:4: error: string 'greting' doesn't exist; did you mean 'greeting'? [unknown-string]
      2 | {{ 'greting' | t: name: 'x' }}
        |    ^^^^^^^^^
        = remedy: add it to content/i18n/en.yml
      content/books/_collection.yml:11:46: note: on the pages of 'books'
      templates/layouts/book.html:3:20: error: string 'greeting' has no argument 'nam'; did you mean 'name'? [wrong-arguments]
      3 | {{ 'greeting' | t: nam: 'x' }}
        |                    ^^^
      content/books/_collection.yml:11:46: note: on the pages of 'books'
      templates/layouts/book.html:4:4: error: string 'books' needs the argument 'count' [missing-argument]
      4 | {{ 'books' | t }}
        |    ^^^^^^^^^^^
        = remedy: write t: count: …
      content/books/_collection.yml:11:46: note: on the pages of 'books'
      templates/layouts/book.html:5:24: error: 'entry.printed' may be null [possibly-null]
      5 | {{ 'books' | t: count: entry.printed }}
        |                        ^^^^^^^^^^^^^
        = remedy: put '{% if entry.printed %}' around it, or give it another value with 'default'
      content/books/_collection.yml:11:46: note: on the pages of 'books'
      """#)
  }

  @Test func badStrings() {
    Library.expectRefused(
      """
      -- content/i18n/en.yml --
      open: "{name"
      close: "name}"
      space: "{the name}"
      books: { one: a, few: b, other: c }
      lost: { one: "{count} book", zero: none }
      truth: true
      nothing:
      list: [a]
      a.b: c
      """,
      #"""
      content/i18n/en.yml:1:7: error: 'open' has a '{' that is never closed [invalid-string]
      1 | open: "{name"
        |       ^^^^^^^
        = remedy: write places for values as '{name}', and braces as '{{' and '}}'
      content/i18n/en.yml:2:8: error: 'close' has a '}' without '{' [invalid-string]
      2 | close: "name}"
        |        ^^^^^^^
        = remedy: write places for values as '{name}', and braces as '{{' and '}}'
      content/i18n/en.yml:3:8: error: 'space' has no name for a value in '{the name}' [invalid-string]
      3 | space: "{the name}"
        |        ^^^^^^^^^^^^
        = remedy: write places for values as '{name}', and braces as '{{' and '}}'
      content/i18n/en.yml:4:18: error: 'few' is not a plural form of 'en' [unknown-plural]
      4 | books: { one: a, few: b, other: c }
        |                  ^^^
        = remedy: forms are zero, one, other
      content/i18n/en.yml:5:7: error: 'lost' has no form 'other' [invalid-string]
      5 | lost: { one: "{count} book", zero: none }
        |       ^
        = remedy: add 'other: …', the form for every number without a form of its own
      content/i18n/en.yml:6:8: error: 'truth' must be text, not true or false [wrong-type]
      6 | truth: true
        |        ^^^^
        = remedy: write the text after the colon, in quotes if it begins with '{' or '['
      content/i18n/en.yml:7:9: error: 'nothing' must be text, not null [wrong-type]
      7 | nothing:
        |         ^
        = remedy: write the text after the colon, in quotes if it begins with '{' or '['
      content/i18n/en.yml:8:7: error: 'list' must be text, not a list [wrong-type]
      8 | list: [a]
        |       ^^^
        = remedy: write the text after the colon, in quotes if it begins with '{' or '['
      content/i18n/en.yml:9:1: error: the key 'a.b' has a dot in it [invalid-string]
      9 | a.b: c
        | ^^^
        = remedy: write a group: 'a: { b: … }'
      """#)
  }

  @Test func stringsOfAFileWithAMistakeAreNotCalledMissing() {
    Library.expectRefused(
      """
      -- content/i18n/en.yml --
      label: Look at the label: it says more
      by: By {name}
      -- templates/layouts/book.html --
      {{ 'by' | t: name: entry.title }}
      """,
      #"""
      content/i18n/en.yml:1:25: error: plain text can't hold a colon with a space after it [yaml-syntax]
      1 | label: Look at the label: it says more
        |                         ^
        = remedy: put the whole value in quotes: 'Look at the label: it says more'
      """#)
    Library.expectRefused(
      """
      -- content/i18n/en.yml --
      by: By {name
      size: Size
      -- content/i18n/es.yml --
      by: De {name}
      size: Medida
      -- templates/layouts/book.html --
      {{ 'by' | t: name: entry.title }}
      """,
      #"""
      content/i18n/en.yml:1:5: error: 'by' has a '{' that is never closed [invalid-string]
      1 | by: By {name
        |     ^^^^^^^^
        = remedy: write places for values as '{name}', and braces as '{{' and '}}'
      """#)
  }

  @Test func filesThatAreNoTables() {
    Library.expectRefused(
      """
      -- content/i18n/Spanish.yml --
      a: b
      -- content/i18n/en.yml --
      - a
      """,
      #"""
      content/i18n/Spanish.yml: error: 'Spanish' is not a language tag [invalid-locale]
        = remedy: name the file for its language, as 'es-MX.yml' or 'en.yml'
      content/i18n/en.yml:1:1: error: a file of strings must be a mapping, not a list [wrong-type]
      1 | - a
        | ^
        = remedy: write 'key: text' pairs
      """#)
  }

  @Test func translationsThatDiffer() {
    let site = Library.site(
      """
      -- content/i18n/en.yml --
      greeting: Hello, {name}
      nav: { home: Home, books: Books }
      -- content/i18n/es.yml --
      greeting: Hola, {name}
      nav: { home: Inicio, boks: Libros }
      """)
    #expect(
      site.printed == #"""
        content/i18n/en.yml:2:20: warning: 'nav.books' has no translation into 'es'; 'en' is used [missing-translation]
        2 | nav: { home: Home, books: Books }
          |                    ^^^^^
          = remedy: add it to content/i18n/es.yml
        content/i18n/es.yml:2:22: warning: 'nav.boks' is not a string of 'en'; did you mean 'books'? [unknown-translation]
        2 | nav: { home: Inicio, boks: Libros }
          |                      ^^^^
          = remedy: add it to content/i18n/en.yml, or remove it here

        """#)
    #expect(!site.files.isEmpty)
  }

  @Test func translationsThatWantOtherValues() {
    Library.expectRefused(
      """
      -- content/i18n/en.yml --
      greeting: Hello, {name}
      nav: { home: Home }
      -- content/i18n/es.yml --
      greeting: Hola, {nam}
      nav: Inicio
      """,
      #"""
      content/i18n/es.yml:1:11: error: 'greeting' has no value 'nam' in 'en'; did you mean 'name'? [string-arguments]
      1 | greeting: Hola, {nam}
        |           ^^^^^^^^^^^
        = remedy: values are name
      content/i18n/es.yml:2:1: error: 'nav' must be a group of strings, as in 'en' [wrong-type]
      2 | nav: Inicio
        | ^^^
        = remedy: write a mapping of strings, as 'en' has it
      """#)
  }
}
