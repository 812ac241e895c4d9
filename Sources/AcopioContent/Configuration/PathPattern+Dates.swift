import AcopioBase
import AcopioModel

extension PathPattern {
  /// The pattern whose `{published.year}`, `{month}` and the like are parts of dates in `fields`.
  ///
  /// A part alone is of the field `date`, or of the only field with dates; a field called `year` is that field.
  /// Reports `unknown-field` if it could be of several.
  func withDates(
    _ fields: [Field], in arena: Arena, _ diagnostics: inout Diagnostics
  ) -> PathPattern {
    let known = Set(fields.map(\.name.string))
    let dates = fields.filter { $0.type.kindInUnion == .date }.map(\.name.string)
    var pattern = self
    var isReported = false
    for (index, piece) in pieces.enumerated() {
      guard case .field(let name) = piece, !known.contains(name.string) else { continue }
      let steps = name.string.split(separator: ".", omittingEmptySubsequences: false)
      guard let last = steps.last, let part = DatePart(rawValue: String(last)), steps.count < 3
      else { continue }
      if steps.count == 2 {
        pattern = pattern.with(part, of: String(steps[0]), at: index, in: arena)
        continue
      }
      guard let field = dates.contains("date") ? "date" : dates.first else { continue }
      pattern = pattern.with(part, of: field, at: index, in: arena)
      guard dates.count > 1, field != "date", !isReported else { continue }
      isReported = true
      diagnostics.error(
        .unknownField,
        "'{\(part)}' could be of \(dates.map { "'\($0)'" }.joined(separator: " or "))", at: origin,
        remedy: "name the field: '{\(field).\(part)}'")
    }
    return pattern
  }
}
