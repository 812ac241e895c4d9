import AcopioBuild
import AcopioEmit
import AcopioImport
import AcopioSystem

/// Builds a site with its own tool and the imported one with this, in temporary folders, and measures both.
///
/// Nothing is written elsewhere: each tool gets its own output folder, which is removed afterwards.
struct ToolRace {
  /// A line for each tool, with a line end after each.
  let text: String

  /// Measures, if the tool is on the `PATH`; both build the site unchanged.
  init(_ tool: SiteImport.Tool, folder: String, _ files: [NewFile]) throws(EmitError) {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var place = Array("\(parent)/acopio-try.XXXXXX".utf8CString)
    guard mkdtemp(&place) != nil else { throw .failed(.create, path: parent, code: errno) }
    let scratch = String(decoding: place.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    defer { removeScratchFolder(scratch) }
    try writeNewFolder("\(scratch)/site", files)
    let own = ToolRace.measure([CommandLine.arguments[0], "build", "--root", "\(scratch)/site"])
    let other = ToolRace.measure(ToolRace.command(tool, folder, scratch))
    text =
      ToolRace.line("acopio", own)
      + (tool == .folder ? "" : ToolRace.line(tool.rawValue, other))
  }

  /// The time and the memory of a run.
  private struct Measure {
    let status: Int32
    let milliseconds: UInt64
    /// The greatest resident size.
    let kilobytes: Int
  }

  /// The command that builds a site without writing into its folder.
  private static func command(
    _ tool: SiteImport.Tool, _ folder: String, _ scratch: String
  ) -> [String] {
    let output = "\(absolutePath(scratch))/other"
    return switch tool {
    case .eleventy: ["sh", "-c", "cd \"$0\" && eleventy --quiet --output=\"$1\"", folder, output]
    case .folder: ["true"]
    case .hugo:
      [
        "env", "HUGO_RESOURCEDIR=\(output)-resources", "hugo", "--source", folder, "--destination",
        output, "--noBuildLock", "--quiet",
      ]
    case .jekyll:
      [
        "jekyll", "build", "--source", folder, "--destination", output, "--disable-disk-cache",
        "--quiet",
      ]
    case .mkdocs:
      [
        "mkdocs", "build", "--config-file", "\(folder)/mkdocs.yml", "--site-dir", output,
        "--quiet",
      ]
    }
  }

  /// Runs a command with its output thrown away; `nil` if it is not installed.
  private static func measure(_ arguments: [String]) -> Measure? {
    let start = Today.nanoseconds()
    guard let end = ChildProcess(arguments, input: .inherited)?.wait() else { return nil }
    // The exit status of a shell and of 'env' if there is no such command (POSIX, section 2.8.2).
    return end.status == 127
      ? nil
      : Measure(
        status: end.status, milliseconds: (Today.nanoseconds() - start) / 1_000_000,
        kilobytes: end.kilobytes)
  }

  private static func line(_ name: String, _ measure: Measure?) -> String {
    let label = name.padded(to: 12)
    guard let measure else { return "\(label)  not installed\n" }
    guard measure.status == 0 else { return "\(label)  could not build the site\n" }
    return "\(label)  \(measure.milliseconds) ms, \((measure.kilobytes + 1023) / 1024) MB\n"
  }
}
