import AcopioBase
import AcopioContract
import AcopioLanguage

/// The paths of the endpoints of an import, none of which may have the file of another.
struct BlueprintAddresses {
  /// The files that every site has, without their extension, `.json`.
  private static let ofEverySite = ["/404", "/acopio"]
  /// The paths, folded as the file systems that ignore case do, with the path as it was first written.
  private var taken: [String: String] = [:]

  init() {
    for path in BlueprintAddresses.ofEverySite { taken[path] = path }
  }

  /// The reason why the file of `path` cannot be published, and whether another response has its
  /// path, which a build compares instead; `nil` if it can.
  func fault(of path: String) -> (reason: Message, remedy: Message, isTaken: Bool)? {
    // The path is that of a folder, too, if there are files below it, and a key of an entry.
    for var file in ["\(path.dropFirst()).json", String(path.dropFirst())] {
      guard let fault = file.withUTF8({ outputPathFault($0) }) else { continue }
      return ("the path '\(file)' \(fault)", "change the path in the blueprint", false)
    }
    guard !path.contains("#") else {
      return (
        "the path '\(path.dropFirst()).json' contains '#', after which no request is sent",
        "change the path in the blueprint", false
      )
    }
    guard !path.contains("{"), !path.contains("}") else {
      return ("the path of an endpoint has no braces", "change the path in the blueprint", false)
    }
    guard let other = taken[BlueprintAddresses.folded(path)] else { return nil }
    if BlueprintAddresses.ofEverySite.contains(other) {
      return (
        "every site has a file '\(other.dropFirst()).json'", "change the path in the blueprint",
        false
      )
    }
    return other == path
      ? ("another response has the same address", "give it an address of its own", true)
      : ("some hosts take its address for '\(other)'", "change the path in the blueprint", false)
  }

  /// The reason why no endpoint of an import has the path of a request with this ending; `nil` if one can.
  static func fault(inEndingOf path: Octets) -> Message? {
    RequestTarget.fileExtension(of: path).utf8.equals(".geojson")
      ? "only an endpoint with 'format: geojson' has this ending" : nil
  }

  /// The reason why the extension that a template leaves open cannot be chosen by a file; `nil` if it does not.
  static func fault(inTemplate path: Octets) -> Message? {
    guard path.last == 0x7D, let open = path.lastIndex(of: 0x7B), open > 0,
      path[open - 1] == 0x2E
    else { return nil }
    return "the ending of its path is a parameter, and an endpoint has one ending"
  }

  /// Remembers a path.
  mutating func take(_ path: String) { taken[BlueprintAddresses.folded(path)] = path }

  private static func folded(_ path: String) -> String {
    var out = ByteBuffer()
    path.withBytes { appendFolded($0, into: &out) }
    return out.bytes.string
  }
}
