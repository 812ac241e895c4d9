import AcopioAPI
import AcopioBase
import AcopioTestSupport
import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif
import Testing

/// The forms of reports.
@Suite struct LockReportTests {
  /// A report with one of everything, against the library as it is committed.
  static func page(_ language: Translation = .english) throws -> ReportPage {
    var new = LockParts(.library)
    new.remove("title")
    new.editSchema("id") { $0.limits.pattern = nil }
    new.edit("price") { $0.isRequired = false }
    new.facts.items[0].urls = []
    new.add("a|b <&> \"c\"\n,:%@d", ResponseSchema(.string))
    let rules = LockRules(
      waivers: [
        .init(.rule(.dc), reason: "the page was empty", until: "2026-12-31"),
        .init(.rule(.r05), reason: "too old", until: "2026-11-20"),
        .init(.fingerprint("0123456789ab"), reason: "gone", until: "2026-12-31"),
      ])
    let report = LockReport(
      from: .library, to: new.lock, today: "2026-11-21", rules: rules)
    let file = try #require(read(LockWriter.text(.library)).file)
    return ReportPage(report, file, language: language)
  }

  private func text(_ name: String, _ language: Translation = .english) throws -> String {
    try #require(ReportFormats.format(named: name)).text([Self.page(language)])
  }

  @Test func formsHaveNamesAndSummaries() throws {
    let names = ReportFormats.all.map(\.name)
    #expect(names == names.sorted())
    #expect(Set(names).count == names.count)
    for format in ReportFormats.all {
      #expect(format.summary.hasSuffix(".") && !format.summary.contains("\n"))
      // Nothing at all survives, and ends with a line end.
      let nothing = LockReport(from: .library, to: .library, today: "2026-11-21")
      let file = LockFile(.library, path: "v1.lock.json")
      #expect(format.text([ReportPage(nothing, file)]).hasSuffix("\n") || format.name == "github")
    }
  }

