import AcopioBase
import AcopioLanguage
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// What `search:` publishes: a manifest, shards of terms and blocks of documents.
@Suite struct SearchIndexTests {
  private struct Manifest: Decodable {
    let version: Int
    let locale, language: String
    let count: Int
    let base: String
    let scopes: [[Scope]]
    let kinds: [Scope]
    let ignored, negations, kept: String
    let terms, forward, backward: [String]
    let documents: [Scope]
    let choices: String?
  }

  private struct Choices: Decodable {
    let facets: [Facet]
    let orders: [String]
  }

  private struct Order: Decodable { let documents: String }

  private enum Facet: Decodable, Equatable {
    case text(String)
    case list([String])

    init(from decoder: any Decoder) throws {
      let one = try decoder.singleValueContainer()
      self = try (try? one.decode(String.self)).map(Facet.text) ?? .list(one.decode([String].self))
    }
  }

  private enum Scope: Decodable, Equatable {
    case name(String)
    case number(Int)

    init(from decoder: any Decoder) throws {
      let one = try decoder.singleValueContainer()
      self = try (try? one.decode(Int.self)).map(Scope.number) ?? .name(one.decode(String.self))
    }
  }

  private struct Shard: Decodable {
    let terms, postings: String
    let synonyms: Synonyms?
  }

  private struct Synonyms: Decodable {
    let groups: [[Scope]]
    let terms, postings: String
  }

  private struct Block: Decodable {
    let titles: [String]
    let urls: String
    let pictures: String?
    let texts: [Scope]
  }

  private struct Texts: Decodable { let texts: [[Part]] }

  /// The summary of a document, or the title, id and text of a section.
  private enum Part: Decodable, Equatable {
    case summary(String)
    case section([String])

    init(from decoder: any Decoder) throws {
      let one = try decoder.singleValueContainer()
      self =
        try (try? one.decode(String.self)).map(Part.summary) ?? .section(one.decode([String].self))
    }
  }

  /// The authors of the library, whose pages are not found.
  private static let authors = """
    -- content/authors/_collection.yml --
    entries: '*.md'
    schema:
      name: { type: text }
    search: false
    page: { permalink: '/authors/{slug}/', layout: author }
    """

  private static func site(
    _ search: String = "{ fields: { title: 10, author.name: 5 } }", _ more: String = ""
  ) -> BuiltSite {
    Library.site(
      """
      -- content/books/_collection.yml --
      title: Books
      entries: books.json
      key: id
      slug: title
      schema:
        id: { type: string }
        title: { type: text }
        about: { type: markdown, optional: true }
        author: { type: reference, to: authors }
      search: \(search)
      page: { permalink: '/books/{slug}/', layout: book }
      -- content/books/books.json --
      [
        { "id": "1", "title": "Momo", "author": "ende", "about": "On **time** and [cats](https://x.example/dogs) mice" },
        { "id": "2", "title": "Emma", "author": "austen" },
        { "id": "3", "title": "The Stories of Emma and Others", "author": "ende" }
      ]
      -- templates/layouts/book.html --
      <h1>{{ entry.title }}</h1>
      \(more)
      \(more.contains("-- content/authors/_collection.yml --") ? "" : authors)
      """)
  }

  /// The manifest, which is in the last line of what searches: `begin({…});`.
  private func manifest(_ site: BuiltSite, _ locale: String = "en") throws -> Manifest {
    let script = try #require(site["search/\(locale).js"], "no script")
    let line = try #require(script.split(separator: "\n").last)
    #expect(line.hasPrefix("begin(") && line.hasSuffix(");"))
    return try JSONDecoder().decode(Manifest.self, from: Data(line.dropFirst(6).dropLast(2).utf8))
  }

  private func json<T: Decodable>(_ type: T.Type, _ path: String, _ site: BuiltSite) throws -> T {
    let bytes = try #require(site.files[path], "no file \(path)")
    return try JSONDecoder().decode(type, from: Data(bytes))
  }

