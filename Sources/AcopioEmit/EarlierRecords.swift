import AcopioBase
import AcopioSystem

/// The lists of paths that versions before 0.2 kept in the work folder, a pair for each output.
///
/// They are read if an output folder has no record of its own, and removed once it has one.
struct EarlierRecords {
  private let manifestName: String
  private let pendingName: String
  private let nextName: String
  private let header = "acopio paths 1 of "

  /// The lists for `output` in `work`.
  init(output: String, work: String) {
    let output = absolutePath(output)
    let root = parentPath(absolutePath(work)).map { $0 == "/" ? "/" : $0 + "/" } ?? "/"
    var key = output.hasPrefix(root) ? String(output.dropFirst(root.count)) : output
    let digits = String(key.withUTF8 { StableHash.of($0) }, radix: 16)
    let suffix = String(repeating: "0", count: 16 - digits.count) + digits
    manifestName = "manifest-\(suffix)"
    pendingName = "pending-\(suffix)"
    nextName = "next-\(suffix)"
  }

  /// The paths in both lists, in byte order; `nil` if neither is complete.
  func read(in work: Int32) throws(EmitError) -> PathList? {
    var lists: [PathList] = []
    for name in [manifestName, pendingName] {
      guard let text = try readList(name, in: work, path: name) else { continue }
      if let list = text.withUnsafeBufferPointer(parse) { lists.append(list) }
    }
    guard let first = lists.first else { return nil }
    return lists.count == 1 ? first : PathList(first.paths.merged(with: lists[1].paths)[...])
  }

  /// Removes both lists.
  func remove(in work: Int32) {
    for name in [manifestName, pendingName, nextName] { removeTree(work, name) }
  }

  /// Whether `name` names a list, for any output.
  static func isName(_ name: String) -> Bool {
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    return parts.count == 2 && ["manifest", "pending", "next"].contains(parts[0])
      && parts[1].count == 16 && parts[1].allSatisfy { $0.isASCII && $0.isHexDigit }
  }

  private func parse(_ text: Bytes) -> PathList? {
    let lines = text.lines
    guard text.last == 0x0A, lines.count >= 2, lines[0].string.hasPrefix(header),
      lines[lines.count - 1].string == "end \(lines.count - 2)"
    else { return nil }
    return PathList(lines[1..<(lines.count - 1)])
  }
}
