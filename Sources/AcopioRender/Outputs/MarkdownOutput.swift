package import AcopioBase
import AcopioGraph
import AcopioMarkdown

extension MarkdownTwin: OutputWriter {
  package var noun: Message { "the Markdown of a page" }
  package var sources: OutputSources { OutputSources() }

  /// Writes the Markdown of a page below its title.
  func write(_ output: Output, _ number: Int, on desk: inout OutputDesk) {
    if title.hasText {
      desk.out.append("# ")
      MarkdownText.append(title.text, into: &desk.out)
      desk.out.append("\n\n")
    }
    desk.markdown.appendSource(of: body.bytes, from: origin, into: &desk.out)
    if desk.out.bytes.last != 0x0A { desk.out.append(0x0A) }
  }
}
