import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Writes the corpus of the benchmark: `corpus COUNT FOLDER [SEED]`.
///
/// Prints one line of facts, which `bench` reads to know how many files a build must write:
/// `pages=10000 bytes=35800000 terms=62 term-pages=1777`.
@main
enum Corpus {
  static func main() {
    let arguments = CommandLine.arguments
    guard (3...4).contains(arguments.count), let count = Int(arguments[1]), count > 0,
      let seed = arguments.count == 4 ? Int(arguments[3]) : 1
    else {
      print("usage: corpus COUNT FOLDER [SEED]")
      exit(2)
    }
    do {
      print(try write(count, to: arguments[2], seed: seed))
    } catch {
      print("corpus: \(error)")
      exit(2)
    }
  }

  /// Writes `count` files and returns the line of facts.
  private static func write(
    _ count: Int, to folder: String, seed: Int
  ) throws(FileError) -> String {
    try Folder.make(folder)
    var bytes = 0
    var uses: [String: Int] = [:]
    for number in 0..<count {
      let page = Page(number: number, seed: seed)
      let data = Array(page.text.utf8)
      bytes += data.count
      for tag in page.tags { uses[tag, default: 0] += 1 }
      try Folder.write(data, to: "\(folder)/\(page.slug).md")
    }
    // Lists of terms have 20 entries a page.
    let termPages = uses.values.reduce(0) { $0 + ($1 + 19) / 20 }
    return "pages=\(count) bytes=\(bytes) terms=\(uses.count) term-pages=\(termPages)"
  }
}
