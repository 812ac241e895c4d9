import AcopioSiteTestSupport
import Testing

/// The order of words, as readers of a language look for them.
@Suite struct CollationTests {
  /// The names of shelves, given in `names`, in the order of a list.
  private func sorted(
    _ names: [String], locale: String = "es-MX", order: String = "[name]"
  ) -> [String] {
    let shelves = names.map { "- { name: '\($0)' }" }.joined(separator: "\n")
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: \(locale)
      -- content/shelves/_collection.yml --
      entries: shelves.yml
      key: name
      schema: { name: { type: string } }
      lists: [ { permalink: /, layout: list, order: \(order) } ]
      -- content/shelves/shelves.yml --
      \(shelves)
      -- templates/layouts/list.html --
      {% for shelf in pager.entries %}{{ shelf.name }}|{% endfor %}
      """)
    #expect(site.printed == "")
    return (site["index.html"] ?? "").split(separator: "|").map(String.init).filter { $0 != "\n" }
  }

  @Test(arguments: [
    ["nube", "nzeta", "ñame", "Ñandú", "oasis"],
    ["ana", "año", "aova"],
    ["Ávila", "Avispa", "Azar"],
    ["piña", "piñata", "pío"],
    ["coñac", "Coñete", "copa"],
    ["pingüe", "pinza"],
  ]) func spanishHasOneLetterMoreBehindN(expected: [String]) {
    #expect(sorted(expected.reversed()) == expected)
    #expect(sorted(expected) == expected)
  }

  @Test func theLetterIsTheSameWrittenAsTwoCharacters() {
    #expect(sorted(["oso", "n\u{303}andu", "nz"]) == ["nz", "n\u{303}andu", "oso"])
  }

  @Test func elsewhereItIsAnNWithAnAccent() {
    #expect(
      sorted(["nube", "oasis", "ñame", "nzeta"], locale: "en") == [
        "ñame", "nube", "nzeta", "oasis",
      ])
  }

  @Test func accentsAndCaseOnlyBreakTies() {
    let names = ["Él", "el", "ÉL", "El", "él", "elote", "ele"]
    let expected = ["el", "El", "él", "Él", "ÉL", "ele", "elote"]
    #expect(sorted(names) == expected)
    #expect(sorted(names.reversed()) == expected)
    #expect(sorted(names, order: "[-name]") == Array(expected.reversed()))
  }

  @Test func numbersInTextGoBySize() {
    #expect(
      sorted(["Ruta 10", "Ruta 2", "Ruta 02 b", "Ruta", "2ª ruta", "10ª ruta"])
        == ["2ª ruta", "10ª ruta", "Ruta", "Ruta 2", "Ruta 02 b", "Ruta 10"])
  }

  @Test func wordsStandBeforeLongerWordsAndPunctuationInFrontIsPassedOver() {
    #expect(
      sorted(["Sánchez", "San José", "¿Quién?", "¡Que sí!", "«Casa»", "san-luis"])
        == ["«Casa»", "¡Que sí!", "¿Quién?", "San José", "san-luis", "Sánchez"])
  }

  @Test func theNextKeyDecidesBeforeAccentsDo() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: es
      -- content/books/_collection.yml --
      entries: books.yml
      key: id
      schema: { id: { type: string }, title: { type: text }, year: { type: integer } }
      lists: [ { permalink: /, layout: list, order: [title, -year] } ]
      -- content/books/books.yml --
      - { id: a, title: Árbol, year: 1990 }
      - { id: b, title: arbol, year: 1980 }
      - { id: c, title: ARBOL, year: 2000 }
      - { id: d, title: arbol, year: 2000 }
      - { id: e, title: arbol, year: 2000 }
      -- templates/layouts/list.html --
      {% for book in pager.entries %}{{ book.id }}{% endfor %}
      """)
    #expect(site.printed == "")
    #expect(site["index.html"] == "decab\n")
  }
}
