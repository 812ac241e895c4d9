#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A tool that builds the site, with what a fresh build needs.
struct Contender {
  /// The name in the report.
  let name: String
  /// The command.
  let arguments: [String]
  /// Where it writes.
  let output: String
  /// What it may remember between builds and must not: deleted before each run.
  let memory: [String]

  /// Acopio and, if it is found, Hugo: doing the same work, and as it comes.
  static func all(_ options: Options) -> [Contender] {
    let work = options.work
    let acopio = Contender(
      name: "Acopio",
      arguments: [
        options.acopio, "build", "--root", "\(work)/site", "--output", "\(work)/site-output",
      ],
      output: "\(work)/site-output", memory: ["\(work)/site/.acopio"])
    guard let hugo = hugoPath() else { return [acopio] }
    return [acopio]
      + [("Hugo", "hugo.yaml"), ("Hugo, its defaults", "hugo.yaml,defaults.yaml")].map {
        name, files in
        let paths = files.split(separator: ",").map { "\(work)/hugo/\($0)" }
        return Contender(
          name: name,
          arguments: [
            hugo, "--quiet", "--noBuildLock", "--source", "\(work)/hugo", "--config",
            paths.joined(separator: ","), "--cacheDir", "\(work)/hugo-cache", "--destination",
            "\(work)/hugo-output",
          ],
          output: "\(work)/hugo-output", memory: ["\(work)/hugo-cache", "\(work)/hugo/resources"])
      }
  }

  /// `$HUGO`, or the first `hugo` in PATH.
  static func hugoPath() -> String? {
    if let path = variable("HUGO"), !path.isEmpty { return path }
    return (variable("PATH") ?? "").split(separator: ":").map { "\($0)/hugo" }
      .first { access($0, X_OK) == 0 }
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
