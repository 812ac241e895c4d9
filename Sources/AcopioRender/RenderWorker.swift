import AcopioBase
import AcopioGraph
import AcopioMarkdown
import AcopioModel
import AcopioTemplate

/// One thread's share of rendering in one language: its own renderer, buffers, scratch memory and
/// sink.
struct RenderWorker<Sink: ArtifactSink & ~Copyable>: ~Copyable where Sink.Failure: Sendable {
  private let site: SiteRenderer
  /// The index of the language.
  private let language: Int
  private let graph: SiteGraph
  private let shared: SiteVariables
  private var sink: Sink
  private var renderer: TemplateRenderer
  private var out = ByteBuffer(capacity: 64 << 10)
  private var html = ByteBuffer(capacity: 64 << 10)
  private let scratch = Arena()
  private let markdown: MarkdownRenderer
  private var layouts: [String: TemplateID] = [:]
  private var facts: Facts
  private var pages: PageReader
  private var findings = MarkdownFindings()
  private var diagnostics = Diagnostics()
  private var failure: Sink.Failure?
  /// The entry whose Markdown was rendered last.
  private var prepared: UnsafePointer<Member>?

  /// The results of a worker.
  struct Part: Sendable {
    let receipt: Sink.Receipt
    let facts: Facts
    let diagnostics: Diagnostics
    let failure: Sink.Failure?
  }

  init(_ site: SiteRenderer, _ language: Int, sink: consuming Sink) {
    let version = site.versions[language]
    self.site = site
    self.language = language
    graph = version.graph
    shared = version.shared
    self.sink = sink
    facts = Facts(origin: version.graph.site.base.origin)
    pages = PageReader(version.graph.site.base, site.languages, language)
    markdown = version.markdown
    renderer = TemplateRenderer(library: site.library, environment: version.environment)
  }

  /// Ends the worker.
  consuming func finish() -> Part {
    var diagnostics = diagnostics
    for diagnostic in findings.diagnostics { diagnostics.report(diagnostic) }
    var facts = facts
    facts.add(pages)
    facts.claims += findings.claims
    facts.files.formUnion(findings.files)
    let failure = failure
    return Part(receipt: sink.finish(), facts: facts, diagnostics: diagnostics, failure: failure)
  }

  /// Renders the output with this index; does nothing once the sink has failed.
  mutating func render(_ index: Int) {
    guard failure == nil else { return }
    let output = graph.outputs[index]
    var read: PageReader.Page?
    out.clear()
    switch output.kind {
    case .page(let page):
      prepare(page.variables.member("entry"))
      render(page, subject: output.origin)
      read = PageReader.Page(origin: output.origin, layout: page.layout, output: index)
    case .endpoint(let endpoint):
      if case .one(let entry) = endpoint.items { prepare(entry) }
      if let pages = endpoint.pages {
        write(pages, of: endpoint, index)
      } else {
        EndpointWriter.write(endpoint, &renderer, into: &out, &diagnostics)
        addRecords(index)
      }
      if !endpoint.isOfEntry { noteFile(index) }
      if language == 0 { judge(endpoint, index) }
    case .feed(let feed):
      guard let format = FeedFormats.format(named: feed.format.content) else { break }
      format.render(
        PreparedFeed(
          feed, graph, at: output.path, needsDates: format.needsDates, &renderer), into: &out)
    case .redirect(let redirect):
      MovedPages.redirect(redirect, of: graph.site, into: &out)
    case .removed(let page):
      render(page, subject: output.origin)
      // The plain page of the tool leads home, which a site may not have.
      if site.library.template(named: "layouts/removed") != nil {
        read = PageReader.Page(origin: output.origin)
      }
    case .markdown(let twin):
      write(twin)
    case .table(let table):
      let isTabbed = output.path.string.lowercased().hasSuffix(".tsv")
      TableWriter(table: table, separator: isTabbed ? 0x09 : UInt8(ascii: ","))
        .write(&renderer, into: &out)
      noteFile(index)
    case .places(let places):
      let isKML = output.path.string.lowercased().hasSuffix(".kml")
      PlacesWriter(file: places, siteName: graph.site.name, format: isKML ? .kml : .gpx)
        .write(&renderer, into: &out)
      if !places.isOneOfMany { noteFile(index) }
    case .text(let file):
      render(file, at: output.path, subject: output.origin)
      if !file.isOneOfMany { noteFile(index) }
    }
    let reading = put(output.path.bytes, out.bytes, read)
    if case .page(let page) = output.kind, reading.saysNoindex, page.crawling.mayBeIndexed,
      page.crawling.isInSitemap
    {
      diagnostics.report(RobotsElement.undeclared(in: page))
    }
    if let twin = output.twin { put(twin.bytes) }
  }

