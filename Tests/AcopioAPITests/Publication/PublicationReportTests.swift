import AcopioAPI
import AcopioBase
import Foundation
import Testing

/// The forms of reports about publications.
@Suite struct PublicationReportTests {
  private typealias Example = PublicationExample

  @Test func textForPeople() {
    #expect(
      Example.report()
        == #"""
        Pages: 1 added, 1 moved, 2 changed
          + /books/aurora/: "Aurora"; 69 bytes
          > /books/saga/: → /books/momo/; 65 → 95 bytes
          ~ /books/emma/: "Emma"; the same lines in another order; 77 bytes
          ~ /: "Library" → "Our <library>"; 4 lines (-2 +2); 71 → 82 bytes
        Redirects: 1 removed, 1 changed
          - /books/gone/: → /books/emma/; 95 bytes
          ~ /books/moved/: → /books/emma/ → /books/momo/; 95 bytes
        Data: 1 added, 5 changed
          + /v1/new.json: 2 items; 5 bytes
          ~ /books.json: items: 1 added, 1 removed, 2 changed; another order; 1 field; 154 → 166 bytes; also /v1/books.json
              + 4 "Aurora"
              - 3 "Saga"
              ~ 1 "Momo"
                  /pages: 304 → 305
                  /tags: ["time"] → ["time","friends"]
              ~ 2 "Emma"
                  /loan/to: removed, was null
              /meta/page: added, 1
          ~ /v1/by-genre.json: items: 1 added, 1 removed; 53 → 52 bytes
              + poetry/momo
              - novel/momo
          ~ /v1/cut.json: JSON now; 9 → 11 bytes
          ~ /v1/library.json: 1 field; 30 → 31 bytes
              /open: true → false
          ~ /v1/places.geojson: items: 1 changed; 151 → 153 bytes
              ~ pier "Pier"
                  /geometry/coordinates/1: 2 → 2.0
        Other files: 2 changed
          ~ /acopio.json: 2 → 3 bytes
          ~ /style.css: 16 → 18 bytes
        Addresses: 2 added, 1 removed, 1 moved
        Files: 14 → 15; bytes: 1,037 → 1,088

        """#)
  }

  @Test func textInSpanish() {
    #expect(
      Example.report(Example.old, Example.new, .text, .spanish)
        == #"""
        Páginas: altas: 1, traslados: 1, cambios: 2
          + /books/aurora/: "Aurora"; 69 bytes
          > /books/saga/: → /books/momo/; 65 → 95 bytes
          ~ /books/emma/: "Emma"; las mismas líneas en otro orden; 77 bytes
          ~ /: "Library" → "Our <library>"; 4 líneas (-2 +2); 71 → 82 bytes
        Redirecciones: bajas: 1, cambios: 1
          - /books/gone/: → /books/emma/; 95 bytes
          ~ /books/moved/: → /books/emma/ → /books/momo/; 95 bytes
        Datos: altas: 1, cambios: 5
          + /v1/new.json: 2 elementos; 5 bytes
          ~ /books.json: elementos: altas: 1, bajas: 1, cambios: 2; otro orden; 1 campo; 154 → 166 bytes; también /v1/books.json
              + 4 "Aurora"
              - 3 "Saga"
              ~ 1 "Momo"
                  /pages: 304 → 305
                  /tags: ["time"] → ["time","friends"]
              ~ 2 "Emma"
                  /loan/to: quitado, era null
              /meta/page: nuevo, 1
          ~ /v1/by-genre.json: elementos: altas: 1, bajas: 1; 53 → 52 bytes
              + poetry/momo
              - novel/momo
          ~ /v1/cut.json: ahora es JSON; 9 → 11 bytes
          ~ /v1/library.json: 1 campo; 30 → 31 bytes
              /open: true → false
          ~ /v1/places.geojson: elementos: cambios: 1; 151 → 153 bytes
              ~ pier "Pier"
                  /geometry/coordinates/1: 2 → 2.0
        Otros archivos: cambios: 2
          ~ /acopio.json: 2 → 3 bytes
          ~ /style.css: 16 → 18 bytes
        Direcciones: altas: 2, bajas: 1, traslados: 1
        Archivos: 14 → 15; bytes: 1037 → 1088

        """#)
  }

  @Test func markdownForPullRequests() {
    #expect(
      Example.report(Example.old, Example.new, .markdown)
        == #"""
        ## What this publication changes

        - Addresses: 2 added, 1 removed, 1 moved
        - Files: 14 → 15; bytes: 1,037 → 1,088

        ### Pages: 1 added, 1 moved, 2 changed

        - Added /books/aurora/: "Aurora"; 69 bytes
        - Moved /books/saga/: → /books/momo/; 65 → 95 bytes
        - Changed /books/emma/: "Emma"; the same lines in another order; 77 bytes
        - Changed /: "Library" → "Our &lt;library\>"; 4 lines (-2 +2); 71 → 82 bytes

        ### Redirects: 1 removed, 1 changed

        - Removed /books/gone/: → /books/emma/; 95 bytes
        - Changed /books/moved/: → /books/emma/ → /books/momo/; 95 bytes

        ### Data: 1 added, 5 changed

        - Added /v1/new.json: 2 items; 5 bytes
        - Changed /books.json: items: 1 added, 1 removed, 2 changed; another order; 1 field; 154 → 166 bytes; also /v1/books.json
          - Added: 4 "Aurora"
          - Removed: 3 "Saga"
          - Changed: 1 "Momo"
            - /pages: 304 → 305
            - /tags: \["time"\] → \["time","friends"\]
          - Changed: 2 "Emma"
            - /loan/to: removed, was null
          - /meta/page: added, 1
        - Changed /v1/by-genre.json: items: 1 added, 1 removed; 53 → 52 bytes
          - Added: poetry/momo
          - Removed: novel/momo
        - Changed /v1/cut.json: JSON now; 9 → 11 bytes
        - Changed /v1/library.json: 1 field; 30 → 31 bytes
          - /open: true → false
        - Changed /v1/places.geojson: items: 1 changed; 151 → 153 bytes
          - Changed: pier "Pier"
            - /geometry/coordinates/1: 2 → 2.0

        ### Other files: 2 changed

        - Changed /acopio.json: 2 → 3 bytes
        - Changed /style.css: 16 → 18 bytes

        """#)
  }

  @Test func markdownInSpanish() {
    #expect(
      Example.report(Example.old, Example.new, .markdown, .spanish, limit: 1)
        == #"""
        ## Qué cambia esta publicación

        - Direcciones: altas: 2, bajas: 1, traslados: 1
        - Archivos: 14 → 15; bytes: 1037 → 1088

        ### Páginas: altas: 1, traslados: 1, cambios: 2

        - Alta /books/aurora/: "Aurora"; 69 bytes
        - y 3 más

        ### Redirecciones: bajas: 1, cambios: 1

        - Baja /books/gone/: → /books/emma/; 95 bytes
        - y 1 más

        ### Datos: altas: 1, cambios: 5

        - Alta /v1/new.json: 2 elementos; 5 bytes
        - y 5 más

        ### Otros archivos: cambios: 2

        - Cambio /acopio.json: 2 → 3 bytes
        - y 1 más

        """#)
  }

  @Test func jsonForPrograms() throws {
    let text = Example.report(Example.old, Example.new, .json)
    #expect(
      text
        == #"""
        {
          "old": {"files": 14, "bytes": 1037, "missing": []},
          "new": {"files": 15, "bytes": 1088, "missing": []},
          "counts": {
            "pages": {"added": 1, "removed": 0, "moved": 1, "restored": 0, "changed": 2},
            "redirects": {"added": 0, "removed": 1, "moved": 0, "restored": 0, "changed": 1},
            "data": {"added": 1, "removed": 0, "moved": 0, "restored": 0, "changed": 5},
            "files": {"added": 0, "removed": 0, "moved": 0, "restored": 0, "changed": 2}
          },
          "changes": [
            {"kind": "pages", "status": "added", "address": "/books/aurora/", "path": "books/aurora/index.html", "old": null, "new": {"bytes": 69, "title": "Aurora"}},
            {"kind": "pages", "status": "moved", "address": "/books/saga/", "path": "books/saga/index.html", "old": {"bytes": 65, "title": "Saga"}, "new": {"bytes": 95, "to": "/books/momo/"}},
            {"kind": "pages", "status": "changed", "address": "/books/emma/", "path": "books/emma/index.html", "old": {"bytes": 77, "title": "Emma"}, "new": {"bytes": 77, "title": "Emma"}, "lines": {"removed": 0, "added": 0}},
            {"kind": "pages", "status": "changed", "address": "/", "path": "index.html", "old": {"bytes": 71, "title": "Library"}, "new": {"bytes": 82, "title": "Our <library>"}, "lines": {"removed": 2, "added": 2}},
            {"kind": "redirects", "status": "removed", "address": "/books/gone/", "path": "books/gone/index.html", "old": {"bytes": 95, "to": "/books/emma/"}, "new": null},
            {"kind": "redirects", "status": "changed", "address": "/books/moved/", "path": "books/moved/index.html", "old": {"bytes": 95, "to": "/books/emma/"}, "new": {"bytes": 95, "to": "/books/momo/"}},
            {"kind": "data", "status": "added", "address": "/v1/new.json", "path": "v1/new.json", "old": null, "new": {"bytes": 5, "items": 2}},
            {"kind": "data", "status": "changed", "address": "/books.json", "path": "books.json", "old": {"bytes": 154, "items": 3}, "new": {"bytes": 166, "items": 3}, "items": {"added": {"count": 1, "first": [
              {"id": "4", "label": "Aurora"}
            ]}, "removed": {"count": 1, "first": [
              {"id": "3", "label": "Saga"}
            ]}, "changed": {"count": 2, "first": [
              {"id": "1", "label": "Momo", "fields": {"count": 2, "first": [
                {"pointer": "/pages", "old": "304", "new": "305"},
                {"pointer": "/tags", "old": "[\"time\"]", "new": "[\"time\",\"friends\"]"}
              ]}},
              {"id": "2", "label": "Emma", "fields": {"count": 1, "first": [
                {"pointer": "/loan/to", "old": "null", "new": null}
              ]}}
            ]}, "reordered": true}, "fields": {"count": 1, "first": [
              {"pointer": "/meta/page", "old": null, "new": "1"}
            ]}, "copies": ["v1/books.json"]},
            {"kind": "data", "status": "changed", "address": "/v1/by-genre.json", "path": "v1/by-genre.json", "old": {"bytes": 53, "items": 2}, "new": {"bytes": 52, "items": 2}, "items": {"added": {"count": 1, "first": [
              {"id": "poetry/momo", "label": null}
            ]}, "removed": {"count": 1, "first": [
              {"id": "novel/momo", "label": null}
            ]}, "changed": {"count": 0, "first": []}, "reordered": false}, "fields": {"count": 0, "first": []}},
            {"kind": "data", "status": "changed", "address": "/v1/cut.json", "path": "v1/cut.json", "old": {"bytes": 9}, "new": {"bytes": 11, "items": 0}},
            {"kind": "data", "status": "changed", "address": "/v1/library.json", "path": "v1/library.json", "old": {"bytes": 30, "items": null}, "new": {"bytes": 31, "items": null}, "items": {"added": {"count": 0, "first": []}, "removed": {"count": 0, "first": []}, "changed": {"count": 0, "first": []}, "reordered": false}, "fields": {"count": 1, "first": [
              {"pointer": "/open", "old": "true", "new": "false"}
            ]}},
            {"kind": "data", "status": "changed", "address": "/v1/places.geojson", "path": "v1/places.geojson", "old": {"bytes": 151, "items": 1}, "new": {"bytes": 153, "items": 1}, "items": {"added": {"count": 0, "first": []}, "removed": {"count": 0, "first": []}, "changed": {"count": 1, "first": [
              {"id": "pier", "label": "Pier", "fields": {"count": 1, "first": [
                {"pointer": "/geometry/coordinates/1", "old": "2", "new": "2.0"}
              ]}}
            ]}, "reordered": false}, "fields": {"count": 0, "first": []}},
            {"kind": "files", "status": "changed", "address": "/acopio.json", "path": "acopio.json", "old": {"bytes": 2}, "new": {"bytes": 3}},
            {"kind": "files", "status": "changed", "address": "/style.css", "path": "style.css", "old": {"bytes": 16}, "new": {"bytes": 18}}
          ],
          "more": 0
        }

        """#)
    for form in [text, Example.report(Example.new, Example.old, .json, limit: 0)] {
      _ = try JSONSerialization.jsonObject(with: Data(form.utf8))
    }
  }

  @Test func aLimitCountsTheRest() {
    #expect(
      Example.report(Example.old, Example.new, limit: 1)
        == #"""
        Pages: 1 added, 1 moved, 2 changed
          + /books/aurora/: "Aurora"; 69 bytes
          and 3 more
        Redirects: 1 removed, 1 changed
          - /books/gone/: → /books/emma/; 95 bytes
          and 1 more
        Data: 1 added, 5 changed
          + /v1/new.json: 2 items; 5 bytes
          and 5 more
        Other files: 2 changed
          ~ /acopio.json: 2 → 3 bytes
          and 1 more
        Addresses: 2 added, 1 removed, 1 moved
        Files: 14 → 15; bytes: 1,037 → 1,088

        """#)
  }

  @Test(arguments: PublicationReport.Form.allCases, Translation.languages)
  func nothingIsAReport(form: PublicationReport.Form, language: String) {
    let text = Example.report(Example.old, Example.old, form, .of(language))
    #expect(text.hasSuffix("\n") && !text.contains("momo"), "\(text)")
  }

  @Test func controlCharactersDoNotReachATerminal() {
    let old = ["a\u{1B}[2J.json": Example.text(#"[{"id":"\u001b[2J","title":"x"}]"#)]
    let new = ["a\u{1B}[2J.json": Example.text(#"[{"id":"\u001b[2J","title":"y\u0007|*"}]"#)]
    for form in [PublicationReport.Form.text, .markdown] {
      let text = Example.report(old, new, form)
      #expect(!text.contains("\u{1B}") && !text.contains("\u{7}"), "\(text)")
    }
    #expect(Example.report(old, new, .markdown).contains(#"y\\u0007\|\*"#))
  }

  @Test func missingFilesAreNamed() {
    let old = Publication(["a.json", "b.json", "c.json", "d.json"]) { path in
      path == "a.json" ? .bytes(Array("[]".utf8)) : .missing
    }
    let changes = PublicationComparison(limit: 9).changes(
      from: old, to: Publication(["a.json": Array("[]".utf8)]))
    #expect(changes.isEmpty)
    let text = PublicationReport(changes, language: .english, limit: 9).text(.text)
    #expect(
      text == """
        Nothing changed
        Addresses: 0 added, 0 removed, 0 moved
        Files: 1; bytes: 2
        OLD lacks files that its build wrote: 'b.json', 'c.json', 'd.json'

        """)
  }
}
