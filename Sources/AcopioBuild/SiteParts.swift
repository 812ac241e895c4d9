import AcopioBase
import AcopioContent
import AcopioModel
import AcopioRender
import AcopioTemplate

/// The parts of a site that every command reads: its content, its templates and the tool's own, its
/// assets and its static files.
///
/// A command with a list of its own would know other templates than a build.
struct SiteParts {
  /// The contents of the files, by the texts that name them.
  let files: FileCatalog
  /// The collections and entries; `nil` if the declarations of the site cannot be read.
  let content: Content?
  /// The compiled templates.
  let library: TemplateLibrary
  /// The published files of `templates/assets/`.
  let assets: Assets
  /// The forms of photographs; `nil` to publish them as they are.
  let photos: PhotoForms?
  /// The files of `static/`.
  let statics: StaticFiles
  /// The faults of the content.
  let ofContent: Diagnostics
  /// The faults of the templates.
  let ofTemplates: Diagnostics
  /// The faults of the files that are passed through.
  let ofFiles: Diagnostics
  /// The assets of all features, of which sites publish those that they use.
  private let allAssets: Assets

  /// Reads and compiles the files of a site; parts of an earlier reading that do not follow from the changed sources are
  /// kept.
  init(
    _ tree: SourceTree, _ options: BuildOptions, after earlier: SiteParts? = nil,
    _ changed: SourceKinds = .all
  ) {
    let jobs = options.jobs
    let kept = changed == .all ? nil : earlier
    let photos = PictureRulesReader.read(in: tree.sources).map {
      PhotoForms($0, tools: options.photos?.tools ?? "none")
    }
    let isSame = photos == nil || !changed.contains(.files)
    let files =
      kept.flatMap { isSame ? $0.files : nil }
      ?? FileCatalog.read(
        tree.sources, formats: ContentFormats.extensions,
        photos: photos, maker: options.photos, jobs: jobs)
    let (read, compiled) = together(jobs: jobs) {
      if let kept, !changed.contains(.entries) { return (kept.content, kept.ofContent) }
      var diagnostics = Diagnostics()
      let content = ContentReader(
        jobs: jobs, files: files, base: options.baseURL, zones: options.zones
      ).read(tree, &diagnostics)
      return (content, diagnostics)
    } _: {
      (
        kept.flatMap { changed.contains(.templates) ? nil : ($0.library, $0.ofTemplates) }
          ?? SiteParts.compiled(tree),
        kept.flatMap { changed.contains(.files) ? nil : ($0.allAssets, $0.statics, $0.ofFiles) }
          ?? SiteParts.passedThrough(tree, jobs)
      )
    }
    self.files = files
    self.photos = photos
    (content, ofContent) = read
    (library, ofTemplates) = compiled.0
    (allAssets, statics, ofFiles) = compiled.1
    assets =
      content.map { [allAssets] in allAssets.published($0) } ?? allAssets
  }

  private static func compiled(_ tree: SourceTree) -> (TemplateLibrary, Diagnostics) {
    var diagnostics = Diagnostics()
    let library = TemplateLibrary.compile(
      BrowserParts.completing(templates(of: tree, &diagnostics), tree.sources), &diagnostics)
    return (library, diagnostics)
  }

  private static func passedThrough(
    _ tree: SourceTree, _ jobs: Int
  ) -> (Assets, StaticFiles, Diagnostics) {
    var diagnostics = Diagnostics()
    let assets = Assets(tree.sources, &diagnostics)
    let statics = StaticFiles(tree.sources, &diagnostics)
    FileCheck.check(assets, statics, jobs: jobs, &diagnostics)
    return (assets, statics, diagnostics)
  }

  /// The same parts, with bodies of entries that were edited.
  init(_ parts: SiteParts, _ bodies: [UInt32: Value], memory: [Arena]) {
    files = parts.files
    photos = parts.photos
    content = parts.content?.replacing(bodies, memory: memory)
    library = parts.library
    assets = parts.assets
    statics = parts.statics
    ofContent = parts.ofContent
    ofTemplates = parts.ofTemplates
    ofFiles = parts.ofFiles
    allAssets = parts.allAssets
  }
}

