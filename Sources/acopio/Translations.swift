import AcopioBase
import AcopioBuild
import ArgumentParser

/// The command `acopio translations`.
struct Translations: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "List what is not translated, or give it to translators.",
    subcommands: [
      TranslationsList.self, TranslationsAccept.self, TranslationsExport.self,
      TranslationsImport.self,
    ],
    defaultSubcommand: TranslationsList.self)
}

/// The command `acopio translations list`, which is also `acopio translations`.
struct TranslationsList: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List what is not translated, by language, file and field.",
    discussion: """
      A warning for each entry that is not translated completely into a language of the site, with the missing \
      fields ('content' is the text below the front matter) and the file to write them to, and for each missing \
      string of the interface; then, for each language, the number of entries that are translated completely. A \
      warning, too, for each text that has changed since 'acopio translations accept' recorded its translation.
      """)

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func run() throws {
    let report = try working(printing) { () throws(BuildError) in
      try checkTranslations(place.folders, work.options)
    }
    printing.show(report.diagnostics, report.sources, below: place.root)
    if report.diagnostics.hasErrors { throw ExitStatus.contentErrors }
    if report.counts.isEmpty { printing.tell("the site is in one language\n") }
    for count in report.counts {
      printing.tell("\(count.locale): \(count.entries) of \(count.of) entries translated\n")
      if count.unaccepted > 0 {
        printing.tell("\(count.locale): \(count.unaccepted) translations not accepted yet\n")
      }
    }
  }
}

/// The command `acopio translations accept`.
struct TranslationsAccept: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accept",
    abstract:
      "Record that translations are right, so that later changes of their texts are reported.",
    discussion: """
      Writes a hash of each translated text into 'content/i18n/accepted.txt', which belongs into the repository. From \
      then on, 'acopio translations' lists each text that has changed, until its translation is accepted again. \
      'acopio translations import' accepts what it takes.
      """)

  @Argument(
    help:
      "Files or folders below the root with the texts or their translations, such as content/books. Default: all."
  )
  var paths: [String] = []

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  @OptionGroup var speech: LanguageOptions

  func run() throws {
    let report = try working(printing) { () throws(BuildError) in
      try acceptTranslations(place.folders, work.options, in: paths.map(shortened))
    }
    if let path = report.unknown.first, !report.diagnostics.hasErrors {
      throw CommandFault(
        "'\(path)' has no translated text",
        remedy: "name a file or a folder below the root of the site, such as content/books")
    }
    var text = report.file.map { said("wrote \($0)") + "\n" } ?? ""
    text += said("\(report.taken) translations accepted") + "\n"
    try printing.show(text, report.diagnostics, report.sources, below: place.root) {
      printing.tell("\(text)")
    }
  }

  /// A path below the root, as it may be copied from a message.
  private func shortened(_ path: String) -> String {
    let steps = path.split(separator: "/").drop { $0 == "." }
    let prefix = PrintingOptions.prefix(of: place.root).split(separator: "/")
    let below =
      !prefix.isEmpty && steps.starts(with: prefix) ? steps.dropFirst(prefix.count) : steps
    return below.joined(separator: "/")
  }
}

/// The command `acopio translations export`.
struct TranslationsExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Print the texts of the site for translators, as gettext (PO) or XLIFF.",
    discussion: """
      Contains the text and Markdown fields of all entries, their bodies, and the strings of the interface, each \
      with its translation if there is one. 'msgctxt', or the name of a unit, is the text's id, which stays the \
      same. Tools such as Poedit, Weblate and Crowdin read both forms; 'acopio translations import' writes what \
      comes back into the site.
      """)

  @Option(help: "The form of the file: po or xliff (2.1).")
  var form = TranslationForm.po

  @Option(help: "The language to translate into: a tag that the site declares.")
  var language: String

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  func run() throws {
    let report = try working(printing) { () throws(BuildError) in
      try exportTranslations(place.folders, work.options, into: language)
    }
    guard report.units != nil || report.diagnostics.hasErrors else {
      throw ValidationError.unknown(language, report.languages)
    }
    let units = report.units ?? []
    let text =
      form == .po
      ? PortableObject.text(units, locale: language)
      : XLIFF.text(units, from: report.ownLanguage, into: language)
    try printing.show(text, report.diagnostics, report.sources, below: place.root) {
      print(text, terminator: "")
    }
  }
}

/// The form of a file for translators.
enum TranslationForm: String, CaseIterable, ExpressibleByArgument {
  case po, xliff
}

/// The command `acopio translations import`.
struct TranslationsImport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Write the translations of a file of gettext (PO) or XLIFF 2 into the site.",
    discussion: """
      Each new or changed translation goes into the file of its language next to the entry, such as \
      'momo.es.md', or into 'content/i18n/'. Such a file is written anew, without comments; others stay as they \
      are. Translations that wait for review ('fuzzy') are left out, and so are those of a text that has changed \
      since the export.
      """)

  @Argument(help: "The file.")
  var file: String

  @Option(help: "The language of the translations: a tag that the site declares.")
  var language: String

  @OptionGroup var place: RootOptions

  @OptionGroup var work: WorkOptions

  @OptionGroup var printing: PrintingOptions

  func run() throws {
    let messages = try working(printing) { () throws(BuildError) in
      try readTranslations(file)
    }
    let report: TranslationImport
    switch messages {
    case .failure(let fault):
      throw CommandFault(
        "\(file):\(fault.line): \(fault.message)",
        remedy: "export the texts again, or correct the line")
    case .success(let found):
      report = try working(printing) { () throws(BuildError) in
        try importTranslations(found, place.folders, work.options, into: language)
      }
    }
    guard report.isKnown || report.diagnostics.hasErrors else {
      throw ValidationError.unknown(language, report.languages)
    }
    var text = report.files.map { said("wrote \($0)") + "\n" }.joined()
    text += said("\(report.taken) translations taken") + "\n"
    let leftOut: [(Message, [String])] = [
      ("the text has changed since the export", report.stale),
      ("the site has no such text", report.unknown),
      (
        "only a part of the list is translated, a plural has no 'other', or the file is CSV or TOML",
        report.left
      ),
    ]
    for (reason, ids) in leftOut where !ids.isEmpty {
      text += said("\(ids.count) left out, \(reason):") + "\n" + ids.map { "  \($0)\n" }.joined()
    }
    try printing.show(text, report.diagnostics, report.sources, below: place.root) {
      printing.tell("\(text)")
    }
  }
}

extension ValidationError {
  /// A language that the site does not declare besides its own.
  fileprivate static func unknown(_ language: String, _ known: [String]) -> ValidationError {
    ValidationError(
      saying: known.isEmpty
        ? "the site is in one language; add 'languages' to content/site.yml."
        : "'--language \(language)' is not a language of the site besides its own; these are "
          + "\(known.joined(separator: ", ")).")
  }
}
