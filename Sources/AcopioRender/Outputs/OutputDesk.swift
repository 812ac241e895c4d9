import AcopioBase
import AcopioGraph
import AcopioMarkdown
import AcopioModel
import AcopioSystem
import AcopioTemplate

/// Where the outputs of a thread are made, in one language: a renderer, buffers and scratch memory, and what was found on
/// the way.
struct OutputDesk: ~Copyable {
  let site: SiteRenderer
  /// The index of the language.
  let language: Int
  let graph: SiteGraph
  let markdown: MarkdownRenderer
  /// The variables of the pages about the API; `nil` if there are none.
  let api: APIVariables?
  private let shared: SiteVariables
  var renderer: TemplateRenderer
  /// The file that is being made.
  var out = ByteBuffer(capacity: 64 << 10)
  /// For parts of files.
  var html = ByteBuffer(capacity: 64 << 10)
  let scratch = Arena()
  /// What is read of the file in `out`, if it is a page whose links are checked.
  var page: PageReader.Page?
  /// Files that are written before the one in `out`.
  var further: [ProducedFile] = []
  var facts: Facts
  var diagnostics = Diagnostics()
  private var findings = MarkdownFindings()
  private var layouts: [String: TemplateID] = [:]
  /// The entry whose Markdown was rendered last.
  private var prepared: UnsafePointer<Member>?

  init(_ site: SiteRenderer, _ language: Int) {
    let version = site.versions[language]
    self.site = site
    self.language = language
    graph = version.graph
    shared = version.shared
    api = version.api
    markdown = version.markdown
    facts = Facts(origin: version.graph.site.base.origin)
    renderer = TemplateRenderer(library: site.input.library, environment: version.environment)
  }

  /// The templates of the site.
  var library: TemplateLibrary { site.input.library }

  /// Makes room for the next file.
  mutating func clear() {
    out.clear()
    page = nil
    further.removeAll(keepingCapacity: true)
  }

  /// What was found: the facts but for those of pages, and the diagnostics.
  consuming func finish() -> (facts: Facts, diagnostics: Diagnostics) {
    var (facts, diagnostics) = (facts, diagnostics)
    for diagnostic in findings.diagnostics { diagnostics.report(diagnostic) }
    facts.claims += findings.claims
    facts.files.formUnion(findings.files)
    facts.shownFiles.formUnion(findings.shownFiles)
    facts.pictures.formUnion(findings.pictures)
    facts.pictures.formUnion(renderer.pictures)
    return (facts, diagnostics)
  }

  /// The template with a name below `templates/`; `nil` if there is none.
  mutating func template(_ name: String) -> TemplateID? {
    if let known = layouts[name] { return known }
    layouts[name] = library.template(named: name)
    return layouts[name]
  }

  /// Notes the size and hash of the file in `out` for `acopio.json`, and makes the patches from earlier revisions.
  mutating func noteFile(_ number: Int) {
    let sha256 = Digest.sha256(out.bytes)
    let patches = site.input.earlier.patches(
      to: out.bytes, sha256, at: graph.outputs[number].path.string)
    further += patches.map { ProducedFile(path: $0.path, bytes: $0.bytes) }
    facts.endpoints.append(
      PublishedEndpoint(
        language: language, output: number, bytes: out.count, sha256: sha256, patches: patches))
  }

  // MARK: - Templates

  /// What templates know of the page that they render.
  struct PageValues {
    /// The address, with the base path.
    let url: Bytes
    let kind: String
    var title = Value.null
    /// The page of the graph; `nil` for other files.
    var page: Page?
    var metadata = HeadElements()
  }

  /// Renders a template into `out`; `subject` is what it renders, for diagnostics.
  mutating func render(
    _ layout: TemplateID, _ values: PageValues, variables: Value, subject: Origin
  ) {
    let page = values.page
    let none = Value.array([], in: scratch)
    let absolute = scratch.copy(graph.site.base.origin + Text(values.url).string)
    let pageValue = Value.object(
      [
        Member(key: PageKeys.url, value: .text(values.url)),
        Member(key: PageKeys.absoluteURL, value: .text(absolute)),
        Member(key: PageKeys.title, value: values.title.isNothing ? .null : values.title),
        Member(key: PageKeys.kind, value: .string(values.kind, in: scratch)),
        Member(key: PageKeys.isTranslated, value: .bool(page?.isTranslated ?? true)),
        Member(key: PageKeys.versions, value: page?.versions ?? none),
        Member(key: PageKeys.alternates, value: page?.alternates ?? none),
        Member(key: PageKeys.defaultAddress, value: page?.defaultAddress ?? .null),
        Member(key: PageKeys.canonical, value: canonical(of: page) ?? .text(absolute)),
        Member(key: PageKeys.untranslated, value: untranslated(of: page)),
        Member(key: PageKeys.lang, value: .string(language(of: page), in: scratch)),
        Member(key: PageKeys.twin, value: page?.twin ?? .null),
        Member(key: PageKeys.picture, value: page?.picture ?? .null),
        Member(key: PageKeys.source, value: source(of: page, subject)),
        Member(key: PageKeys.updated, value: updated(of: page)),
        Member(
          key: PageKeys.robots,
          value: page?.crawling.mayBeIndexed == false ? .text(PageKeys.noindex) : .null),
        Member(key: PageKeys.metadata, value: values.metadata.all),
        Member(key: PageKeys.jsonLD, value: values.metadata.jsonLD),
      ], in: scratch)
    var globals = shared.members
    globals.append(Member(key: PageKeys.page, value: pageValue))
    globals.append(contentsOf: variables.members)
    renderer.render(
      layout, globals: .object(globals, in: scratch), subject: subject, into: &out, &diagnostics)
  }

