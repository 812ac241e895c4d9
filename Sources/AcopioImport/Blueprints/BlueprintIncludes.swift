import AcopioBase
import AcopioContent

/// A blueprint and the files that it includes → one blueprint.
///
/// A line `<!-- include(books.md) -->` (Aglio) or `:[Books](books.md)` (Hercule) becomes the text of the file, with the
/// spaces before it in front of each line. Paths are relative to the file that includes. Files that cannot be read,
/// addresses of the network and files within themselves are reported as `not-imported`, and their lines stay.
struct BlueprintIncludes {
  /// The most files that are included, counting each time.
  private static let most = 1_000

  private var loose: LooseFiles
  private var diagnostics = Diagnostics()
  private var count = 0
  /// The files whose text is being read, outermost first.
  private var open: [String] = []

  /// The text of `file` with all that it includes; `nil` if it includes nothing.
  static func text(
    of file: SourceFile, _ loose: inout LooseFiles, _ diagnostics: inout Diagnostics
  ) -> String? {
    let text = file.bytes.string
    guard text.contains("<!-- include(") || text.contains(":[") else { return nil }
    var reader = BlueprintIncludes(loose: loose)
    let whole = reader.lines(of: file).joined(separator: "\n")
    loose = reader.loose
    diagnostics.append(reader.diagnostics)
    return reader.count > 0 ? whole : nil
  }

  private init(loose: LooseFiles) { self.loose = loose }

  /// The lines of a file, with those of the files that it includes.
  private mutating func lines(of file: SourceFile) -> [String] {
    open.append(file.path)
    defer { open.removeLast() }
    var offset = 0
    var lines: [String] = []
    for bytes in file.bytes.split(separator: 0x0A, omittingEmptySubsequences: false) {
      // The line ends of Windows have no meaning in a blueprint.
      let line = String(decoding: bytes.last == 0x0D ? bytes.dropLast() : bytes, as: UTF8.self)
      lines += included(by: line, at: file.origin(offset..<offset + 1), in: file) ?? [line]
      offset += bytes.count + 1
    }
    return lines
  }

  /// The path of a file that another one names; `nil` outside of the folder of the blueprint.
  private func path(of name: String, in file: SourceFile) -> String? {
    let root = (open.first ?? file.path).fileFolder
    guard !name.contains("://"), !name.hasPrefix("/"),
      let rest = RelativePath.resolved(name, from: String(file.path.dropFirst(root.count)))
    else { return nil }
    let path = root + rest
    return path == LooseFiles.standardInput ? nil : path
  }

  /// The lines that take the place of a line; `nil` for one that includes nothing.
  private mutating func included(
    by line: String, at origin: Origin, in file: SourceFile
  ) -> [String]? {
    guard
      let found = line.wholeMatch(of: #/( *)<!-- include\((.+)\) --> */#)?.output
        ?? line.wholeMatch(of: #/( *):\[[^\]]*\]\(([^\s()]+)[^()]*\) */#)?.output
    else { return nil }
    let name = String(found.2)
    let path = path(of: name, in: file)
    let reason: Message
    if path == nil {
      reason = "only files next to the blueprint are included"
    } else if open.contains(where: { $0 == path }) {
      reason = "the file includes itself"
    } else if count >= BlueprintIncludes.most {
      reason = "there are more than \(BlueprintIncludes.most) of them"
    } else if let path, let other = try? loose.read(path) {
      count += 1
      var faults = Diagnostics()
      guard other.isText(&faults) else {
        diagnostics.append(faults)
        return nil
      }
      return lines(of: other).map { $0.isEmpty ? "" : "\(found.1)\($0)" }
    } else {
      reason = "the file cannot be read"
    }
    diagnostics.warning(
      .notImported, "'\(name)' was not included: \(reason)", at: origin,
      remedy: "put the text of the file in its place")
    return nil
  }
}
