import AcopioBuild
import ArgumentParser

/// The command `acopio clean`.
struct Clean: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove what builds have written, and the cache.",
    discussion: "Files in the output folder that acopio did not write stay where they are.")

  @OptionGroup var place: PlaceOptions

  func run() throws {
    let count = try working { () throws(BuildError) in try cleanSite(place.folders) }
    print("removed \(count) \(count == 1 ? "file" : "files")")
  }
}