  /// The address that search engines have instead of that of a page, if its text is that of another one.
  private func canonical(of page: Page?) -> Value? {
    guard let original = page?.original, original.hasText else { return nil }
    return original
  }

  /// What of a page is in the site's own language.
  private func untranslated(of page: Page?) -> Value {
    .array((page?.untranslated ?? []).map { .string($0, in: scratch) }, in: scratch)
  }

  /// The language of the text of a page, which may have fallen back to the site's own.
  private func language(of page: Page?) -> String {
    page?.hasOwnText == false ? graph.site.ownLocale : graph.site.locale
  }

  /// The path of the file with the entry of a page; null of other pages.
  private func source(of page: Page?, _ subject: Origin) -> Value {
    guard page?.kind == .entry, let file = site.input.sources[subject] else { return .null }
    return .string(file.path, in: scratch)
  }

  /// The day or time of the last change of a page, if its collection names a field for it.
  private func updated(of page: Page?) -> Value {
    guard let value = page?.lastModified, !value.isNothing else { return .null }
    return value
  }

  // MARK: - Markdown

  /// Renders the Markdown of an entry once.
  ///
  /// Its faults are reported at their positions, and its page and endpoint share the result.
  mutating func prepare(_ entry: Value) {
    guard entry.kind == .entry, entry.members.baseAddress != prepared else { return }
    prepared = entry.members.baseAddress
    let known = findings.claims.count
    defer { settleClaims(from: known, entry) }
    var body: Bytes?
    // Only the last result is remembered, so Markdown in lists and objects comes first.
    for member in entry.members where member.value.kind != .markdown {
      judge(inside: member.value)
    }
    for member in entry.members where member.value.kind == .markdown {
      let told = findings.diagnostics.count
      judge(member.value)
      let (text, whole) = (member.value.text, entry.member("content").text)
      if text.baseAddress == whole.baseAddress, text.count < whole.count {
        // What follows the summary may refer to its footnotes, and the body has them all.
        findings.diagnostics[told...].removeAll { $0.id == .unusedFootnote }
      }
      body = text
    }
    if let body { renderer.remember(html: html.bytes, ofMarkdown: body) }
  }

  /// Renders Markdown into `html`, and records its faults and the files it refers to.
  private mutating func judge(_ value: Value) {
    html.clear()
    if let file = site.input.sources[value.origin], let place = file.bytes.place(of: value.text) {
      markdown.render(file, place, into: &html, &findings)
    } else {
      markdown.render(value.text, writtenAt: value.origin, into: &html, &findings)
    }
  }

  /// Does the same for Markdown in lists and objects; other entries are rendered separately.
  private mutating func judge(inside value: Value) {
    switch value.kind {
    case .markdown: judge(value)
    case .array: for element in value.elements { judge(inside: element) }
    case .object: for member in value.members { judge(inside: member.value) }
    default: break
    }
  }

  /// Sets the page of claims that an entry makes about itself.
  private mutating func settleClaims(from start: Int, _ entry: Value) {
    guard findings.claims.count > start else { return }
    let url = entry.member("url")
    guard url.hasText else { return }
    let base = graph.site.base.path.utf8.count
    let path = LinkAddress(url.text.slice(base..<url.text.count)).decodedPath
    for index in start..<findings.claims.count where findings.claims[index].page == nil {
      let claim = findings.claims[index]
      findings.claims[index] = MarkdownClaim(
        origin: claim.origin, page: SiteLinks.pageFile(of: path), id: claim.id)
    }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// The range of `part`, if it is a part of this memory and not a copy.
  ///
  /// The origin of a value does not help: for quoted text it includes the quotes.
  fileprivate func place(of part: Bytes) -> Range<Int>? {
    guard let start = baseAddress, let inner = part.baseAddress, inner >= start,
      inner + part.count <= start + count
    else { return nil }
    return inner - start..<inner - start + part.count
  }
}
