import AcopioBuild
import AcopioSiteTestSupport
import Testing

/// Lists of entries: their order, and how they are cut into pages.
@Suite struct ListTests {
  /// Branches with a rank; lists print what a pager says.
  private func site(_ lists: String, order: String = "[]", base: String = "") -> BuiltSite {
    BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example\(base)/
      locale: en
      -- content/branches/_collection.yml --
      entries: branches.yml
      key: id
      schema:
        id: { type: string }
        name: { type: text }
        rank: { type: integer, optional: true }
        opened: { type: date }
      order: \(order)
      lists: \(lists)
      -- content/branches/branches.yml --
      - { id: c, name: Zenith, rank: 2, opened: 2001-05-01 }
      - { id: a, name: Álamo, rank: 10, opened: 1999-12-31 }
      - { id: e, name: Norte, opened: 2020-01-01 }
      - { id: b, name: alamo park, rank: 2, opened: 2010-07-15 }
      - { id: d, name: Ñuñoa, rank: -1, opened: 1950-03-02 }
      -- templates/layouts/list.html --
      {{ list.title | default: '-' }} {{ list.url }} {{ pager.number }}/{{ pager.pages }} of {{ pager.total }}
      {%- for branch in pager.entries %} {{ branch.key }}{% endfor %}
      {%- if pager.previous %} < {{ pager.previous.number }} {{ pager.previous.url }}{% endif %}
      {%- if pager.next %} > {{ pager.next.number }} {{ pager.next.url }}{% endif %}
      """)
  }

  private func keys(_ order: String, collection: String = "[]") -> String? {
    let site = site(
      "[ { permalink: /, layout: list, order: \(order) } ]", order: collection)
    #expect(site.printed == "")
    return site["index.html"].map {
      String($0.drop { $0 != "5" }.dropFirst(2)).trimmingSpace
    }
  }

  @Test func keepsTheWrittenOrderWithoutOrder() {
    #expect(keys("[]") == "c a e b d")
  }

  @Test func sortsByFieldThenByWrittenOrder() {
    #expect(keys("[rank]") == "d c b a e")
    #expect(keys("[rank, opened]") == "d c b a e")
    #expect(keys("[rank, -opened]") == "d b c a e")
  }

  @Test func putsWhatIsMissingLastInBothDirections() {
    #expect(keys("[-rank]") == "a c b d e")
  }

  @Test func sortsTextByLettersWithoutAccents() {
    #expect(keys("[name]") == "a b e d c")
    #expect(keys("[-name]") == "c d e b a")
  }

  @Test func sortsDatesByTime() {
    #expect(keys("[opened]") == "d a c b e")
  }

  @Test func takesTheOrderOfTheCollectionWhereItHasNone() {
    #expect(keys("[]", collection: "[-opened]") == "e b c a d")
    #expect(keys("[id]", collection: "[-opened]") == "a b c d e")
  }

  @Test func cutsIntoPagesThatKnowTheirNeighbours() {
    let site = site(
      "[ { permalink: /branches/, layout: list, title: Branches, order: [id], per-page: 2 } ]",
      base: "/town")
    #expect(site.printed == "")
    #expect(
      site["branches/index.html"]
        == "Branches /town/branches/ 1/3 of 5 a b > 2 /town/branches/page/2/\n")
    #expect(
      site["branches/page/2/index.html"]
        == "Branches /town/branches/ 2/3 of 5 c d < 1 /town/branches/ > 3 /town/branches/page/3/\n")
    #expect(
      site["branches/page/3/index.html"]
        == "Branches /town/branches/ 3/3 of 5 e < 2 /town/branches/page/2/\n")
    #expect(site["branches/page/1/index.html"] == nil)
    #expect(site["branches/page/4/index.html"] == nil)
    #expect(site.ledger.pages == 3)
  }

  @Test func fillsTheLastPageExactly() {
    let site = site("[ { permalink: /, layout: list, order: [id], per-page: 5 } ]")
    #expect(site["index.html"] == "- / 1/1 of 5 a b c d e\n")
    #expect(site["page/2/index.html"] == nil)
  }

  @Test func anEmptyCollectionHasOneEmptyPage() {
    let site = BuiltSite(
      """
      -- content/site.yml --
      name: Library
      base-url: https://library.example/
      locale: en
      -- content/branches/_collection.yml --
      entries: '*.md'
      schema: { name: { type: text } }
      lists: [ { permalink: /branches/, layout: list, per-page: 2 } ]
      -- templates/layouts/list.html --
      {{ pager.number }}/{{ pager.pages }} of {{ pager.total }}{% if pager.next %} >{% endif %}
      """)
    #expect(site.printed == "")
    #expect(site["branches/index.html"] == "1/1 of 0\n")
  }
}

extension String {
  /// The text without spaces and line ends around it.
  fileprivate var trimmingSpace: String {
    String(drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}
