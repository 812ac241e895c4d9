import AcopioBase
import AcopioModel
import AcopioTestSupport
import Foundation
import Testing

import AcopioRender
import AcopioSiteTestSupport

/// Files next to content: which are published, and what an SVG may contain.
///
/// More hostile images are in `Tests/Breaks/test_published_files.py`.
@Suite struct PublishedFileTests {
  private func site(_ name: String, _ text: String, _ configuration: String = "") -> BuiltSite {
    BuiltSite(
      Library.files(
        """
        -- content/site.yml --
        name: Library
        base-url: https://library.example/
        locale: en
        api: { versions: [ { name: v1, current: true } ] }
        \(configuration)
        -- content/authors/ende.md --
        ---
        name: Michael Ende
        ---
        [file](\(name))
        -- content/authors/\(name) --
        \(text)
        """))
  }

  /// The fault of an image, and the text at which it is found.
  private func fault(_ text: String) -> (message: String, at: String)? {
    var text = text
    return text.withUTF8 { bytes in
      SVGCheck.fault(in: bytes).map { ($0.message.english, bytes.slice($0.range).string) }
    }
  }

  private func picture(_ inside: String) -> String {
    "<svg xmlns=\"http://www.w3.org/2000/svg\">\(inside)</svg>"
  }

  @Test func publishesNoPage() {
    #expect(
      site("e.html", "<p>").printed == """
        content/authors/e.html: error: a file that ends with '.html' may run in the site's own origin \
        and is not published [unsafe-file]
          = remedy: link to something else; if you trust everyone who writes content, allow all such files \
        with 'files: { allow: [html] }' in content/site.yml

        """)
  }

  @Test func publishesNoTypeThatIsUnknown() {
    #expect(
      site("e.xyz", "").printed == """
        content/authors/e.xyz: error: '.xyz' is not an extension of files that are published \
        [unknown-file-type]
          = remedy: allow all such files with 'files: { allow: [xyz] }' in content/site.yml

        """)
  }

  @Test func publishesWhatTheSiteAllows() {
    let site = site("e.xyz", "text", "files: { allow: [xyz] }")
    #expect(site.printed == "")
    #expect(site.files.keys.contains { $0.hasPrefix("assets/authors/e.") && $0.hasSuffix(".xyz") })
  }

  @Test func refusesWhatIsNoExtension() {
    #expect(
      site("e.png", "", "files: { allow: [.html] }").printed.contains(
        "content/site.yml:5:18: error: '.html' is not an extension [invalid-extension]"))
    #expect(site("e.png", "", "files: { allows: [html] }").printed.contains("[unknown-key]"))
    #expect(site("e.png", "", "files: html").printed.contains("[wrong-type]"))
  }

  @Test func namesTheLineOfAScript() {
    #expect(
      site("e.svg", picture("\n<script/>")).printed.hasPrefix(
        """
        content/authors/e.svg:2:1: error: an SVG next to content may contain only pictures and text, \
        and this one has the element 'script' [unsafe-svg]
        """))
  }

  @Test(arguments: FileRules.groups.flatMap(\.endings))
  func publishesEveryTypeOfTheList(ending: String) {
    #expect([.plain, .picture, .data].contains(FileRules().kind(of: ending)))
    #expect(FileRules().kind(of: ending.uppercased()) == FileRules().kind(of: ending))
    #expect(FileRules(allowed: [ending]).kind(of: ending) == .plain)
  }

  @Test func theDocumentsListEveryType() throws {
    let docs = try Specs.page("guides/files.md")
    for (name, endings) in FileRules.groups {
      let row = "| \(name) | \(endings.map { "`\($0)`" }.joined(separator: " ")) |"
      #expect(docs.contains(row))
    }
  }

  @Test(arguments: [
    ("<script/>", "the element 'script'", "<script/>"),
    ("<g onclick='a()'/>", "the event handler 'onclick'", "onclick='a()'"),
    ("<a href='&#106;avascript:a()'/>", "a link to 'javascript:a()'", "href='&#106;avascript:a()'"),
    ("<set attributeName='href'/>", "an animation of 'href'", "attributeName='href'"),
    (
      "<use href='b.svg#a'/>", "a reference to 'b.svg#a', which is not in the picture",
      "href='b.svg#a'"
    ),
    ("<style>@import 'a'</style>", "'@import' in a style", "<style>"),
    ("<style>a{}<!-- -->@im<![CDATA[port]]></style>", "'@import' in a style", "<style>"),
    (
      "<g fill='url(b.svg)'/>", "'url()' of something that is not in the picture",
      "fill='url(b.svg)'"
    ),
    // An accent after it makes a sign another character, but not another code point.
    (
      "<a href='javascript:&#x301;'/>", "a link to 'javascript:\u{301}'",
      "href='javascript:&#x301;'"
    ),
    (
      "<g fill='url(&#x301;b)'/>", "'url()' of something that is not in the picture",
      "fill='url(&#x301;b)'"
    ),
    ("<style>@&#x301;a</style>", "'@' in a style", "<style>"),
    ("<g a='1' a='2'/>", "an attribute that is given twice", "a='2'"),
    ("<a:g/>", "the prefix 'a', which is not declared", "a:g"),
    ("&nbsp;", "an entity that is not one of XML's own", "&"),
    ("<?php?>", "the instruction 'php'", "<?php?>"),
    ("<g></a>", "an end tag without its start", "</a"),
    ("<g>", "an end tag without its start", "</svg"),
    ("<!-- -- -->", "a comment that is not well-formed", "<!--"),
    ("<g a=1/>", "a value without quotes", "a="),
    ("]]>", "']]>' in text", "]]>"),
  ])
  func findsWhatAPictureDoes(inside: String, message: String, at: String) throws {
    let found = try #require(fault(picture(inside)))
    #expect(found == (message, at))
  }

  @Test(arguments: [
    "<g xmlns:i='http://www.inkscape.org/' i:onload='1'><i:b/></g>", "<a href='/books/'>Books</a>",
    "<use href='#a'/>", "<style>a{fill:url( '#a' )}</style>", "<?xpacket begin=''?>",
    "<image href='data:image/png;base64,AAAA'/>", "&#x26;&lt;é<![CDATA[<script>]]>",
    "<path d='M0 0' transform='rotate(4)'/>",
  ])
  func letsHarmlessPicturesBe(inside: String) {
    #expect(fault(picture(inside)) == nil)
  }

  @Test func limitsDepth() throws {
    let deep = String(repeating: "<g>", count: 100_000)
    #expect(try #require(fault(picture(deep))).message == "more than 256 elements in each other")
  }
}
