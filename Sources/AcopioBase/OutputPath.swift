/// Why `path` cannot be the path of an artifact; `nil` if it can.
///
/// The text continues a sentence after the path: "'a//b' has an empty segment". An output path is
/// relative to Output, with segments separated by `/`. It must mean the same file on every host and
/// in every checkout, so paths that only some systems can store are rejected too. Any bytes may be
/// passed. Names in `hostNames` are allowed only if `allowsHostNames`: a page of such a name would make a host
/// fail.
package func outputPathFault(_ path: Bytes, allowsHostNames: Bool = false) -> String? {
  guard path.count > 0 else { return "is empty" }
  guard path[0] != 0x2F else { return "starts with '/'" }
  guard path.count <= 1023 else { return "is longer than 1,023 bytes" }
  if let fault = characterFault(path) { return fault }
  var start = 0
  for index in 0...path.count where index == path.count || path[index] == 0x2F {
    if let fault = segmentFault(path.slice(start..<index), allowsHostNames) { return fault }
    start = index + 1
  }
  return nil
}

/// Describes the first character in `path` that is not allowed.
private func characterFault(_ path: Bytes) -> String? {
  var isASCII = true
  for byte in path {
    switch byte {
    case 0: return "contains a NUL byte"
    case 1..<0x20, 0x7F: return "contains a control character"
    case 0x22, 0x2A, 0x3A, 0x3C, 0x3E, 0x3F, 0x5C, 0x7C:
      return "contains '\(Unicode.Scalar(byte))'"
    case 0x80...: isASCII = false
    default: break
    }
  }
  return isASCII ? nil : unicodeFault(path)
}

private func unicodeFault(_ path: Bytes) -> String? {
  var parser = Unicode.UTF8.ForwardParser()
  var rest = path.makeIterator()
  while true {
    switch parser.parseScalar(from: &rest) {
    case .emptyInput: return nil
    case .error: return "is not valid UTF-8"
    case .valid(let encoded):
      let scalar = Unicode.UTF8.decode(encoded)
      if scalar.properties.generalCategory == .control { return "contains a control character" }
    }
  }
}

private func segmentFault(_ segment: Bytes, _ allowsHostNames: Bool) -> String? {
  guard let last = segment.last else { return "has an empty segment" }
  guard segment.count <= 255 else { return "has a segment longer than 255 bytes" }
  if segment.equals(".") || segment.equals("..") { return "has the segment '\(segment.string)'" }
  if segment[0] == 0x2E, !segment.equals(".well-known"),
    !allowsHostNames || !hostNames.contains(where: { segment.equals($0) })
  {
    return "has a segment that starts with '.'"
  }
  if last == 0x2E { return "has a segment that ends with '.'" }
  if last == 0x20 { return "has a segment that ends with a space" }
  if isDeviceName(segment) { return "has the segment '\(segment.string)', a device on Windows" }
  return nil
}

/// Names that begin with a dot and have a meaning for hosts (RFC 8615 for `.well-known`); no other output
/// path begins with a dot.
package let hostNames: [StaticString] = [".htaccess", ".htpasswd", ".nojekyll", ".well-known"]

/// Whether `segment` is a device name on Windows: `CON`, `nul.txt`, `Com1 .json`.
private func isDeviceName(_ segment: Bytes) -> Bool {
  // The extension and the spaces before it are ignored.
  var count = segment.firstIndex(of: 0x2E) ?? segment.count
  while count > 0, segment[count - 1] == 0x20 { count -= 1 }
  guard count == 3 || count == 4, segment[0].isASCIILetter else { return false }
  // Clearing bit 5 makes letters uppercase.
  let name = (segment[0] & 0xDF, segment[1] & 0xDF, segment[2] & 0xDF)
  let isPort = name == (0x43, 0x4F, 0x4D) || name == (0x4C, 0x50, 0x54)
  if count == 4 { return isPort && segment[3] >= 0x31 && segment[3] <= 0x39 }
  return name == (0x43, 0x4F, 0x4E) || name == (0x50, 0x52, 0x4E) || name == (0x41, 0x55, 0x58)
    || name == (0x4E, 0x55, 0x4C)
}
