import AcopioBase

/// The addresses that the value of an attribute may contain.
struct AddressRule: Equatable {
  /// The number of addresses that the value contains, and their separator.
  enum Form: UInt8 {
    case one
    /// Each with a width, separated by commas, as in `srcset`.
    case candidates
    /// Separated by whitespace.
    case words
    /// Separated by semicolons.
    case parts
  }

  var form: Form
  /// Whether they must be addresses on this site.
  var isOwn = false

  init(form: Form, isOwn: Bool = false) {
    self.form = form
    self.isOwn = isOwn
  }

  /// The rule encoded in one byte.
  var bits: UInt8 { form.rawValue | (isOwn ? AddressRule.ownBit : 0) }
  static let ownBit: UInt8 = 4
  /// Marks a value that is entirely literal text, chosen while rendering: it isn't judged.
  static let literal: UInt8 = 0x80

  init(bits: UInt8) {
    form = Form(rawValue: bits & 3) ?? .one
    isOwn = bits & AddressRule.ownBit != 0
  }

  /// Whether the literal text before the first output determines the scheme and host.
  static func fixesHost(_ literal: [UInt8]) -> Bool {
    let lower = literal.map(\.smallLetter)
    for scheme in ["https://", "http://"] where lower.starts(with: scheme.utf8) {
      let host = lower.dropFirst(scheme.utf8.count).prefix { $0 != UInt8(ascii: "/") }
      let isHost = host.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 >= 0x80
          || [UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: ":")].contains($0)
      }
      return !host.isEmpty && isHost && lower.count > scheme.utf8.count + host.count
    }
    return false
  }
}

extension HTMLPlace {
  /// The rule for the attribute being read; `nil` if its value is not an address.
  var addressRule: AddressRule? {
    guard case .address(let rule) = attributeKind else { return nil }
    return rule
  }
}

/// The fault of an address.
enum AddressFault: Equatable {
  /// Its scheme isn't one of `AddressScheme.allowed`.
  case scheme(Range<Int>)
  /// It points to another site.
  case foreign
  /// It contains a backslash where the slash that browsers read instead changes the host.
  case backslash
}

/// Judges the rendered value of an attribute as browsers parse it.
///
/// In: the bytes between the quotes, with character references. The scheme is found as in the URL
/// standard (WHATWG, §4.4): leading control characters and spaces are ignored, as are tabs and line
/// endings anywhere; case is insignificant.
struct AddressJudge {
  /// Whether the first bytes already show that there is no fault.
  @inline(__always)
  static func isPlain(_ value: Bytes, _ rule: AddressRule) -> Bool {
    guard value.count > 1 else { return value.count == 0 || isPathByte(value[0], rule) }
    guard rule.form == .one else { return false }
    if value.has("https://") { return !rule.isOwn && isHostPlain(value) }
    if value[0] == UInt8(ascii: "#") { return !rule.isOwn }
    guard value[0] == UInt8(ascii: "/") else { return false }
    return value[1].isASCIILetter || value[1].isASCIIDigit
  }

  /// Whether the host of an `https` address has neither a backslash nor a character reference.
  private static func isHostPlain(_ value: Bytes) -> Bool {
    var index = 8
    while index < value.count {
      switch value[index] {
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return index > 8
      case UInt8(ascii: "\\"), UInt8(ascii: "&"): return false
      default: index += 1
      }
    }
    return true
  }

  private static func isPathByte(_ byte: UInt8, _ rule: AddressRule) -> Bool {
    byte == UInt8(ascii: "/") || !rule.isOwn
  }

  /// The first fault of the addresses in `text`, whose character references are resolved.
  ///
  /// `origin` is the scheme and host of this site; ranges are offsets into `text`.
  static func fault(in text: Bytes, _ rule: AddressRule, origin: Bytes) -> AddressFault? {
    var index = 0
    while let range = next(in: text, from: &index, rule.form) {
      if let fault = fault(in: text, at: range, isOwn: rule.isOwn, origin) { return fault }
    }
    return nil
  }

  private static func fault(
    in text: Bytes, at range: Range<Int>, isOwn: Bool, _ origin: Bytes
  ) -> AddressFault? {
    var start = range.lowerBound
    while start < range.upperBound, text[start] <= 0x20 { start += 1 }
    if isOwn { return isOwnAddress(text.slice(start..<range.upperBound), origin) ? nil : .foreign }
    guard let colon = AddressScheme.end(in: text, start..<range.upperBound) else {
      return hasBackslash(text, start..<range.upperBound, hasScheme: false) ? .backslash : nil
    }
    guard AddressScheme.isAllowed(text, start..<colon) else { return .scheme(start..<colon) }
    // In other schemes than http and https, a backslash is a character like others.
    let rest = colon + 1..<range.upperBound
    return AddressScheme.isWeb(text, start..<colon) && hasBackslash(text, rest, hasScheme: true)
      ? .backslash : nil
  }

  /// Whether there is a backslash at the beginning of an address or in its host.
  ///
  /// Browsers read it as a slash, so that another part of the address becomes the host.
  private static func hasBackslash(_ text: Bytes, _ range: Range<Int>, hasScheme: Bool) -> Bool {
    var slashes = 0
    var isInHost = false
    for byte in text[range] where !AddressScheme.isIgnored(byte) {
      switch byte {
      case UInt8(ascii: "\\"): return true
      case UInt8(ascii: "/") where !isInHost: slashes += 1
      case UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#"): return false
      default:
        isInHost = hasScheme || slashes > 1
        guard isInHost else { return false }
      }
    }
    return false
  }

  /// Whether an address is on this site.
  ///
  /// It begins with `/`, but doesn't name another host, or with the scheme and host of this site.
  private static func isOwnAddress(_ text: Bytes, _ origin: Bytes) -> Bool {
    if origin.count > 0, text.count >= origin.count, text.slice(0..<origin.count).equals(origin) {
      return text.count == origin.count
        || [UInt8(ascii: "/"), UInt8(ascii: "?"), UInt8(ascii: "#")].contains(text[origin.count])
    }
    guard let first = text.first else { return true }
    guard first == UInt8(ascii: "/") else { return false }
    let second = text.dropFirst().first { !AddressScheme.isIgnored($0) }
    return second != UInt8(ascii: "/") && second != UInt8(ascii: "\\")
  }

  /// The next address in `text` at or after `index`, by the form of the value.
  private static func next(
    in text: Bytes, from index: inout Int, _ form: AddressRule.Form
  ) -> Range<Int>? {
    guard index < text.count else { return nil }
    var start = index
    switch form {
    case .one:
      index = text.count
      return start..<text.count
    case .parts:
      index = text[start...].firstIndex(of: UInt8(ascii: ";")).map { $0 + 1 } ?? text.count
      return start..<index
    case .words, .candidates:
      let hasCommas = form == .candidates
      while start < text.count,
        text[start].isASCIIWhitespace || hasCommas && text[start] == UInt8(ascii: ",")
      {
        start += 1
      }
      index = text[start...].firstIndex(where: \.isASCIIWhitespace) ?? text.count
      let range = start..<index
      if hasCommas { skipDescriptors(text, &index, endedByComma: text[..<index].last == 0x2C) }
      return range.isEmpty ? nil : range
    }
  }

  private static func skipDescriptors(_ text: Bytes, _ index: inout Int, endedByComma: Bool) {
    guard !endedByComma else { return }
    // Parentheses may hide a comma from browsers; checking the text after it does no harm.
    while index < text.count, text[index] != UInt8(ascii: ",") { index += 1 }
  }
}
