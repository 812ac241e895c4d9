import AcopioContent
import AcopioEmit
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
  var hasSources: Bool {
    ["content", "templates"].allSatisfy { access("\(root)/\($0)", F_OK) == 0 }
  }

  /// Why the site must not be written to `output`, as a clause to follow "which"; `nil` if it may.
  ///
  /// The next build would read files there as content, or they would be mixed up with files that
  /// are not part of a site.
  var misplacement: String? {
    for folder in SourceTree.folders + [".acopio", ".git"]
    where leads(output, into: "\(root)/\(folder)") || isNamed(folder) {
      return "lies in '\(folder)/'"
    }
    if leads(root, into: output) {
      return leads(output, into: root) ? "is the root of the site" : "holds the site itself"
    }
    if let home, leads(output, into: home), leads(home, into: output) {
      return "is your home folder"
    }
    if absolutePath(output).split(separator: "/").contains(".git") { return "lies in '.git/'" }
    if let folder = enclosingReleaseFolder(of: output) {
      return "is a part of the release folder '\(folder)'"
    }
    return otherSite
  }

  /// Why schemas must not be written to `folder`, as a clause to follow "which"; `nil` if they may.
  func misplacement(ofSchemas folder: String) -> String? {
    for source in SourceTree.folders where leads(folder, into: "\(root)/\(source)") {
      return "lies in '\(source)/'"
    }
    return absolutePath(folder).split(separator: "/").contains(".git") ? "lies in '.git/'" : nil
  }

  /// How the output would mix with the files of another site; `nil` if it would not.
  private var otherSite: String? {
    var path = absolutePath(output)
    var step = ""
    while true {
      if access("\(path)/content/site.yml", F_OK) == 0 {
        if step.isEmpty { return "is the root of another site" }
        if (SourceTree.folders + [".acopio"]).contains(step) {
          return "lies in '\(step)/' of another site"
        }
      }
      let parent = absolutePath("\(path)/..")
      if parent == path { return nil }
      step = path.split(separator: "/").last.map(String.init) ?? ""
      path = parent
    }
  }

  /// Whether the output is in the folder `name` of the root, which need not exist yet.
  private func isNamed(_ name: String) -> Bool {
    (absolutePath(output) + "/").hasPrefix(absolutePath("\(root)/\(name)") + "/")
  }

  /// The owner of the output of a site with this identity.
  func owner(_ site: SiteIdentity?) -> OutputOwner {
    let prefix = absolutePath(root) + "/"
    let path = absolutePath(output)
    return OutputOwner(
      baseURL: site?.baseURL, name: site?.name,
      folder: path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil)
  }
}
