import AcopioBase
import AcopioModel

extension BaseURL {
  /// The path below Output that an address leads to; `nil` if it is not on this site.
  ///
  /// It is percent-decoded, and without query and fragment. The path of a page ends with `/`, or is
  /// empty.
  func filePath(of address: String) -> String? {
    var rest = address.drop(while: \.isWhitespace).prefix { $0 != "#" && $0 != "?" }
    while rest.last?.isWhitespace == true { rest.removeLast() }
    // Scheme and host are the same in small and large letters (RFC 3986 §6.2.2.1), and the scheme may be left out.
    let start = rest.prefix(origin.count).lowercased()
    if start == origin.lowercased(), rest.dropFirst(origin.count).first == "/" {
      rest = rest.dropFirst(origin.count)
    } else if rest.hasPrefix("//"), let scheme = origin.firstIndex(of: "/"),
      rest.lowercased().hasPrefix(origin[scheme...].lowercased() + "/")
    {
      rest = rest.dropFirst(origin.distance(from: scheme, to: origin.endIndex))
    }
    guard rest.hasPrefix(path + "/"), !rest.hasPrefix("//") else { return nil }
    let bytes = Array(rest.dropFirst(path.count + 1).utf8)
    return bytes.withUnsafeBufferPointer { PercentEncoding.decoded($0) }
  }
}
