import AcopioBase
import AcopioContent
import AcopioContract

/// The files of an OpenAPI document outside of any site: the document, and those that it refers to, one after the other.
///
/// Only files below the folder of the document are read.
struct DescriptionSources {
  /// The most files of a document.
  private static let most = 500

  /// The document.
  let root: SourceFile
  /// The folder of the document, with a `/` at the end; empty for the working folder.
  let folder: String
  /// All files, the document first.
  private(set) var files: [SourceFile]
  private(set) var sources: SourceMap

  /// Reads the files that a document in `root` needs; a file that is not there is reported where it is referred to.
  init(_ root: SourceFile, _ loose: inout LooseFiles) {
    self.root = root
    files = [root]
    let slash = root.path.lastIndex(of: "/")
    folder = slash.map { String(root.path[...$0]) } ?? ""
    var known: Set<String> = [root.path]
    var next = 0
    while next < files.count, files.count < Self.most {
      for path in Self.references(in: files[next])
      where path.hasPrefix(folder) && known.insert(path).inserted {
        do throws(SourceError) {
          files.append(try loose.read(path))
        } catch {
          continue
        }
      }
      next += 1
    }
    sources = loose.sources
  }

  /// The path of a file within the folder.
  func name(of file: SourceFile) -> String { String(file.path.dropFirst(folder.count)) }

  /// The files as a contract reads them.
  var asContract: ContractFiles {
    ContractFiles(files, below: folder, load: YAMLReader.readJSONToo)
  }

  /// The paths of the files that a file refers to.
  private static func references(in file: SourceFile) -> [String] {
    let arena = Arena()
    var ignored = Diagnostics()
    guard let value = YAMLReader.readJSONToo(file, arena, &ignored) else { return [] }
    return withExtendedLifetime(arena) {
      var found: [String] = []
      var open = [value]
      while let value = open.popLast() {
        for member in value.members {
          if member.key.equals("$ref"), member.value.kind == .string,
            let path = ContractFiles.path(of: Octets(member.value.text), from: file.path)
          {
            found.append(path)
          }
          open.append(member.value)
        }
        open += value.elements
      }
      return found.inOrder()
    }
  }
}
