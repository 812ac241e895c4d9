import AcopioContent
import Foundation

/// Leaves the endpoints of the sites of tests, with their descriptions, for a validator of others.
///
/// With `$ACOPIO_DESCRIPTIONS`, each site is built once more with `openapi: true`, into a folder of its own there;
/// `Tests/Descriptions` judges them. Sites with more than `limit` files stay out: a published site of that size is
/// judged there, too.
enum DescribedSite {
  private static let folder = ProcessInfo.processInfo.environment["ACOPIO_DESCRIPTIONS"]

  static let limit = 100

  static func leave(_ texts: [String: [UInt8]], now: String) {
    guard let folder,
      let text = texts["content/site.yml"].map({ String(decoding: $0, as: UTF8.self) }),
      texts.contains(where: {
        $0.key.hasSuffix(".yml") && String(decoding: $0.value, as: UTF8.self).contains("endpoints:")
      })
    else { return }
    var changed = texts
    changed["content/site.yml"] = Array(described(text).utf8)
    let site = BuiltSite(SourceTree(changed), now: now)
    guard !site.files.isEmpty else { return }
    let root = URL(filePath: folder).appending(path: UUID().uuidString)
    for (path, bytes) in site.files where path.hasSuffix("json") {
      let url = root.appending(path: path)
      try? FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try? Data(bytes).write(to: url)
    }
    try? Data(
      texts.map { "-- \($0.key) --\n\(String(decoding: $0.value, as: UTF8.self))" }.joined().utf8
    )
    .write(to: root.appending(path: "site.txt"))
  }

  /// `site.yml` with the key.
  private static func described(_ text: String) -> String {
    guard !text.contains("openapi:") else { return text }
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    guard let index = lines.firstIndex(where: { $0.hasPrefix("api:") }) else {
      return text + "\napi: { openapi: true }\n"
    }
    if let brace = lines[index].firstIndex(of: "{") {
      lines[index].insert(contentsOf: " openapi: true,", at: lines[index].index(after: brace))
    } else {
      lines.insert("  openapi: true", at: index + 1)
    }
    return lines.joined(separator: "\n")
  }
}
