import Files

/// What the race showed, as text for a terminal or as a section for README.md.
struct Report {
  /// Acopio first.
  let series: [Series]
  /// The corpus.
  let facts: CorpusFacts
  /// What was asked for.
  let options: Options

  private static let head = [
    "tool", "wall s (least–most)", "CPU s", "peak MiB", "µs a page", "files", "MB written",
  ]

  /// A paragraph, a table of medians and a table of ratios, with columns in line.
  var text: String {
    ([introduction, "", columns(medians)] + (ratios.isEmpty ? [] : ["", columns(ratios)]))
      .joined(separator: "\n")
  }

  /// The same in Markdown.
  var markdown: String {
    (["## Figures", "", introduction, "", table(medians)]
      + (ratios.isEmpty ? [] : ["", table(ratios)]))
      .joined(separator: "\n")
  }

  private var introduction: String {
    "\(facts.pages) pages, \(decimal(Double(facts.bytes) / 1e6, 1)) MB of Markdown, \(options.runs) "
      + "builds of each tool in turn into an empty folder; medians.\n"
      + "\(Machine.summary(of: options.work))."
  }

  private var medians: [[String]] {
    [Report.head]
      + series.map { one in
        let walls = one.costs.map(\.wall)
        return [
          one.contender.name,
          "\(decimal(median(walls), 3)) (\(spread(walls, 3)))",
          decimal(median(one.costs.map(\.processor)), 2),
          decimal(median(one.costs.map { Double($0.memory) }) / 1_048_576, 0),
          decimal(median(walls) / Double(facts.pages) * 1e6, 1),
          "\(one.written.files)",
          decimal(Double(one.written.bytes) / 1e6, 1),
        ]
      }
  }

  /// How often the others' cost holds Acopio's, pair by pair of the same round.
  private var ratios: [[String]] {
    guard let first = series.first, series.count > 1 else { return [] }
    return [["against Acopio", "wall (least–most)", "CPU (least–most)", "memory (least–most)"]]
      + series.dropFirst().map { other in
        let measures: [(Cost) -> Double] = [\.wall, \.processor, { Double($0.memory) }]
        return [other.contender.name]
          + measures.map { measure in
            let pairs = zip(other.costs, first.costs).map { measure($0) / measure($1) }
            return "\(decimal(median(pairs), 1)) × (\(spread(pairs, 1)))"
          }
      }
  }

  private func columns(_ rows: [[String]]) -> String {
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      row.enumerated().map { column, cell in
        let space = String(repeating: " ", count: widths[column] - cell.count)
        return column == 0 ? cell + space : space + cell
      }.joined(separator: "   ")
    }.joined(separator: "\n")
  }

  private func table(_ rows: [[String]]) -> String {
    let rule = "|---|" + String(repeating: "---:|", count: rows[0].count - 1)
    let lines = rows.map { "| \($0.joined(separator: " | ")) |" }
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
  }

  private func spread(_ values: [Double], _ digits: Int) -> String {
    "\(decimal(values.min() ?? 0, digits))–\(decimal(values.max() ?? 0, digits))"
  }

  private func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    guard let middle = sorted.dropFirst(sorted.count / 2).first else { return 0 }
    return sorted.count % 2 == 1 ? middle : (sorted[sorted.count / 2 - 1] + middle) / 2
  }

  private func decimal(_ value: Double, _ digits: Int) -> String {
    var scale = 1
    for _ in 0..<digits { scale *= 10 }
    let units = Int((value * Double(scale)).rounded())
    guard digits > 0 else { return "\(units)" }
    let fraction = String(units % scale)
    let zeros = String(repeating: "0", count: digits - fraction.count)
    return "\(units / scale).\(zeros)\(fraction)"
  }
}
