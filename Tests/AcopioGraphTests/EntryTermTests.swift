import AcopioSiteTestSupport
import Testing

/// The terms of an entry with their pages, as templates and endpoints have them.
@Suite struct EntryTermTests {
  private func site(
    taxonomies: String, page: String, fields: String = "", entries: String, rest: String = "",
    base: String = ""
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example\(base)/
      locale: en
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema:
        id: slug
        tags: { type: list, of: text, default: [] }
      \(fields)
      page: { permalink: '/books/{id}/', layout: book }
      taxonomies:
      \(taxonomies)
      -- content/books/books.yml --
      \(entries)
      -- templates/layouts/book.html --
      \(page)
      -- templates/layouts/term.html --
      {{ term.name }}
      \(rest)
      """)
  }

  private let tags = "  - { field: tags, permalink: '/tags/{term}/', layout: term }"
  private let links =
    "{% for tag in entry.terms.tags %}<a href=\"{{ tag.url }}\">{{ tag.name }}</a> {{ tag.count }};{% endfor %}"

  @Test func eachTermLeadsToItsOwnPageInTheOrderOfTheEntry() {
    let site = site(
      taxonomies: tags, page: links,
      entries: """
        - { id: all, tags: [Zoo, 'C++', C, 'C#', ' zoo'] }
        - { id: one, tags: ['C#'] }
        - { id: none }
        """, base: "/town")
    #expect(site.printed.contains("similar-terms"))
    #expect(!site.printed.contains("error"))
    let all = site["books/all/index.html"] ?? ""
    let addresses = all.split(separator: "\"").filter { $0.hasPrefix("/town/tags/") }
    #expect(addresses.count == 4)
    #expect(addresses.first == "/town/tags/zoo/")
    #expect(addresses.dropFirst(2).first == "/town/tags/c/")
    #expect(Set(addresses).count == 4)
    for (address, name) in zip(addresses, ["Zoo", "C++", "C", "C#"]) {
      #expect(site["\(address.dropFirst("/town/".count))index.html"] == "\(name)\n\n")
    }
    #expect(site["books/one/index.html"]?.contains("\(addresses.last ?? "")\">C#</a> 2;") == true)
    #expect(site["books/none/index.html"] == "\n")
  }

  @Test func whatATaxonomyLeavesOutHasNoTerms() {
    let site = site(
      taxonomies: """
          - { field: tags, permalink: '/new/{term}/', layout: term, where: 'year > 2000' }
          - { field: tags, permalink: '/old/{term}/', layout: term, where: 'year < 1900' }
        """, page: links, fields: "  year: integer",
      entries: """
        - { id: late, tags: [sea], year: 2020 }
        - { id: early, tags: [sea], year: 1800 }
        - { id: between, tags: [sea], year: 1950 }
        """)
    #expect(site.printed == "")
    #expect(site["books/late/index.html"] == "<a href=\"/new/sea/\">sea</a> 1;\n")
    #expect(site["books/early/index.html"] == "<a href=\"/old/sea/\">sea</a> 1;\n")
    #expect(site["books/between/index.html"] == "\n")
  }

  @Test func referencesAndChoicesHaveTermsToo() {
    let site = site(
      taxonomies: """
          - { field: author, permalink: '/by/{term}/', layout: term }
          - { field: shelf, permalink: '/shelves/{term}/', layout: term }
          - { field: decade, permalink: '/decades/{term}/', layout: term }
        """,
      page: """
        {% for term in entry.terms.author %}{{ term.url }} {{ term.entry.name }}{% endfor %}
        {% assign shelf = entry.terms.shelf | first %}{% if shelf %}{{ shelf.url }}{% endif %}
        {% for term in entry.terms.decade %}{{ term.url }}{% endfor %}
        """,
      fields: """
          author: { type: reference, to: authors }
          shelf: { type: enum, values: [Attic, Cellar], optional: true }
        derive: { decade: { type: text, value: '"The 1970s"' } }
        """,
      entries: """
        - { id: momo, author: ende, shelf: Attic }
        - { id: jim, author: ende }
        """,
      rest: """
        -- content/authors/_collection.yml --
        entries: authors.yml
        key: id
        slug: name
        schema: { id: slug, name: text }
        -- content/authors/authors.yml --
        - { id: ende, name: Michael Ende }
        """)
    #expect(site.printed == "")
    #expect(
      site["books/momo/index.html"]
        == "/by/michael-ende/ Michael Ende\n/shelves/attic/\n/decades/the-1970s/\n")
    #expect(
      site["books/jim/index.html"] == "/by/michael-ende/ Michael Ende\n\n/decades/the-1970s/\n")
  }

  @Test func endpointsCanHaveThem() {
    let site = site(
      taxonomies: """
        \(tags)
        endpoints: [ { path: /books, each: { id: id, tags: { each: terms.tags, members: { name: name, page: url } } } } ]
        """, page: "x", entries: "- { id: momo, tags: [time] }")
    #expect(site.printed == "")
    #expect(
      site["books.json"] == #"[{"id":"momo","tags":[{"name":"time","page":"/tags/time/"}]}]"# + "\n"
    )
  }

  @Test func aFieldThatHasNoTaxonomyIsReported() {
    let site = site(
      taxonomies: tags, page: "{% for tag in entry.terms.tag %}{{ tag.url }}{% endfor %}",
      entries: "- { id: momo, tags: [time] }")
    #expect(site.printed.contains("'entry.terms.tag' is not defined; did you mean 'tags'?"))
    let other = Library.site(
      """
      -- content/boxes/_collection.yml --
      entries: boxes.yml
      schema: { id: slug }
      page: { permalink: '/boxes/{id}/', layout: box }
      -- content/boxes/boxes.yml --
      - { id: a }
      -- templates/layouts/box.html --
      {{ entry.terms.tags.size }}
      """)
    #expect(other.printed.contains("'entry.terms' is not defined"))
  }

  @Test func aFieldOfThisNameTakesPrecedence() {
    let site = site(
      taxonomies: tags, page: "{{ entry.terms }}", fields: "  terms: text",
      entries: "- { id: momo, tags: [time], terms: None }")
    #expect(site.printed == "")
    #expect(site["books/momo/index.html"] == "None\n")
  }
}
