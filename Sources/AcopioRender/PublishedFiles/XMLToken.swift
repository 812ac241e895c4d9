package import AcopioBase

/// The reason why a file is not valid XML for our purpose.
package struct XMLFault: Error {
  /// The fault, without a full stop.
  package let message: Message
  /// The range, in byte offsets.
  package let range: Range<Int>
}

/// An attribute, its value decoded.
package struct XMLAttribute {
  /// The name with its prefix, as written.
  package let name: String
  /// The name without its prefix.
  package let local: String
  /// The namespace of the prefix; empty without a prefix.
  package let namespace: String
  package let value: String
  /// The range of the attribute.
  package let range: Range<Int>
}

/// A start tag.
package struct XMLElement {
  /// The name with its prefix, as written.
  package let name: String
  /// The name without its prefix.
  package let local: String
  /// The namespace of its prefix, or the default namespace; empty for none.
  package let namespace: String
  package let attributes: [XMLAttribute]
  /// Whether the tag also ends the element.
  package let isEmpty: Bool
  /// The range of the tag.
  package let range: Range<Int>
}
