import AcopioBase
import AcopioEmit

/// The text about files that `--adopt` made the site's own, and about files of a previous owner
/// that stay.
struct AdoptionText {
  /// The text to print, with a line end after each line; empty if nothing was adopted.
  let text: String

  init(_ summary: EmitSummary?) {
    var lines: [String] = []
    func list(_ title: Message, _ paths: [String]) {
      guard !paths.isEmpty else { return }
      lines.append(said("\(title): \(paths.count) \(paths.count == 1 ? "file" : "files")"))
      lines += paths.map { "  \($0)" }
    }
    list("adopted, and written by builds from now on", summary?.adopted ?? [])
    list("left in place, from the previous owner of the folder", summary?.left ?? [])
    text = lines.map { $0 + "\n" }.joined()
  }
}
