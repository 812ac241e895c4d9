/// A function of single values in expressions: `round(price, 2)`, `replace(title, ' ', '-')`.
package enum ExpressionFunction: String, Sendable, CaseIterable {
  case abs, ceil, concat, contains, date, day, days
  case distance = "distance_m"
  case endsWith = "ends_with"
  case floor, join
  case length = "length_m"
  case lower, matches, max, min, month, number, pairs, replace, round, size, slug, split
  case startsWith = "starts_with"
  case stripHTML = "strip_html"
  case text, trim, upper, weekday, year

  /// The kind of argument of a function.
  package enum Operand: String, Sendable {
    case number, point, line, text, date
    /// Text or a date, which becomes a date.
    case dateLike = "date or text"
    /// Text or a number, which becomes a number.
    case numberLike = "number or text"
    /// A value with a text of its own: text, a number, a date, `true` or `false`.
    case printable = "text, a number or a date"
    /// A list of values with a text of their own.
    case texts = "list of texts"
    case object = "mapping"
  }

  /// The parameters and the result of a function.
  package struct Signature: Sendable {
    /// The call with the names of its arguments, for messages and the documentation.
    package let usage: String
    /// The kinds of its arguments; the last one may be repeated if `most` is greater.
    let operands: [Operand]
    /// The least and the greatest number of arguments.
    package let arity: ClosedRange<Int>
    /// The type of its result.
    let result: ExpressionType
    /// The description of its result, for the documentation.
    package let summary: String

    init(
      _ usage: String, _ operands: [Operand], count arity: ClosedRange<Int>? = nil,
      _ result: ExpressionType, _ summary: String
    ) {
      self.usage = usage
      self.operands = operands
      self.arity = arity ?? operands.count...operands.count
      self.result = result
      self.summary = summary
    }

    /// The kind of the argument at an index.
    func operand(_ index: Int) -> Operand { operands[Swift.min(index, operands.count - 1)] }
  }

  /// Whether it calculates with numbers, to all their digits.
  package var isArithmetic: Bool {
    switch self {
    case .abs, .ceil, .floor, .max, .min, .round: true
    default: false
    }
  }

  /// The parameters and the result of the function.
  package var signature: Signature {
    switch self {
    case .abs: Signature("abs(number)", [.number], .number, "the number without its sign")
    case .ceil: Signature("ceil(number)", [.number], .number, "the whole number above")
    case .concat:
      Signature(
        "concat(text, text)", [.printable], count: 2...100, .text(nil),
        "the texts, one after the other")
    case .contains:
      Signature(
        "contains(text, part)", [.text, .text], .truth, "whether the part occurs in the text")
    case .date:
      Signature(
        "date(text)", [.dateLike], .date,
        "the day that a text such as `2026-11-21` or a moment names; another text is an error")
    case .day: Signature("day(date)", [.date], .number, "the day of the month, from 1")
    case .days:
      Signature(
        "days(from, until)", [.date, .date], .number,
        "the number of days from the first date to the second, negative if that is earlier")
    case .distance:
      Signature(
        "distance_m(point, point)", [.point, .point], .number,
        "the distance between two points on the surface of the earth, in whole metres")
    case .endsWith:
      Signature(
        "ends_with(text, part)", [.text, .text], .truth, "whether the text ends with the part")
    case .floor: Signature("floor(number)", [.number], .number, "the whole number below")
    case .join:
      Signature(
        "join(list, separator)", [.texts, .text], .text(nil),
        "the texts of a list with the separator between them")
    case .length:
      Signature(
        "length_m(line)", [.line], .number,
        "the length of a line, or of the path through a list of points, in whole metres")
    case .lower: Signature("lower(text)", [.text], .text(nil), "the text in lower case")
    case .matches:
      Signature(
        "matches(text, 'pattern')", [.text, .text], .truth,
        "whether the whole text matches a pattern, which is written as under `pattern`")
    case .max:
      Signature(
        "max(number, number)", [.number], count: 2...100, .number, "the greatest of several numbers"
      )
    case .min:
      Signature(
        "min(number, number)", [.number], count: 2...100, .number, "the least of several numbers")
    case .month: Signature("month(date)", [.date], .number, "the month of a date, from 1")
    case .number:
      Signature(
        "number(text)", [.numberLike], .number,
        "the number that a text contains; another text is an error")
    case .pairs:
      // `ExpressionChecker` knows the type of the values.
      Signature(
        "pairs(mapping)", [.object], .list(.free),
        "the members of a mapping, in order, as a list of `key` and `value`")
    case .replace:
      Signature(
        "replace(text, part, other)", [.text, .text, .printable], .text(nil),
        "the text with every occurrence of the part replaced")
    case .round:
      Signature(
        "round(number, places)", [.number], count: 1...2, .number,
        "the number rounded to that many decimal places, 0 by default")
    case .size: Signature("size(text)", [.text], .number, "the number of characters")
    case .slug:
      Signature(
        "slug(text)", [.printable], .text(nil), "the text as a step of a path: `que-es-nandu`")
    case .split:
      Signature(
        "split(text, separator)", [.text, .text], .list(.text(nil)),
        "the list of the parts between the separators; an empty list for an empty text")
    case .startsWith:
      Signature(
        "starts_with(text, part)", [.text, .text], .truth, "whether the text begins with the part")
    case .stripHTML:
      Signature("strip_html(text)", [.text], .text(nil), "the text without HTML tags and comments")
    case .text:
      Signature(
        "text(value)", [.printable], .text(nil), "the value as JSON and pages print it, as text")
    case .trim:
      Signature("trim(text)", [.text], .text(nil), "the text without space at both ends")
    case .upper: Signature("upper(text)", [.text], .text(nil), "the text in upper case")
    case .weekday:
      Signature("weekday(date)", [.date], .number, "the day of the week, from 1 for Monday to 7")
    case .year: Signature("year(date)", [.date], .number, "the year of a date")
    }
  }
}
