import AcopioBase
import AcopioBuild
import AcopioModel
import ArgumentParser

/// The site that a command works on.
struct RootOptions: ParsableArguments {
  @Option(help: "The folder that contains 'content/' and 'templates/'.")
  var root = "."

  func validate() throws {
    // A script passes an empty value if its variable is not set; it would mean the root of the
    // disk.
    if root.isEmpty { throw ValidationError(saying: "'--root' must name a folder.") }
  }

  /// The folders of the site.
  var folders: SiteFolders { SiteFolders(root: root, output: nil) }
}

/// The site that a command works on, and its output folder.
struct PlaceOptions: ParsableArguments {
  @OptionGroup var source: RootOptions

  @Option(help: "The folder to write the site to. Default: 'Output' in the root.")
  var output: String?

  @Option(
    help: ArgumentHelp(
      "A folder of releases instead: each build is a folder in it, and a link leads to the last one.",
      valueName: "folder"))
  var releases: String?

  func validate() throws {
    if output?.isEmpty == true { throw ValidationError(saying: "'--output' must name a folder.") }
    if releases?.isEmpty == true {
      throw ValidationError(saying: "'--releases' must name a folder.")
    }
    if output != nil, releases != nil {
      throw ValidationError(
        saying: "'--output' and '--releases' both name the output folder; give one.")
    }
  }

  /// The folders of the site.
  var folders: SiteFolders {
    SiteFolders(
      root: source.root, output: output, releases: releases, home: Terminal.homeFolder)
  }
}

/// The address of the site, where it is not the one of `site.yml`: for previews of a change.
struct AddressOptions: ParsableArguments {
  /// The environment variable that also sets it.
  static let variable = "ACOPIO_BASE_URL"

  @Option(
    help: ArgumentHelp(
      "The address of the site instead of 'base-url' of site.yml. Default: \(AddressOptions.variable).",
      valueName: "url"))
  var baseURL: String?

  func validate() throws {
    do throws(CommandFault) { _ = try given() } catch {
      throw ValidationError(saying: "\(error.diagnostic.sentence).")
    }
  }

  /// The address; `nil` for the one in `site.yml`.
  var address: BaseURL? { try? given() }

  /// The address; throws its fault, with the place where it was given.
  private func given() throws(CommandFault) -> BaseURL? {
    let fromEnvironment = Terminal.environment(AddressOptions.variable).flatMap {
      $0.isEmpty ? nil : $0
    }
    guard let text = baseURL ?? fromEnvironment else { return nil }
    let source =
      baseURL == nil
      ? "'\(text)' in the environment variable \(AddressOptions.variable)" : "'--base-url \(text)'"
    do throws(BaseURLFault) { return try BaseURL(text) } catch {
      throw CommandFault("\(source) \(error.message.text)", remedy: error.message.remedy)
    }
  }
}

/// The made-up translations of a build that is looked at.
struct PseudoOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A language whose texts get made-up translations, with accents, in brackets and longer, which shows what is not translated or is cut off. The sources stay as they are.",
      valueName: "language"))
  var pseudo: String?
}

/// The options that control a build.
struct WorkOptions: ParsableArguments {
  @Option(
    help:
      "The day or the time of the build, such as 2026-11-21 or 2026-11-21T10:30. Default: now.")
  var now: String?

  @Flag(help: "Also publish drafts.")
  var drafts = false

  @Option(help: "The maximum number of threads. Default: one per processor.")
  var jobs: Int?

  func validate() throws {
    if let now, !BuildTime.isTime(now) {
      throw ValidationError(
        saying:
          "'--now \(now)' is not a day of the calendar, or a time; write it as 2026-11-21, or as "
          + "2026-11-21T10:30 on the clock of the site.")
    }
    if let jobs, jobs < 1 {
      throw ValidationError(saying: "'--jobs \(jobs)' must be 1 or more.")
    }
  }

  /// The options as the build takes them.
  var options: BuildOptions {
    BuildOptions(
      now: now.map { .given($0) } ?? Today.clock, showsDrafts: drafts,
      jobs: jobs ?? Processors.count)
  }

  /// The options as the build takes them, for an address.
  func options(at address: AddressOptions) -> BuildOptions {
    var options = options
    options.baseURL = address.address
    return options
  }
}
