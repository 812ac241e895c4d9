import AcopioBase
import ArgumentParser

/// The language of everything that a command prints for people.
struct LanguageOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The language of messages, en or es. Default: ACOPIO_LANGUAGE, or that of the environment.",
      valueName: "tag"))
  var language: String?

  func validate() throws {
    guard let language, !Translation.isKnown(language) else { return }
    throw ValidationError(
      saying: "there are no messages in '\(language)'; '--language' is en or es.")
  }
}
