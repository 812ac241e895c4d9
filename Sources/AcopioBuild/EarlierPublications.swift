import AcopioEmit
import AcopioHosts
package import AcopioRender

/// The files of JSON in the output folders of earlier builds, to make patches from.
///
/// Throws `publication` for a folder that no build wrote.
package func earlierFiles(in folders: [String]) throws(BuildError) -> EarlierFiles {
  var files = EarlierFiles()
  for path in folders {
    let folder: PublishedFolder
    do throws(PublishedFolder.Fault) {
      folder = try PublishedFolder(path)
    } catch {
      throw .publication(error)
    }
    for file in folder.paths where file.hasSuffix(".json") || file.hasSuffix(".geojson") {
      guard let original = OffPath.original(of: file),
        case .bytes(let bytes) = folder.contents(file)
      else { continue }
      files.add(original, bytes)
    }
  }
  return files
}
