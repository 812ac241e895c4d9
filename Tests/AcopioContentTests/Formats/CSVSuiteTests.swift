import AcopioBase
import AcopioContent
import AcopioTestSupport
import Foundation
import Testing

/// csv-spectrum: CSV as programs write it.
@Suite(.enabled(if: Specs.suite("csv.json") != nil, "the suite is not there"))
struct CSVSuiteTests {
  @Test func readsEveryCase() throws {
    let url = try #require(Specs.suite("csv.json"))
    var sources = SourceMap()
    let bytes = Array(try Data(contentsOf: url))
    let file = sources.add("csv.json", bytes: bytes)
    let arena = Arena()
    var diagnostics = Diagnostics()
    let root = try #require(JSONReader.read(file, arena: arena, &diagnostics))
    let cases = root.member("cases").elements
    #expect(cases.count == 11)
    for test in cases {
      var probe = FormatProbe("a.csv", test.member("csv").text.string)
      let data = try #require(probe.document()?.data)
      #expect(
        FormatProbe.plain(data) == FormatProbe.plain(test.member("expected")),
        "\(test.member("name").text.string)")
      #expect(probe.printout == "")
    }
  }
}
