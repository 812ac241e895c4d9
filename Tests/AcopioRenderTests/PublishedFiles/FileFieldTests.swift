import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// Files next to content: what uses them, and which of them are published.
@Suite struct FileFieldTests {
  private static let png = SampleFiles.png(width: 640, height: 480)

  /// A library below a path; `books` are the entries of the file `books.json`.
  private func site(
    _ books: String, body: String = "Wrote.", layout: String = "{{ entry.title }}",
    _ changes: String = ""
  ) -> BuiltSite {
    var files = Library.files(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/town/
      locale: en
      api: { versions: [ { name: v1, current: true } ] }
      -- content/books/_collection.yml --
      entries: books.json
      key: id
      schema:
        id: { type: string }
        title: { type: text, default: Momo }
        author: { type: reference, to: authors, default: ende }
        cover: { type: image, optional: true }
        back: { type: image, default: covers/back.png }
        film: { type: file, optional: true }
        pages: { type: list, default: [], of: { type: object, fields: { scan: { type: image } } } }
      rules:
        - { when: cover.width, require: cover.width >= 640, message: the cover is too small, at: cover }
      metadata: { type: Book, properties: { name: title, author: author.name, url: absolute_url, image: cover, video: film, thumbnailUrl: pages.scan } }
      page: { permalink: '/books/{key}/', layout: book }
      lists: [ { permalink: /books/, layout: books } ]
      endpoints:
        - { path: /books, versions: [v1], each: { cover: cover, film: film, width: cover.width, pages: pages } }
      -- content/books/books.json --
      \(books)
      -- content/authors/ende.md --
      ---
      name: Michael Ende
      ---
      \(body)
      -- templates/layouts/book.html --
      \(layout)
      \(changes)
      """)
    for name in ["books/covers/momo", "books/covers/back", "authors/Año 1", "shared"] {
      files["content/\(name).png"] = Self.png
    }
    files["content/books/films/momo.mp4"] = SampleFiles.boxes("mp42")
    return BuiltSite(files)
  }

  /// The path below Output of a file with this beginning and ending.
  private func path(_ start: String, _ end: String, in site: BuiltSite) -> String {
    site.files.keys.first { $0.hasPrefix(start) && $0.hasSuffix(end) } ?? "nothing"
  }

  private let layout = """
    {{ entry.cover }} {{ entry.cover.url }} {{ entry.cover.absolute_url }}
    {% if entry.cover.width and entry.cover.height %}{{ entry.cover.width }}×{{ entry.cover.height }}{% endif %}
    <img src="{{ entry.cover }}"> {{ entry.film }} {{ entry.film.bytes }} {{ entry.cover | absolute_url }}
    {{ entry.back }} {% for page in entry.pages %}{{ page.scan.url }}{% endfor %} {{ page.json_ld }}
    """

  @Test func filesThatOnlyDraftsNameWaitWithThem() {
    let site = site(
      "[]",
      """
      -- content/authors/waiting.md --
      ---
      name: Later
      draft: true
      ---
      ![Her house](A%C3%B1o%201.png) and ![the sea](../shared.png).
      """)
    #expect(!site.printed.contains("shared.png"), "\(site.printed)")
    #expect(!site.printed.contains("Año"), "\(site.printed)")
    #expect(site.printed.contains("content/books/films/momo.mp4: warning: the file belongs to no"))
    #expect(!site.files.keys.contains { $0.hasSuffix(".png") && $0.contains("shared") })
  }

  @Test func filesThatEntriesNameArePublished() {
    let site = site(
      """
      [{ "id": "1", "cover": "covers/momo.png", "film": "./films/momo.mp4",
         "pages": [{ "scan": "../shared.png" }] }]
      """, layout: "{% if entry.cover and entry.film %}\(layout){% endif %}",
      "-- content/authors/other.png --\nnot named\n")
    #expect(
      site.printed == """
        content/authors/Año 1.png: warning: the file belongs to no collection, and nothing names it \
        [unused-file]
          = remedy: name it in an entry, or move it out of content/
        content/authors/other.png: warning: the file belongs to no collection, and nothing names it \
        [unused-file]
          = remedy: name it in an entry, or move it out of content/

        """)
    let cover = path("assets/books/covers/momo.", ".png", in: site)
    let back = path("assets/books/covers/back.", ".png", in: site)
    let film = path("assets/books/films/momo.", ".mp4", in: site)
    let shared = path("assets/shared.", ".png", in: site)
    #expect(site.files[cover] == Self.png)
    #expect(site.files[film] == SampleFiles.boxes("mp42"))
    #expect(site.files[shared] == Self.png)
    #expect(!site.files.keys.contains { $0.contains("Año") || $0.contains("other") })
    let whole = "https://library.example/town"
    let page = site["books/1/index.html"] ?? ""
    #expect(
      page.hasPrefix(
        """
        /town/\(cover) /town/\(cover) \(whole)/\(cover)
        640×480
        <img src="/town/\(cover)"> /town/\(film) 32 \(whole)/\(cover)
        /town/\(back) /town/\(shared) <script
        """), "\(page)")
    #expect(page.contains("\"image\":\"\(whole)/\(cover)\""), "\(page)")
    #expect(page.contains("\"video\":\"\(whole)/\(film)\""), "\(page)")
    #expect(
      site["books.json"] == """
        [{"cover":"\(whole)/\(cover)","film":"\(whole)/\(film)","width":640,\
        "pages":[{"scan":"\(whole)/\(shared)"}]}]

        """)
  }

  /// Such a default is validated twice: when it is read, and once the files are known.
  @Test func defaultsHaveFilesBesideDatesAndMarkdown() {
    var files = BuiltSite.files(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: books.yml
      schema:
        id: { type: slug }
        proof:
          type: object
          default: { scan: back.png, since: 2020-02-01, note: 'a *proof*', length: 2 min }
          fields: { scan: { type: image }, since: { type: date }, note: { type: markdown }, length: { type: duration } }
      key: id
      page: { permalink: '/books/{key}/', layout: book }
      -- content/books/books.yml --
      - { id: momo }
      -- templates/layouts/book.html --
      {{ entry.proof.scan.width | default: 0 }} {{ entry.proof.since | date: '%Y' }} {{ entry.proof.note }} {{ entry.proof.length.minutes }}
      """)
    files["content/books/back.png"] = Self.png
    let site = BuiltSite(files)
    #expect(site.printed == "")
    #expect(site["books/momo/index.html"]?.hasPrefix("640 2020 <p>a <em>proof</em></p>") == true)
  }

