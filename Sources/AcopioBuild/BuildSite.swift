package import AcopioBase
package import AcopioContent
package import AcopioEmit
import AcopioGraph
import AcopioModel
import AcopioRender
import AcopioTemplate

/// A site on disk: where its files are and where they go.
package struct SiteFolders: Sendable {
  /// The folder that holds `content/` and `templates/`.
  package let root: String
  /// Where the site is written.
  package let output: String
  /// Cache and staging.
  package let work: String

  /// Folders below `root`; `output` stands elsewhere if it is given.
  package init(root: String, output: String?) {
    self.root = root
    self.output = output ?? "\(root)/Output"
    work = "\(root)/.acopio"
  }

  /// The folder of ours in which the output would lie, links resolved; `nil` if it is free.
  ///
  /// Files written there would be read as content by the next build, or replace it.
  var folderAroundOutput: String? {
    let output = absolutePath(output) + "/"
    return ["content", "templates", ".acopio"].first { folder in
      output.hasPrefix(absolutePath("\(root)/\(folder)") + "/")
    }
  }
}

/// What happened when a site on disk was built.
package struct BuildReport: Sendable {
  /// Everything that was found wrong.
  package let diagnostics: Diagnostics
  /// The files that diagnostics point into.
  package let sources: SourceMap
  /// What was counted.
  package let ledger: Ledger
  /// What was written; `nil` if errors forbade writing.
  package let summary: EmitSummary?
}

/// Why a site could not be built at all.
package enum BuildError: Error {
  case source(SourceError)
  case emit(EmitError)
  /// The output would lie in a folder that has another purpose.
  case misplaced(output: String, folder: String)

  /// The error as one sentence for people.
  package var sentence: String {
    switch self {
    case .source(let error): error.sentence
    case .emit(let error): error.description
    case .misplaced(let output, let folder):
      "cannot write to '\(output)', which lies in '\(folder)/'; name another folder with --output"
    }
  }
}

/// Builds a site from disk to disk: all or nothing.
package func buildSite(
  _ folders: SiteFolders, _ options: BuildOptions, _ start: Ledger
) throws(BuildError) -> BuildReport {
  if let folder = folders.folderAroundOutput {
    throw .misplaced(output: folders.output, folder: folder)
  }
  var ledger = start
  var diagnostics = Diagnostics()
  ledger.begin(.scan)
  let tree = try readTree(folders, options, &diagnostics)
  let emitter = try emitting { () throws(EmitError) in
    try Emitter(outputDirectory: folders.output, workDirectory: folders.work)
  }
  let staged = try emitting { () throws(EmitError) in
    try build(tree, options, into: { emitter.makeStage() }, &ledger, &diagnostics)
  }
  var summary: EmitSummary?
  if diagnostics.hasErrors {
    emitter.abandon()
  } else {
    ledger.begin(.commit)
    let result = try emitting { () throws(EmitError) in
      try emitter.commit(staged, &diagnostics)
    }
    summary = diagnostics.hasErrors ? nil : result
  }
  ledger.end()
  return BuildReport(
    diagnostics: diagnostics, sources: tree.sources, ledger: ledger, summary: summary)
}

/// Removes what builds have written, and the work folder; returns the number of files removed.
package func cleanSite(_ folders: SiteFolders) throws(BuildError) -> Int {
  try emitting { () throws(EmitError) in
    try clean(output: folders.output, work: folders.work)
  }
}

/// Reads the files of a site.
func readTree(
  _ folders: SiteFolders, _ options: BuildOptions, _ diagnostics: inout Diagnostics
) throws(BuildError) -> SourceTree {
  do {
    return try SourceTree.read(root: folders.root, jobs: options.jobs, &diagnostics)
  } catch {
    throw .source(error)
  }
}

private func emitting<Result>(
  _ body: () throws(EmitError) -> Result
) throws(BuildError) -> Result {
  do { return try body() } catch { throw .emit(error) }
}
