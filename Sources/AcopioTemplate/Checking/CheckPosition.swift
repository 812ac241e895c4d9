import AcopioBase

/// The template that is being walked, and for which pages.
struct CheckPosition {
  /// The template that ranges refer to.
  private(set) var template: TemplateSyntax
  /// The use being checked, which names the current pages; `nil` if none is known.
  private var use: TemplateUse?

  init(_ template: TemplateSyntax) { self.template = template }

  /// Begins to check a use.
  mutating func begin(_ use: TemplateUse?) { self.use = use }

  /// Continues in another template.
  mutating func move(to template: TemplateSyntax) { self.template = template }

  /// The origin of a range in the current template.
  func origin(_ range: Range<Int>) -> Origin { template.source.file.origin(range) }

  /// The source text of a range in the current template, trimmed.
  func source(_ range: Range<Int>) -> String {
    template.source.file.bytes.slice(range).trimmed.string
  }

  /// A note that names the current pages.
  var pages: [Diagnostic.Note] {
    guard let use, use.origin != .none else { return [] }
    return [Diagnostic.Note("on \(use.pages)", at: use.origin)]
  }
}
