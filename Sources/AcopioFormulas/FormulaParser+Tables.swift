import AcopioBase

extension FormulaParser {
  /// How a table looks.
  private struct Form {
    var open = "", close = ""
    /// The letters of the columns, repeated if there are more: `l`, `c`, `r`.
    var columns: [Column] = [Column()]
    var isDisplay = false
    /// Whether pairs of columns are joined at a sign, as in `aligned`.
    var isJoined = false
    var isSmall = false
  }

  private struct Column {
    var side: Character = "c"
    var hasLine = false
  }

  /// The content between `\begin{…}` and `\end{…}`.
  mutating func environment(_ token: FormulaToken) throws(FormulaFault) -> Piece {
    let (name, range) = try word(of: token)
    var form = Form()
    switch name.hasSuffix("*") ? String(name.dropLast()) : name {
    case "matrix": break
    case "pmatrix": (form.open, form.close) = ("(", ")")
    case "bmatrix": (form.open, form.close) = ("[", "]")
    case "Bmatrix": (form.open, form.close) = ("{", "}")
    case "vmatrix": (form.open, form.close) = ("|", "|")
    case "Vmatrix": (form.open, form.close) = ("‖", "‖")
    case "smallmatrix": form.isSmall = true
    case "cases", "dcases":
      form.open = "{"
      form.columns = [Column(side: "l")]
      form.isDisplay = name.hasPrefix("d")
    case "rcases", "drcases":
      form.close = "}"
      form.columns = [Column(side: "l")]
    case "aligned", "align", "alignedat", "alignat", "split", "eqnarray", "flalign":
      form.columns = [Column(side: "r"), Column(side: "l")]
      form.isDisplay = true
      form.isJoined = true
      if name.contains("at") { _ = try argument(of: token) }
      if name == "aligned" { _ = try optional() }
    case "gather", "gathered", "multline", "equation", "displaymath", "math": form.isDisplay = true
    case "array", "subarray":
      _ = try optional()
      form.columns = try columns(of: token)
    default:
      throw fault(
        "'\(name)' is no environment that formulas know", range,
        "write one of matrix, pmatrix, bmatrix, vmatrix, cases, aligned, gathered, array")
    }
    let table = try rows(name, token, form)
    if form.open.isEmpty, form.close.isEmpty { return .ordinary(table) }
    return .ordinary(
      "<mrow>\(stretchy(form.open, "prefix"))\(table)\(stretchy(form.close, "postfix"))</mrow>")
  }

  /// The columns of an array: `{c|rl}`.
  private mutating func columns(of token: FormulaToken) throws(FormulaFault) -> [Column] {
    let (text, range) = try word(of: token)
    var columns: [Column] = []
    var hasLine = false
    for character in text where character != " " {
      switch character {
      case "l", "c", "r":
        columns.append(Column(side: character, hasLine: hasLine))
        hasLine = false
      case "|", ":": hasLine = true
      default:
        throw fault(
          "'\(character)' is no column of an array", range, "write 'l', 'c', 'r' and '|'")
      }
    }
    return columns.isEmpty ? [Column()] : columns
  }

  private mutating func rows(
    _ name: String, _ token: FormulaToken, _ form: Form
  ) throws(FormulaFault) -> String {
    var rows = ""
    var cells = ""
    var column = 0
    var isLined = false
    var isEmpty = true
    func endRow() {
      if !isEmpty || column > 0 { rows += "<mtr>\(cells)</mtr>" }
      (cells, column, isEmpty, isLined) = ("", 0, true, false)
    }
    while true {
      while take(command: "hline") || take(command: "hdashline") { isLined = true }
      let pieces = try row(.cell)
      if !pieces.isEmpty { isEmpty = false }
      guard let next = peek() else {
        throw fault(
          "'\\begin{\(name)}' has no '\\end{\(name)}'", token.range, "write it after the last line")
      }
      if next.kind == .close {
        throw fault("a '}' has no '{'", next.range, "remove it, or write '\\}' for the sign")
      }
      let isLast = next.kind == .command("end")
      if !(isLast && isEmpty && column == 0 && !isLined) {
        let isSecond = form.isJoined && column % 2 == 1
        cells += cell(joined(pieces, after: isSecond ? .ordinary : nil), column, isLined, form)
      }
      advance()
      switch next.kind {
      case .column:
        column += 1
        isEmpty = false
      case .command("end"):
        let (other, range) = try word(of: next)
        guard other == name else {
          throw fault(
            "'\\begin{\(name)}' is ended by '\\end{\(other)}'", range, "write '\\end{\(name)}'")
        }
        if !cells.isEmpty { endRow() }
        let style = form.isDisplay ? " displaystyle=\"true\"" : ""
        let table = "<mtable\(style)>\(rows)</mtable>"
        return form.isSmall ? "<mstyle scriptlevel=\"1\">\(table)</mstyle>" : table
      default:
        // The space after a line, as in `\\[2pt]`, is that of the table.
        _ = take("*")
        if let open = peek(), open.kind == .character("["),
          open.range.lowerBound == lastRange.upperBound
        {
          _ = try optional()
        }
        isEmpty = false
        endRow()
      }
    }
  }

  private func cell(_ markup: String, _ number: Int, _ isLined: Bool, _ form: Form) -> String {
    let column = form.columns[number % form.columns.count]
    var styles: [String] = []
    switch column.side {
    case "l": styles.append("text-align:left")
    // Browsers with the engine of Chromium take the parts of a formula for blocks.
    case "r": styles.append("text-align:right;text-align:-webkit-right")
    default: break
    }
    if form.isJoined {
      styles.append("padding-left:\(number > 0 && number % 2 == 0 ? "1em" : "0");padding-right:0")
    } else if form.isSmall {
      styles.append("padding:.1em .2em")
    } else if form.columns.count == 1, column.side == "l" {
      styles.append("padding-left:0;padding-right:1em")
    }
    if isLined { styles.append("border-top:1px solid") }
    if number < form.columns.count, column.hasLine { styles.append("border-left:1px solid") }
    let style = styles.isEmpty ? "" : " style=\"\(styles.joined(separator: ";"))\""
    // The sign at which two columns are joined is a relation though it is the first of its cell.
    return "<mtd\(style)>\(form.isJoined && number % 2 == 1 ? "<mrow></mrow>" : "")\(markup)</mtd>"
  }
}
