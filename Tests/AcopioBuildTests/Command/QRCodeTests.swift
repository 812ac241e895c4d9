import AcopioSiteTestSupport
import Foundation
import Testing

/// The filter `qr_code`, which libqrencode serves.
@Suite struct QRCodeTests {
  private func site(
    _ layout: String, _ title: String = "https://library.example/momo/"
  ) -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/books/_collection.yml --
      entries: books.json
      schema: { id: { type: slug }, title: { type: text, optional: true } }
      page: { permalink: '/{id}/', layout: page }
      -- content/books/books.json --
      [{ "id": "momo", "title": "\(title)" }]
      -- templates/layouts/page.html --
      \(layout)
      """)
  }

  /// The black modules of an SVG, row by row, and its width with the margin.
  private func modules(_ svg: String) -> (width: Int, black: Set<[Int]>) {
    var black: Set<[Int]> = []
    for match in svg.matches(of: #/M(\d+) (\d+)h(\d+)v1h-(\d+)z/#) {
      let numbers = [match.1, match.2, match.3].compactMap { Int($0) }
      for column in numbers[0]..<numbers[0] + numbers[2] { black.insert([column, numbers[1]]) }
    }
    let width = svg.firstMatch(of: #/viewBox="0 0 (\d+) /#).flatMap { Int($0.1) } ?? 0
    return (width, black)
  }

  @Test func hasTheMarksAndTheMarginThatReadersLookFor() throws {
    let built = site("{{ '/' | absolute_url | qr_code }}")
    #expect(built.printed == "")
    let (width, black) = modules(try #require(built["momo/index.html"]))
    // 25 modules (version 2), and four on each side.
    #expect(width == 33)
    #expect(black.allSatisfy { $0.allSatisfy { (4..<29).contains($0) } })
    for (left, top) in [(4, 4), (22, 4), (4, 22)] {
      for x in 0..<7 {
        for y in 0..<7 {
          let ring = max(abs(x - 3), abs(y - 3))
          #expect(black.contains([left + x, top + y]) == (ring != 2), "\(left + x), \(top + y)")
        }
      }
    }
    // The timing pattern between the marks.
    for place in 12..<22 { #expect(black.contains([place, 10]) == (place % 2 == 0)) }
  }

  @Test func differentTextsHaveDifferentCodesAndOneTextHasOne() {
    let layout = "{{ entry.title | default: '' | qr_code }}"
    let first = site(layout)["momo/index.html"]
    #expect(first == site(layout)["momo/index.html"])
    #expect(first != site(layout, "https://library.example/emma/")["momo/index.html"])
  }

  @Test func whatHasNoCodeIsReported() {
    let empty = site("{{ '' | qr_code }}")
    #expect(empty.printed.contains("error: an empty text has no QR code [out-of-range]"))
    let longest = String(repeating: "a", count: 2331)
    #expect(site("{{ entry.title | default: '' | qr_code }}", longest).printed == "")
    let long = site(
      "{{ entry.title | default: '' | qr_code }}", String(repeating: "a", count: 2332))
    #expect(
      long.printed.contains("a QR code has at most 2331 bytes, and this text 2332 [out-of-range]"),
      "\(long.printed)")
  }
}
