import AcopioBase
import AcopioSiteTestSupport
import AcopioTestSupport
import Foundation
import Testing

/// The page `Tests/Portals/README.md`: everything that the portals must have.
///
/// It has the address or the message that shows each thing.
@Suite struct PortalTableTests {
  @Test func everythingIsThereInBothLanguages() throws {
    let site = try BuiltSite.own.get()
    #expect(site.printed == "")
    let cases = Set(BrokenCase.all().map(\.name))
    for table in try PortalTable.all() {
      #expect(table.rows.count > 10, "\(table.portal) has hardly any rows")
      for row in table.rows {
        if row.kind == "rule" {
          #expect(
            cases.contains("\(table.portal)/\(row.places[0])"),
            "\(table.portal): no case breaks '\(row.what)'")
          continue
        }
        #expect(["entry", "page", "endpoint"].contains(row.kind), "\(table.portal): \(row.kind)")
        for place in row.places where place != "-" {
          #expect(
            site.files[PortalTable.file(of: place)] != nil,
            "\(table.portal): \(place) shows '\(row.what)' and is not there")
        }
        #expect(row.places[0] != "-", "\(table.portal): '\(row.what)' is nowhere")
      }
    }
  }

  @Test func onlyWhatHasOneLanguageLacksTheOther() throws {
    // The mirrored endpoints have the bodies of a contract, which has one language.
    let lacking = try PortalTable.all().flatMap { table in
      table.rows.filter { $0.places.contains("-") }.map { $0.places[0] }
    }
    #expect(lacking.allSatisfy { $0.contains("/activities/") || $0.contains("/rewards") })
  }

  @Test func everyCaseBreaksARuleOfTheTable() throws {
    var told: Set<String> = []
    for table in try PortalTable.all() {
      for row in table.rows where row.kind == "rule" {
        told.formUnion(row.places.map { "\(table.portal)/\($0)" })
      }
    }
    #expect(BrokenCase.all().map(\.name).filter { !told.contains($0) } == [])
  }

  @Test func thePageIsUpToDate() throws {
    let page = Specs.projectRoot.appending(path: "Tests/Portals/README.md")
    let text = try text()
    if ProcessInfo.processInfo.environment["ACOPIO_WRITE_PORTALS"] != nil {
      try text.write(to: page, atomically: true, encoding: .utf8)
    }
    let message: Comment = "run the tests with ACOPIO_WRITE_PORTALS=1 to write it anew"
    #expect(try String(contentsOf: page, encoding: .utf8) == text, message)
  }

  /// The page, from the tables and the cases.
  private func text() throws -> String {
    let cases = Dictionary(
      BrokenCase.all().map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var text = """
      # The portals

      What each portal of this repository's site has, and the address or the message that shows it. A test
      writes this page from `Tests/Portals/`, looks for every address in the site and breaks every rule.

      """
    for table in try PortalTable.all() {
      text += "\n## \(table.portal)\n\n| | what | shown by | in English |\n|---|---|---|---|\n"
      for row in table.rows {
        if row.kind == "rule" {
          let message = cases["\(table.portal)/\(row.places[0])"].map(headline) ?? "?"
          text += "| rule | \(escaped(row.what)) | \(message) | |\n"
        } else {
          let places = row.places.map { $0 == "-" ? "" : "`\($0)`" }
          text += "| \(row.kind) | \(escaped(row.what)) | \(places[0]) | \(places[1]) |\n"
        }
      }
    }
    return text
  }

  /// The first line of the printout, without its location.
  private func headline(_ broken: BrokenCase) -> String {
    let line = broken.expected.prefix { $0 != "\n" }
    for severity in [": error: ", ": warning: "] {
      if let start = line.range(of: severity) {
        return "`" + escaped(line[start.lowerBound...].dropFirst(2)) + "`"
      }
    }
    return escaped(line)
  }

  private func escaped(_ text: some StringProtocol) -> String {
    text.replacingOccurrences(of: "|", with: "\\|")
  }
}
