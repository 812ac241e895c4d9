import AcopioBase
package import AcopioBuild
package import AcopioContent
package import AcopioModel
import AcopioTestSupport
import Foundation

/// A site built in memory: what would be published, and what was found wrong.
package struct BuiltSite {
  /// The bytes of every artifact by its path; empty after an error.
  package let files: [String: [UInt8]]
  /// Diagnostics as printed.
  package let printed: String
  /// What was counted.
  package let ledger: Ledger
  /// What is published, as hosts have to know it; `nil` after an error.
  package let hosted: HostedSite?

  /// Builds a site from its files.
  package init(_ texts: [String: [UInt8]], now: String = "2026-11-21", jobs: Int = 1) {
    self.init(SourceTree(texts), now: now, jobs: jobs)
    leaveDescribed(texts, now: now)
  }

  /// Builds a site from a tree that was read.
  package init(
    _ tree: SourceTree, now: String = "2026-11-21", showsDrafts: Bool = false, host: String? = nil,
    jobs: Int = 1
  ) {
    var options = BuildOptions(now: .given(now), showsDrafts: showsDrafts, jobs: jobs)
    options.host = host
    options.describesHosting = host == nil
    self.init(tree, options)
  }

  /// Builds a site written in one string with options of its own.
  package init(_ archive: String, options: BuildOptions) {
    self.init(SourceTree(BuiltSite.files(archive)), options)
  }

  private init(_ tree: SourceTree, _ options: BuildOptions) {
    var diagnostics = Diagnostics()
    var ledger = Ledger()
    let rendering = build(tree, options, into: { MemorySink() }, &ledger, &diagnostics)
    let receipts = rendering.receipts
    hosted = rendering.hosted
    files =
      diagnostics.hasErrors
      ? [:] : receipts.reduce(into: [:]) { $0.merge($1) { _, second in second } }
    printed = AcopioTestSupport.printed(diagnostics, tree.sources)
    self.ledger = ledger
  }

  /// Builds a site written in one string: `-- content/site.yml --` begins each file.
  package init(
    _ archive: String, now: String = "2026-11-21", host: String? = nil, jobs: Int = 1
  ) {
    let files = BuiltSite.files(archive)
    self.init(SourceTree(files), now: now, host: host, jobs: jobs)
    leaveDescribed(files, now: now)
  }

  private func leaveDescribed(_ texts: [String: [UInt8]], now: String) {
    // What broke broke in time, which a second build would only take again.
    if 1...DescribedSite.limit ~= files.count { DescribedSite.leave(texts, now: now) }
  }

  /// An artifact as text.
  package subscript(path: String) -> String? {
    files[path].map { String(decoding: $0, as: UTF8.self) }
  }

  /// The files of an archive; text before the first mark is left out.
  package static func files(_ archive: String) -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    var path: String?
    for line in archive.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("-- "), line.hasSuffix(" --") {
        path = String(line.dropFirst(3).dropLast(3))
        files[path ?? ""] = []
      } else if let path {
        files[path, default: []] += Array("\(line)\n".utf8)
      }
    }
    return files
  }

  /// The project's own site from the working tree, built once by one thread.
  package static let own = Result { BuiltSite(try ownFiles()) }

  /// The project's own content and templates, from the working tree.
  package static func ownFiles() throws -> [String: [UInt8]] {
    let root = Specs.projectRoot
    var files: [String: [UInt8]] = [:]
    for folder in ["content", "templates"] {
      let walk = FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: [.isRegularFileKey])
      while let url = walk?.nextObject() as? URL {
        guard try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else {
          continue
        }
        let path = url.path.dropFirst(root.path.count).drop { $0 == "/" }
        files[String(path)] = Array(try Data(contentsOf: url))
      }
    }
    return files
  }
}
