import AcopioTemplate
import Testing

/// Filters that look into the elements of a list.
@Suite struct MembersTests {
  private static let data = #"""
    { "books": [
        { "title": "Momo", "pages": 304, "author": { "name": "Ende", "born": 1929 } },
        { "title": "Rayuela", "pages": 600, "author": { "name": "Cortázar" }, "draft": true },
        { "title": "Krabat", "pages": 256, "author": null },
        { "title": "Jim Knopf", "author": { "name": "Ende" } } ],
      "words": ["a", "b"], "none": [], "text": [{ "pages": "many" }] }
    """#

  @Test(arguments: [
    (
      "{% assign groups = books | group_by: 'author.name' %}{% for g in groups %}"
        + "{{ g.name | default: '-' }}: {{ g.size }} ({{ g.items | map: 'title' | join: ', ' }}) "
        + "{% endfor %}",
      "Ende: 2 (Momo, Jim Knopf) Cortázar: 1 (Rayuela) -: 1 (Krabat) "
    ),
    ("{{ none | group_by: 'x' | size }}", "0"),
    ("{{ books | where: 'author.name', 'Ende' | map: 'title' | join: ', ' }}", "Momo, Jim Knopf"),
    ("{{ books | where: 'draft' | map: 'title' | join }}", "Rayuela"),
    ("{{ books | reject: 'draft' | size }}", "3"),
    (
      "{{ books | sort: 'author.name' | map: 'title' | join: ', ' }}",
      "Rayuela, Momo, Jim Knopf, Krabat"
    ),
    ("{{ books | find: 'author.name', 'Ende' | map: 'title' | first }}", "Momo"),
    ("{{ books | find_index: 'title', 'Krabat' }}", "2"),
    ("{{ books | has: 'author.name', 'Ende' }}", "true"),
    ("{{ books | sum: 'pages' }}", "1160"),
    ("{{ books | uniq: 'author.name' | size }}", "3"),
    ("{{ books | compact: 'author' | size }}", "3"),
    ("{{ words | where: 'a' | size }} {{ none | map: 'x' | size }}", "1 0"),
  ])
  func findMembersOfMembers(template: String, expected: String) {
    #expect(checked(template, data: Self.data) == expected)
  }

  @Test(arguments: [
    "map: 'titel'", "where: 'titel'", "where: 'titel', 'Momo'", "reject: 'titel'",
    "find: 'titel', 'Momo'", "find_index: 'titel', 'Momo'", "has: 'titel', 'Momo'",
    "sort: 'titel'", "sort_natural: 'titel'", "group_by: 'titel'", "sum: 'titel'",
    "uniq: 'titel'", "compact: 'titel'",
  ])
  func tellAMemberThatNoElementHas(filter: String) {
    let template = "{{ books | \(filter) }}"
    let marks = String(repeating: "^", count: filter.count + 8)
    #expect(
      checked(template, data: Self.data) == """
        templates/page.html:1:4: error: no element has a member 'titel'; did you mean 'title'? \
        [unknown-member]
        1 | \(template)
          |    \(marks)
          = remedy: members are title, pages, author

        """)
    #expect(!standard(template, data: Self.data).contains("unknown-member"))
  }

  @Test func tellAMemberOfAMember() {
    #expect(
      checked("{{ books | map: 'author.nam' | join }}", data: Self.data) == """
        templates/page.html:1:4: error: no element has a member 'author.nam'; \
        did you mean 'name'? [unknown-member]
        1 | {{ books | map: 'author.nam' | join }}
          |    ^^^^^^^^^^^^^^^^^^^^^^^^^
          = remedy: members are name, born

        """)
  }

  @Test func refuseToAddUpWords() {
    #expect(
      checked("{{ text | sum: 'pages' }}", data: Self.data) == """
        templates/page.html:1:4: error: 'many' is not a number [bad-argument]
        1 | {{ text | sum: 'pages' }}
          |    ^^^^^^^^^^^^^^^^^^^
          = remedy: see docs/content/pages/reference/templates.md for the input of each filter

        """)
    #expect(standard("{{ text | sum: 'pages' }}", data: Self.data) == "0")
  }
}
