import AcopioSystem

/// The names of the files that builds keep in a release folder.
///
///     www/
///       _acopio-releases        the record: the owner, the releases in order
///       current -> releases/…   the link that readers resolve
///       releases/
///         3f9a1c2b4d5e6f70/     a whole output, with its own `_acopio-manifest`
enum ReleaseNames {
  /// The record of the releases, by which a release folder is recognized.
  static let record = "_acopio-releases"
  /// The link to the release that is published.
  static let current = "current"
  /// The link that is about to become `current`.
  static let nextLink = ".acopio-current"
  /// The folder that contains the releases.
  static let folder = "releases"
  /// The new release, in the marked folder of a build that is not finished.
  static let site = "site"
  /// The number of releases that are kept unless another is given.
  static let keep = 5

  /// Whether a build could have given this name to a release: 16 hexadecimal digits, and a number from 2
  /// if the name was taken.
  static func isRelease(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    guard parts[0].utf8.count == Revision.length, parts[0].utf8.allSatisfy(isDigit) else {
      return false
    }
    guard parts.count == 2 else { return parts.count == 1 }
    guard let number = Int(parts[1]) else { return false }
    return number > 1 && "\(number)" == parts[1]
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
  }
}

/// Whether the folder at `path` is a release folder: builds left a record of releases in it.
package func isReleaseFolder(_ path: String) -> Bool {
  entryKind(AT_FDCWD, "\(path)/\(ReleaseNames.record)") != .nothing
}

/// The release folder that has `path` as its current release, as a release or inside one; `nil` if none has.
package func enclosingReleaseFolder(of path: String) -> String? {
  var path = absolutePath(path)
  while path != "/" {
    let parent = absolutePath("\(path)/..")
    let step = path.split(separator: "/").last.map(String.init)
    if step == ReleaseNames.folder || step == ReleaseNames.current, isReleaseFolder(parent) {
      return parent
    }
    path = parent
  }
  return nil
}
