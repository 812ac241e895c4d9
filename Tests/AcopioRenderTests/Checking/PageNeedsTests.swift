import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// What pages need: the data that their scripts read, and captions.
@Suite struct PageNeedsTests {
  private func printed(_ book: String) -> String {
    Library.site("-- templates/layouts/book.html --\n\(book)").printed
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
    // A text is no address.
    #expect(printed("<p data-feed-title=\"All books\" data-feed-word=\"more\"></p>") == "")
  }

  @Test func aVideoHasCaptionsOrIsMuted() {
    #expect(
      printed("<video src=\"/a.mp4\"><track src=\"/a.vtt\" kind=\"captions\"></video>") == "")
    #expect(printed("<video src=\"/a.mp4\"><track src=\"/a.vtt\"></video>") == "")
    #expect(printed("<video src=\"/a.mp4\" muted></video>") == "")
    #expect(
      printed("<video><source src=\"/a.mp4\"><track kind=\"chapters\" src=\"/a.vtt\"></video>")
        .contains(
          """
          warning: the video '/a.mp4' on '/books/emma/' has no captions [missing-captions]
          """))
  }
}
