import AcopioSiteTestSupport
import Testing

/// Members written as a list: those of the field with the name of the member.
@Suite struct MembersWithinTests {
  @Test func anObjectAReferenceAndAList() {
    let built = Exhibition.site(
      """
        - path: '/{id}'
          one: [id, { author: [id, { label: upper(name) }], tags: [title, { of: parent.id }], loan: [from, { by: [name] }] }]
      """)
    #expect(built.printed == "")
    #expect(
      built["momo.json"] == """
        {"id":"momo","author":{"id":"ende","label":"MICHAEL ENDE"},\
        "tags":[{"title":"Time","of":"momo"},{"title":"Friends","of":"momo"}],\
        "loan":{"from":"2026-11-01","by":{"name":"Ada"}}}

        """)
    #expect(built["saga.json"] == "{\"id\":\"saga\",\"author\":null,\"tags\":[],\"loan\":null}\n")
  }

  @Test func computedMembersBelongToTheirElement() {
    let built = Exhibition.site(
      """
        - path: /all
          where: id == 'momo'
          each: [{ chapters: [{ label: "concat(title, ' of ', parent.title)" }, words, { long: minutes > 10 }] }, { total: sum(chapters.minutes) }]
      """)
    #expect(built.printed == "")
    #expect(
      built["all.json"] == """
        [{"chapters":[{"label":"One of Momo","words":["a","b"],"long":true},\
        {"label":"Two of Momo","words":[],"long":false}],"total":21}]

        """)
  }

  @Test func membersWithoutAValueAreOmitted() {
    let built = Exhibition.site(
      "  - { path: '/{id}', omit: null, one: [id, { author: [id], loan: [from], tags: [hint, title] }] }"
    )
    #expect(built.printed == "")
    #expect(built["saga.json"] == "{\"id\":\"saga\",\"tags\":[]}\n")
    #expect(
      built["emma.json"]
        == "{\"id\":\"emma\",\"author\":{\"id\":\"austen\"},\"tags\":[{\"title\":\"Friends\"}]}\n")
  }

  @Test func insideOfOtherMembers() {
    let built = Exhibition.site(
      """
        - path: /all
          where: id == 'emma'
          each: [{ by: { of: author, members: [name, { books: [title, { author: [name] }] }] } }]
      """)
    #expect(built.printed == "")
    #expect(
      built["all.json"]
        == "[{\"by\":{\"name\":\"Jane Austen\",\"books\":[{\"title\":\"Emma\",\"author\":{\"name\":\"Jane Austen\"}}]}}]\n"
    )
  }

  @Test(arguments: [
    (
      "{ autor: [id] }", "'autor' is not a field of 'books'; did you mean 'author'? [unknown-field]"
    ),
    (
      "{ author: [nam] }", "'nam' is not a field of 'authors'; did you mean 'name'? [unknown-field]"
    ),
    ("{ title: [id] }", "'title' has no members, so no 'id' [unknown-field]"),
    ("{ author: [id, id] }", "the member 'id' is declared twice [duplicate-key]"),
    ("{ author: [author.name] }", "a path cannot be the name of a member [wrong-type]"),
    ("{ author: [] }", "'author' has no members"),
  ])
  func whatIsNotThereIsRefused(member: String, message: String) {
    let printed = Exhibition.site("  - { path: /all, each: [\(member)] }").printed
    #expect(printed.contains(message), "\(printed)")
  }
}
