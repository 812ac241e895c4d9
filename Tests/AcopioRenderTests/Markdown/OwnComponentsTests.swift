import AcopioSiteTestSupport
import AcopioTestSupport
import Testing

/// The components in `templates/components/`, as this site's editors use them.
@Suite struct OwnComponentsTests {
  /// The page of an author in a library with the components of this repository.
  private func page(
    _ body: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> String {
    // Components that look into collections of the site mean nothing in another one.
    let own = try BuiltSite.ownFiles().filter {
      ($0.key.hasPrefix("templates/components/") || $0.key == "templates/partials/icon.html")
        && !String(decoding: $0.value, as: UTF8.self).contains("collections.")
    }
    let files = Library.files(
      "-- templates/layouts/author.html --\n{{ entry.content }}\n"
        + "-- content/authors/ende.md --\n---\nname: Michael Ende\n---\n" + body)
    var all = files.merging(own) { first, _ in first }
    all["content/i18n/en.yml"] = try BuiltSite.ownFiles()["content/i18n/en-US.yml"]
    let site = BuiltSite(all)
    #expect(site.printed == "", sourceLocation: sourceLocation)
    return site["authors/ende/index.html"] ?? ""
  }

  @Test func noticesSayWhatKindTheyAre() throws {
    let text = try page(
      ":::notice[Antes *de*]{kind=warning #antes}\nLava.\n:::\n\n:::notice\nA\n:::")
    #expect(text.contains("<aside class=\"notice notice-warning\" id=\"antes\">"))
    #expect(text.contains("<p class=\"notice-title\">Antes <em>de</em></p>\n  <p>Lava.</p>"))
    #expect(text.contains("<aside class=\"notice notice-info\">\n"))
    #expect(text.contains("<p class=\"notice-title\">Good to know</p>"))
  }

  @Test func stepsGoAroundAList() throws {
    let text = try page(":::steps[Montar]\n1. Uno\n2. Dos\n:::")
    #expect(text.contains("<div class=\"procedure\">\n"))
    #expect(text.contains("<p class=\"procedure-title\">Montar</p>\n  <ol>"))
  }

  @Test func figuresHaveCaptions() throws {
    let text = try page("::figure[Una *olla*]{image=https://a.example/x.jpg alt=\"Olla\"}")
    #expect(text.contains("<img src=\"https://a.example/x.jpg\" alt=\"Olla\" loading=\"lazy\""))
    #expect(text.contains("<figcaption>Una <em>olla</em></figcaption>"))
  }

  @Test func videosHaveCaptionsAndTranscripts() throws {
    let text = try page(
      """
      :::video[Se lava]{src=https://a.example/x.mp4 captions=https://a.example/x.vtt}
      Hola.
      :::
      """)
    #expect(
      text.contains("<track kind=\"captions\" src=\"https://a.example/x.vtt\" srclang=\"en\""))
    #expect(text.contains("<details><summary>Transcript</summary><p>Hola.</p>"))
  }

  @Test func mapsAreLinks() throws {
    let text = try page("::map[Muelle]{latitude=19.4326 longitude=-99.1332}")
    #expect(
      text.contains(
        "https://www.openstreetmap.org/?mlat=19.4326&amp;mlon=-99.1332#map=17/19.4326/-99.1332"))
    #expect(text.contains("href=\"geo:19.4326,-99.1332\">19.4326, -99.1332</a>"))
    #expect(!text.contains("<img") && !text.contains("<iframe"))
  }

  @Test func phonesCanBeCalled() throws {
    #expect(
      try page("Llama al :phone[(55) 1234-5678] o :phone[a la mesa]{number=+525512345678}.")
        == """
        <p>Llama al <a class="phone" href="tel:5512345678">(55) 1234-5678</a> o \
        <a class="phone" href="tel:+525512345678">a la mesa</a>.</p>

        """ + "\n")
  }

  @Test func recipeCardsShowWhatIsNeeded() throws {
    let text = try page(
      ":::recipe-card{title=Quinoa minutes=20 servings=4}\n- Quinoa\n:::")
    #expect(text.contains("<section class=\"card recipe\" aria-label=\"Quinoa\">"))
    #expect(text.contains("<div><dt>Time</dt><dd>20 min</dd></div>"))
    #expect(text.contains("<ul>\n<li>Quinoa</li>\n</ul>"))
  }
}
