/// The reason why a file is not valid XML for our purpose.
package struct XMLFault: Error {
  /// The fault, without a full stop.
  package let message: String
  /// The range, in byte offsets.
  package let range: Range<Int>
}

/// An attribute, its value decoded.
struct XMLAttribute {
  /// The name with its prefix, as written.
  let name: String
  /// The name without its prefix.
  let local: String
  /// The namespace of the prefix; empty without a prefix.
  let namespace: String
  let value: String
  /// The range of the attribute.
  let range: Range<Int>
}

/// A start tag.
struct XMLElement {
  /// The name with its prefix, as written.
  let name: String
  /// The name without its prefix.
  let local: String
  /// The namespace of its prefix, or the default namespace; empty for none.
  let namespace: String
  let attributes: [XMLAttribute]
  /// Whether the tag also ends the element.
  let isEmpty: Bool
  /// The range of the tag.
  let range: Range<Int>
}