  /// The documents of each term, with the classes of their scores, and the documents.
  private func index(
    of site: BuiltSite, _ locale: String = "en"
  ) throws -> (terms: [String: [Int: Int]], documents: [[String]], manifest: Manifest) {
    let manifest = try manifest(site, locale)
    var terms: [String: [Int: Int]] = [:]
    for place in stride(from: 0, to: manifest.terms.count, by: 2) {
      let shard = try json(Shard.self, path("t", manifest.terms[place + 1], manifest), site)
      let words = bytes(of: shard.terms) { SearchCode.words($0) }
      // In the order of their homes, which are their stems here.
      let language = SearchLanguage(manifest.language)
      let homes = words.map { language.stem($0.utf8.first == 0x2D ? String($0.dropFirst()) : $0) }
      #expect(homes == homes.inOrder { $0.utf8.lexicographicallyPrecedes($1.utf8) })
      #expect(homes.first.map { $0 >= manifest.terms[place] } == true)
      for (term, text) in zip(words, shard.postings.split(separator: " ")) {
        terms[term] = bytes(of: String(text)) { text in
          var (index, found) = (0, [Int: Int]())
          while index < text.count {
            let grade = SearchCode.read(text, &index)
            var document = -1
            for _ in 0..<SearchCode.read(text, &index) {
              document += SearchCode.read(text, &index) + 1
              found[document] = grade
            }
          }
          return found
        }
      }
    }
    var kinds: [String] = []
    for case (.name(let kind), .number(let count)) in zip(
      manifest.kinds, manifest.kinds.dropFirst())
    {
      kinds += Array(repeating: kind, count: count)
    }
    let shared = SearchWords(locale: locale)
    let found = try hashes(of: manifest.documents).flatMap { hash -> [[String]] in
      let block = try json(Block.self, path("d", hash, manifest), site)
      let urls = bytes(of: block.urls) { SearchCode.words($0) }
      return zip(block.titles, urls).map { [$0, SearchAddress.long($1, $0, shared)] }
    }
    #expect(kinds.count == found.count)
    let documents = zip(found, kinds).map { $0 + [$1] }
    return (terms, documents, manifest)
  }

  private func path(_ kind: String, _ hash: String, _ manifest: Manifest) -> String {
    "\(manifest.base.dropFirst())\(kind).\(hash).json"
  }

  /// The hashes of a list of the first document of each part and its hash.
  private func hashes(of list: [Scope]) -> [String] {
    list.compactMap { if case .name(let hash) = $0 { hash } else { nil } }
  }

  private func bytes<Result>(of text: String, _ body: (Bytes) -> Result) -> Result {
    Array(text.utf8).withUnsafeBufferPointer { body($0) }
  }

  /// The texts of all documents.
  private func texts(of site: BuiltSite) throws -> [[Part]] {
    let manifest = try manifest(site)
    var all: [String: [[Part]]] = [:]
    for hash in hashes(of: manifest.documents) {
      let block = try json(Block.self, path("d", hash, manifest), site)
      for case .name(let name) in block.texts {
        all[name] = try json(Texts.self, path("more/x", name, manifest), site).texts
      }
    }
    return all.inOrder { $0.key < $1.key }.flatMap(\.value)
  }

  @Test func theIndexHasTheWordsOfTheFieldsAndWhatIsShown() throws {
    let site = Self.site("{ fields: { title: 10, author.name: 5, about: 1 }, show: about }")
    #expect(site.printed == "")
    let (terms, documents, manifest) = try index(of: site)
    #expect(manifest.version == 5)
    #expect(manifest.count == 3)
    #expect(manifest.language == "en")
    #expect(manifest.scopes == [[.name("books"), .number(0), .number(3)]])
    #expect(documents.map { $0[0] } == ["Momo", "Emma", "The Stories of Emma and Others"])
    #expect(documents[0] == ["Momo", "/books/momo/", "Books"])
    #expect(try texts(of: site)[0] == [.summary("On time and cats mice")])
    #expect(terms["stories"]?.keys.sorted() == [2])
    #expect(terms["mice"] == terms["cats"])
    #expect(terms["dogs"] == nil)
    #expect(terms["austen"]?.keys.sorted() == [1])
    // A word in a short title says no less than the word in a long one, and a title more than another field.
    let emma = try #require(terms["emma"])
    #expect((emma[1] ?? 0) >= (emma[2] ?? 0))
    #expect((emma[2] ?? 0) > (terms["austen"]?[1] ?? 0))
  }

