import AcopioBase

/// A part of the structure of a YAML text: a scalar, an alias, or where something begins or ends.
struct YAMLEvent {
  /// The kind of an event: a beginning, an end, or a value.
  enum Kind {
    case documentStart, alias, scalar(Style), listStart, listEnd, objectStart, objectEnd, streamEnd
  }

  /// The style of a scalar.
  enum Style { case plain, singleQuoted, doubleQuoted, block }

  let kind: Kind
  /// The byte offset in the file; the offset of the anchor or tag if the node has one.
  let start: Int
  /// The byte offset of the end.
  ///
  /// A block scalar ends with the empty lines after its text, a list or object in block style where
  /// the next token begins.
  let end: Int
  /// The text of a scalar, or the name of an alias; valid until the next event.
  var text = Bytes(start: nil, count: 0)
  /// The name of the node's anchor, empty if it has none; valid until the next event.
  var anchor = Bytes(start: nil, count: 0)
  /// The node's tag in full, as `tag:yaml.org,2002:str`; valid until the next event.
  var tag: Bytes?
}
