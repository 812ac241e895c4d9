import AcopioBase

/// The metadata of a page for its head; empty HTML if nothing is declared.
struct HeadElements {
  /// JSON-LD and Open Graph.
  var all = Value.text(Bytes(start: nil, count: 0), kind: .html)
  /// JSON-LD alone.
  var jsonLD = Value.text(Bytes(start: nil, count: 0), kind: .html)
}
