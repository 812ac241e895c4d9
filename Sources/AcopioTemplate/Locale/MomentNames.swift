import AcopioLanguage

/// The names of months and days of a language, and its formats of dates and times.
struct MomentNames: Sendable {
  /// Names by width and by whether they stand in a date or alone.
  let months: [String], monthsAlone: [String], shortMonths: [String], shortMonthsAlone: [String]
  /// Names of days; the first is Sunday.
  let days: [String], daysAlone: [String], shortDays: [String], shortDaysAlone: [String]
  /// The names of months that `strftime` formats write.
  let writtenMonths: [String], writtenMonthsAlone: [String]
  let writtenShortMonths: [String], writtenShortMonthsAlone: [String]
  /// The marks of the two halves of a day.
  let halves: [String]
  /// The halves that `strftime` formats write.
  let writtenHalves: [String]
  /// The current era.
  let era: String
  /// The parts of a day, each with its first hour; empty where no format names them.
  let periods: [(hour: Int, name: String)]
  /// The digits of numbers.
  let marks: NumberMarks
  /// The date format to use if none is given.
  let usual: String
  private let facts: LocaleFacts

  static let english = MomentNames(.english)

  init(_ facts: LocaleFacts) {
    self.facts = facts
    (months, monthsAlone) = (facts.list("mon"), facts.list("mons"))
    (shortMonths, shortMonthsAlone) = (facts.list("mona"), facts.list("monas"))
    (days, daysAlone) = (facts.list("day"), facts.list("days"))
    (shortDays, shortDaysAlone) = (facts.list("daya"), facts.list("dayas"))
    let isKept = !facts["monB"].isEmpty
    (writtenMonths, writtenMonthsAlone) =
      isKept ? (facts.list("monB"), facts.list("monB")) : (months, monthsAlone)
    (writtenShortMonths, writtenShortMonthsAlone) =
      isKept ? (facts.list("monb"), facts.list("monb")) : (shortMonths, shortMonthsAlone)
    halves = facts.list("ampm")
    writtenHalves = isKept ? ["AM", "PM"] : halves
    era = facts["era"]
    periods = facts.pairs("periods").map { (Int($0.name) ?? 0, $0.text) }
    marks = NumberMarks(facts)
    usual = facts["date"].isEmpty ? facts["d.long"] : facts["date"]
  }

  /// The format of a named style: `long`, `long+time` or `time`; `nil` for other texts.
  func form(_ style: String) -> String? {
    switch style {
    case "full", "long", "medium", "short": return facts["d." + style]
    case "time": return facts["t.short"]
    case "full+time", "long+time", "medium+time", "short+time":
      let date = String(style.dropLast(5))
      return facts["g." + date].replacing("{0}", with: facts["t.short"])
        .replacing("{1}", with: facts["d." + date])
    default: return nil
    }
  }
}
