package import AcopioAPI
package import AcopioBase
package import AcopioContract
package import AcopioGraph
import AcopioMarkdown
package import AcopioModel
package import AcopioTemplate

/// [SiteGraph] → artifacts: renders every planned output and passes it to a sink.
///
/// Guarantee: the same graphs and templates produce the same bytes on any number of threads. Faults
/// found while rendering name the template and the entry. Every output is rendered exactly once.
/// Nothing here accesses the disk.
package struct SiteRenderer: Sendable {
  /// The files that will be written.
  package let plan: Plan
  /// The parts of the site besides its content.
  package let input: RenderInput
  let options: RenderOptions
  /// The site in each of its languages, its own language first.
  let versions: [SiteVersion]
  /// The documented responses that are judged, and those that are not.
  package let contracts: ContractPlan
  /// What is published in which language; `nil` for a site in one.
  let languages: PublishedLanguages?
  /// The files whose bodies are in blueprints.
  let examples: BlueprintExamples
  /// The data that the catalogue lists.
  let catalogue: CataloguePlan
  /// The parts of the site that browsers keep.
  let offline: OfflinePlan

  /// Creates the renderer; `earlier` is one of the same graphs with other templates, assets, or bodies of entries.
  package init(
    _ graphs: [SiteGraph], _ plan: Plan, _ input: RenderInput, _ options: RenderOptions,
    after earlier: SiteRenderer? = nil
  ) {
    precondition(!graphs.isEmpty, "a site is in one language at least")
    self.plan = plan
    self.input = input
    self.options = options
    contracts = earlier?.contracts ?? ContractPlan(input.contracts, graphs)
    languages =
      earlier.map(\.languages) ?? (graphs.count > 1 ? PublishedLanguages(graphs) : nil)
    examples = earlier?.examples ?? BlueprintExamples(graphs[0])
    offline = earlier?.offline ?? OfflinePlan(graphs)
    catalogue = earlier?.catalogue ?? CataloguePlan(graphs[0])
    // The same in every language, and a walk through all of them.
    let list = LanguageList(graphs[0].site)
    let stringsFiles = graphs[0].site.strings.files(for: graphs[0].site.languages)
    // One after the other: each allocates in the arena of the assets.
    versions = graphs.enumerated().map { index, graph in
      SiteVersion(
        graph, own: graphs[0], languages: list, stringsFiles: stringsFiles, input, options,
        after: earlier?.versions[index])
    }
  }

  /// The graphs to render, one for each language of the site; its own language first.
  package var graphs: [SiteGraph] { versions.map(\.graph) }

  /// Reports `missing-library`, once, if pictures are to be drawn and cannot be.
  private func checkPictures(_ diagnostics: inout Diagnostics) {
    guard let fault = options.pictures?.fault,
      let output = graphs[0].textOutputs.first(where: \.isPicture)
    else { return }
    diagnostics.error(
      .missingLibrary, "'\(output.path.text)' is a picture, and \(fault.message)",
      at: output.path.origin, remedy: fault.remedy)
  }

  /// Reports `missing-library`, once, if photographs are to be processed and cannot be.
  private func checkPhotos(_ published: [PublishedFile], _ diagnostics: inout Diagnostics) {
    guard let fault = options.photos?.fault, let rules = graphs[0].site.pictures,
      published.contains(where: { !$0.forms.isEmpty })
    else { return }
    diagnostics.error(
      .missingLibrary, "photographs are to be processed, and \(fault.message)", at: rules.origin,
      remedy: fault.remedy)
  }

  /// Renders everything into sinks created by `makeSink`, each used by one thread at a time.
  ///
  /// After an error there may be no receipts and no hosted, and there are none if it was ended because it was outdated.
  package func render<Sink: ArtifactSink & ~Copyable>(
    into makeSink: @Sendable () -> Sink, _ diagnostics: inout Diagnostics
  ) throws(Sink.Failure) -> (receipts: [Sink.Receipt], hosted: HostedSite?)
  where Sink.Failure: Sendable {
    checkLayouts(&diagnostics)
    catalogue.check(graphs[0], &diagnostics)
    OutputTemplates(library: input.library, graphs: graphs).check(&diagnostics)
    checkPictures(&diagnostics)
    for graph in graphs { FeedChecks(graph: graph).check(&diagnostics) }
    guard !diagnostics.hasErrors else { return ([], nil) }
    let jobs = options.jobs
    let unseen = versions.map { SiteRenderer.unseenEntries(of: $0.graph) }
    let parts = versions.indices.flatMap { language in
      let tasks = versions[language].graph.outputs.count + unseen[language].count
      return chunks(tasks, pieces: jobs == 1 ? 1 : jobs * 16)
        .map { (language: language, tasks: $0) }
    }
    let total = parts.reduce(0) { $0 + $1.tasks.count }
    checkChoice(&diagnostics)
    guard !diagnostics.hasErrors else { return ([], nil) }
    let rendered = parallelMap(parts.count, jobs: jobs) { index in
      let language = parts[index].language
      let count = versions[language].graph.outputs.count
      var worker = RenderWorker(self, language, sink: makeSink())
      for task in parts[index].tasks {
        if task & 15 == 0, options.isOutdated() { break }
        if task < count {
          if isChosen(versions[language].graph.outputs[task]) { worker.render(task) }
        } else if options.only == nil {
          worker.check(unseen[language][task - count])
        }
        options.progress.advance("render", of: total)
      }
      return worker.finish()
    }
    if options.isOutdated() { return ([], nil) }
    var receipts: [Sink.Receipt] = []
    var facts = Facts(origin: graphs[0].site.base.origin)
    facts.claims = RedirectCheck.claims(of: graphs[0].site)
    facts.files = NamedFiles(graphs).all
    var limits: Set<TemplateLimit> = []
    var budget = SuggestionBudget()
    for part in rendered {
      if let failure = part.failure { throw failure }
      for diagnostic in part.diagnostics.all where isNew(diagnostic, &limits) {
        diagnostics.report(diagnostic.suggesting(&budget))
      }
      receipts.append(part.receipt)
      facts.merge(part.facts)
    }
    if options.isOutdated() { return ([], nil) }
    let named = facts.files.union(facts.pictures.map(\.source))
    let published = published(named, shown: facts.shownFiles, &diagnostics).map { file in
      let uses = facts.pictures.filter { $0.source == file.source }
      return file.adding(
        uses.flatMap { input.photos?.forms(of: file, $0, input.sources) ?? [] },
        toOwn: PhotoForms.isBesideContent(input.sources.files[Int(file.source)].path))
    }
    checkPhotos(published, &diagnostics)
    guard !diagnostics.hasErrors || options.photos == nil else { return (receipts, nil) }
    let made = photos(published.filter { !$0.forms.isEmpty }, into: makeSink)
    for part in made {
      if let failure = part.failure { throw failure }
      diagnostics.append(part.diagnostics)
      receipts.append(part.receipt)
      facts.merge(part.facts)
    }
    guard options.only == nil else {
      var worker = RenderWorker(self, 0, sink: makeSink())
      worker.copyFiles(published)
      let last = worker.finish()
      if let failure = last.failure { throw failure }
      diagnostics.append(last.diagnostics)
      return (receipts + [last.receipt], nil)
    }
    let finished = FinishedSite(
      graphs: graphs, plan: plan, facts: facts, examples: examples, catalogue: catalogue,
      tables: tables(of: facts.records, &diagnostics),
      sitemap: Sitemap.parts(of: graphs, options.sitemapLimits), offline: offline,
      assets: input.assets,
      sources: input.sources, jobs: jobs)
    ContractCheck(plan: contracts).check(finished, &diagnostics)
    CrossLanguageLink().check(finished, &diagnostics)
    UnknownFragment().check(finished, &diagnostics)
    PageNeedsCheck(graphs: graphs, published: Set(plan.published + published.flatMap(\.paths)))
      .check(
        facts.needs, &diagnostics)
    var worker = RenderWorker(self, 0, sink: makeSink())
    worker.copyFiles(published)
    worker.produce(finished)
    let last = worker.finish()
    if let failure = last.failure { throw failure }
    if options.isOutdated() { return ([], nil) }
    diagnostics.append(last.diagnostics)
    receipts.append(last.receipt)
    facts.merge(last.facts)
    PageWeight(site: graphs[0].site, sizes: facts.pictureSizes).check(facts.needs, &diagnostics)
    let addresses = PublishedAddresses(site: graphs[0].site, paths: Set(facts.paths))
    let redirects = RedirectCheck(graphs: graphs, published: addresses)
    redirects.check(&diagnostics)
    UnpublishedAddresses(
      site: graphs[0].site, assets: input.assets, sources: input.sources, published: addresses,
      redirects: redirects
    ).check(facts.links, jobs: jobs, &diagnostics)
    guard options.hosting != .unknown else { return (receipts, nil) }
    let hosted = HostedSiteBuilder(
      graphs: graphs, files: facts.published, sources: facts.sources,
      root: RootPage.redirect(plan, graphs)
    )
    .hosted(&diagnostics)
    return (receipts, hosted)
  }

  /// Publishes photographs in their forms, each of them in one task, since it is decoded once.
  ///
  /// A worker has a few of them: making one costs more than a photograph that is in Output already.
  private func photos<Sink: ArtifactSink & ~Copyable>(
    _ files: [PublishedFile], into makeSink: @Sendable () -> Sink
  ) -> [RenderWorker<Sink>.Part] {
    let pieces = chunks(files.count, pieces: options.jobs == 1 ? 1 : options.jobs * 16)
    return parallelMap(pieces.count, jobs: options.jobs) { index in
      var worker = RenderWorker(self, 0, sink: makeSink())
      for file in files[pieces[index]] where !options.isOutdated() {
        worker.publish(file)
        if options.photos != nil { options.progress.advance("pictures", of: files.count) }
      }
      return worker.finish()
    }
  }

  /// The outputs at some paths below Output, by their paths; `nil` if one has an error.
  ///
  /// They have the bytes that `render` gives them, without its checks.
  package func files(at paths: Set<String>) -> [String: [UInt8]]? {
    let arena = Arena()
    let wanted = paths.map { arena.copy($0) }
    var files: [String: [UInt8]] = [:]
    for (language, version) in versions.enumerated() {
      let outputs = version.graph.outputs
      let chosen = outputs.indices.filter { number in
        wanted.contains { outputs[number].path.bytes.equals($0) }
      }
      let pieces = chunks(chosen.count, pieces: options.jobs)
      let parts = parallelMap(pieces.count, jobs: options.jobs) { index in
        var worker = RenderWorker(self, language, sink: MemorySink())
        for number in chosen[pieces[index]] { worker.render(number) }
        return worker.finish()
      }
      for part in parts {
        guard !part.diagnostics.hasErrors else { return nil }
        files.merge(part.receipt) { $1 }
      }
      let hasLayouts = chosen.allSatisfy { number in
        guard case .page(let page) = outputs[number].kind else { return true }
        return input.library.template(named: "layouts/\(page.layout.content)") != nil
      }
      guard hasLayouts else { return nil }
    }
    return files
  }

  /// The published bytes of assets that are not as in `earlier`, at their paths there, where pages that were rendered
  /// before look for them, and at their own.
  package func assets(changedSince earlier: Assets) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for asset in input.assets.all {
      let path = asset.path.string
      guard let before = earlier[asset.name]?.path.string else {
        files[path] = Array(asset.contents.bytes)
        continue
      }
      guard before != path else { continue }
      files[path] = Array(asset.contents.bytes)
      files[before] = files[path]
    }
    return files
  }

  /// Whether an output is rendered.
  private func isChosen(_ output: Output) -> Bool {
    guard let only = options.only else { return true }
    return [output.path, output.twin].contains { $0.map { only.matches("/\($0.string)") } ?? false }
  }

  /// Reports `unmatched-pattern`.
  private func checkChoice(_ diagnostics: inout Diagnostics) {
    guard options.only != nil, !graphs.contains(where: { $0.outputs.contains(where: isChosen) })
    else { return }
    diagnostics.error(
      .unmatchedPattern, "'--only' names no page, endpoint, feed or other output of the site",
      remedy:
        "'acopio plan' lists the paths; assets, the sitemap and other files of the tool are no outputs"
    )
  }

  /// What will be published, before it is rendered: planned files without sizes, and the addresses of endpoints and pages.
  package func outline() -> HostedSite {
    let builder = HostedSiteBuilder(
      graphs: graphs, files: plan.published.map { HostedSite.File(path: $0, bytes: 0) },
      sources: PageSources(origin: graphs[0].site.base.origin),
      root: RootPage.redirect(plan, graphs))
    // Nothing is reported of pages that are not rendered yet.
    var diagnostics = Diagnostics()
    return builder.hosted(&diagnostics)
  }

  /// The bytes of the tables of the catalogue in their published form.
  private func tables(
    of records: [(output: Int, bytes: [UInt8])], _ diagnostics: inout Diagnostics
  ) -> [[UInt8]?] {
    zip(catalogue.datasets, catalogue.tables(of: records)).map { dataset, table in
      if plan.writes(dataset.csv) { return table }
      return input.statics[dataset.csv]?.whole(&diagnostics) { Array($0.bytes) }
    }
  }

  /// A limit that a template passes.
  private struct TemplateLimit: Hashable {
    let origin: Origin
    let message: Message
  }

  /// Whether a fault is new: not the same limit of a template that another page has also passed.
  ///
  /// A partial that renders itself is one fault, on any number of pages.
  private func isNew(_ diagnostic: Diagnostic, _ limits: inout Set<TemplateLimit>) -> Bool {
    guard case .templateLimit = diagnostic.id else { return true }
    return limits.insert(TemplateLimit(origin: diagnostic.origin, message: diagnostic.message))
      .inserted
  }

  /// The remedy for a file in a folder of entries that nothing refers to.
  private func remedy(forUnused path: String) -> Message {
    let slash = path.lastIndex(of: "/") ?? path.startIndex
    let folder = path[..<slash]
    let collection = graphs[0].collections.first {
      let own = "content/\($0.name)"
      return folder == own || $0.source.isTree && folder.hasPrefix("\(own)/")
    }
    if let right = collection?.source.meantName(of: path[slash...].dropFirst()) {
      return "rename it to \(right)"
    }
    return "name it in an entry, or move it out of content/"
  }

  /// The names of files that entries name which are not published now, such as the pictures of drafts.
  ///
  /// Nothing renders these entries, so that every word of their files counts as a name.
  private var namesInWithheld: Set<String> {
    var names: Set<String> = []
    let ids = Set(
      graphs.lazy.flatMap(\.entries).filter { $0.withheld != nil }.map(\.entry.origin.file))
    for file in input.sources.files where ids.contains(file.id) {
      for word in file.bytes.split(whereSeparator: {
        "\"'()<>[]{}=/,".utf8.contains($0) || $0 <= 0x20
      })
      where word.contains(0x2E) { names.insert(PercentEncoding.decoded(Bytes(rebasing: word))) }
    }
    return names
  }

  /// The files next to content to publish, and the photographs elsewhere that templates show, sorted by path.
  ///
  /// Reports `unsafe-path`, the diagnostics of `PublishedFileCheck`, and `unused-file` for files
  /// that nothing refers to, not even to show their text.
  private func published(
    _ named: Set<UInt32>, shown: Set<UInt32>, _ diagnostics: inout Diagnostics
  ) -> [PublishedFile] {
    var withheld: Set<String>?
    let assetPaths = Set(input.assets.all.map(\.path.string))
    let published = input.files.paths.compactMap { path -> PublishedFile? in
      guard let file = input.files.files[path] else { return nil }
      if !PhotoForms.isBesideContent(path) { return named.contains(file.source) ? file : nil }
      guard named.contains(file.source) else {
        if options.only == nil, !input.usedFiles.contains(file.source),
          !shown.contains(file.source),
          !path.hasPrefix("content/api/"), path != InterfaceStrings.acceptedPath
        {
          let waiting = withheld ?? namesInWithheld
          withheld = waiting
          if let name = path.split(separator: "/").last, waiting.contains(String(name)) {
            return nil
          }
          diagnostics.warning(
            .unusedFile, "the file belongs to no collection, and nothing names it", path: path,
            remedy: remedy(forUnused: path))
        }
        return nil
      }
      var output = file.path
      if let fault = output.withUTF8({ outputPathFault($0) }) {
        diagnostics.error(
          .unsafePath, "the path '\(file.path)' \(fault)", path: path, remedy: "rename the file")
      }
      // An asset with the same name and the same bytes is the same file.
      if !assetPaths.contains(file.path) {
        plan.report(unplanned: file.path, .fileOfContent, &diagnostics)
      }
      return file
    }
    PublishedFileCheck(
      rules: graphs[0].site.fileRules, sources: input.sources, photos: options.photos
    )
    .check(
      published.filter { PhotoForms.isBesideContent(input.sources.files[Int($0.source)].path) },
      jobs: options.jobs, &diagnostics)
    return published
  }

  /// Published entries that have neither a page nor a file of their own.
  ///
  /// Lists and other pages show their Markdown, but do not report its faults.
  private static func unseenEntries(of graph: SiteGraph) -> [Value] {
    let isUnseen = graph.collections.map { collection in
      let hasFile = collection.files.endpoints.contains {
        if case .one = $0.shape { $0.filter == nil } else { false }
      }
      return collection.pages.entry == nil && !hasFile
    }
    guard isUnseen.contains(true) else { return [] }
    return graph.entries.compactMap { linked in
      isUnseen[linked.entry.collection] && linked.withheld == nil ? linked.value : nil
    }
  }

  private func checkLayouts(_ diagnostics: inout Diagnostics) {
    let known = input.library.names.filter { $0.hasPrefix("layouts/") }.map {
      String($0.dropFirst(8))
    }
    let names = Set(known)
    let empty = Set(
      input.sources.files.lazy.filter {
        $0.path.hasPrefix("templates/layouts/") && $0.bytes.trimmed.isEmpty
      }
      .map(\.path))
    var reported: Set<Origin> = []
    for output in graphs.lazy.flatMap(\.outputs) {
      guard case .page(let page) = output.kind else { continue }
      let name = page.layout.content
      if names.contains(name) {
        let path = "templates/layouts/\(name).html"
        guard empty.contains(path), reported.insert(page.layout.origin).inserted else { continue }
        diagnostics.error(
          .brokenFile, "the layout is empty, and so would be its pages", path: path,
          remedy: "write the page in it, beginning with '<!doctype html>'",
          notes: [Diagnostic.Note("it is named here", at: page.layout.origin)])
        continue
      }
      guard reported.insert(page.layout.origin).inserted else { continue }
      diagnostics.error(
        .unknownLayout, "there is no layout '\(name)'\(didYouMean(name, known))",
        at: page.layout.origin, remedy: remedy(forLayout: name, names))
    }
  }

  /// The remedy for an unknown layout: a layout is named without its folder and extension.
  private func remedy(forLayout name: String, _ names: Set<String>) -> Message {
    var bare = name[...]
    for prefix in ["templates/", "layouts/"] where bare.hasPrefix(prefix) {
      bare = bare.dropFirst(prefix.count)
    }
    if bare.hasSuffix(".html") { bare = bare.dropLast(".html".count) }
    return names.contains(String(bare))
      ? "write '\(bare)': the name without folder and extension"
      : "write templates/layouts/\(bare).html, or name another"
  }
}

