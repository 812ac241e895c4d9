import AcopioBase
import AcopioMarkdown
import AcopioTestSupport
import Foundation
import Testing

/// An example of the specifications of CommonMark and GFM.
struct SpecExample {
  /// Its 1-based number in the document.
  let number: Int
  /// The extension it is about, empty for none.
  let topic: String
  let markdown: String
  let html: String

  /// All examples of a specification, tabs restored; `nil` if the file is missing.
  static func all(of file: String) throws -> [SpecExample]? {
    guard let url = Specs.suite(file) else { return nil }
    let spec = try String(contentsOf: url, encoding: .utf8)
    let fence = String(repeating: "`", count: 32)
    var examples: [SpecExample] = []
    var topic = ""
    var parts: [[Substring]]?
    for line in spec.replacingOccurrences(of: "→", with: "\t").split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if line.hasPrefix(fence + " example") {
        topic = line.dropFirst(fence.count + 8).trimmingCharacters(in: .whitespaces)
        parts = [[]]
      } else if line == fence, let done = parts {
        let texts = done.map { $0.map { $0 + "\n" }.joined() }
        examples.append(
          SpecExample(
            number: examples.count + 1, topic: topic, markdown: texts[0], html: texts[1]))
        parts = nil
      } else if line == ".", parts != nil {
        parts?.append([])
      } else if let last = parts?.indices.last {
        parts?[last].append(line)
      }
    }
    return examples
  }
}

/// The HTML of `markdown` in a dialect.
func html(
  _ markdown: String, as dialect: MarkdownDialect, locale: String = "en",
  addresses: MarkdownAddressFinder? = nil,
  directives: (@Sendable () -> MarkdownDirectiveWriter)? = nil
) -> String {
  var output = ByteBuffer()
  var markdown = markdown
  markdown.withUTF8 {
    let environment = MarkdownEnvironment(
      locale: locale, addresses: addresses, directives: directives)
    MarkdownRenderer(environment).render($0, as: dialect, into: &output)
  }
  return output.bytes.string
}
