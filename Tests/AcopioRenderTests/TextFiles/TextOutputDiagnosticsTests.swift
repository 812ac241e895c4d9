import AcopioSiteTestSupport
import Testing

/// What is refused in `outputs`, and in the templates that they name.
@Suite struct TextOutputDiagnosticsTests {
  /// Expects these errors, in this order, of an output of the books with these templates.
  private static func expect(
    _ output: String, _ files: String, site: String = "", _ errors: [String],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let site = BuiltSite(
      TextOutputTests.archive("outputs: [{ \(output) }]", files, site: site))
    let found = site.printed.split(separator: "\n").filter { $0.contains(": error: ") }
      .map { $0.drop { $0 != " " }.dropFirst("  error:".count) }
    #expect(found.map(String.init) == errors, sourceLocation: sourceLocation)
    #expect(site.files.isEmpty, sourceLocation: sourceLocation)
  }

  /// Expects these errors of an output without templates.
  private static func expect(
    _ output: String, _ errors: [String], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expect(output, "", errors, sourceLocation: sourceLocation)
  }

  private static let text = "-- templates/outputs/a.txt.liquid --\nx"

  @Test func namesOfFields() {
    Self.expect(
      "path: '/{nope}.txt', template: a.txt", Self.text,
      ["'nope' is not a field of 'books' [unknown-field]"])
    Self.expect(
      "path: '/{loans}.txt', template: a.txt", Self.text,
      ["'loans' is of type list and cannot be part of a path [unsuitable-field]"])
    Self.expect(
      "path: /a.txt, template: a.txt, order: [nope], where: nope > 1", Self.text,
      [
        "'nope' is not a field of 'books' [unknown-field]",
        "'nope' is neither a field nor a collection next to this one [unknown-name]",
      ])
    Self.expect(
      "path: '/{slug}.txt', template: a.txt", Self.text,
      site: "outputs: [{ path: '/{slug}.txt', template: a.txt }]",
      ["'slug' is a field, and the site has none [unknown-field]"])
  }

  @Test func keysThatExcludeEachOther() {
    Self.expect(
      "path: '/{slug}.txt', template: a.txt, order: [title]", Self.text,
      ["'order' is for one file of all entries, and each entry has a file here [output-shape]"])
    Self.expect(
      "path: /a.txt, template: a.txt, for: loans", Self.text,
      ["the file of each element needs a field of the element in its path [output-shape]"])
    Self.expect(
      "path: '/{slug}.txt', template: a.txt, for: loans", Self.text,
      ["the file of each element needs a field of the element in its path [output-shape]"])
    Self.expect(
      "path: '/{slug}.txt', template: a.txt, for: title", Self.text,
      ["'title' is not a list [not-a-list]"])
    Self.expect(
      "path: /a.csv, template: a.csv, columns: [id]",
      ["an output has either 'template' or 'columns' [output-shape]"])
    Self.expect(
      "path: /a.txt, columns: [id]", ["'columns' are for tables [output-shape]"])
    Self.expect(
      "path: /a.csv, columns: []", ["a table has at least one column [output-shape]"])
    Self.expect(
      "path: '/{slug}.csv', columns: [id]",
      ["a table of 'columns' is one file of all entries [output-shape]"])
  }

  @Test func templatesAndFormats() {
    Self.expect(
      "path: /a.txt, template: a.txt.liquid", Self.text,
      ["there is no template 'a.txt.liquid'; did you mean 'a.txt'? [unknown-template]"])
    Self.expect(
      "path: /a.csv, template: a.txt", Self.text,
      ["'a.csv' is a table, and the template 'a.txt' is for plain text [other-format]"])
    Self.expect(
      "path: /a.html, template: a.txt", Self.text,
      ["no value can be printed safely into a file that ends with '.html' [unsafe-file]"])
    Self.expect(
      "path: /a.php.txt, template: a.txt", Self.text,
      ["some web servers run a file with '.php' inside its name [unsafe-file]"])
    Self.expect(
      "path: /a/, template: a.txt", Self.text,
      ["the path of an output is a file, and this is a folder [invalid-permalink]"])
  }

  @Test func anEndingThatIsTheValueOfAField() {
    let site = BuiltSite(
      TextOutputTests.archive(
        "outputs: [{ path: '/x/{title}', template: a.txt }]", Self.text
      ).replacing("title: Emma,", with: "title: Emma.html,"))
    #expect(site.files.isEmpty)
    #expect(
      site.printed.contains(
        "no value can be printed safely into a file that ends with '.html' [unsafe-file]"))
  }

  @Test func partialsAndLayoutsOfOtherFormats() {
    Self.expect(
      "path: /a.txt, template: a.txt",
      """
      -- templates/outputs/a.txt.liquid --
      {% render 'card' %}{% include name %}{% tablerow book in entries %}{% endtablerow %}{% render name from 'g' %}
      -- templates/outputs/b.txt.liquid --
      {% layout 'base' %}
      -- templates/layouts/base.html --
      <p>{% render 'line.txt' %}</p>
      -- templates/partials/card.html --
      <p></p>
      -- templates/partials/line.txt.liquid --
      x
      """,
      [
        "the partial 'line.txt' is for plain text, and this is HTML [other-format]",
        "the partial 'card' is for HTML, and this is plain text [other-format]",
        "a partial with a computed name can only be called in HTML [unsafe-output]",
        "the rows of 'tablerow' are HTML, and this is plain text [unsafe-output]",
        "'from' chooses among partials of pages, and this template makes another file [other-format]",
        "the layout 'base' is for HTML, and this is plain text [other-format]",
      ])
  }

  @Test func undefinedValues() {
    Self.expect(
      "path: '/{slug}.txt', template: a.txt",
      """
      -- templates/outputs/a.txt.liquid --
      {{ entry.titel }} {{ it }} {{ entry.pages }} {{ entry.tags }}
      """,
      [
        "'entry.titel' is not defined; did you mean 'title'? [undefined-variable]",
        "'it' is not defined [undefined-variable]",
        "'entry.pages' may be null [possibly-null]",
        "'entry.tags' is a list and can't be printed [unprintable-output]",
      ])
  }

  @Test func pathsThatCollide() {
    Self.expect(
      "path: /acopio.json, template: a.json", "-- templates/outputs/a.json.liquid --\n1",
      ["two outputs have the path 'acopio.json' [permalink-collision]"])
  }

  @Test func columnsWithoutAText() {
    Self.expect(
      "path: /a.csv, columns: [titel, loans, { by: loans.nobody }]",
      [
        "'titel' is not a field of 'books'; did you mean 'title'? [unknown-field]",
        "'loans' is of type list and cannot be written as a table cell [unsuitable-field]",
        "'nobody' is not a member of 'loans' [unknown-field]",
      ])
  }

  @Test func columnsMakeATable() {
    let site = BuiltSite(
      TextOutputTests.archive(
        "outputs: [{ path: /books.csv, columns: [id, title, { n: pages }, tags, loans.code], order: [-title], localized: true }]",
        ""
      ).replacing("title: Emma,", with: "title: '=Emma, \"1\"', pages: -7,"))
    #expect(site.printed.isEmpty)
    #expect(
      site["books.csv"]
        == "id,title,n,tags,loans.code\r\nmomo,Momo,304,\"time, friends\",\"a1, b2\"\r\nemma,\"'=Emma, \"\"1\"\"\",-7,time,\r\n"
    )
    #expect(site["es/books.csv"]?.contains("momo,Momo y el tiempo,") == true)
    #expect(site["acopio.json"]?.contains("\"path\": \"/books.csv\"") == true)
  }
}
