import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioSystem

/// One thread's share of rendering in one language: a desk, a reader of pages, and a sink.
struct RenderWorker<Sink: ArtifactSink & ~Copyable>: ~Copyable where Sink.Failure: Sendable {
  private var desk: OutputDesk
  private var sink: Sink
  private var pages: PageReader
  private let weighsPictures: Bool
  private var failure: Sink.Failure?

  /// The results of a worker.
  struct Part: Sendable {
    let receipt: Sink.Receipt
    let facts: Facts
    let diagnostics: Diagnostics
    let failure: Sink.Failure?
  }

  init(_ site: SiteRenderer, _ language: Int, sink: consuming Sink) {
    desk = OutputDesk(site, language)
    self.sink = sink
    let weighs = desk.graph.site.pictures?.pageBudget != nil
    pages = PageReader(desk.graph.site.base, site.languages, language, weighs: weighs)
    weighsPictures = weighs
  }

  /// Ends the worker.
  consuming func finish() -> Part {
    let (pages, failure) = (pages, failure)
    var (facts, diagnostics) = desk.finish()
    facts.add(pages)
    return Part(receipt: sink.finish(), facts: facts, diagnostics: diagnostics, failure: failure)
  }

  /// Renders the output with this number; does nothing once the sink has failed.
  mutating func render(_ number: Int) {
    guard failure == nil else { return }
    let output = desk.graph.outputs[number]
    let writer = output.kind.writer
    desk.clear()
    writer.write(output, number, on: &desk)
    for file in desk.further { put(file) }
    writer.check(put(output.path.bytes, desk.out.bytes, desk.page), &desk.diagnostics)
    if let twin = output.twin { put(twin.bytes, desk.out.bytes) }
  }

  /// Renders the Markdown of an entry to report its faults.
  mutating func check(_ entry: Value) { desk.prepare(entry) }

  private mutating func put(_ file: ProducedFile) {
    let path = desk.scratch.copy(file.path)
    file.bytes.withUnsafeBufferPointer { _ = put(path, $0, file.page) }
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
    note(name, bytes.count)
    var uses: PageReader.Uses = []
    if desk.site.options.hosting != .unknown { describe(name, bytes, &uses) }
    let use = desk.site.offline.isEmpty ? nil : desk.site.offline.use(of: name)
    if use?.isAlways == true, ResourceClass(of: name) == .page { uses.insert(.loads) }
    let reading = pages.read(bytes, at: path, as: page, uses)
    // What is not kept itself may be loaded by a page that is; data is loaded by scripts, so it is named.
    if !desk.site.offline.isEmpty, use != nil || ResourceClass(of: name) == .file {
      desk.facts.kept.append(
        OfflineFile(
          path: name, bytes: bytes.count, hash: String(Digest.sha256(bytes).prefix(10)),
          matches: use?.matches ?? [], loads: reading.loads))
    }
    return reading
  }

  /// Notes the size of a file in Output.
  private mutating func note(_ path: String, _ count: Int) {
    desk.facts.paths.append(path)
    if weighsPictures, PhotoForms.mayProcess(path) { desk.facts.pictureSizes[path] = count }
  }

  /// Notes a file for hosts, and what a style sheet uses; adds to `uses` that a page is read for it.
  private mutating func describe(_ path: String, _ bytes: Bytes, _ uses: inout PageReader.Uses) {
    let sha256 = desk.site.options.hosting == .hashed ? Digest.sha256(bytes) : nil
    let ending = MediaTypes.fileExtension(of: path)
    let isData = ["atom", "json", "rss", "xml"].contains(ending)
    desk.facts.published.append(
      HostedSite.File(
        path: path, bytes: bytes.count, sha256: sha256,
        feed: isData ? FeedFormatName(of: bytes) : nil))
    guard desk.graph.site.hosting.hasContentSecurity else { return }
    switch ending {
    case "html", "htm", "xhtml": uses.insert(.security)
    case "css": pages.sources.add(css: bytes)
    default: break
    }
  }

  // MARK: - Files of every site

  /// Publishes a photograph in its forms; reports `unreadable-picture` and `large-picture`.
  mutating func publish(_ file: PublishedFile) {
    let source = desk.site.input.sources.files[Int(file.source)]
    var faults = Diagnostics()
    publish(file, of: source, &faults)
    // Files that are only copied report them where they are copied.
    if source.path.hasPrefix("content/") { desk.diagnostics.append(faults) }
  }

