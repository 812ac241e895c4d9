import AcopioBase

/// The units of measurement that templates can name.
enum Unit {
  /// All names, sorted except for the first.
  static let all = [
    "%", "°C", "cm", "g", "h", "kcal", "kg", "km", "l", "m", "mg", "min", "ml", "mm", "s",
  ]
}
