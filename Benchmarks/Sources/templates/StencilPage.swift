import Stencil

/// The page in Stencil, which escapes nothing; the template is loaded before it is measured.
struct StencilPage {
  private let template: Template
  private let data = dictionaries()

  init() throws {
    let texts = ReferencePage.templates(
      variable: { "{{ \($0) }}" }, html: { "{{ \($0) }}" }, partial: { "{% include \"\($0)\" %}" },
      loop: "{% for item in page.related %}{% include \"card\" %}{% endfor %}")
    let environment = Environment(loader: DictionaryLoader(templates: texts))
    template = try environment.loadTemplate(name: "page")
  }

  func render(times: Int) throws -> [UInt8] {
    var text = ""
    for _ in 0..<times { text = try template.render(data) }
    return Array(text.utf8)
  }
}
