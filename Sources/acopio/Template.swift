import ArgumentParser

/// The commands `acopio template …`.
struct Template: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Try templates outside of a site.", subcommands: [TemplateRender.self])
}