  /// Paths that begin with a slash and full addresses are printed as written.
  @Test func otherPicturesStayAsTheyAre() {
    let site = site(
      """
      [{ "id": "1", "cover": "/pier.png" }, { "id": "2", "cover": "https://else.example/a.png" }]
      """,
      layout: """
        {% if entry.cover %}{{ entry.cover }} {{ entry.cover.url }} {{ entry.cover.absolute_url }}\
        {% if entry.cover.width and entry.cover.height %}!{% endif %}{% endif %}
        """)
    #expect(!site.printed.contains("error"))
    #expect(
      site["books/1/index.html"]
        == "/pier.png /town/pier.png https://library.example/town/pier.png\n\n")
    let other = "https://else.example/a.png"
    #expect(site["books/2/index.html"] == "\(other) \(other) \(other)\n\n")
    #expect(
      site["books.json"] == """
        [{"cover":"/pier.png","film":null,"width":null,"pages":[]},\
        {"cover":"\(other)","film":null,"width":null,"pages":[]}]

        """)
  }

  @Test func whatIsNotThereIsAnErrorAtTheValue() {
    let site = site(
      """
      [{ "id": "1", "cover": "covers/mono.png", "film": "/films/momo.mp4" },
       { "id": "2", "cover": "../../templates/a.png", "film": "books.json" }]
      """)
    #expect(
      site.printed == """
        content/books/books.json:1:24: error: there is no file 'content/books/covers/mono.png'; did \
        you mean 'covers/momo.png'? [missing-file]
        1 | [{ "id": "1", "cover": "covers/mono.png", "film": "/films/momo.mp4" },
          |                        ^^^^^^^^^^^^^^^^^
          = remedy: put the file there, or write its path from the folder of this one
        content/books/books.json:1:51: error: 'film' must be the path of a file next to this one \
        [invalid-file]
        1 | [{ "id": "1", "cover": "covers/mono.png", "film": "/films/momo.mp4" },
          |                                                   ^^^^^^^^^^^^^^^^^
          = remedy: write for example 'films/opening.mp4'; an address is of type url
        content/books/books.json:2:24: error: '../../templates/a.png' leads out of content/ \
        [unsafe-path]
        2 |  { "id": "2", "cover": "../../templates/a.png", "film": "books.json" }]
          |                        ^^^^^^^^^^^^^^^^^^^^^^^
          = remedy: put the file next to this one and write its path from here
        content/books/books.json:2:57: error: 'content/books/books.json' is content and is not \
        published as a file [missing-file]
        2 |  { "id": "2", "cover": "../../templates/a.png", "film": "books.json" }]
          |                                                         ^^^^^^^^^^^^
          = remedy: a file with this extension is always read as content; publish it in another \
        format, or packed as a .zip

        """)
    #expect(site.files.isEmpty)
  }

  @Test func rulesKnowTheSizeOfPictures() {
    let site = site(
      """
      [{ "id": "1", "cover": "/a.png" }, { "id": "2", "cover": "covers/momo.png" }]
      """)
    #expect(!site.printed.contains("too small"))
  }

  @Test func markdownAndDirectivesNameFilesToo() {
    let site = site(
      #"[{ "id": "1" }]"#,
      body:
        "![Pier](A%C3%B1o%201.png) [Film](../books/films/momo.mp4)\n\n::show{what=\"../shared.png\"}",
      """
      -- templates/layouts/author.html --
      {{ entry.content }}
      -- templates/components/show.html --
      {% doc %}
        @form leaf
        @param {image} what
      {% enddoc %}
      <b>{{ what.url }} {{ what.width | default: 0 }}</b>
      """)
    #expect(!site.printed.contains("error"), "\(site.printed)")
    let page = site["authors/ende/index.html"] ?? ""
    let year = path("assets/authors/Año 1.", ".png", in: site)
    let film = path("assets/books/films/momo.", ".mp4", in: site)
    let shared = path("assets/shared.", ".png", in: site)
    #expect(site.files[year] == Self.png && site.files[shared] == Self.png)
    let encoded = year.replacing("ñ", with: "%C3%B1").replacing(" ", with: "%20")
    #expect(
      page.contains("<img src=\"/town/\(encoded)\" alt=\"Pier\" width=\"640\" height=\"480\""),
      "\(page)")
    #expect(page.contains("<a href=\"/town/\(film)\">Film</a>"), "\(page)")
    #expect(page.contains("<b>/town/\(shared) 640</b>"), "\(page)")
  }

  @Test func aComponentPrintsTheTextOfAFile() {
    func site(_ address: String) -> BuiltSite {
      BuiltSite(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en-GB
        files: { allow: [sh] }
        -- content/books/_collection.yml --
        entries: '*.md'
        schema: { title: text }
        page: { permalink: '/{slug}/', layout: book }
        -- content/books/momo.md --
        ---
        title: Momo
        ---
        ::code{file=\(address)}
        -- content/books/tools/lend.sh --
        lend --book "momo" && echo <done>
        -- templates/layouts/book.html --
        {{ entry.content }}
        -- templates/components/code.html --
        {% doc %}
          @form leaf
          @param {file} file
        {% enddoc %}
        <pre data-title="{{ file.name }}"><code>{{ file.text }}</code></pre><a href="{{ file.url }}">all</a>
        """)
    }
    let good = site("tools/lend.sh")
    #expect(good.printed == "")
    let file = path("assets/books/tools/lend.", ".sh", in: good)
    #expect(
      good["momo/index.html"] == """
        <pre data-title="lend.sh"><code>lend --book &quot;momo&quot; &amp;&amp; echo &lt;done&gt;
        </code></pre><a href="/\(file)">all</a>


        """)
    #expect(
      site("https://a.example/lend.sh").printed.contains(
        "'file' of 'code' must be the path of a file next to the entry, not 'https://a.example/lend.sh'"
      ))
    #expect(site("tools/gone.sh").printed.contains("[missing-link-target]"))
  }

  @Test func aComponentShowsTheTextOfAFileThatIsNotPublished() {
    func site(_ address: String) -> BuiltSite {
      BuiltSite(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en-GB
        -- content/books/_collection.yml --
        entries: '*.md'
        schema: { title: text }
        page: { permalink: '/{slug}/', layout: book }
        -- content/books/momo.md --
        ---
        title: Momo
        ---
        ::code{file=\(address)}
        -- content/books/tools/lend.py --
        print("<momo>")
        -- content/tools/lend --
        lend
        -- static/secret.txt --
        secret
        -- templates/layouts/book.html --
        {{ entry.content }}
        -- templates/components/code.html --
        {% doc %}
          @form leaf
          @param {source} file
        {% enddoc %}
        <pre data-title="{{ file.name }}"><code>{{ file.text }}</code></pre>
        """)
    }
    let good = site("tools/lend.py")
    #expect(!good.printed.contains("error") && !good.printed.contains("lend.py"), "\(good.printed)")
    #expect(
      good["momo/index.html"]?.hasPrefix(
        "<pre data-title=\"lend.py\"><code>print(&quot;&lt;momo&gt;&quot;)\n</code></pre>") == true)
    #expect(!good.files.keys.contains { $0.contains("lend") })
    #expect(site("../tools/lend").files["momo/index.html"] != nil)
    #expect(site("../../static/secret.txt").printed.contains("[unsafe-path]"))
    #expect(site("/secret.txt").printed.contains("[wrong-attribute]"))
    #expect(
      site("tools/lend.sh").printed.contains(
        "there is no file 'content/books/tools/lend.sh'; did you mean 'tools/lend.py'? [missing-file]"
      ))
  }

  @Test func whatOnlyDraftsNameIsNotPublished() {
    let site = site(#"[{ "id": "1" }, { "id": "2", "draft": true, "film": "films/momo.mp4" }]"#)
    #expect(!site.printed.contains("momo.mp4"))
    #expect(path("assets/books/films/momo.", ".mp4", in: site) == "nothing")
  }

  @Test func markdownInListsAndObjectsIsJudgedAndItsFilesArePublished() {
    func site(_ text: String) -> BuiltSite {
      var files = BuiltSite.files(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en
        -- content/books/_collection.yml --
        entries: books.yml
        key: id
        schema:
          id: { type: slug }
          steps: { type: list, of: { type: object, fields: { text: { type: markdown } } } }
        page: { permalink: '/books/{key}/', layout: book }
        -- content/books/books.yml --
        - { id: momo, steps: [ { text: '\(text)' } ] }
        -- templates/layouts/book.html --
        {% for step in entry.steps %}{{ step.text }}{% endfor %}
        """)
      files["content/books/pier.png"] = Self.png
      return BuiltSite(files)
    }
    let shown = site("![The pier](pier.png)")
    #expect(shown.printed == "")
    let picture = path("assets/books/pier", ".png", in: shown)
    #expect(shown["books/momo/index.html"]?.contains("src=\"/\(picture)\"") == true)
    #expect(
      site("[gone](/gone/) ![The pier](pier.png)").printed.hasPrefix(
        "content/books/books.yml:1:40: error: nothing is published at '/gone/'"))
  }
}
