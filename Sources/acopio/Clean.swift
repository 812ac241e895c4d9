import AcopioBuild
import ArgumentParser

/// The command `acopio clean`.
struct Clean: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove what builds have written, and the cache.",
    discussion: """
      What builds have written, the output folder says itself, in '_acopio-manifest'. Other files in it \
      stay where they are; so does the folder of another site.
      """)

  @OptionGroup var place: PlaceOptions

  func run() throws {
    let count = try working { () throws(BuildError) in try cleanSite(place.folders) }
    print("removed \(count) \(count == 1 ? "file" : "files")")
  }
}
