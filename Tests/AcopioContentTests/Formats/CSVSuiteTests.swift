import AcopioBase
import AcopioContent
import AcopioTestSupport
import Foundation
import Testing

/// csv-spectrum: CSV as programs write it.
@Suite(.enabled(if: Specs.folder != nil, "the folder of suites is not there"))
struct CSVSuiteTests {
  @Test func readsEveryCase() throws {
    let folder = try #require(Specs.folder)
    var sources = SourceMap()
    let bytes = Array(try Data(contentsOf: folder.appending(path: "csv.json")))
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
