import ArgumentParser

/// The commands `acopio template …`.
struct Template: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Try templates outside of a site, and look up the language.",
    subcommands: [TemplateRender.self, TemplateReferenceCommand.self])
}