/// What a site consists of besides its content.
package struct RenderInput: Sendable {
  /// The templates.
  package let library: TemplateLibrary
  /// Files that are passed through.
  let assets: Assets
  /// The files that are copied to the root of the site.
  let statics: StaticFiles
  /// The files beside content, published if anything refers to them.
  let files: FileCatalog
  /// The forms in which photographs are published; `nil` to publish them as they are.
  let photos: PhotoForms?
  /// The files that values refer to, including values of entries that are withheld.
  let usedFiles: Set<UInt32>
  /// The contracts that responses are judged by.
  let contracts: [Contract]
  /// The changes of the API by version.
  let histories: [String?: ChangeHistory]
  /// The files that values come from.
  let sources: SourceMap
  /// The files of earlier builds.
  let earlier: EarlierFiles

  package init(
    library: TemplateLibrary, assets: Assets, statics: StaticFiles, files: FileCatalog,
    photos: PhotoForms?, usedFiles: Set<UInt32>, contracts: [Contract],
    histories: [String?: ChangeHistory],
    sources: SourceMap, earlier: EarlierFiles
  ) {
    self.library = library
    self.assets = assets
    self.statics = statics
    self.files = files
    self.photos = photos
    self.usedFiles = usedFiles
    self.contracts = contracts
    self.histories = histories
    self.sources = sources
    self.earlier = earlier
  }
}

