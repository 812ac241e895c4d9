import AcopioSiteTestSupport
import Testing

/// The pages that describe the API, from layouts of the site.
@Suite struct DocumentationPageTests {
  /// A library with pages about its API; `api` are further keys of it.
  private func site(
    _ documentation: String = """
    { permalink: /api/, layout: api, title: Our data,
        endpoints: { permalink: '/api/{path}/', layout: endpoint } }
    """,
    endpoints: String = "- { path: /books, each: [id, title, { author: [id, name] }] }",
    api: String = "", index: String = "-", endpoint: String = "-", changes: String? = nil
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      languages: [ { locale: en, title: English }, { locale: es, title: Español } ]
      api:
        versions: [ { name: v1, current: true }, { name: v2, opt-in: true, deprecated: 2026-01-31 } ]
        \(api)
        documentation: \(documentation)
      -- content/books/_collection.yml --
      title: { en: Books, es: Libros }
      entries: books.json
      schema:
        id: { type: string, pattern: '^[0-9]+$' }
        title: { type: text, max: 30, title: { en: Title, es: Título }, description: { en: As printed, es: Como está impreso }, translated: false }
        pages: { type: integer, min: 1, unit: pages, optional: true }
        state: { type: enum, values: [here, lent], may-grow: true, default: here }
        tags: { type: list, of: { type: string }, default: [] }
        author: { type: reference, to: authors, optional: true }
      endpoints:
        \(endpoints.replacing("\n", with: "\n  "))
      -- content/books/books.json --
      [
        { "id": "1", "title": "Momo <3", "author": "ende", "tags": ["a", "b", "c", "d", "e", "f", "g", "h", "i"] },
        { "id": "2", "title": "Emma", "pages": 512 },
        { "id": "3", "title": "Saga" },
        { "id": "4", "title": "Iliad" }
      ]
      -- content/authors/_collection.yml --
      entries: authors.json
      schema: { id: { type: string }, name: { type: text, translated: false } }
      -- content/authors/authors.json --
      [ { "id": "ende", "name": "Michael Ende" } ]
      -- templates/layouts/api.html --
      \(index)
      -- templates/layouts/endpoint.html --
      \(endpoint)\(changes.map { DocumentationPageTests.history($0) } ?? "")
      """)
  }

  /// The changes of the first version, and its lock, without which they would be lost.
  private static func history(_ changes: String) -> String {
    """

    -- content/api/v1.lock.json --
    {"format": 1, "version": "v1", "endpoints": []}
    -- content/api/v1.changes.json --
    \(changes)
    """
  }

  // MARK: - Addresses

  @Test func everyEndpointHasAPageInEachVersionAndLanguage() {
    let endpoints = """
      - { path: /books, each: [id] }
      - { path: '/books/{id}', versions: [v1, v2], one: [id] }
      - { path: /all, versions: [], each: [id] }
      """
    let site = site(endpoints: endpoints)
    #expect(site.printed == "")
    #expect(
      site.files.keys.filter { $0.hasSuffix("index.html") }.sorted() == [
        "api/all/index.html", "api/index.html", "api/v1/books/by-id/index.html",
        "api/v1/books/index.html", "api/v2/books/by-id/index.html", "es/api/all/index.html",
        "es/api/index.html", "es/api/v1/books/by-id/index.html", "es/api/v1/books/index.html",
        "es/api/v2/books/by-id/index.html",
      ])
    #expect(site["v2/books.json"] == nil)
  }

  @Test func thePageAboutTheAPIListsWhatThereIs() {
    let site = site(
      endpoints: "- { path: /books, title: { en: All books, es: Todos }, each: [id] }",
      api: "openapi: true",
      index: """
        {{ page.title }} {{ page.kind }} {{ api.url }}
        {% for version in api.versions %}{% if version.name %}{{ version.name }}{% endif %}{% if version.is_current %} current{% endif %}
        {% if version.openapi %}{{ version.openapi }}{% endif %} {% if version.index %}{{ version.index }}{% endif %}
        {% for endpoint in version.endpoints %}{{ endpoint.title }}: {{ endpoint.path }} {{ endpoint.url }} {{ endpoint.items }}
        {% endfor %}{% endfor %}
        """)
    #expect(site.printed == "")
    #expect(
      site["api/index.html"] == """
        Our data api /town/api/
        v1 current
        https://library.example/town/v1/openapi.json https://library.example/town/v1.json
        All books: /v1/books /town/api/v1/books/ 4


        """)
    #expect(
      site["es/api/index.html"]?.contains("Todos: /v1/books /town/es/api/v1/books/ 4") == true)
  }

  @Test func thePagesListWhatChanged() {
    let list = """
      {% for change in CHANGES %}{{ change.date }} {{ change.rule }} {{ change.severity }} {% if change.endpoint %}\
      {{ change.endpoint }}{% endif %} {% if change.url %}{{ change.url }}{% endif %} {% if change.pointer %}\
      {{ change.pointer }}{% endif %}{% if change.id %}#{{ change.id }}{% endif %} {{ change.message }}
      {% endfor %}
      """
    let changes = #"""
      {"format": 1, "version": "v1", "changes": [
        {"date": "2026-11-20", "rule": "R01", "severity": "error", "endpoint": "/v1/old.json",
         "message": {"en": "'old' is <gone>", "es": "ya no existe"}, "fingerprint": "0123456789ab"},
        {"date": "2026-11-21", "rule": "A02", "severity": "info", "endpoint": "/v1/books.json",
         "pointer": "/items/properties/id",
         "message": {"en": "'id' is new", "es": "'id' es nuevo"}, "fingerprint": "0123456789ab"},
        {"date": "2026-11-19", "rule": "R22", "severity": "warning",
         "message": {"en": "lower", "es": "menor"}, "fingerprint": "0123456789ab"}
      ]}
      """#
    let site = site(
      endpoints: "- { path: /books, each: [id] }",
      index: "{% for version in api.versions %}"
        + list.replacing("CHANGES", with: "version.changes") + "{% endfor %}",
      endpoint: list.replacing("CHANGES", with: "endpoint.changes"), changes: changes)
    #expect(site.printed == "")
    #expect(
      site["api/index.html"] == """
        2026-11-21 A02 info /v1/books.json /town/api/v1/books/ /items/properties/id &#39;id&#39; is new
        2026-11-20 R01 error /v1/old.json   &#39;old&#39; is &lt;gone&gt;
        2026-11-19 R22 warning    lower


        """)
    #expect(
      site["api/v1/books/index.html"] == """
        2026-11-21 A02 info /v1/books.json /town/api/v1/books/ /items/properties/id &#39;id&#39; is new


        """)
    #expect(
      site["es/api/v1/books/index.html"] == """
        2026-11-21 A02 info /v1/books.json /town/es/api/v1/books/ /items/properties/id &#39;id&#39; es nuevo


        """)
  }

  @Test func filesOfTheSiteCanListWhatChanged() {
    let changes = #"""
      {"format": 1, "version": "v1", "changes": [
        {"date": "2026-11-21", "rule": "A02", "severity": "info", "endpoint": "/v1/books.json",
         "message": {"en": "'id' is new", "es": "'id' es nuevo"}, "fingerprint": "0123456789ab"}
      ]}
      -- templates/outputs/changes.json.liquid --
      {% assign changes = api.versions | map: 'changes' | sort: 'date' %}[{% for change in changes %}
        [{{ change.date }}, {{ change.fingerprint }}, {{ change.url | default: api.url }}, {{ change.message }}]{% endfor %}]
      """#
    let site = site(
      """
      { permalink: /api/, layout: api, title: Our data }
      outputs: [ { path: /changes.json, template: changes.json, localized: true } ]
      """, endpoints: "- { path: /books, each: [id] }", changes: changes)
    #expect(site.printed == "")
    #expect(
      site["changes.json"] == """
        [
          ["2026-11-21", "0123456789ab", "/town/api/", "'id' is new"]]

        """)
    #expect(
      site["es/changes.json"] == """
        [
          ["2026-11-21", "0123456789ab", "/town/es/api/", "'id' es nuevo"]]

        """)
  }

  @Test func templatesOfOtherFilesDoNotKnowTheAPI() {
    let site = site(
      changes: """
        {"format": 1, "version": "v1", "changes": []}
        -- templates/outputs/changes.json.liquid --
        {{ api.url }}
        -- content/tags/_collection.yml --
        entries: tags.json
        schema: { id: { type: string } }
        outputs: [ { path: '/tags.json', template: changes.json } ]
        -- content/tags/tags.json --
        []
        """)
    #expect(site.printed.contains("[undefined-variable]"), "\(site.printed)")
  }

  @Test func aBrokenHistoryIsAnError() {
    let site = site(changes: #"{"format": 1, "changes": [{}]}"#)
    #expect(site.files.isEmpty)
    #expect(
      site.printed.hasPrefix(
        "content/api/v1.changes.json:1:27: error: 'date' is missing [invalid-changes]"),
      "\(site.printed)")
  }

  @Test func thePagesOfOneEndpointAreVersionsOfEachOther() {
    let site = site(
      endpoint: "{% for other in page.alternates %}{{ other.locale }} {{ other.url }}\n{% endfor %}"
    )
    #expect(site.printed == "")
    #expect(
      site["api/v1/books/index.html"]?.contains("es /town/es/api/v1/books/") == true)
  }

  @Test func theErrorFileNamesThePage() {
    #expect(
      site()["404.json"]?.contains(#""documentation":"https://library.example/town/api/""#) == true)
  }

  // MARK: - Members

  @Test func everyMemberHasARow() {
    let site = site(
      endpoints:
        "- { path: /books, envelope: true, each: [id, title, pages, state, tags, { author: [id, name] }] }",
      endpoint: """
        {% assign data = endpoint.members | where: 'part', 'data' %}{% for member in data %}{{ member.name }} \
        {{ member.type }}{% if member.of %} of {{ member.of }}{% endif %}\
        {% if member.is_nullable %} or null{% endif %}{% if member.unit %} ({{ member.unit }}){% endif %}\
        {% if member.title %} {{ member.title }}{% endif %}{% if member.description %}: {{ member.description }}{% endif %}\
        {% for value in member.values %} {{ value }}{% endfor %}{% if member.may_grow %} …{% endif %}\
        {% if member.terms %}{% for term in member.terms %} {{ term.id }}={% if term.title %}{{ term.title }}{% endif %}{% endfor %}{% endif %}
        {% endfor %}
        """)
    #expect(site.printed == "")
    #expect(
      site["es/api/v1/books/index.html"] == """
        data list of object: El contenido del archivo
        data[].id text
        data[].title text Título: Como está impreso
        data[].pages integer or null (pages)
        data[].state text here lent …
        data[].tags list of text
        data[].author object or null
        data[].author.id text ende=Michael Ende
        data[].author.name text


        """)
  }

  @Test func anEndpointCanSayWhatAMemberMeans() {
    let shown = site(
      endpoints: """
        - path: /books
          each: [{ left: { value: 'if pages == null then 0 else 600 - pages', title: { en: Pages left, es: Páginas }, description: Up to 600 } }]
        """,
      endpoint: """
        {% for member in endpoint.members %}{{ member.title | default: '-' }}: {{ member.description | default: '-' }}{% endfor %}
        """)
    #expect(shown.printed == "")
    #expect(shown["api/v1/books/index.html"] == "Pages left: Up to 600\n")
    #expect(shown["es/api/v1/books/index.html"] == "Páginas: Up to 600\n")
  }

  @Test func parametersHaveTheValueOfAFile() {
    let site = site(
      endpoints: "- { path: '/books/{id}', one: [title] }",
      endpoint: """
        {% for each in endpoint.parameters %}{{ each.name }} {{ each.pattern | default: '-' }} {{ each.example | default: '-' }}{% endfor %} \
        {{ endpoint.example_address | default: '-' }} {{ endpoint.files }} {{ endpoint.unversioned | default: '-' }}
        """)
    #expect(site.printed == "")
    #expect(
      site["api/v1/books/by-id/index.html"] == """
        id [0-9]+ 1 https://library.example/town/v1/books/1.json 4 https://library.example/town/books/{id}.json

        """)
  }

  // MARK: - Examples

  @Test func anExampleIsAPartOfTheFile() {
    let site = site(
      endpoints: "- { path: /books, envelope: true, each: [id, title, tags] }",
      endpoint: "{% if example %}<pre>{{ example }}</pre>{% endif %}")
    #expect(site.printed == "")
    #expect(
      site["api/v1/books/index.html"] == """
        <pre>{
          &quot;data&quot;: [
            {
              &quot;id&quot;: &quot;1&quot;,
              &quot;title&quot;: &quot;Momo &lt;3&quot;,
              &quot;tags&quot;: [&quot;a&quot;, &quot;b&quot;, &quot;c&quot;, &quot;d&quot;, &quot;e&quot;, &quot;f&quot;, &quot;g&quot;, &quot;h&quot;, …]
            },
            {
              &quot;id&quot;: &quot;2&quot;,
              &quot;title&quot;: &quot;Emma&quot;,
              &quot;tags&quot;: []
            },
            …
          ],
          &quot;meta&quot;: {
            &quot;version&quot;: &quot;v1&quot;,
            &quot;locale&quot;: &quot;en&quot;,
            &quot;total&quot;: 4,
            &quot;count&quot;: 4,
            &quot;revision&quot;: &quot;…&quot;
          },
          &quot;links&quot;: {
            &quot;self&quot;: &quot;https://library.example/town/v1/books.json&quot;
          }
        }</pre>

        """)
  }

  @Test func anEndpointWithoutFilesHasNoExample() {
    let site = site(
      endpoints: "- { path: '/books/{id}', where: \"id == '9'\", one: [title] }",
      endpoint: "{% if example %}{{ example }}{% else %}none{% endif %} {{ endpoint.items }}")
    #expect(site.printed == "")
    #expect(site["api/v1/books/by-id/index.html"] == "none 0\n")
  }

  // MARK: - Faults

  @Test(arguments: [
    (
      "{ permalink: api, layout: api }",
      "content/site.yml:8:31: error: a path must begin with '/' [invalid-permalink]"
    ),
    (
      "{ permalink: '/api/{slug}/', layout: api }",
      "content/site.yml:8:31: error: the page about the API has no 'slug' [invalid-permalink]"
    ),
    (
      "{ permalink: /api/, layout: api, endpoints: { permalink: /api/all/, layout: endpoint } }",
      "content/site.yml:8:75: error: the permalink of the pages of endpoints must contain '{path}' [invalid-permalink]"
    ),
    (
      "{ permalink: /api/, layout: apj }",
      "content/site.yml:8:46: error: there is no layout 'apj'; did you mean 'api'? [unknown-layout]"
    ),
    (
      "{ permalink: /api/, layout: api, endpoints: { permalink: '/api/{path}/{version}/', layout: endpoint } }",
      "content/site.yml:8:75: error: the page of an endpoint has no 'version' [invalid-permalink]"
    ),
    (
      "{ layout: api }",
      "content/site.yml:8:18: error: 'documentation' has no 'permalink' [missing-key]"
    ),
    (
      "{ permalink: /v1/books.json/, layout: api }",
      "content/site.yml:8:31: error: 'v1/books.json' is a file, but 'v1/books.json/index.html' needs a folder there"
    ),
  ])
  func aFaultNamesItsPlace(documentation: String, message: String) {
    #expect(site(documentation).printed.contains(message), "\(site(documentation).printed)")
  }
}
