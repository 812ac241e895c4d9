import AcopioSiteTestSupport
import Testing

/// Entries in folders below that of their collection.
@Suite struct TreeTests {
  /// A manual of the library; `changes` replaces its files.
  private func site(_ changes: String = "") -> BuiltSite {
    let archive = #"""
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      api: { versions: [ { name: v1, current: true } ] }
      -- content/manual/_collection.yml --
      entries: '**/*.md'
      schema: { title: { type: text }, weight: { type: integer, optional: true } }
      order: [weight, title]
      page: { permalink: '/manual/{path}/', layout: page }
      endpoints: [ { path: '/manual/{path}', versions: [v1], one: { title: title, folder: folder } } ]
      -- content/manual/_index.md --
      ---
      title: Manual
      ---
      -- content/manual/lend/_index.md --
      ---
      title: Lending
      weight: 2
      ---
      [first](first.md) [intro](../intro.md) [desk](desk/index.md) [key](@manual/lend/desk/late)
      -- content/manual/lend/first.md --
      ---
      title: Your first book
      ---
      -- content/manual/lend/intro.md --
      ---
      title: Introduction to lending
      weight: 1
      ---
      -- content/manual/lend/desk/index.md --
      ---
      title: At the desk
      ---
      ![The desk](desk.svg)
      -- content/manual/lend/desk/desk.svg --
      <svg xmlns="http://www.w3.org/2000/svg"/>
      -- content/manual/lend/desk/late.md --
      ---
      title: Late books
      ---
      -- content/manual/rooms/small/quiet.md --
      ---
      title: Quiet rooms
      ---
      -- content/manual/intro.md --
      ---
      title: Introduction
      weight: 1
      ---
      -- templates/layouts/page.html --
      <h1>{{ entry.title }}</h1>
      key {{ entry.key }} path {{ entry.path }} folder {{ entry.folder }} slug {{ entry.slug }}
      <nav>{% for above in entry.ancestors %}<a href="{{ above.url }}">{{ above.title }}</a>{% endfor %}</nav>
      {% if entry.parent %}<p>in {{ entry.parent.title }}</p>{% endif %}
      <ol>{% for below in entry.children %}<li>{{ below.title }}</li>{% endfor %}</ol>
      {{ entry.content }}
      """#
    return BuiltSite(
      BuiltSite.files(archive).merging(BuiltSite.files(changes)) { _, second in second })
  }

  @Test func everyFileIsAnEntryAtItsPath() {
    let site = site()
    #expect(site.printed == "")
    #expect(
      site.files.keys.filter { $0.hasPrefix("manual/") && $0.hasSuffix(".html") }.sorted() == [
        "manual/index.html", "manual/intro/index.html", "manual/lend/desk/index.html",
        "manual/lend/desk/late/index.html", "manual/lend/first/index.html",
        "manual/lend/index.html", "manual/lend/intro/index.html",
        "manual/rooms/small/quiet/index.html",
      ])
    #expect(
      site["v1/manual/lend/desk/late.json"] == #"{"title":"Late books","folder":"lend/desk"}"#
        + "\n")
    #expect(site["v1/manual/index.json"] == #"{"title":"Manual","folder":""}"# + "\n")
  }

  @Test func anEntryKnowsItsFoldersAndTheEntriesAround() {
    let site = site()
    #expect(
      site["manual/lend/desk/late/index.html"] == """
        <h1>Late books</h1>
        key lend/desk/late path lend/desk/late folder lend/desk slug late
        <nav><a href="/town/manual/">Manual</a><a href="/town/manual/lend/">Lending</a>\
        <a href="/town/manual/lend/desk/">At the desk</a></nav>
        <p>in At the desk</p>
        <ol></ol>


        """)
    #expect(
      site["manual/index.html"]?.contains(
        "key index path  folder  slug \n<nav></nav>\n\n"
          + "<ol><li>Introduction</li><li>Lending</li><li>Quiet rooms</li></ol>") == true)
    #expect(
      site["manual/lend/index.html"]?.contains(
        "<ol><li>Introduction to lending</li><li>At the desk</li><li>Your first book</li></ol>")
        == true)
  }

  @Test func linksLeadToFilesAndKeys() {
    #expect(
      site()["manual/lend/index.html"]?.contains(
        """
        <p><a href="/town/manual/lend/first/">first</a> <a href="/town/manual/intro/">intro</a> \
        <a href="/town/manual/lend/desk/">desk</a> <a href="/town/manual/lend/desk/late/">key</a></p>
        """) == true)
  }

  @Test func brokenLinksAreErrors() {
    let site = site(
      """
      -- content/manual/intro.md --
      ---
      title: Introduction
      ---
      [a](lend/frist.md) [b](@manual/lend/frist)
      """)
    #expect(
      site.printed == """
        content/manual/intro.md:4:5: error: there is no file 'content/manual/lend/frist.md'; did you \
        mean 'first.md'? [missing-link-target]
        4 | [a](lend/frist.md) [b](@manual/lend/frist)
          |     ^^^^^^^^^^^^^
          = remedy: link to the file of an entry, to '@collection/key' or to a path that begins with '/'
        content/manual/intro.md:4:24: error: there is no entry 'manual/lend/frist'; did you mean \
        'manual/lend/first'? [missing-link-target]
        4 | [a](lend/frist.md) [b](@manual/lend/frist)
          |                        ^^^^^^^^^^^^^^^^^^
          = remedy: link to an existing entry, or write this one

        """)
  }

  @Test func slugsAndFoldersMakePathsToo() {
    let site = site(
      """
      -- content/manual/_collection.yml --
      entries: '**/*.md'
      schema: { title: { type: text }, weight: { type: integer, optional: true } }
      page: { permalink: '/{folder}/{slug}/', layout: page }
      -- content/manual/lend/first.md --
      ---
      title: Your first book
      slug: begin
      ---
      """)
    #expect(site.printed == "")
    #expect(site["index.html"]?.contains("<h1>Manual</h1>") == true)
    #expect(site["lend/index.html"]?.contains("<h1>Lending</h1>") == true)
    #expect(site["lend/begin/index.html"]?.contains("<h1>Your first book</h1>") == true)
    #expect(site["intro/index.html"]?.contains("<h1>Introduction</h1>") == true)
    let files = self.site(
      """
      -- content/manual/_collection.yml --
      entries: '**/*.md'
      schema: { title: { type: text }, weight: { type: integer, optional: true } }
      page: { permalink: '/manual/{path}.html', layout: page }
      """)
    #expect(files.printed == "")
    #expect(files["manual/index.html"]?.contains("<h1>Manual</h1>") == true)
    #expect(files["manual/lend.html"]?.contains("<h1>Lending</h1>") == true)
  }

  @Test func menusShowFoldersWithoutAPageToo() {
    let site = site(
      """
      -- templates/layouts/page.html --
      {% render 'menu', nodes: trees.manual.children %}
      -- templates/partials/menu.html --
      {%- for node in nodes -%}
      [{% if node.entry %}{{ node.entry.title }}{% else %}{{ node.name }}/{% endif %}
      {%- if node.children.size > 0 %}{% render 'menu', nodes: node.children %}{% endif %}]
      {%- endfor -%}
      """)
    #expect(site.printed == "")
    #expect(
      site["manual/index.html"]?.replacing("\n", with: "")
        == "[Introduction][Lending[Introduction to lending][At the desk[Late books]][Your first book]]"
        + "[rooms/[small/[Quiet rooms]]]")
  }

  @Test func templatesAreCheckedAgainstTheTree() {
    let site = site(
      """
      -- templates/layouts/page.html --
      {{ entry.parent.title }}{{ trees.manual.entry.titel }}{{ trees.manual.kids }}{{ trees.books }}
      """)
    let errors = site.printed.split(separator: "\n").filter { $0.contains("error:") }
    #expect(
      errors == [
        "templates/layouts/page.html:1:4: error: 'entry.parent' may be null [possibly-null]",
        "templates/layouts/page.html:1:28: error: 'trees.manual.entry' may be null [possibly-null]",
        "templates/layouts/page.html:1:58: error: 'trees.manual.kids' is not defined "
          + "[undefined-variable]",
        "templates/layouts/page.html:1:81: error: 'trees.books' is not defined [undefined-variable]",
      ])
  }

  @Test func twoPagesOfOneFolderAreOneTooMany() {
    let site = site(
      """
      -- content/manual/lend.md --
      ---
      title: Another
      ---
      """)
    #expect(
      site.printed.contains("error: 'lend' is the key of two entries of 'manual' [duplicate-entry]")
    )
  }

  @Test func foldersOfOtherCollectionsAndHiddenOnesAreLeftOut() {
    let site = site(
      """
      -- content/manual/api/_collection.yml --
      entries: '*.md'
      schema: { title: { type: text } }
      -- content/manual/api/keys.md --
      ---
      title: Keys
      ---
      -- content/manual/_old/a.md --
      ---
      title: Old
      ---
      -- content/manual/lend/_draft.md --
      ---
      title: Draft
      ---
      """)
    let warnings = site.printed.split(separator: "\n").filter { $0.contains("warning:") }
    #expect(
      warnings == [
        "content/manual/_old/a.md: warning: the file belongs to no collection [unused-file]",
        "content/manual/lend/_draft.md: warning: the file belongs to no collection [unused-file]",
      ])
    #expect(site["manual/api/keys/index.html"] == nil)
    #expect(site["manual/_old/a/index.html"] == nil)
  }

  @Test func withheldPagesLeaveTheirEntriesToTheFolderAbove() {
    let site = site(
      """
      -- content/manual/lend/_index.md --
      ---
      title: Lending
      draft: true
      ---
      """)
    #expect(site.printed == "")
    #expect(
      site["manual/index.html"]?.contains(
        "<ol><li>Introduction</li><li>Introduction to lending</li><li>At the desk</li>"
          + "<li>Quiet rooms</li><li>Your first book</li></ol>") == true)
    #expect(site["manual/lend/first/index.html"]?.contains("<p>in Manual</p>") == true)
  }

  @Test func referencesNameThePath() {
    let site = site(
      """
      -- content/manual/_collection.yml --
      entries: '**/*.md'
      schema:
        title: text
        weight: { type: integer, optional: true }
        next: { type: reference, to: manual, optional: true, inverse: before }
      page: { permalink: '/manual/{path}/', layout: page }
      -- content/manual/intro.md --
      ---
      title: Introduction
      next: lend/desk
      ---
      -- templates/layouts/page.html --
      {% if entry.next %}next {{ entry.next.title }}{% endif %}
      {%- for other in entry.before %}before {{ other.title }}{% endfor %}
      """)
    #expect(site.printed == "")
    #expect(site["manual/intro/index.html"] == "next At the desk\n")
    #expect(site["manual/lend/desk/index.html"] == "before Introduction\n")
  }

  @Test func keysMayBeInAField() {
    let site = site(
      """
      -- content/manual/_collection.yml --
      entries: '**/*.md'
      key: id
      schema: { id: string, title: text }
      page: { permalink: '/manual/{path}/', layout: page }
      -- content/manual/_index.md --
      ---
      id: m0
      title: Manual
      ---
      -- content/manual/lend/_index.md --
      ---
      id: m1
      title: Lending
      ---
      [up](../_index.md) [b](@manual/m2)
      -- content/manual/lend/first.md --
      ---
      id: m2
      title: First
      ---
      -- content/manual/index/_index.md --
      ---
      id: m3
      title: The index of the manual
      ---
      -- content/manual/lend/intro.md --
      ---
      id: m4
      title: A
      ---
      -- content/manual/lend/desk/index.md --
      ---
      id: m5
      title: B
      ---
      -- content/manual/lend/desk/late.md --
      ---
      id: m6
      title: C
      ---
      -- content/manual/rooms/small/quiet.md --
      ---
      id: m7
      title: D
      ---
      -- content/manual/intro.md --
      ---
      id: m8
      title: E
      ---
      """)
    #expect(!site.printed.contains("error"))
    #expect(
      site["manual/lend/index.html"]?.contains(
        "<p><a href=\"/town/manual/\">up</a> <a href=\"/town/manual/lend/first/\">b</a></p>")
        == true)
    #expect(site["manual/index/index.html"]?.contains("folder  slug m3") == true)
    #expect(
      site["manual/lend/first/index.html"]?.contains("key m2 path lend/first folder lend") == true)
  }

  @Test func translationsAreNextToTheirFiles() {
    let site = site(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      languages: [ { locale: en, title: English }, { locale: es, title: Español } ]
      api: { versions: [ { name: v1, current: true } ] }
      -- content/manual/_index.es.md --
      ---
      title: Manual en español
      ---
      -- content/manual/lend/desk/index.es.md --
      ---
      title: En el mostrador
      ---
      [tarde](late.md)
      -- content/manual/lend/first.es.md --
      ---
      title: Su primer libro
      ---
      """)
    #expect(site.printed == "")
    #expect(
      site["es/manual/lend/desk/late/index.html"]?.contains(
        "<nav><a href=\"/town/es/manual/\">Manual en español</a>"
          + "<a href=\"/town/es/manual/lend/\">Lending</a>"
          + "<a href=\"/town/es/manual/lend/desk/\">En el mostrador</a></nav>") == true)
    #expect(
      site["es/manual/lend/desk/index.html"]?.contains(
        "<a href=\"/town/es/manual/lend/desk/late/\">tarde</a>") == true)
    #expect(site["es/manual/lend/first/index.html"]?.contains("Su primer libro") == true)
  }

  @Test func pathsAreNamesInExpressions() {
    let site = site(
      """
      -- content/manual/_collection.yml --
      entries: '**/*.md'
      schema: { title: text, weight: { type: integer, optional: true } }
      derive: { place: { type: string, value: "if folder == '' then 'top' else folder" } }
      page: { permalink: '/manual/{path}/', layout: page }
      lists: [ { permalink: /lending/, layout: list, where: "folder == 'lend'" } ]
      -- templates/layouts/page.html --
      {{ entry.place }}
      -- templates/layouts/list.html --
      {% for entry in pager.entries %}{{ entry.key }} {% endfor %}
      """)
    #expect(site.printed == "")
    #expect(site["manual/lend/desk/late/index.html"] == "lend/desk\n")
    #expect(site["manual/intro/index.html"] == "top\n")
    #expect(site["lending/index.html"] == "lend/desk lend/first lend/intro \n")
  }

  @Test(arguments: ["**/*", "**", "a/*.md", "**/", "*/*.md", "**/**.md", "**/*.", "*."])
  func otherPatternsAreRefused(pattern: String) {
    let site = site(
      """
      -- content/manual/_collection.yml --
      entries: '\(pattern)'
      schema: { title: text }
      """)
    #expect(site.printed.contains("[invalid-entries]"))
  }
}
