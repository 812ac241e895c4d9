import AcopioBase
import AcopioModel

extension Evaluator {
  /// The geographic positions of expressions; `nil` after a fault, which was reported.
  mutating func points(
    _ expressions: [Expression], _ who: Message, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> [EarthPoint]? {
    var points: [EarthPoint] = []
    for expression in expressions {
      let value = evaluate(expression, for: entry, &diagnostics)
      guard let point = point(value, &diagnostics) else {
        refuse(value, "\(who) needs a point", expression.origin, for: entry, &diagnostics)
        return nil
      }
      points.append(point)
    }
    return points
  }

  /// The points of a line or of a list of positions; `nil` after a fault, which was reported.
  mutating func line(
    _ expression: Expression, _ who: Message, for entry: Int, _ diagnostics: inout Diagnostics
  ) -> [EarthPoint]? {
    let value = evaluate(expression, for: entry, &diagnostics)
    guard value.kind == .array else {
      refuse(value, "\(who) needs a line", expression.origin, for: entry, &diagnostics)
      return nil
    }
    var points: [EarthPoint] = []
    for element in value.elements {
      guard let point = point(element, &diagnostics) else {
        refuse(element, "\(who) needs points", expression.origin, for: entry, &diagnostics)
        return nil
      }
      points.append(point)
    }
    return points
  }

  private mutating func point(_ value: Value, _ diagnostics: inout Diagnostics) -> EarthPoint? {
    guard let latitude = Number(member("latitude", of: value, &diagnostics)),
      let longitude = Number(member("longitude", of: value, &diagnostics))
    else { return nil }
    return EarthPoint(latitude: latitude.double, longitude: longitude.double)
  }

  private func refuse(
    _ value: Value, _ message: Message, _ origin: Origin, for entry: Int,
    _ diagnostics: inout Diagnostics
  ) {
    guard value.kind != .undefined else { return }
    fault(
      value.kind == .null ? "\(message), and this is null" : message, origin, for: entry,
      remedy: value.kind == .null
        ? "check first whether there is a value: 'if place then … else 0'" : nil,
      &diagnostics)
  }
}