/// The kinds of sources that later stages tell apart.
struct SourceKinds: OptionSet, Sendable {
  let rawValue: UInt8

  /// Files of entries.
  static let entries = SourceKinds(rawValue: 1)
  /// Templates.
  static let templates = SourceKinds(rawValue: 2)
  /// Assets and files of `static/`.
  static let files = SourceKinds(rawValue: 4)
  /// Everything, declarations and files beside content included.
  static let all = SourceKinds(rawValue: 15)

  /// The kind of the file at a path.
  static func kind(of path: String) -> SourceKinds {
    if isTemplate(path) { return .templates }
    if ["templates/assets/", StaticName.folder].contains(where: path.hasPrefix) { return .files }
    let isDeclaration =
      ["content/site.yml", "content/redirects.yml"].contains(path)
      || path.hasSuffix("/_collection.yml")
      || ["content/api/", "content/i18n/"].contains(where: path.hasPrefix)
    return !isDeclaration && path.hasPrefix("content/") && ContentFormats.format(of: path) != nil
      ? .entries : .all
  }
}

extension TemplateLibrary {
  /// Compiles the templates of a site.
  ///
  /// If `diagnostics` has errors, of templates that are no text, these are not missing.
  fileprivate static func compile(
    _ sources: [TemplateSource], _ diagnostics: inout Diagnostics
  ) -> TemplateLibrary {
    let isComplete = !diagnostics.hasErrors
    var found = Diagnostics()
    let library = compile(sources, mode: .checked, folders: .site, &found)
    for fault in found.all
    where isComplete || ![.unknownLayout, .unknownPartial].contains(fault.id) {
      diagnostics.report(fault)
    }
    return library
  }
}

/// The templates of a site, by path without extension.
///
/// Templates of pages are all `.html` files below `templates/` except assets; templates of other
/// files are all `.liquid` files of `outputs/` and `partials/`. Reports other files there as
/// `unused-file`.
private func templates(
  of tree: SourceTree, _ diagnostics: inout Diagnostics
) -> [TemplateSource] {
  let folder = "templates/"
  return tree.sources.files.compactMap { file in
    guard isTemplate(file.path) else {
      let others = ["assets/", "fonts/"].map { folder + $0 }
      if file.path.hasPrefix(folder), !others.contains(where: file.path.hasPrefix) {
        diagnostics.warning(
          .unusedFile, "the file is not a template", path: file.path,
          remedy: remedy(forUnusedTemplate: file.path))
      }
      return nil
    }
    guard file.isText(&diagnostics) else { return nil }
    let name = file.path.dropFirst(folder.count)
    guard name.hasSuffix(textSuffix) else {
      return TemplateSource(name: String(name.dropLast(".html".count)), file: file)
    }
    let bare = String(name.dropLast(textSuffix.count))
    return TemplateSource(name: bare, file: file, format: TextFormat(path: bare))
  }
}

/// The extension of templates of text files, after the one of the files.
private let textSuffix = ".liquid"

/// Whether a path names a template.
func isTemplate(_ path: String) -> Bool {
  guard path.hasPrefix("templates/"), !path.hasPrefix("templates/assets/") else { return false }
  if path.hasSuffix(".html") { return true }
  let isOfFiles = ["templates/outputs/", "templates/partials/"].contains(where: path.hasPrefix)
  guard isOfFiles, path.hasSuffix(textSuffix) else { return false }
  let name = path.split(separator: "/").last?.dropLast(textSuffix.count) ?? ""
  return TextFormat(path: name) != .html
    && (name.contains(".") || path.hasPrefix("templates/outputs/"))
}

private func remedy(forUnusedTemplate path: String) -> Message {
  if let language = FileCheck.language(of: path) {
    return
      "nothing compiles \(language): compile it before the build and put the result into templates/assets/,"
      + " and keep the source outside of templates/"
  }
  return path.hasSuffix(textSuffix)
    ? "templates of pages end with '.html'; those of other files are in templates/outputs/ and end with"
      + " the ending of the file and '.liquid', as do their partials"
    : "templates end with '.html'; put files to publish into templates/assets/"
}
