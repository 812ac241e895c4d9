import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// What pages need: the data that their scripts read, and captions.
@Suite struct PageNeedsTests {
  private func printed(_ book: String) -> String {
    Library.site("-- templates/layouts/book.html --\n\(book)").printed
  }

  /// A file of the library with more lines.
  private func declaring(_ path: String, _ lines: String) -> String {
    "-- \(path) --\n\(String(decoding: Library.files()[path] ?? [], as: UTF8.self))\n\(lines)"
  }

  @Test func aFeedThatNobodyPublishesIsReportedOnce() {
    #expect(printed("<ul data-feed=\"/v1/books.json\" data-feed-more=\"/v1/books\"></ul>") == "")
    let text = printed("<ul data-feed=\"/v1/boks.json\"></ul>")
    #expect(
      text.contains(
        "a script of '/books/emma/' reads '/v1/boks.json', which is not published; did you mean '/v1/books.json'?"
      ))
    #expect(text.contains("[missing-feed]"))
    #expect(text.split(separator: "missing-feed").count == 2)
    #expect(printed("<p data-feed=\"https://else.example/x.json\"></p>") == "")
    #expect(printed("<p data-feed=\"/v1/{id}.json\"></p>") == "")
    // Relative to the page, in other letter case, and with what is behind '?'.
    #expect(printed("<p data-feed=\"../../v1/./books.json?new#top\"></p>") == "")
    #expect(printed("<p DATA-FEED=\"../v1/books.json\"></p>").contains("reads '../v1/books.json'"))
    // A page can be read, too, and another attribute is no feed.
    #expect(printed("<p data-feed=\"/books/\" data-feed-more=\"/books/emma\"></p>") == "")
    #expect(printed("<p data-feed=\"/v1/books.json\" data-feedback=\"/api/thanks\"></p>") == "")
    // A text is no address.
    #expect(printed("<p data-feed-title=\"All books\" data-feed-word=\"more\"></p>") == "")
  }

  @Test func aVideoHasCaptionsOrIsMuted() {
    #expect(
      printed(
        "<video src=\"https://cdn.example/a.mp4\"><track src=\"https://cdn.example/a.vtt\" kind=\"captions\"></video>"
      ) == "")
    #expect(
      printed(
        "<video src=\"https://cdn.example/a.mp4\"><track src=\"https://cdn.example/a.vtt\"></video>"
      ) == "")
    #expect(printed("<video src=\"https://cdn.example/a.mp4\" muted></video>") == "")
    #expect(
      printed(
        "<video><source src=\"https://cdn.example/a.mp4\"><track kind=\"chapters\" src=\"https://cdn.example/a.vtt\"></video>"
      )
      .contains(
        """
        warning: the video 'https://cdn.example/a.mp4' on '/books/emma/' has no captions [missing-captions]
        """))
  }
  @Test func aScopeThatNobodyDeclaresIsReported() {
    let offline = "offline: { name: shelves, path: /books/, title: Books, always: [/books/] }"
    func printed(_ partial: String, adding lines: String = "") -> String {
      Library.site(
        "\(declaring("content/site.yml", lines))\n-- templates/layouts/book.html --\n\(partial)"
      ).printed
    }
    #expect(printed("{% render 'acopio/offline', scope: 'shelves' %}", adding: offline) == "")
    #expect(
      printed("{% render 'acopio/offline', scope: 'shelfs' %}", adding: offline).contains(
        """
        error: '/books/emma/' renders 'acopio/offline' with the scope 'shelfs', which 'offline' of site.yml does not \
        have; did you mean 'shelves'? [unknown-scope]
        """))
    #expect(printed("{% render 'acopio/offline', scope: 'shelves' %}").contains("[unknown-scope]"))
  }

  @Test func aSearchInAPartThatNobodyDeclaresIsReported() {
    let rules = declaring("content/books/_collection.yml", "search: { fields: { title: 1 } }")
    func printed(_ partial: String) -> String {
      Library.site("\(rules)\n-- templates/layouts/book.html --\n\(partial)").printed
    }
    #expect(printed("{% render 'acopio/search', scope: 'books' %}") == "")
    #expect(printed("{% render 'acopio/search' %}") == "")
    // A page that writes about it.
    #expect(printed("<p>Use data-acopio-search here</p><i data-scope=\"x\"></i>") == "")
    #expect(
      printed("{% render 'acopio/search', scope: 'book\"s' %}").contains(
        "with the scope 'book\"s', which no collection with 'search' has"))
  }

  /// Tags as layouts write them, with what is reported of the page.
  @Test(arguments: [
    ("<p data-acopio-search data-scope='zz'></p>", ["unknown-scope"]),
    ("<p\ndata-acopio-search\ndata-scope=zz></p>", ["unknown-scope"]),
    ("<p data-acopio-search data-scope=\"zz\" data-scope=\"books\"></p>", ["unknown-scope"]),
    ("<p data-acopio-search data-scope=\"books\" data-scope=\"zz\"></p>", []),
    (
      "<!-- <p data-acopio-search data-scope=\"zz\"> --><p title='data-feed=\"/nope.json\"'></p>",
      []
    ),
    ("<script type=\"module\" Data-Feed=\"/nope.json\"></script>", ["missing-feed"]),
    ("<p DATA-feed-x=\"/nope.json\"></p>", ["missing-feed"]),
    ("<VIdeo src=\"https://cdn.example/a.mp4\"></vIDEO>", ["missing-captions"]),
    (
      "<video src=\"https://cdn.example/a.mp4\"><track kind=\"metadata\" kind=\"captions\"></video>",
      ["missing-captions"]
    ),
    ("<video muted src=\"https://cdn.example/a.mp4\"></video>", []),
  ])
  func readsTagsAsBrowsersDo(tag: String, ids: [String]) {
    let rules = declaring("content/books/_collection.yml", "search: { fields: { title: 1 } }")
    let printed = Library.site(
      "\(rules)\n-- templates/layouts/book.html --\n<title>x</title>\(tag)"
    ).printed
    let known = ["unknown-scope", "missing-feed", "missing-captions"]
    #expect(known.filter { printed.contains("[\($0)]") } == ids, "\(printed)")
  }
}
