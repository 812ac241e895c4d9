package import AcopioBase
package import AcopioContent
package import AcopioEmit
package import AcopioModel

/// A site of another tool → the files of a site that builds.
///
/// Reads configuration, front matter and data, and rewrites texts; runs nothing. Everything that has no
/// equivalent is reported as `not-imported` at its file and line. The source is never changed.
package struct SiteImport {
  /// The tools whose sites can be imported.
  package enum Tool: String, CaseIterable, Sendable {
    case eleventy, folder, hugo, jekyll, mkdocs
  }

  /// The number of imported things of one kind.
  package struct Count: Sendable {
    /// The name of a collection, or of another kind of file.
    package let name: Message
    package let count: Int

    package init(name: Message, count: Int) {
      self.name = name
      self.count = count
    }
  }

  /// The files of the new site, sorted by path.
  package private(set) var files: [NewFile] = []
  /// The numbers of imported things, in the order of the new site.
  package private(set) var counts: [Count] = []
  /// The reports about parts that were not imported.
  package private(set) var diagnostics = Diagnostics()
  /// What the other site holds, and what the new one has of it.
  package private(set) var tally = ImportTally()
  /// The files that diagnostics point into.
  package let sources: SourceMap

  /// Imports the site in `folder`; throws if the folder cannot be read.
  ///
  /// `today` is a day such as `2026-11-21`: files of a page whose date has not come are left out. A
  /// zone that `zones` does not have is also left out. Up to `jobs` threads are used.
  package init(
    _ tool: Tool, folder: String, mapping: ShortcodeMapping = ShortcodeMapping(), today: String,
    zones: TimeZones, jobs: Int = 1, progress: WorkProgress = .none
  ) throws(SourceError) {
    progress.begin("read")
    let found = try ForeignFiles(folder: folder)
    let arena = Arena()
    var report = Diagnostics()
    var read: (site: ForeignSite, files: ForeignFiles)
    switch tool {
    case .eleventy:
      var reader = EleventyReader(found, arena)
      read = (reader.site(&report), reader.files)
    case .folder:
      var reader = FolderReader(found, arena)
      read = (reader.site(&report), reader.files)
    case .hugo:
      var reader = HugoReader(found, arena, today: today)
      read = (reader.site(&report), reader.files)
    case .jekyll:
      var reader = JekyllReader(found, arena)
      read = (reader.site(&report), reader.files)
    case .mkdocs:
      var reader = MkDocsReader(found, arena)
      read = (reader.site(&report), reader.files)
    }
    read.site.takeRules(&read.files, &report)
    if let name = read.site.timezone, case .failure(let fault) = zones.find(name) {
      read.site.timezone = nil
      report.leftOut(
        "the time zone was not imported: \(fault.message)", path: found.root,
        remedy: "\(fault.remedy) as 'timezone' of site.yml")
    }
    for link in found.links {
      report.leftOut(
        "a symbolic link was not followed", path: found.root + link, remedy: "copy its target")
    }
    var writer = SiteWriter(read.site, read.files, mapping, arena)
    files = writer.write(progress, jobs: jobs, &report)
    counts = writer.counts
    tally = writer.tally
    sources = writer.files.sources
    diagnostics = report
  }
}
