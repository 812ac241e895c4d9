package import AcopioBase

/// A bucket and the prefix of its keys.
package struct BucketName: Sendable, Hashable {
  /// The name of the bucket.
  package let bucket: String
  /// The prefix of keys: empty, or a path that ends in `/`.
  package let prefix: String

  /// Parses the text after `s3://`; returns a fault if it is not allowed.
  package static func parse(_ text: String) -> Result<BucketName, Fault> {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    let bucket = String(parts.first ?? "")
    let isName =
      (3...63).contains(bucket.utf8.count)
      && bucket.utf8.allSatisfy {
        (0x30...0x39).contains($0) || (0x61...0x7A).contains($0) || $0 == 0x2D || $0 == 0x2E
      } && bucket.utf8.first != 0x2D && bucket.utf8.first != 0x2E
    guard isName else {
      return .failure(
        Fault(
          reason:
            "'\(bucket.printable)' is not the name of a bucket: 3 to 63 lowercase letters, digits, '-' and '.'"
        ))
    }
    var prefix = parts.count > 1 ? String(parts[1]) : ""
    while prefix.hasSuffix("/") { prefix.removeLast() }
    guard !prefix.isEmpty else { return .success(BucketName(bucket: bucket, prefix: "")) }
    var path = prefix
    if let fault = path.withUTF8({ outputPathFault($0) }) {
      return .failure(Fault(reason: "the prefix '\(prefix.printable)' \(fault)"))
    }
    return .success(BucketName(bucket: bucket, prefix: prefix + "/"))
  }

  /// The reason why a text does not name a bucket.
  package struct Fault: Error, Hashable {
    package let reason: Message
  }

  /// The URL of the bucket and prefix, which ends in `/`.
  var url: String { "s3://\(bucket)/\(prefix)" }
}