  /// Notes what blueprints have to know of an endpoint in the site's own language: its body, and how it differs.
  private mutating func judge(_ endpoint: EndpointFile, _ index: Int) {
    if site.examples.outputs.contains(index) {
      facts.samples[index] = BlueprintSample(out.bytes, of: endpoint)
    }
    for call in site.contracts.calls(answeredBy: index) {
      facts.differences[call] = site.contracts.calls[call].differences(of: out.bytes, endpoint)
    }
  }

  /// Writes the pages of a list under their hashes, those of earlier builds, too, and then the list of the pages.
  private mutating func write(_ pages: HashedPages, of list: EndpointFile, _ index: Int) {
    let folder = pages.folder.string
    var listed: [ListedPage] = []
    var known: Set<String> = []
    for page in list.pageFiles {
      out.clear()
      EndpointWriter.write(page, &renderer, into: &out, &diagnostics)
      addRecords(index)
      let sha256 = Digest.sha256(out.bytes)
      listed.append(
        ListedPage(
          address: "\(pages.address.string)\(sha256).json", count: page.itemCount, bytes: out.count,
          sha256: sha256))
      let path = "\(folder)\(sha256).json"
      if known.insert(path).inserted { put(path, out.bytes) }
    }
    let earlier = site.earlier.pages(listedAt: graph.outputs[index].path.string, in: folder)
    for (path, bytes) in earlier where known.insert(path).inserted {
      bytes.withUnsafeBufferPointer { put(path, $0) }
    }
    out.clear()
    EndpointWriter.write(list, listing: listed, into: &out)
  }

  /// Adds the items in `out` to the table of the list that they are in, if there is one.
  private mutating func addRecords(_ index: Int) {
    guard language == 0, let dataset = site.catalogue.outputs[index] else { return }
    html.clear()
    site.catalogue.datasets[dataset].table.writeRecords(of: out.bytes, into: &html)
    facts.records.append((index, Array(html.bytes)))
  }

  /// Writes the Markdown of a page below its title.
  private mutating func write(_ twin: MarkdownTwin) {
    if twin.title.hasText {
      out.append("# ")
      MarkdownText.append(twin.title.text, into: &out)
      out.append("\n\n")
    }
    markdown.appendSource(of: twin.body.bytes, from: twin.origin, into: &out)
    if out.bytes.last != 0x0A { out.append(0x0A) }
  }

  private mutating func put(_ path: Bytes) { put(path, out.bytes) }

  private mutating func put(_ path: String, _ bytes: Bytes) {
    scratch.reset()
    put(scratch.copy(path), bytes)
  }

  /// Puts a file into the sink and notes what has to be known of it; `page` says what of a page is read.
  @discardableResult
  private mutating func put(
    _ path: Bytes, _ bytes: Bytes, _ page: PageReader.Page? = nil
  ) -> PageReader.Reading {
    guard failure == nil else { return PageReader.Reading() }
    do throws(Sink.Failure) {
      try sink.put(path: path, bytes: bytes)
    } catch {
      failure = error
    }
    let name = path.string
    facts.paths.append(name)
    var uses: PageReader.Uses = []
    if site.describesHosting { describe(name, bytes, &uses) }
    let use = site.offline.isEmpty ? nil : site.offline.use(of: name)
    let kind = ResourceClass(of: name)
    if kind == .page, use?.isAlways == true { uses.insert(.loads) }
    let reading = pages.read(bytes, at: path, as: page, uses)
    // What is not kept itself may be loaded by a page that is; data is loaded by scripts, so it is named.
    if !site.offline.isEmpty, use != nil || kind == .file {
      facts.kept.append(
        OfflineFile(
          path: name, bytes: bytes.count, hash: String(Digest.sha256(bytes).prefix(10)),
          matches: use?.matches ?? [], loads: reading.loads))
    }
    return reading
  }

