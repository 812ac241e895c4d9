import AcopioBase

extension Message {
  /// The text in Spanish.
  var spanish: String { text(in: .spanish) }
}
