import Files

/// All runs of one tool.
struct Series {
  /// The tool.
  let contender: Contender
  /// What each run needed, in the order of the rounds.
  var costs: [Cost] = []
  /// What it wrote.
  var written = Folder.Contents()
}

/// Lets the tools build in turn, A B C A B C, so that what disturbs the machine disturbs them all.
struct Race {
  private let contenders: [Contender]
  private let facts: CorpusFacts
  private let options: Options

  init(_ contenders: [Contender], facts: CorpusFacts, options: Options) {
    self.contenders = contenders
    self.facts = facts
    self.options = options
  }

  /// Runs one round that does not count, then those that do.
  func run() throws -> [Series] {
    var series = contenders.map { Series(contender: $0) }
    for round in 0...options.runs {
      for index in series.indices {
        let (cost, written) = try build(series[index].contender)
        if round > 0 { series[index].costs.append(cost) }
        series[index].written = written
      }
    }
    return series
  }

  /// One build into a folder that is not there yet.
  private func build(_ contender: Contender) throws -> (Cost, Folder.Contents) {
    for path in contender.memory + [contender.output] { try Folder.remove(path) }
    let cost = try Command(contender.arguments, log: "\(options.work)/build.log").run()
    let written = try Folder.contents(of: contender.output)
    guard written.files >= facts.leastFiles else {
      throw BenchError(
        "\(contender.name) wrote \(written.files) files, less than the \(facts.leastFiles) of the site"
      )
    }
    try Folder.remove(contender.output)
    return (cost, written)
  }
}