/// How a site is rendered.
package struct RenderOptions: Sendable {
  /// What is noted of every file for hosts.
  package enum Hosting: Sendable {
    /// Nothing.
    case unknown
    /// Its size, and what its pages load and run.
    case described
    /// Its hash, too.
    case hashed
  }

  /// When the build takes place.
  let now: BuildMoment
  /// The zones that templates name.
  let zones: TimeZones
  /// The drawer of pictures; `nil` leaves each of them blank.
  let pictures: (any PictureDrawing)?
  /// The maker of the forms of photographs; `nil` publishes each of them as it is, under every name.
  let photos: (any PhotoMaking)?
  let qrCode: @Sendable (Bytes) -> QRCode
  /// The highlighter of code; `nil` leaves code plain.
  let highlight: CodeHighlighting?
  /// The limits of one file of the sitemap.
  let sitemapLimits: Sitemap.Limits
  let hosting: Hosting
  /// The paths below Output, with `/` before them, of the outputs to render; `nil` for the whole site.
  let only: PathGlob?
  /// Whether nobody needs the result any more; rendering then ends as soon as it can.
  let isOutdated: @Sendable () -> Bool
  /// Receives reports about the progress of rendering, pictures included.
  let progress: WorkProgress
  /// The maximum number of threads.
  let jobs: Int

  package init(
    now: BuildMoment, zones: TimeZones, pictures: (any PictureDrawing)?,
    photos: (any PhotoMaking)?,
    qrCode: @escaping @Sendable (Bytes) -> QRCode, highlight: CodeHighlighting?,
    sitemapLimits: Sitemap.Limits,
    hosting: Hosting, only: PathGlob? = nil,
    isOutdated: @escaping @Sendable () -> Bool = { false }, progress: WorkProgress, jobs: Int
  ) {
    self.isOutdated = isOutdated
    self.now = now
    self.zones = zones
    self.pictures = pictures
    self.photos = photos
    self.qrCode = qrCode
    self.highlight = highlight
    self.sitemapLimits = sitemapLimits
    self.hosting = hosting
    self.only = only
    self.progress = progress
    self.jobs = jobs
  }
}
