import AcopioBase
import AcopioMarkdown
import Foundation

/// Compares Markdown by libcmark alone, with our arena, and Markdown with all extensions of sites.
///
///     markdown-race FOLDER [--rounds 15]
///
/// The documents are the `.md` files of the folder, without their front matter. Each round renders
/// all of them with each variant in turn. Prints medians and the median of the ratios, in processor
/// time of this process.
@main struct MarkdownRace {
  static func main() {
    let arguments = Array(CommandLine.arguments.dropFirst())
    guard let folder = arguments.first else {
      print("usage: markdown-race FOLDER [--rounds 15]")
      exit(2)
    }
    let rounds = arguments.count == 3 ? Int(arguments[2]) ?? 15 : 15
    guard let documents = try? bodies(in: folder), !documents.isEmpty else {
      print("markdown-race: cannot find '.md' files in '\(folder)'")
      exit(2)
    }
    race(documents, rounds: max(rounds, 1))
  }

  private static func race(_ documents: [[UInt8]], rounds: Int) {
    let renderer = MarkdownRenderer(MarkdownEnvironment(locale: "es-MX"))
    var bare: [Double] = []
    var site: [Double] = []
    _ = seconds(documents, renderer, .commonMark) + seconds(documents, renderer, .site)
    for _ in 0..<rounds {
      bare.append(seconds(documents, renderer, .commonMark))
      site.append(seconds(documents, renderer, .site))
    }
    let each = 1e6 / Double(documents.count)
    print("Markdown, \(documents.count) documents, microseconds of processor time each:")
    print("  libcmark with arena   \(rounded(median(bare) * each))")
    print("  everything on         \(rounded(median(site) * each))")
    print("  ratio                 \(rounded(median(zip(site, bare).map { $0 / $1 })))")
  }

  /// The processor time of rendering all documents once.
  private static func seconds(
    _ documents: [[UInt8]], _ renderer: MarkdownRenderer, _ dialect: MarkdownDialect
  ) -> Double {
    var output = ByteBuffer(capacity: 64 << 10)
    let start = clock()
    for document in documents {
      output.clear()
      document.withUnsafeBufferPointer { renderer.render($0, as: dialect, into: &output) }
    }
    return Double(clock() - start) / Double(CLOCKS_PER_SEC)
  }

  /// The files without the text between the first two lines of three dashes.
  private static func bodies(in folder: String) throws -> [[UInt8]] {
    let names = try FileManager.default.contentsOfDirectory(atPath: folder)
    return try names.filter { $0.hasSuffix(".md") }.sorted().map { name in
      let text = try String(contentsOfFile: folder + "/" + name, encoding: .utf8)
      let end = text.hasPrefix("---\n") ? text.range(of: "\n---\n")?.upperBound : nil
      return Array(text[(end ?? text.startIndex)...].utf8)
    }
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    return sorted[sorted.count / 2]
  }

  private static func rounded(_ value: Double) -> String {
    String(format: "%.2f", value)
  }
}