  /// Notes a file for hosts, and what a style sheet uses; adds to `uses` that a page is read for it.
  private mutating func describe(_ path: String, _ bytes: Bytes, _ uses: inout PageReader.Uses) {
    let sha256 = site.hashesFiles ? Digest.sha256(bytes) : nil
    facts.published.append(HostedSite.File(path: path, bytes: bytes.count, sha256: sha256))
    guard graph.site.hosting.hasContentSecurity else { return }
    switch MediaTypes.fileExtension(of: path) {
    case "html", "htm", "xhtml": uses.insert(.security)
    case "css": pages.sources.add(css: bytes)
    default: break
    }
  }

  /// Notes the size and hash of a file for `acopio.json`, and publishes the patches from earlier revisions.
  private mutating func noteFile(_ index: Int) {
    let sha256 = Digest.sha256(out.bytes)
    let patches = site.earlier.patches(
      to: out.bytes, sha256, at: graph.outputs[index].path.string)
    for patch in patches { patch.bytes.withUnsafeBufferPointer { put(patch.path, $0) } }
    facts.endpoints.append(
      PublishedEndpoint(
        language: language, output: index, bytes: out.count, sha256: sha256, patches: patches))
  }

  /// Renders the Markdown of an entry once.
  ///
  /// Its faults are reported at their positions, and its page and endpoint share the result.
  private mutating func prepare(_ entry: Value) {
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
    if let file = site.sources[value.origin], let place = file.bytes.place(of: value.text) {
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

  /// Renders the Markdown of an entry to report its faults.
  mutating func check(_ entry: Value) { prepare(entry) }

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

  private mutating func render(_ page: RemovedPage, subject: Origin) {
    guard let layout = site.library.template(named: "layouts/removed") else {
      MovedPages.removed(page, of: graph.site, into: &out)
      return
    }
    scratch.reset()
    let absolute = scratch.copy(graph.site.base.origin + page.url.string)
    let variables = Value.object(
      [Member(key: scratch.copy("removed"), value: page.removed)], in: scratch)
    render(
      layout, url: page.url.bytes, absolute: absolute, title: .null, kind: "removed",
      variables: variables, subject: subject)
  }

  private mutating func render(_ page: Page, subject: Origin) {
    let name = page.layout.content
    guard let layout = layouts[name] ?? site.library.template(named: "layouts/\(name)") else {
      return  // reported before anything was rendered
    }
    layouts[name] = layout
    let base = graph.site.base
    scratch.reset()
    html.clear()
    html.append(string: base.origin)
    html.append(page.url.bytes)
    let absolute = scratch.copy(html.bytes)
    let metadata = metadata(of: page)
    let variables = site.versions[language].api.flatMap { self.variables($0, of: page) }
    render(
      layout, url: page.url.bytes, absolute: absolute, title: page.title,
      kind: page.kind.rawValue, page, metadata: metadata, variables: variables ?? page.variables,
      subject: subject)
    if !page.crawling.mayBeIndexed { addRobots(page) }
  }

  /// Adds to the page in `out` that search engines may not show it; reports `missing-robots`.
  private mutating func addRobots(_ page: Page) {
    html.clear()
    if RobotsElement.complete(out.bytes, into: &html) {
      swap(&out, &html)
    } else {
      diagnostics.report(RobotsElement.missing(in: page))
    }
  }

  /// The variables of a page about the API; `nil` for other pages.
  private mutating func variables(_ api: APIVariables, of page: Page) -> Value? {
    guard page.kind == .api || page.kind == .endpoint else { return nil }
    var members = [Member(key: scratch.copy("api"), value: api.api)]
    if let number = page.endpoint {
      members.append(Member(key: scratch.copy("endpoint"), value: api.endpoints[number]))
      let example = api.examples[number].map { self.example($0) } ?? Value.null
      members.append(Member(key: scratch.copy("example"), value: example))
    }
    return .object(members, in: scratch)
  }

  /// A part of an endpoint's file for people.
  private mutating func example(_ file: EndpointFile) -> Value {
    html.clear()
    // What is wrong with the file is reported where it is written.
    var ignored = Diagnostics()
    EndpointWriter.write(file.excerpt(of: 3), &renderer, into: &html, &ignored)
    let json = SourceFile(path: "", bytes: scratch.copy(html.bytes), id: 0)
    let value = JSONReader.read(json, arena: scratch, &ignored)
    html.clear()
    guard let value else { return .null }
    JSONExcerpt.write(value, into: &html)
    return .text(scratch.copy(html.bytes))
  }

  private mutating func render(_ file: TextFile, at path: Text, subject: Origin) {
    let name = OutputTemplates.folder + file.template.content
    guard let template = layouts[name] ?? site.library.template(named: name) else {
      return  // reported before anything was rendered
    }
    layouts[name] = template
    scratch.reset()
    let absolute = scratch.copy(graph.site.base.origin + file.url.string)
    let faults = diagnostics.all.count
    render(
      template, url: file.url.bytes, absolute: absolute, title: .null, kind: OutputTemplates.kind,
      variables: file.variables, subject: subject)
    // What a fault left out may be what the file needs.
    guard diagnostics.all.count == faults else { return }
    finish(path.string, site.library.format(of: template), file.template, subject)
  }

  /// Finishes the text file in `out`; reports `invalid-output`.
  private mutating func finish(
    _ path: String, _ format: TextFormat, _ template: Located<String>, _ subject: Origin
  ) {
    html.clear()
    let isPicture = TextOutput.isPicture(path)
    do throws(TextFileFault) {
      try TextFileCheck.finish(
        out.bytes, format, path: isPicture ? template.content : path, into: &html)
      swap(&out, &html)
      if isPicture { draw(path, template, subject) }
    } catch {
      let place = error.offset.map { offset -> String in
        let (line, column) = SourceFile(path: path, bytes: out.bytes, id: 0).position(of: offset)
        return ", in line \(line), column \(column) of the output of the template"
      }
      diagnostics.error(
        .invalidOutput, "'/\(path)' is not \(format.noun): \(error.message)\(place ?? "")",
        at: template.origin, remedy: "correct the template",
        notes: subject == template.origin
          ? [] : [Diagnostic.Note("while rendering this", at: subject)])
    }
  }

  /// Draws the SVG in `out`; reports `undrawable-picture`.
  private mutating func draw(_ path: String, _ template: Located<String>, _ subject: Origin) {
    guard let pictures = site.pictures else {
      out.clear()
      return BlankPicture.bytes.withUnsafeBufferPointer { out.append($0) }
    }
    do throws(PictureFault) {
      let png = try pictures.png(of: out.bytes)
      out.clear()
      png.withUnsafeBufferPointer { out.append($0) }
    } catch {
      diagnostics.error(
        .undrawablePicture, "'/\(path)' cannot be drawn: \(error.message)", at: template.origin,
        remedy: error.remedy,
        notes: subject == template.origin
          ? [] : [Diagnostic.Note("while rendering this", at: subject)])
    }
  }

  /// HTML for the head of a page; empty if nothing is declared.
  private mutating func metadata(of page: Page) -> HeadElements {
    guard let rule = page.metadata else { return HeadElements() }
    html.clear()
    let end = MetadataWriter(
      site: graph.site, entry: page.variables.member("entry"), arena: scratch
    ).write(rule, &renderer, into: &html, &diagnostics)
    let all = scratch.copy(html.bytes)
    return HeadElements(
      all: .text(all, kind: .html), jsonLD: .text(all.slice(0..<end), kind: .html))
  }

  private mutating func render(
    _ layout: TemplateID, url: Bytes, absolute: Bytes, title: Value, kind: String,
    _ page: Page? = nil, metadata: HeadElements = HeadElements(),
    variables: Value, subject: Origin
  ) {
    let pageValue = Value.object(
      [
        Member(key: PageKeys.url, value: .text(url)),
        Member(key: PageKeys.absoluteURL, value: .text(absolute)),
        Member(key: PageKeys.title, value: title.isNothing ? .null : title),
        Member(key: PageKeys.kind, value: .string(kind, in: scratch)),
        Member(key: PageKeys.isTranslated, value: .bool(page?.isTranslated ?? true)),
        Member(key: PageKeys.versions, value: page?.versions ?? .array([], in: scratch)),
        Member(key: PageKeys.alternates, value: page?.alternates ?? .array([], in: scratch)),
        Member(key: PageKeys.twin, value: page?.twin ?? .null),
        Member(key: PageKeys.picture, value: page?.picture ?? .null),
        Member(
          key: PageKeys.robots,
          value: page?.crawling.mayBeIndexed == false ? .text(PageKeys.noindex) : .null),
        Member(key: PageKeys.metadata, value: metadata.all),
        Member(key: PageKeys.jsonLD, value: metadata.jsonLD),
      ], in: scratch)
    var globals = shared.members
    globals.append(Member(key: PageKeys.page, value: pageValue))
    globals.append(contentsOf: variables.members)
    renderer.render(
      layout, globals: .object(globals, in: scratch), subject: subject, into: &out, &diagnostics)
  }

  // MARK: - Files of every site

  /// Renders the files of the tool, and passes through assets and the files beside content.
  mutating func renderSiteFiles(_ finished: FinishedSite, _ files: [PublishedFile]) {
    let taken = Set(site.assets.all.map(\.path.string))
    for file in files where failure == nil && !taken.contains(file.path) {
      out.clear()
      out.append(site.sources.files[Int(file.source)].bytes)
      put(scratch.copy(file.path))
    }
    for asset in site.assets.all {
      put(asset.path.bytes, asset.contents.bytes)
      guard !asset.isOfTool else { continue }
      // Relative addresses of assets were checked where these are read.
      pages.add(css: asset.contents.bytes, at: asset.path.bytes, in: asset.file)
    }
    for file in site.statics.all {
      var faults = Diagnostics()
      file.source.whole(&faults) { whole in
        let isPage = file.path.string.hasSuffix(".html")
        let origin = whole.origin(0..<min(1, whole.bytes.count))
        put(
          file.path.bytes, whole.bytes,
          isPage ? PageReader.Page(origin: origin, isForeign: true) : nil)
        pages.add(css: whole.bytes, at: file.path.bytes, in: whole, isForeign: true)
      }
      diagnostics.append(faults)
    }
    var finished = finished
    let kept = finished.facts.kept
    for producer in Producers.all {
      if let page = producer as? NotFoundPage, site.plan.writes(page.path.description),
        let layout = site.library.template(named: NotFoundPage.layout)
      {
        renderErrorPage(layout, at: page.path.description)
        continue
      }
      finished.facts.kept = kept + facts.kept
      for file in producer.files(finished, &diagnostics) where site.plan.writes(file.path) {
        if let kind = file.unplanned {
          site.plan.report(unplanned: file.path, kind, &diagnostics)
        }
        file.bytes.withUnsafeBufferPointer { put(file.path, $0) }
      }
    }
  }

  private mutating func renderErrorPage(_ layout: TemplateID, at path: String) {
    out.clear()
    scratch.reset()
    let base = graph.site.base
    render(
      layout, url: scratch.copy("\(base.path)/\(path)"),
      absolute: scratch.copy("\(base.origin)\(base.path)/\(path)"), title: .null,
      kind: "not-found", variables: .null, subject: .none)
    put(scratch.copy(path), out.bytes, PageReader.Page(origin: .none))
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
