import AcopioBase
import AcopioModel

extension BaseURL {
  /// The path below Output that an address leads to; `nil` if it is none of this site.
  ///
  /// It is percent-decoded, and without query and fragment. That of a page ends with `/`, or is empty.
  func filePath(of address: String) -> String? {
    var rest = address.prefix { $0 != "#" && $0 != "?" }
    if rest.hasPrefix(origin + "/") { rest = rest.dropFirst(origin.count) }
    guard rest.hasPrefix(path + "/"), !rest.hasPrefix("//") else { return nil }
    let bytes = Array(rest.dropFirst(path.count + 1).utf8)
    return bytes.withUnsafeBufferPointer { PercentEncoding.decoded($0) }
  }
}