  private mutating func publish(
    _ file: PublishedFile, of source: SourceFile, _ faults: inout Diagnostics
  ) {
    guard let maker = desk.site.options.photos, let photo = file.photo else {
      source.whole(&faults) { whole in
        for form in file.forms { put(desk.scratch.copy(form.path), whole.bytes) }
      }
      return
    }
    do throws(PictureFault) {
      let sizes = try put(file.forms, of: source, photo.hash, maker, &faults)
      if let largest = zip(file.forms, sizes).max(by: { $0.1 < $1.1 }),
        let rules = desk.graph.site.pictures,
        let fault = FileCheck.sizeFault(
          of: largest.1, largest.0, of: source, limit: rules.pictureBudget)
      {
        desk.diagnostics.report(fault)
      }
    } catch {
      // Pages that show it have nothing wrong.
      desk.facts.paths += file.paths
      desk.diagnostics.error(
        .unreadablePicture, "the picture cannot be processed: \(error.message)", path: source.path,
        remedy: error.remedy)
    }
  }

  /// Puts the forms of a photograph into the sink, unless they are in Output as an earlier build left them; returns their
  /// sizes in bytes.
  private mutating func put(
    _ forms: [PhotoForm], of source: SourceFile, _ hash: String, _ maker: any PhotoMaking,
    _ faults: inout Diagnostics
  ) throws(PictureFault) -> [Int] {
    let paths = forms.map { desk.scratch.copy($0.path) }
    // Hashes of bytes need bytes.
    let mayKeep = desk.site.options.hosting != .hashed && desk.site.offline.isEmpty
    let earlier = mayKeep ? paths.compactMap { sink.earlierFile(at: $0) } : []
    let stamps = earlier.map(\.stamp)
    let areThere = failure == nil && stamps.count == forms.count
    if areThere, maker.knows(stamps, as: forms, hash: hash) {
      for (path, file) in zip(paths, earlier) {
        sink.keep(path: path, file)
        note(path.string, file.bytes)
        if desk.site.options.hosting == .described {
          desk.facts.published.append(HostedSite.File(path: path.string, bytes: file.bytes))
        }
      }
      return earlier.map(\.bytes)
    }
    let unchanged = sink.unchanged
    let files = try maker.files(of: source, hash: hash, forms, &faults)
    for (path, bytes) in zip(paths, files) {
      bytes.withUnsafeBufferPointer { _ = put(path, $0) }
    }
    if areThere, sink.unchanged - unchanged == forms.count {
      maker.note(stamps, as: forms, hash: hash)
    }
    return files.map(\.count)
  }

  /// Passes through assets, static files and the files beside content.
  mutating func copyFiles(_ files: [PublishedFile]) {
    let input = desk.site.input
    let taken = Set(input.assets.all.map(\.path.string))
    for file in files
    where failure == nil && file.forms.isEmpty && !taken.contains(file.path) {
      var faults = Diagnostics()
      input.sources.files[Int(file.source)].whole(&faults) {
        _ = put(desk.scratch.copy(file.path), $0.bytes)
      }
      desk.diagnostics.append(faults)
    }
    for asset in input.assets.all {
      put(asset.path.bytes, asset.contents.bytes)
      guard !asset.isOfTool else { continue }
      // Relative addresses of assets were checked where these are read.
      pages.add(css: asset.contents.bytes, at: asset.path.bytes, in: asset.file)
    }
    for file in input.statics.all {
      var faults = Diagnostics()
      file.source.whole(&faults) { whole in
        let isPage = file.path.string.hasSuffix(".html")
        let origin = whole.origin(0..<min(1, whole.bytes.count))
        put(
          file.path.bytes, whole.bytes,
          isPage ? PageReader.Page(origin: origin, isForeign: true) : nil)
        pages.add(css: whole.bytes, at: file.path.bytes, in: whole, isForeign: true)
      }
      desk.diagnostics.append(faults)
    }
  }

  /// Makes the files of the tool.
  mutating func produce(_ finished: FinishedSite) {
    var finished = finished
    let (plan, kept) = (desk.site.plan, finished.facts.kept)
    for producer in Producers.all where !desk.site.options.isOutdated() {
      finished.facts.kept = kept + desk.facts.kept
      for file in producer.files(finished, on: &desk) where plan.writes(file.path) {
        if let kind = file.unplanned {
          plan.report(unplanned: file.path, kind, &desk.diagnostics)
        }
        put(file)
      }
    }
  }
}
