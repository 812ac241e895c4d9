import AcopioTemplate
import Testing

/// No filter turns text into tags, except those made for it.
@Suite struct FilterEscapingTests {
  private static let data = ##"{ "t": "a<b title=\"x\" id='y'>&lt;i&gt; &amp; c</b>" }"##

  /// Filters that make HTML of text: it is theirs to make it safe.
  private static let makers: Set<String> = [
    "highlight", "markdown", "math", "picture", "qr_code",
  ]

  @Test(arguments: Filters.all.map(\.name).filter { !makers.contains($0) })
  func printsTextAsText(name: String) throws {
    let filter = try #require(Filters.all.first { $0.name == name })
    for count in filter.arguments {
      let arguments = Array(repeating: "t", count: count).joined(separator: ", ")
      let call = count == 0 ? name : "\(name): \(arguments)"
      for input in ["t", "'a'", "12", "list"] {
        let template =
          "{% assign list = t | split: ' ' %}<p title=\"{{ \(input) | \(call) }}\">"
          + "{{ \(input) | \(call) }}"
        let output = Workbench(["page": template], data: Self.data).render("page").output
        guard !output.isEmpty else { continue }
        let text = output.replacing("<br />", with: "")
        #expect(text.count { $0 == "<" } == 1, "\(template): \(output)")
        #expect(text.split(separator: ">")[0].count { $0 == "\"" } == 2, "\(template): \(output)")
      }
    }
  }
}
