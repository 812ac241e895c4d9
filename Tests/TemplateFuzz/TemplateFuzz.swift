import AcopioTestSupport
import Foundation

/// Looks for templates and data that crash, hang or exhaust memory.
///
///     template-fuzz [--seconds 60 | --cases 500] [--seed 1]     many cases, in child processes
///     template-fuzz --show NUMBER [--seed 1]                    prints one case and runs it here
///
/// A case is made from the seed and its number alone, so the two identify it permanently. Exit
/// status 1 if something was found.
@main struct TemplateFuzz {
  static func main() throws {
    let options = try Options(CommandLine.arguments.dropFirst())
    let corpus = try Corpus()
    if let batch = options.batch {
      Worker(corpus: corpus, seed: options.seed).run(batch, progress: options.progress)
    } else if let number = options.shown {
      Worker(corpus: corpus, seed: options.seed).show(number)
    } else {
      let isSound = try Keeper(options: options).run()
      print("\(corpus.cases.count) cases to change")
      exit(isSound ? 0 : 1)
    }
  }
}

/// What the command line says.
struct Options {
  var seed: UInt64 = 1
  var seconds: Double?
  var cases = 500
  var shown: Int?
  /// In a child process: the cases to run, and the file that names the current one.
  var batch: Range<Int>?
  var progress = ""

  init(_ arguments: ArraySlice<String>) throws {
    var words = arguments.makeIterator()
    while let word = words.next() {
      guard let value = words.next() else { throw Wrong(word: word) }
      switch word {
      case "--seed": seed = try number(value)
      case "--seconds": seconds = try number(value)
      case "--cases": cases = try number(value)
      case "--show": shown = try number(value)
      case "--progress": progress = value
      case "--from": batch = try number(value)..<(batch?.upperBound ?? .max)
      case "--to": batch = (batch?.lowerBound ?? 0)..<(try number(value))
      default: throw Wrong(word: word)
      }
    }
  }

  private func number<Number: LosslessStringConvertible>(_ text: String) throws -> Number {
    guard let number = Number(text) else { throw Wrong(word: text) }
    return number
  }

  struct Wrong: Error {
    let word: String
  }
}
