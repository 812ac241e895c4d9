import AcopioSiteTestSupport
import Foundation
import Testing

/// The structured metadata of pages, and the requirements on its declaration.
@Suite struct MetadataTests {
  /// Recipes of a library's kitchen; `metadata` is what the collection says.
  static func site(
    _ metadata: String, entry: String = "", base: String = "/town",
    layout: String = "<title>{{ page.title }}</title>\n{{ page.metadata }}"
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library & Co
      base-url: https://library.example\(base)/
      locale: en-GB
      -- content/cooks/_collection.yml --
      entries: cooks.yml
      schema: { name: { type: text } }
      page: { permalink: '/cooks/{slug}/', layout: cook }
      -- content/cooks/cooks.yml --
      ana: { name: Ana }
      -- content/recipes/_collection.yml --
      entries: '*.md'
      schema:
        title: { type: text }
        photo: { type: url, optional: true }
        about: { type: markdown, optional: true }
        time: { type: duration, optional: true }
        price: { type: money, optional: true }
        cook: { type: reference, to: cooks, optional: true }
        tags: { type: list, of: { type: string }, default: [] }
        ingredients: { type: list, default: [], of: { type: object, fields: { name: { type: string }, grams: { type: integer } } } }
        steps: { type: list, default: [], of: { type: object, fields: { text: { type: markdown }, photo: { type: url, optional: true } } } }
      page: { permalink: '/recipes/{slug}/', layout: recipe }
      lists: [ { permalink: /, layout: list, title: Recipes } ]
      \(metadata)
      -- content/recipes/soup.md --
      ---
      title: Soup </script><b>
      \(entry)
      ---
      -- templates/layouts/recipe.html --
      \(layout)
      -- templates/layouts/cook.html --
      {{ page.metadata }}{{ entry.name }}
      -- templates/layouts/list.html --
      {{ page.metadata }}{{ page.title }}
      """)
  }

  static let recipe = """
    metadata:
      type: Recipe
      properties:
        name: title
        image: photo
        description: about
        author: { type: Person, properties: { name: cook.name, url: cook.url } }
        datePublished: { constant: 2026-11-21 }
        totalTime: time
        prepTime: { constant: PT5M }
        cookTime: { constant: PT5M }
        recipeYield: { constant: 4 }
        keywords: tags
        recipeIngredient: ingredients.name
        recipeInstructions: { type: HowToStep, each: steps, properties: { text: text, name: text, image: photo, url: { constant: 'https://library.example/' } } }
        offers: { type: Offer, properties: { price: price.amount, priceCurrency: price.currency, availability: { constant: InStock }, url: url } }
        mainEntityOfPage: url
        producer: cook
    """

  static let soup = """
    photo: /photos/soup.jpg
    about: A *clear* soup & "more"
    time: 1 h 30 min
    price: 12.50 MXN
    cook: ana
    tags: [soup]
    ingredients: [ { name: water, grams: 500 }, { name: salt, grams: 5 } ]
    steps: [ { text: Boil **water**. }, { text: Add salt < 5 g., photo: 'https://other.example/salt.jpg' } ]
    """

  @Test func writesJSONLDAndOpenGraph() {
    let site = Self.site(Self.recipe, entry: Self.soup)
    // The picture of the example is nowhere.
    #expect(
      site.printed.contains(
        "warning: 'https://library.example/town/photos/soup.jpg' leads to nothing"))
    #expect(site.printed.split(separator: ": warning: ").count == 2, "\(site.printed)")
    #expect(
      site["recipes/soup/index.html"] == #"""
        <title>Soup &lt;/script&gt;&lt;b&gt;</title>
        <script type="application/ld+json">{"@context":"https://schema.org","@type":"Recipe",\#
        "name":"Soup \u003c/script\u003e\u003cb\u003e",\#
        "image":"https://library.example/town/photos/soup.jpg",\#
        "description":"A clear soup \u0026 “more”",\#
        "author":{"@type":"Person","name":"Ana","url":"https://library.example/town/cooks/ana/"},\#
        "datePublished":"2026-11-21","totalTime":"PT1H30M","prepTime":"PT5M","cookTime":"PT5M",\#
        "recipeYield":4,"keywords":["soup"],"recipeIngredient":["water","salt"],\#
        "recipeInstructions":[{"@type":"HowToStep","text":"Boil water.","name":"Boil water.",\#
        "url":"https://library.example/"},\#
        {"@type":"HowToStep","text":"Add salt \u003c 5 g.","name":"Add salt \u003c 5 g.",\#
        "image":"https://other.example/salt.jpg","url":"https://library.example/"}],\#
        "offers":{"@type":"Offer","price":12.50,"priceCurrency":"MXN","availability":"InStock",\#
        "url":"https://library.example/town/recipes/soup/"},\#
        "mainEntityOfPage":"https://library.example/town/recipes/soup/",\#
        "producer":"https://library.example/town/cooks/ana/"}</script>
        <meta property="og:title" content="Soup &lt;/script&gt;&lt;b&gt;">
        <meta property="og:type" content="article">
        <meta property="og:url" content="https://library.example/town/recipes/soup/">
        <meta property="og:image" content="https://library.example/town/photos/soup.jpg">
        <meta property="og:description" content="A clear soup &amp; “more”">
        <meta property="og:site_name" content="Library &amp; Co">
        <meta property="og:locale" content="en_GB">


        """#)
  }

  @Test func aLayoutMayTakeJSONLDAlone() {
    let site = Self.site(
      Self.recipe, entry: Self.soup, layout: "<head>{{ page.json_ld }}</head>")
    let page = site["recipes/soup/index.html"] ?? ""
    #expect(page.hasPrefix("<head><script type=\"application/ld+json\">{"))
    #expect(page.hasSuffix("}</script>\n</head>\n"))
    #expect(!page.contains("og:"))
  }

  @Test func pagesWithoutSayNothing() {
    let site = Self.site(Self.recipe, entry: Self.soup)
    #expect(site["index.html"] == "Recipes\n")
    #expect(site["cooks/ana/index.html"] == "Ana\n")
  }

  @Test func openGraphMaySayItDifferently() {
    let site = Self.site(
      """
      metadata:
        type: Person
        properties: { name: title, url: url }
        open-graph: { type: { constant: books.author }, title: slug, image: photo, 'image:alt': title, locale: { constant: es_MX } }
      """, entry: "photo: https://other.example/a.jpg?b=1&c=2")
    #expect(site.printed == "")
    #expect(
      site["recipes/soup/index.html"]?.split(separator: "\n").dropFirst(2).joined(separator: "\n")
        == """
        <meta property="og:title" content="soup">
        <meta property="og:type" content="books.author">
        <meta property="og:url" content="https://library.example/town/recipes/soup/">
        <meta property="og:image" content="https://other.example/a.jpg?b=1&amp;c=2">
        <meta property="og:site_name" content="Library &amp; Co">
        <meta property="og:image:alt" content="Soup &lt;/script&gt;&lt;b&gt;">
        <meta property="og:locale" content="es_MX">
        """)
  }

  @Test func whatIsEmptyIsLeftOut() {
    let site = Self.site(
      """
      metadata:
        type: Thing
        properties:
          name: title
          image: photo
          keywords: tags
          author: { type: Person, properties: { name: cook.name, url: { constant: 'https://a.example/' } } }
          step: { type: HowToStep, each: steps, properties: { text: text, name: text, image: photo, url: photo } }
      """, entry: "about: ''")
    #expect(site.printed.contains("error") == false, "\(site.printed)")
    #expect(
      site["recipes/soup/index.html"]?.contains(
        #"{"@context":"https://schema.org","@type":"Thing","name":"Soup \u003c/script\u003e\u003cb\u003e"}</script>"#
      ) == true)
  }

  @Test func anEntryMustHaveWhatItsTypeNeeds() {
    let site = Self.site(
      """
      metadata:
        type: VideoObject
        properties: { name: title, thumbnailUrl: photo, uploadDate: { constant: 2026-11-21 }, description: title, contentUrl: url, embedUrl: url, duration: time }
      """)
    #expect(
      site.printed == """
        content/recipes/soup.md:2:1: error: the entry has nothing for 'thumbnailUrl', which a VideoObject needs [empty-property]
        2 | title: Soup </script><b>
          | ^
          = remedy: fill in the source of the property
        content/recipes/_collection.yml:16:44: note: the property is declared here

        """)
    #expect(site.files.isEmpty)
  }

  @Test func typesAndTheirNeedsAreKnown() {
    let site = Self.site(
      """
      metadata:
        type: Recipy
        properties:
          name: title
          video: { type: VideoObject, properties: { name: title, description: title, contentUrl: url, embedUrl: url, duration: time } }
      """)
    let printed = site.printed.split(separator: "\n").filter { $0.contains("error") }
    #expect(
      printed == [
        "content/recipes/_collection.yml:15:9: error: 'Recipy' is not a type of schema.org that is known here; did you mean 'Recipe'? [unknown-metadata-type]",
        "content/recipes/_collection.yml:18:20: error: a VideoObject needs 'thumbnailUrl' [missing-property]",
        "content/recipes/_collection.yml:18:20: error: a VideoObject needs 'uploadDate' [missing-property]",
      ])
    #expect(site.files.isEmpty)
  }

  @Test func whatIsWishedForAndWhatLooksMisspeltIsAWarning() {
    let site = Self.site(
      """
      metadata:
        type: Book
        properties: { name: title, autor: cook.name, url: url, isbnn: slug, myOwnThing: slug }
      """)
    #expect(
      site.printed == """
        content/recipes/_collection.yml:15:9: warning: a Book should have 'author' [recommended-property]
        15 |   type: Book
           |         ^^^^
           = remedy: add the available facts about it
        content/recipes/_collection.yml:16:30: warning: 'autor' is not a property of Book; did you mean 'author'? [unknown-property]
        16 |   properties: { name: title, autor: cook.name, url: url, isbnn: slug, myOwnThing: slug }
           |                              ^^^^^
           = remedy: rename it to 'author'
        content/recipes/_collection.yml:16:58: warning: 'isbnn' is not a property of Book; did you mean 'isbn'? [unknown-property]
        16 |   properties: { name: title, autor: cook.name, url: url, isbnn: slug, myOwnThing: slug }
           |                                                          ^^^^^
           = remedy: rename it to 'isbn'

        """)
    #expect(!site.files.isEmpty)
  }

  @Test func pathsAreCheckedAgainstTheSchemas() {
    let site = Self.site(
      """
      metadata:
        type: Thing
        properties:
          name: titel
          a: cook.nam
          b: price
          c: title.length
          d: { type: Thing, each: title, properties: { name: text } }
          e: { type: Thing, each: steps, properties: { name: txt } }
          f: { type: Thing, each: tags, properties: { name: name } }
      """)
    let printed = site.printed.split(separator: "\n").filter { $0.contains("error") }
    #expect(
      printed == [
        "content/recipes/_collection.yml:17:11: error: 'titel' is not a field of 'recipes'; did you mean 'title'? [unknown-field]",
        "content/recipes/_collection.yml:18:8: error: 'nam' is not a field of 'cooks'; did you mean 'name'? [unknown-field]",
        "content/recipes/_collection.yml:19:8: error: 'price' is an object and not one value [no-single-value]",
        "content/recipes/_collection.yml:20:8: error: 'length' is not there [unknown-field]",
        "content/recipes/_collection.yml:21:29: error: 'title' is not a list [not-a-list]",
        "content/recipes/_collection.yml:22:56: error: 'txt' is not there; did you mean 'text'? [unknown-field]",
        "content/recipes/_collection.yml:23:55: error: 'name' is not there [unknown-field]",
      ])
  }

  @Test(
    .enabled(
      if: OutsideJudge.python(module: "pyld").isThere, OutsideJudge.python(module: "pyld").name))
  func anIndependentProcessorReadsIt() throws {
    let page = try #require(
      Self.site(Self.recipe, entry: Self.soup)["recipes/soup/index.html"])
    let scratch = try Scratch()
    let file = scratch.path + "/page.html"
    try page.write(toFile: file, atomically: false, encoding: .utf8)
    let program = """
      import html.parser, json, sys
      from pyld import jsonld

      class Page(html.parser.HTMLParser):
        def __init__(self):
          super().__init__()
          self.scripts, self.inside, self.graph = [], False, {}
        def handle_starttag(self, tag, attributes):
          attributes = dict(attributes)
          self.inside = tag == 'script' and attributes.get('type') == 'application/ld+json'
          if tag == 'meta': self.graph[attributes['property']] = attributes['content']
        def handle_endtag(self, tag): self.inside = False
        def handle_data(self, data):
          if self.inside: self.scripts.append(data)

      page = Page()
      page.feed(open(sys.argv[1], encoding='utf-8').read())
      assert len(page.scripts) == 1, page.scripts
      assert page.graph['og:title'] == 'Soup </script><b>', page.graph
      context = {'@context': {'@vocab': 'https://schema.org/'}}
      load = lambda url, options: {'contextUrl': None, 'documentUrl': url, 'document': context}
      found = jsonld.expand(json.loads(page.scripts[0]), {'documentLoader': load})
      assert len(found) == 1, found
      word = 'https://schema.org/'
      assert found[0]['@type'] == [word + 'Recipe'], found
      assert found[0][word + 'name'] == [{'@value': 'Soup </script><b>'}], found
      assert len(found[0][word + 'recipeIngredient']) == 2, found
      steps = found[0][word + 'recipeInstructions']
      assert [step['@type'] for step in steps] == [[word + 'HowToStep']] * 2, steps
      """
    #expect(try OutsideJudge.python(module: "pyld").run(["-c", program, file]) == "")
  }
}
