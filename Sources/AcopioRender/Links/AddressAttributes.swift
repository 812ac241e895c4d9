import AcopioBase

/// The attributes of HTML whose values are addresses, and where in them the addresses are.
enum AddressAttributes {
  /// The number of addresses of an attribute.
  enum Form {
    case one
    /// Those of a `srcset`, with descriptors and commas between them.
    case set
  }

  private static let single: [StaticString] = [
    "href", "src", "poster", "action", "formaction", "data", "cite", "background", "xlink:href",
  ]

  /// The form of an attribute, whose name is written in any case; `nil` if its value is no address.
  static func form(of name: Bytes) -> Form? {
    // Most names have other lengths.
    switch name.count {
    case 3, 4, 6, 10, 11: break
    default: return nil
    }
    if single.contains(where: { name.equalsLowercased($0) }) { return .one }
    return name.equalsLowercased("srcset") || name.equalsLowercased("imagesrcset") ? .set : nil
  }

  /// The ranges of the addresses in the value of an attribute, without spaces around them; none if
  /// it is empty.
  static func places(in html: Bytes, _ value: Range<Int>, _ form: Form) -> [Range<Int>] {
    switch form {
    case .set: return set(html, value)
    case .one:
      var (low, high) = (value.lowerBound, value.upperBound)
      while low < high, html[low].isASCIIWhitespace { low += 1 }
      while high > low, html[high - 1].isASCIIWhitespace { high -= 1 }
      return low < high ? [low..<high] : []
    }
  }

  /// The addresses of the variants of a picture that an element loads, as written: those of `src` and `srcset`.
  static func variants(of tag: PageTag) -> [String] {
    var found: [String] = []
    for attribute in tag.attributes {
      if attribute.name.equalsLowercased("src") {
        found.append(tag.text(attribute))
      } else if attribute.name.equalsLowercased("srcset") {
        tag.text(attribute).withBytes { value in
          found += set(value, 0..<value.count).map { value.slice($0).string }
        }
      }
    }
    return found
  }

  /// The ranges of the addresses in a `srcset` (HTML, §4.8.4.2.1): a comma ends an address only
  /// before a space, and a descriptor anywhere outside parentheses.
  static func set(_ text: Bytes, _ range: Range<Int>) -> [Range<Int>] {
    let comma = UInt8(ascii: ",")
    var found: [Range<Int>] = []
    var index = range.lowerBound
    while true {
      while index < range.upperBound, text[index].isASCIIWhitespace || text[index] == comma {
        index += 1
      }
      let start = index
      while index < range.upperBound, !text[index].isASCIIWhitespace { index += 1 }
      guard start < index else { return found }
      var end = index
      while text[end - 1] == comma { end -= 1 }
      found.append(start..<end)
      if end < index { continue }
      var depth = 0
      while index < range.upperBound, text[index] != comma || depth > 0 {
        if text[index] == UInt8(ascii: "(") { depth += 1 }
        if text[index] == UInt8(ascii: ")") { depth -= 1 }
        index += 1
      }
    }
  }
}
