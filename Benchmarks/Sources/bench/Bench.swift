import Files

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Builds one corpus with several tools in turn and prints what each needed.
@main
enum Bench {
  static func main() {
    do {
      let options = try Options(Array(CommandLine.arguments.dropFirst()))
      let facts = try Workshop(options).prepare()
      let contenders = Contender.all(options)
      if contenders.count == 1 {
        print("no 'hugo' in PATH and none in $HUGO: only Acopio is measured")
      } else if let hugo = Contender.hugoPath(), isScript(hugo) {
        print("\(hugo) is a script whose start counts as Hugo's: set $HUGO to the program itself")
      }
      let series = try Race(contenders, facts: facts, options: options).run()
      let report = Report(series: series, facts: facts, options: options)
      print(options.isMarkdown ? report.markdown : report.text)
    } catch {
      print("bench: \(error)")
      exit(1)
    }
  }

  private static func isScript(_ path: String) -> Bool {
    // Only two bytes: the kernel counts the memory of this process as the peak of those it starts.
    let file = open(path, O_RDONLY)
    guard file >= 0 else { return false }
    defer { close(file) }
    var start: [UInt8] = [0, 0]
    return read(file, &start, 2) == 2 && start == Array("#!".utf8)
  }
}

/// What the command line asks for.
struct Options {
  /// The program under test.
  let acopio: String
  /// The program that writes pages.
  let corpus: String
  /// The folder with `site` and `hugo`.
  let definitions: String
  /// An empty folder for corpus, sites and output.
  let work: String
  /// How many pages.
  let pages: Int
  /// How many measured builds of each tool.
  let runs: Int
  /// Whether the report is a section for README.md.
  let isMarkdown: Bool

  /// Reads `--name value` pairs and the flag `--markdown`.
  init(_ arguments: [String]) throws(BenchError) {
    var values: [String: String] = [:]
    var rest = arguments.filter { $0 != "--markdown" }[...]
    while let name = rest.popFirst() { values[name] = rest.popFirst() }
    func value(_ name: String) throws(BenchError) -> String {
      guard let value = values[name] else { throw BenchError("missing option \(name)") }
      return value
    }
    func count(_ name: String) throws(BenchError) -> Int {
      guard let count = Int(try value(name)), count > 0 else {
        throw BenchError("\(name) must be a number above 0")
      }
      return count
    }
    acopio = try value("--acopio")
    corpus = try value("--corpus")
    definitions = try value("--definitions")
    work = try value("--work")
    pages = try count("--pages")
    runs = try count("--runs")
    isMarkdown = arguments.contains("--markdown")
  }
}

/// Why there is no result.
struct BenchError: Error, CustomStringConvertible {
  /// One sentence.
  let description: String

  init(_ description: String) { self.description = description }
}
