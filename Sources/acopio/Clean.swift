import AcopioBuild
import ArgumentParser

/// The command `acopio clean`.
struct Clean: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Remove what builds have written, and the cache.",
    discussion: "Files in the output folder that acopio did not write stay where they are.")

  @OptionGroup var place: PlaceOptions

  func run() throws {
    do throws(BuildError) {
      let count = try cleanSite(place.folders)
      print("removed \(count) \(count == 1 ? "file" : "files")")
    } catch {
      Terminal.complain("acopio: \(error.sentence)")
      throw ExitStatus.couldNotRun
    }
  }
}
