/// The reason why `path` cannot be the path of an artifact; `nil` if it can.
///
/// The text continues a sentence after the path: "'a//b' has an empty segment". An output path is
/// relative to Output, with segments separated by `/`. It must mean the same file on every host and
/// in every checkout, so paths with characters that only some systems can store are rejected too;
/// names that Windows keeps for devices, such as `con`, are allowed. Any bytes may be passed. Names
/// in `hostNames` are allowed only if `allowsHostNames`: a page of such a name would make a host
/// fail.
package func outputPathFault(_ path: Bytes, allowsHostNames: Bool = false) -> Message? {
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
private func characterFault(_ path: Bytes) -> Message? {
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

private func unicodeFault(_ path: Bytes) -> Message? {
  var parser = Unicode.UTF8.ForwardParser()
  var rest = path.makeIterator()
  while true {
    switch parser.parseScalar(from: &rest) {
    case .emptyInput: return nil
    case .error: return "is not valid UTF-8"
    case .valid(let encoded):
      let scalar = Unicode.UTF8.decode(encoded)
      if scalar.properties.generalCategory == .control { return "contains a control character" }
      if isInvisible(scalar) {
        return "contains \(HiddenCharacter(scalar: scalar).name), which is invisible"
      }
    }
  }
}

/// The reason why readers cannot see a character of a written path or slug, as the end of a
/// sentence; `nil` if they can see all.
///
/// Operating systems give files such names, for example to screenshots.
package func hiddenFault(_ path: Bytes) -> Message? {
  guard path.contains(where: { $0 >= 0x80 }),
    let hidden = HiddenCharacter(apartFromJoinersIn: path.string)
  else { return nil }
  let looks: Message = hidden.scalar.properties.isWhitespace ? "looks like a space" : "is invisible"
  return "contains \(hidden.name), which \(looks)"
}

/// Whether a character changes nothing but the direction or the breaks of a text.
///
/// The joiners of letters and the tags of flags are parts of words and pictures.
private func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
  !HiddenCharacter.joins(scalar) && scalar.properties.generalCategory == .format
    && scalar.properties.isDefaultIgnorableCodePoint
}

private func segmentFault(_ segment: Bytes, _ allowsHostNames: Bool) -> Message? {
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
  return nil
}

/// Names that begin with a dot and have a meaning for hosts (RFC 8615 for `.well-known`); no other output
/// path begins with a dot.
package let hostNames: [StaticString] = [".htaccess", ".htpasswd", ".nojekyll", ".well-known"]
