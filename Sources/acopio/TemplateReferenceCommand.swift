import AcopioBuild
import ArgumentParser

/// The command `acopio template reference`.
struct TemplateReferenceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reference",
    abstract: "Print every tag and filter with its arguments and an example, as Markdown.")

  func run() throws {
    Swift.print(ReferencePages.templates, terminator: "")
  }
}