  @Test func theTextOfThePageIsFoundWithItsSections() throws {
    let site = Self.site(
      "{ fields: { title: 10 } }",
      """
      <nav>menu</nav><header>banner</header>
      <main><h1>Heading</h1><p>First &amp; <b>bo</b>ld&nbsp;line</p><p hidden>secret</p>
      <section id="part"><h2>Second</h2><p>without eggs</p><p data-search="off">left <b>out</b></p>rest</section>
      <h2 id="end">Third</h2><ul><li>one<li>two</ul><button>push</button><script>code()</script></main><p>after</p>
      """)
    #expect(site.printed == "")
    let (terms, _, _) = try index(of: site)
    for word in [
      "heading", "first", "bold", "line", "second", "eggs", "-eggs", "rest", "third", "two",
    ] {
      #expect(terms[word]?.keys.sorted() == [0, 1, 2], "\(word)")
    }
    for word in ["menu", "banner", "secret", "left", "out", "push", "code", "after", "amp", "nbsp"]
    {
      #expect(terms[word] == nil, "\(word)")
    }
    #expect(
      try texts(of: site)[0] == [
        .summary(""), .section(["", "", "First & bold line"]),
        .section(["Second", "part", "without eggs\nrest"]), .section(["Third", "end", "one\ntwo"]),
      ])
  }

  @Test func listsAreFoundAndCollectionsCanBeLeftOut() throws {
    let list = """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema: { name: { type: text } }
      search: SEARCH
      lists: [ { permalink: /authors/, layout: list, title: Writers } ]
      -- templates/layouts/list.html --
      <main>Everybody who wrote</main>
      """
    let site = Self.site("{ fields: { title: 1 } }", list.replacing("search: SEARCH\n", with: ""))
    #expect(site.printed == "")
    let (terms, documents, manifest) = try index(of: site)
    #expect(documents[0] == ["Writers", "/authors/", ""])
    #expect(terms["everybody"]?.keys.sorted() == [0])
    #expect(manifest.scopes.map { $0[0] } == [.name("authors"), .name("books")])
    let without = Self.site("{ fields: { title: 1 } }", list.replacing("SEARCH", with: "false"))
    #expect(without.printed == "")
    #expect(try index(of: without).documents.count == 3)
  }

  @Test func wordsThatAreJoinedOfOthersFindThem() throws {
    let titles = ["Fahrradverleih", "Verleih", "Das Fahrrad"]
    let names = titles.enumerated().map { #"{ "id": "\#($0)", "title": "\#($1)" }"# }
    let site = BuiltSite(
      BuiltSite.files(
        """
        -- content/site.yml --
        name: Bücherei
        base-url: https://library.example/
        locale: de
        search: { synonyms: [[Rad, 'das Fahrrad'], [x, y]] }
        -- content/books/_collection.yml --
        entries: books.json
        key: id
        schema: { id: { type: string }, title: { type: text } }
        search: { fields: { title: 10 } }
        page: { permalink: '/books/{key}/', layout: book }
        -- content/books/books.json --
        [\(names.joined(separator: ",\n"))]
        -- templates/layouts/book.html --
        <h1>{{ entry.title }}</h1>
        """))
    let (terms, _, manifest) = try index(of: site, "de")
    #expect(terms["verleih"]?.keys.sorted() == [0, 1])
    #expect((terms["verleih"]?[0] ?? 0) < (terms["verleih"]?[1] ?? 0))
    #expect(terms["fahrrad"]?.keys.sorted() == [0, 2])
    let shard = try json(Shard.self, path("t", manifest.terms[1], manifest), site)
    let synonyms = try #require(shard.synonyms)
    #expect(synonyms.groups == [[.number(0), .name("-rad"), .name("das fahrrad")]])
    // The forms of their words are in the same shard.
    #expect(synonyms.terms.isEmpty && synonyms.postings.isEmpty)
    #expect(manifest.negations.split(separator: " ").contains("ohne"))
  }

  @Test func whatPeopleDoNotSeeOfMarkdownIsNotFound() throws {
    let site = Library.site(
      """
      -- content/books/_collection.yml --
      entries: '*.md'
      schema:
        title: { type: text }
        name: { type: text, optional: true }
        author: { type: reference, to: authors }
      search: { fields: { content: 1 }, title: name }
      page: { permalink: '/books/{key}/', layout: book }
      -- content/books/momo.md --
      ---
      title: Momo
      author: ende
      ---
      Caf&#233; &amp; [time][1], hy\u{AD}phen & more

      [1]: https://hidden.example/secret "concealed"
      -- content/books/long.md --
      ---
      title: Long
      name: \(String(repeating: "o", count: 300))
      author: ende
      ---
      \(Self.authors)
      """)
    let (terms, documents, _) = try index(of: site)
    #expect(
      terms.keys.filter { !["ende", "long", "michael", "momo"].contains($0) }.sorted()
        == ["cafe", "hyphen", "more", "time"])
    // A field without a value is no title, and a word without an end is cut.
    #expect(documents[1] == ["Momo", "/books/momo/", ""])
    #expect(documents[0][0] == String(repeating: "o", count: 159) + "…")
  }

  /// The text of Markdown, and the words that are found of it.
  @Test(arguments: [
    ("|pan|queso|\n|---|---|\n|miel|sal|", ["pan", "queso", "miel", "sal"]),
    (
      "per_page, snake_case and _early_ __late__",
      ["per", "page", "snake", "case", "and", "early", "late"]
    ),
    ("<details><summary>kiwi</summary>mango</details>", ["kiwi", "mango"]),
    (
      "H<sub>2</sub>O and **bold**er [link](https://x.example/y)s",
      ["H2O", "and", "bolder", "links"]
    ),
    ("[this](https://x.example/b \"smile :(\") and carrot", ["this", "and", "carrot"]),
    ("[this](https://x.example/(b) 'a (b') and (carrot)", ["this", "and", "carrot"]),
    ("[it](https://x.example/o'neill) isn't", ["it", "isn", "t"]),
    ("[open](https://x.example/ \"one and\nmore", ["open", "more"]),
    (
      "Write `<template>` or ``a`b`` or `open", ["Write", "template", "or", "a", "b", "or", "open"]
    ),
    ("```html\n<slot name=x>\n~~~\n```\nafter", ["slot", "name", "x", "after"]),
    ("~~~\nnever closed <b>", ["never", "closed", "b"]),
    ("> # Quoted!\n#tag ![picture](https://x.example/a.png)", ["Quoted", "tag", "picture"]),
    ("one <!-- a > b --> two", ["one", "two"]),
    ("1 < 2 & 3 > 2, a*b and \\*star\\*", ["1", "2", "3", "2", "ab", "and", "star"]),
    ("|\\|pipe`", ["pipe"]),
  ])
  func markdownBecomesItsWords(markdown: String, expected: [String]) throws {
    let site = try Self.site(about: markdown)
    try #require(site.printed == "")
    let (terms, _, _) = try index(of: site)
    let words = SearchWords(locale: "en")
    var own: Set<String> = []
    bytes(of: expected.joined(separator: " ")) { text in
      words.forEach(in: text) { word, _ in own.insert(words.fold(word)) }
    }
    // The heading of the page is its id.
    #expect(Set(terms.keys).union(["1"]) == own.union(["1"]))
  }

  /// A site with one book, of which only the text is found.
  private static func site(about markdown: String) throws -> BuiltSite {
    let entries = try JSONEncoder().encode([["id": "1", "about": markdown]])
    return Library.site(
      """
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema:
        id: { type: string }
        about: { type: markdown }
        author: { type: reference, to: authors, optional: true }
      html: { details: [], summary: [], sub: [] }
      markdown: { comments: drop, foreign-syntax: allow }
      search: { fields: { about: 1 } }
      page: { permalink: '/books/{id}/', layout: book }
      -- content/books/books.json --
      \(String(decoding: entries, as: UTF8.self))
      -- templates/layouts/book.html --
      <h1>{{ entry.id }}</h1>
      \(authors)
      """)
  }

  @Test(arguments: ["`", "``a`", "[", "](", "](\"(", "<", "<!--", "|", "_", "~~~\n", "\\", "> "])
  func textThatIsHostileIsIndexed(piece: String) throws {
    let site = try Self.site(about: "found " + String(repeating: piece, count: 20_000))
    try #require(site.printed == "")
    #expect(try index(of: site).terms["found"] != nil)
  }

  @Test func sameSiteSameBytesAndNamesWithHashes() throws {
    let one = Self.site()
    let two = Self.site()
    #expect(one.files == two.files)
    let shards = one.files.keys.filter { $0.hasPrefix("assets/search/en/") }
    #expect(Set(shards.map { $0.split(separator: ".")[0] }).count == 4)
  }

  @Test func aSiteWithoutSearchHasNeitherIndexNorScripts() {
    let site = Library.site()
    #expect(!site.files.keys.contains { $0.contains("search") || $0.contains("assets/acopio") })
  }

  @Test func theScriptAndItsStylesComeWithTheIndex() {
    let site = Self.site()
    #expect(
      site.files.keys.contains { $0.hasPrefix("assets/acopio/search.") && $0.hasSuffix(".js") })
    #expect(
      site.files.keys.contains { $0.hasPrefix("assets/acopio/search.") && $0.hasSuffix(".css") })
    #expect(!site.files.keys.contains { $0.contains("offline") })
  }

  @Test func aSiteMayHavePartsOfItsOwn() throws {
    let site = Self.site(
      "{ fields: { title: 1 } }",
      """
      {% render 'acopio/search' %}
      -- templates/partials/acopio/search.html --
      <p>{% if site.search %}{{ site.search.url }}{% endif %} {{ 'acopio.search.label' | t }}</p>
      -- templates/assets/acopio/search.css --
      p { color: red }
      -- content/i18n/en.yml --
      acopio: { search: { label: Look } }
      """)
    #expect(site.printed == "")
    #expect(site["books/momo/index.html"]?.contains("<p>/search/en.js Look</p>") == true)
    let style = site.files.keys.first {
      $0.hasPrefix("assets/acopio/search.") && $0.hasSuffix(".css")
    }
    #expect(site[style ?? ""] == "p { color: red }\n")
  }

  @Test func faultsOfTheDeclarationAreNamed() {
    func printed(_ search: String) -> String { Self.site(search).printed }
    #expect(printed("{ fields: { titel: 1 } }").contains("did you mean 'title'?"))
    #expect(
      printed("{ fields: { author: 1 } }").contains(
        "'author' is an entry of 'authors' and not text"))
    #expect(printed("{ fields: { author.nam: 1 } }").contains("did you mean 'name'?"))
    #expect(printed("{ fields: { title: 0 } }").contains("must be more than 0"))
    #expect(printed("{ fields: { title: many } }").contains("must be a number"))
    #expect(printed("{ fields: {} }").contains("names no field"))
    #expect(printed("{ show: title }").contains("has no 'fields'"))
    #expect(printed("{ fields: { title: 1 }, show: author }").contains("and not text"))
    #expect(
      printed("{ fields: { title: 1 }, picture: title }").contains("'title' is not a picture"))
    #expect(printed("{ fields: { title: 1 }, picture: titel }").contains("did you mean 'title'?"))
    #expect(
      printed("{ fields: { title: 1 }, scope-field: titel }").contains("did you mean 'title'?"))
    let facet = "{ fields: { title: 1 }, facets"
    #expect(printed("\(facet): { author: By } }").contains("and not text"))
    #expect(
      printed("\(facet): [title] }").contains("'facets' must be a mapping of fields to titles"))
    #expect(printed("\(facet): { title: [x] } }").contains("the title of 'title' must be text"))
    #expect(
      printed("{ fields: { title: 1 }, order: { -titel: By } }").contains("did you mean 'title'?"))
  }

  @Test func resultsAreNarrowedAndSortedByDeclaredFields() throws {
    let site = Self.site(
      "{ fields: { title: 1 }, facets: { author.name: Author }, order: { title: A to Z, -title: Z to A } }"
    )
    let manifest = try manifest(site)
    let choices = try json(
      Choices.self, path("more/f", try #require(manifest.choices), manifest), site)
    let documents = try index(of: site).documents.map { $0[0] }
    func numbers(_ text: String) -> [Int] {
      bytes(of: text) { text in
        var (place, found) = (0, [Int]())
        while place < text.count { found.append(SearchCode.read(text, &place)) }
        return found
      }
    }
    #expect(choices.facets.count == 3)
    #expect(choices.facets[0] == .text("Author"))
    #expect(choices.facets[1] == .list(["Jane Austen", "Michael Ende"]))
    guard case .text(let own) = choices.facets[2] else {
      Issue.record("the facet has no documents")
      return
    }
    let titles = own.split(separator: " ").map { value in
      var last = -1
      return numbers(String(value)).map { step in
        last += step + 1
        return documents[last]
      }
    }
    #expect(titles == [["Emma"], ["Momo", "The Stories of Emma and Others"]])
    #expect(choices.orders.count == 4)
    for (title, order) in [
      ("A to Z", ["Emma", "Momo", "The Stories of Emma and Others"]),
      ("Z to A", ["The Stories of Emma and Others", "Momo", "Emma"]),
    ] {
      let place = try #require(choices.orders.firstIndex(of: title))
      let file = try json(
        Order.self, path("more/o", choices.orders[place + 1], manifest), site)
      #expect(numbers(file.documents).map { documents[$0] } == order)
    }
    #expect(try self.manifest(Self.site()).choices == nil)
  }

  @Test func aFieldNamesThePartOfTheSiteOfEachEntry() throws {
    let site = Self.site(
      "{ fields: { title: 1 }, scope: novels, scope-field: author }",
      "<h2>{{ entry.author.name }}</h2>{% render 'acopio/search', scope: entry.author.key %}")
    #expect(site.printed == "")
    #expect(
      try manifest(site).scopes == [
        [.name("austen"), .number(0), .number(1)], [.name("ende"), .number(1), .number(2)],
      ])
    let other = Self.site("{ fields: { title: 1 }, scope-field: about }")
    // Entries without a value are where they are without the field.
    #expect(
      try manifest(other).scopes.map { $0[0] }.contains(.name("books")))
  }

  @Test func aResultHasThePictureThatIsNamed() throws {
    let site = Library.site(
      """
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema:
        id: { type: string }
        title: { type: text }
        cover: { type: image, optional: true }
      search: { fields: { title: 10 }, picture: cover }
      page: { permalink: '/books/{key}/', layout: book }
      -- content/books/books.json --
      [{ "id": "1", "title": "Momo", "cover": "momo.svg" }, { "id": "2", "title": "Emma" }]
      -- content/books/momo.svg --
      <svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>
      -- templates/layouts/book.html --
      <h1>{{ entry.title }}</h1>
      \(Self.authors)
      """)
    #expect(site.printed == "")
    let manifest = try manifest(site)
    let block = try json(
      Block.self, path("d", hashes(of: manifest.documents)[0], manifest), site)
    let pictures = bytes(of: block.pictures ?? "") { SearchCode.words($0) }
    #expect(pictures.count == 2)
    #expect(site.files.keys.contains(String((pictures.first ?? "").dropFirst())))
    #expect(pictures.last == "")
  }

  @Test func aListIsCalledByItsHeading() throws {
    let list = """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema: { name: { type: text } }
      lists: [ { permalink: /authors/, layout: list, title: Writers } ]
      -- templates/layouts/list.html --
      <main><h1>Everybody who wrote</h1></main>
      """
    #expect(
      try index(of: Self.site("{ fields: { title: 1 } }", list)).documents[0][0]
        == "Everybody who wrote")
  }

  @Test func synonymsAreKeptTogether() throws {
    let files = Library.files(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      search: { synonyms: [[momo, emmas], [emma, gone], [stories, ende tale]] }
      """)
    let own = Self.site()
    #expect(try manifest(own).kept == "")
    let site = BuiltSite(
      files.merging(
        BuiltSite.files(
          """
          -- content/books/_collection.yml --
          entries: books.json
          key: id
          schema: { id: { type: string }, title: { type: text } }
          search: { fields: { title: 10 } }
          page: { permalink: '/books/{key}/', layout: book }
          -- content/books/books.json --
          [{ "id": "1", "title": "Momo" }, { "id": "2", "title": "Emma" }]
          -- templates/layouts/book.html --
          <h1>{{ entry.title }}</h1>
          """)
      ) { _, changed in changed })
    #expect(site.printed == "")
    // Groups that share a word are one, and a phrase is in none.
    #expect(try manifest(site).kept == "emma gon momo" || manifest(site).kept == "emma gone momo")
  }

  @Test func entriesWithoutPagesCannotBeFound() {
    let site = Library.site(
      """
      -- content/notes/_collection.yml --
      entries: '*.md'
      schema: { title: { type: text } }
      search: { fields: { title: 1 } }
      """)
    #expect(site.printed.contains("'notes' have no pages to be found [search-without-page]"))
  }

  @Test func anIndexOverItsBudgetIsReported() {
    let files = Library.files(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      search: { budget: 1000 }
      """)
    let names = (0..<90).map { #"{ "id": "\#($0)", "title": "Word\#($0)x", "author": "ende" }"# }
    let site = BuiltSite(
      files.merging(
        BuiltSite.files(
          """
          -- content/books/_collection.yml --
          entries: books.json
          key: id
          schema:
            id: { type: string }
            title: { type: text }
            author: { type: reference, to: authors }
          search: { fields: { title: 10 }, show: title }
          page: { permalink: '/books/{key}/', layout: book }
          -- content/books/books.json --
          [\(names.joined(separator: ",\n"))]
          """)
      ) { _, changed in changed })
    #expect(
      site.printed.contains("content/site.yml:4:19: warning: the first search in en loads up to"))
    #expect(site.printed.contains("[search-budget]"))
  }

  @Test func wordsInTooManyDocumentsFindTheBestOfThem() throws {
    let names = (0..<80).map {
      #"{ "id": "\#($0)", "title": "The Book \#($0 % 4 == 0 ? "rare" : "")\#($0 >= 70 ? " book" : "")", "author": "ende" }"#
    }
    let site = Library.site(
      """
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema:
        id: { type: string }
        title: { type: text }
        author: { type: reference, to: authors }
      search: { fields: { title: 10 } }
      page: { permalink: '/books/{key}/', layout: book }
      -- content/books/books.json --
      [\(names.joined(separator: ",\n"))]
      \(Self.authors)
      """)
    let (terms, documents, manifest) = try index(of: site)
    #expect(manifest.ignored.hasPrefix("book the "))
    #expect(Set(terms.keys).isSuperset(of: ["book", "rare", "the"]))
    // Those that have it twice or in a shorter title are kept, then the first.
    let best = try #require(terms["book"])
    #expect(best.count == 50)
    #expect((70..<80).allSatisfy { best[$0] != nil })
    #expect(terms["the"]?.count == 50)
    #expect(documents.count == 80)
    #expect(manifest.documents.count == 2)
  }

  @Test func partsOfTheSiteFollowEachOther() throws {
    let site = Self.site(
      "{ fields: { title: 1 }, scope: novels }",
      """
      -- content/authors/_collection.yml --
      entries: '*.md'
      schema:
        name: { type: text }
      search: { fields: { name: 1, content: 1 } }
      page: { permalink: '/authors/{slug}/', layout: author }
      """)
    let (terms, documents, manifest) = try index(of: site)
    // A block has documents of one part.
    #expect(manifest.documents.count == 4)
    #expect(manifest.documents[2] == .number(2))
    #expect(
      manifest.scopes == [
        [.name("authors"), .number(0), .number(2)], [.name("novels"), .number(2), .number(3)],
      ])
    // A page without a title is called by its first heading.
    #expect(documents[0][0] == "Jane Austen")
    let named = Self.site(
      "{ fields: { title: 1 }, title: author.name }")
    #expect(try index(of: named).documents[0][0] == "Michael Ende")
    #expect(terms["wrote"]?.keys.sorted() == [0, 1])
  }
}