  @Test func textForPeople() throws {
    let english = try text("text")
    #expect(
      english == #"""
        content/api/v1.lock.json:9: error: /v1/books.json: '[].title' is gone, which every object had [R03 bf2bafabb6ba]
          = remedy: keep it and mark it as deprecated with a sunset date, or publish a new version
        content/api/v1.lock.json:12: error: /v1/books.json: '[].price' may be missing now [R05 8b175209d200]
          = remedy: publish it in every object, or publish a new version
        content/api/v1.lock.json:8: warning: /v1/books.json: pattern of '[].id' is no longer [0-9]+ [R16 e875828484ca]
          = remedy: restore what was promised, or publish a new version
        content/api/v1.lock.json:5: note: /v1/books.json: '[].a|b <&> "c"�,:%@d' is new [A02 12f880171fa1]
        content/api/v1.lock.json:1: note: v1: 'v1' breaks its clients without a new version [R21 3b6dd4fe3294]
        /v1/books.json: item '1' is no longer at '/books/momo/', and no redirect is there [D-c 1c9941794831], waived until 2026-12-31: the page was empty
        the waiver of R05 ended on 2026-11-20: too old
        the waiver of 0123456789ab is not needed: gone
        not checked: D-h, no references are declared
        not checked: D-l, the limits of the host are not declared
        not checked: D-m, the documentation has no examples of items
        not checked: R19, the lock has no headers
        2 errors, 1 warning, 2 notes

        """#)
    let spanish = try text("text", .spanish)
    #expect(
      spanish == #"""
        content/api/v1.lock.json:9: error: /v1/books.json: ya no existe '[].title', que todos los objetos tenían [R03 bf2bafabb6ba]
          = remedio: consérvalo y márcalo como obsoleto con fecha de retirada, o publica una versión nueva
        content/api/v1.lock.json:12: error: /v1/books.json: '[].price' puede faltar ahora [R05 8b175209d200]
          = remedio: publícalo en todos los objetos, o publica una versión nueva
        content/api/v1.lock.json:8: aviso: /v1/books.json: el patrón de '[].id' ya no es [0-9]+ [R16 e875828484ca]
          = remedio: restablece lo prometido, o publica una versión nueva
        content/api/v1.lock.json:5: nota: /v1/books.json: '[].a|b <&> "c"�,:%@d' es nuevo [A02 12f880171fa1]
        content/api/v1.lock.json:1: nota: v1: 'v1' rompe a sus clientes sin una versión nueva [R21 3b6dd4fe3294]
        /v1/books.json: el elemento '1' ya no está en '/books/momo/', y allí no hay redirección [D-c 1c9941794831], exento hasta el 2026-12-31: the page was empty
        la exención de R05 terminó el 2026-11-20: too old
        la exención de 0123456789ab no hace falta: gone
        sin comprobar: D-h, no hay referencias declaradas
        sin comprobar: D-l, no se declararon los límites del servidor
        sin comprobar: D-m, la documentación no tiene ejemplos de elementos
        sin comprobar: R19, el lock no tiene cabeceras
        2 errores, 1 aviso, 2 notas

        """#)
  }

  @Test func commandsForGitHub() throws {
    let commands = try text("github")
    #expect(
      commands == #"""
        ::error file=content/api/v1.lock.json,line=9,title=R03 /v1/books.json::'[].title' is gone, which every object had; keep it and mark it as deprecated with a sunset date, or publish a new version [bf2bafabb6ba]
        ::error file=content/api/v1.lock.json,line=12,title=R05 /v1/books.json::'[].price' may be missing now; publish it in every object, or publish a new version [8b175209d200]
        ::warning file=content/api/v1.lock.json,line=8,title=R16 /v1/books.json::pattern of '[].id' is no longer [0-9]+; restore what was promised, or publish a new version [e875828484ca]
        ::notice file=content/api/v1.lock.json,line=5,title=A02 /v1/books.json::'[].a|b <&> "c"�,:%25@d' is new [12f880171fa1]
        ::notice file=content/api/v1.lock.json,line=1,title=R21 v1::'v1' breaks its clients without a new version [3b6dd4fe3294]
        ::warning file=content/api/v1.lock.json::the waiver of R05 ended on 2026-11-20: too old
        ::warning file=content/api/v1.lock.json::the waiver of 0123456789ab is not needed: gone

        """#)
  }

  @Test func markdownForAPullRequest() throws {
    let english = try text("markdown")
    #expect(
      english == #"""
        ## Changes of the API v1

        2 errors, 1 warning, 2 notes

        ### Breaks clients

        | Rule | Endpoint | Change | Remedy | Fingerprint |
        |---|---|---|---|---|
        | R03 | /v1/books.json | '\[\].title' is gone, which every object had | keep it and mark it as deprecated with a sunset date, or publish a new version | bf2bafabb6ba |
        | R05 | /v1/books.json | '\[\].price' may be missing now | publish it in every object, or publish a new version | 8b175209d200 |

        ### May break clients

        | Rule | Endpoint | Change | Remedy | Fingerprint |
        |---|---|---|---|---|
        | R16 | /v1/books.json | pattern of '\[\].id' is no longer \[0-9\]+ | restore what was promised, or publish a new version | e875828484ca |

        ### Notes

        | Rule | Endpoint | Change | Remedy | Fingerprint |
        |---|---|---|---|---|
        | A02 | /v1/books.json | '\[\].a\|b &lt;&amp;\> "c" ,:%@\#u{2060}d' is new | nothing to do | 12f880171fa1 |
        | R21 | v1 | 'v1' breaks its clients without a new version | undo the changes, publish them in a new version, or waive each with a reason | 3b6dd4fe3294 |

        ### Waived

        - D-c /v1/books.json: item '1' is no longer at '/books/momo/', and no redirect is there (until 2026-12-31: the page was empty)

        - the waiver of R05 ended on 2026-11-20: too old
        - the waiver of 0123456789ab is not needed: gone

        """#)
    let spanish = try text("markdown", .spanish)
    #expect(
      spanish.hasPrefix(
        #"""
        ## Cambios de la API v1

        2 errores, 1 aviso, 2 notas

        ### Rompe clientes

        | Regla | Endpoint | Cambio | Remedio | Huella |
        |---|---|---|---|---|
        | R03 | /v1/books.json | ya no existe '\[\].title', que todos los objetos tenían | consérvalo y márcalo como obsoleto con fecha de retirada, o publica una versión nueva | bf2bafabb6ba |
        | R05 | /v1/books.json | '\[\].price' puede faltar ahora | publícalo en todos los objetos, o publica una versión nueva | 8b175209d200 |


        """#))
  }

  @Test func jsonForPrograms() throws {
    let root = try #require(
      try JSONSerialization.jsonObject(with: Data(text("json").utf8)) as? [String: Any])
    let objects = try #require(root["versions"] as? [[String: Any]])
    #expect(objects.count == 1)
    let object = objects[0]
    let changes = try #require(object["changes"] as? [[String: Any]])
    #expect(changes.map { $0["rule"] as? String } == ["R03", "R05", "R16", "A02", "R21"])
    #expect(changes[0]["line"] as? Int == 9)
    #expect(changes[0]["pointer"] as? String == "/items/properties/title")
    #expect(changes[0]["id"] is NSNull)
    #expect(changes[0]["fingerprint"] as? String == "bf2bafabb6ba")
    #expect(changes[3]["new"] as? String == "string")
    let waived = try #require(object["waived"] as? [[String: Any]])
    #expect(waived.map { $0["reason"] as? String } == ["the page was empty"])
    #expect(waived[0]["id"] as? String == "1")
    let expired = try #require(object["expired"] as? [[String: Any]])
    #expect(expired.map { $0["subject"] as? String } == ["R05"])
    let unused = try #require(object["unused"] as? [[String: Any]])
    #expect(unused.map { $0["subject"] as? String } == ["0123456789ab"])
    let unchecked = try #require(object["unchecked"] as? [[String: Any]])
    #expect(unchecked.map { $0["rule"] as? String } == ["D-h", "D-l", "D-m", "R19"])
    #expect(object["errors"] as? Int == 2)
    #expect(object["warnings"] as? Int == 1)
    #expect(object["notes"] as? Int == 2)
    #expect(object["version"] as? String == "v1")
    // The same members everywhere.
    for change in changes { #expect(Set(change.keys) == Set(changes[0].keys)) }
  }

  @Test func sarifForCodeScanning() throws {
    let object = try #require(
      try JSONSerialization.jsonObject(with: Data(text("sarif").utf8)) as? [String: Any])
    #expect(object["version"] as? String == "2.1.0")
    let run = try #require((object["runs"] as? [[String: Any]])?.first)
    let driver = try #require((run["tool"] as? [String: Any])?["driver"] as? [String: Any])
    let rules = try #require(driver["rules"] as? [[String: Any]])
    #expect(rules.map { $0["id"] as? String } == Rules.all.map(\.id.rawValue))
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(
      results.map { $0["level"] as? String }
        == ["error", "error", "warning", "note", "note", "error"])
    for result in results {
      let index = try #require(result["ruleIndex"] as? Int)
      #expect(rules[index]["id"] as? String == result["ruleId"] as? String)
    }
    #expect(results.map { $0["suppressions"] != nil } == [false, false, false, false, false, true])
    let location = try #require((results[0]["locations"] as? [[String: Any]])?.first)
    let physical = try #require(location["physicalLocation"] as? [String: Any])
    #expect(
      (physical["artifactLocation"] as? [String: Any])?["uri"] as? String
        == "content/api/v1.lock.json")
    #expect((physical["region"] as? [String: Any])?["startLine"] as? Int == 9)
    #expect(
      (results[0]["partialFingerprints"] as? [String: Any])?["acopio/v1"] as? String
        == "bf2bafabb6ba")
  }

  @Test func junitForContinuousIntegration() throws {
    let text = try text("junit")
    let counted = JUnitCounter()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = counted
    #expect(parser.parse())
    // Two errors, and a case for each of the other rules.
    #expect(counted.names.filter { $0 == "testcase" }.count == Rules.all.count)
    #expect(counted.names.filter { $0 == "failure" }.count == 2)
    #expect(counted.names.filter { $0 == "skipped" }.count == 4)
    #expect(
      counted.attributes["testsuite"] == [
        "name": "v1", "tests": "\(Rules.all.count)", "failures": "2", "skipped": "4", "errors": "0",
      ])
    #expect(
      text.contains(
        """
            <testcase name="R03 required member removed bf2bafabb6ba" classname="/v1/books.json" \
        file="content/api/v1.lock.json" line="9">
              <failure type="R03" message="'[].title' is gone, which every object had">\
        content/api/v1.lock.json:9&#10;keep it and mark it as deprecated with a sunset date, or \
        publish a new version</failure>
            </testcase>

        """))
  }
}

/// Counts the elements of XML.
private final class JUnitCounter: NSObject, XMLParserDelegate {
  var names: [String] = []
  var attributes: [String: [String: String]] = [:]

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    names.append(name)
    self.attributes[name] = attributes
  }
}
