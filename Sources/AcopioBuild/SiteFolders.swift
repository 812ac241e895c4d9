import AcopioBase
import AcopioContent
package import AcopioEmit
import AcopioSystem

/// A site on disk: where its files are and where its output goes.
package struct SiteFolders: Sendable {
  /// The folder that contains `content/` and `templates/`.
  package let root: String
  /// The folder that the site is written to.
  package let output: String
  /// The folder for the cache and for staging.
  package let work: String
  /// Whether `output` is a release folder.
  package let isRelease: Bool
  /// The home folder of the user; `nil` if there is none.
  private let home: String?

  /// Folders below `root`; `output` replaces the default output folder, and so does `releases`, which is or
  /// becomes a release folder.
  package init(root: String, output: String?, releases: String? = nil, home: String? = nil) {
    self.root = root
    self.output = releases ?? output ?? "\(root)/Output"
    self.home = home
    work = "\(root)/.acopio"
    isRelease = releases != nil || isReleaseFolder(self.output)
  }

  /// Whether the folders of the sources exist.
  package var hasSources: Bool {
    ["content", "templates"].allSatisfy { access("\(root)/\($0)", F_OK) == 0 }
  }

  /// The reason why the site must not be written to `output`, as a clause to follow "which"; `nil`
  /// if it may.
  var misplacement: Message? { placement.fault(of: output) }

  /// The reason why schemas must not be written to `folder`, as a clause to follow "which"; `nil`
  /// if they may.
  func misplacement(ofSchemas folder: String) -> Message? {
    placement.fault(of: folder, inside: SourceTree.folders)
  }

  private var placement: SitePlacement {
    SitePlacement(sources: SourceTree.folders, roots: [root], home: home)
  }

  /// The owner of the output of a site with this identity; another one for a part of it alone.
  func owner(_ site: SiteIdentity?, isPart: Bool = false) -> OutputOwner {
    let prefix = absolutePath(root) + "/"
    let path = absolutePath(output)
    return OutputOwner(
      baseURL: site?.baseURL, name: site?.name,
      folder: path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil, isPart: isPart)
  }
}

/// The placement for publishing the site in the folder `output`: not among its own sources, which
/// are here or next to it.
package func placement(ofPublication output: String, home: String?) -> SitePlacement {
  let sites = [".", "\(output)/.."].filter { access("\($0)/content", F_OK) == 0 }
  return SitePlacement(sources: SourceTree.folders, roots: sites, home: home)
}
