package import AcopioBase
import AcopioContent
import AcopioLanguage
import AcopioMarkdown
import AcopioTemplate

/// A variant of Markdown.
package enum MarkdownForm: Sendable {
  /// CommonMark 0.30, raw HTML included.
  case commonMark
  /// GitHub Flavored Markdown 0.29, raw HTML included.
  case gfm
  /// The variant that entries are written in.
  case site

  fileprivate var dialect: MarkdownDialect {
    switch self {
    case .commonMark: .commonMark
    case .gfm: .gfm
    case .site: .site
    }
  }
}

/// The result of rendering a text.
package struct RenderedMarkdown: Sendable {
  /// The HTML, UTF-8.
  package let html: [UInt8]
  /// Every fault that was found.
  package let diagnostics: Diagnostics
  /// The file that diagnostics point into.
  package let sources: SourceMap
}

/// Renders the Markdown of the file at `path`, or of standard input for `-`.
///
/// With `contents`, a list of the headings precedes the text. Reports `invalid-utf8`, the limits
/// that `MarkdownRenderer` names and, in the form of sites, `raw-html` and `unsafe-url`.
package func renderMarkdown(
  _ path: String, _ form: MarkdownForm, locale: String, contents: Bool
) throws(BuildError) -> RenderedMarkdown {
  // The other forms are for comparison with other programs, byte by byte.
  let (file, sources) = try readSource(path, asWritten: form != .site)
  var diagnostics = Diagnostics()
  let html = render(file, form, locale, contents, &diagnostics)
  return RenderedMarkdown(html: html, diagnostics: diagnostics, sources: sources)
}

private func render(
  _ file: SourceFile, _ form: MarkdownForm, _ locale: String, _ contents: Bool,
  _ diagnostics: inout Diagnostics
) -> [UInt8] {
  if let invalid = file.firstInvalidUTF8 {
    file.reportInvalidUTF8(at: invalid, &diagnostics)
    return []
  }
  var html = ByteBuffer()
  let renderer = MarkdownRenderer(MarkdownEnvironment(locale: locale))
  guard form == .site else {
    renderer.render(
      file, 0..<file.bytes.count, as: form.dialect, into: &html, &diagnostics)
    return Array(html.bytes)
  }
  let headings = renderer.renderWithHeadings(
    file, 0..<file.bytes.count, into: &html, &diagnostics)
  guard contents else { return Array(html.bytes) }
  var all = ByteBuffer()
  MarkdownHeading.writeContents(headings, locale: locale, into: &all)
  all.append(html.bytes)
  return Array(all.bytes)
}

/// Reads the file at `path`, or standard input for `-`, without normalizing the text if `asWritten`.
func readSource(
  _ path: String, asWritten: Bool
) throws(BuildError) -> (file: SourceFile, sources: SourceMap) {
  let arena = Arena(chunkSize: 1 << 16)
  var sources = SourceMap(memory: [arena])
  let bytes = try readText(path).withUnsafeBufferPointer { arena.copy($0) }
  let text = asWritten ? SourceText(asWritten: bytes) : SourceText(bytes, arena: arena)
  let file = sources.add(path: path == "-" ? "<stdin>" : path, text: text)
  return (file, sources)
}

/// The bytes of the file at `path`, or of standard input for `-`.
func readText(_ path: String) throws(BuildError) -> [UInt8] {
  do {
    return try LooseFiles.bytes(of: path)
  } catch {
    throw .source(error)
  }
}

/// The reason why Markdown cannot be written in a language, as a sentence; `nil` if it can.
package func markdownLocaleFault(_ locale: String) -> String? {
  guard LanguageTag(locale) != nil else {
    return "'--locale \(locale)' is not a language tag; \(LanguageTag.remedy(for: locale))."
  }
  guard !LocaleData.missing(in: locale).isEmpty else { return nil }
  let known = LocaleData.complete.joined(separator: ", ")
  return "'--locale \(locale)': the words of this language are not known; known are \(known)."
}
