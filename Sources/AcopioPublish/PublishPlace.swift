package import AcopioBase

/// The destination of a publication, as users write it.
package enum PublishPlace: Sendable, Hashable {
  case folder(String)
  case bucket(BucketName)
  /// A record of a publication, to plan only.
  case record(String)

  /// The reason why a text is not a destination.
  package struct Fault: Error, Hashable {
    /// The fault, without a full stop.
    package let reason: Message
  }

  /// Parses `s3://bucket/prefix`, `record:FILE`, `folder:PATH` or the path of a folder.
  package static func parse(_ text: String) -> Result<PublishPlace, Fault> {
    if text.hasPrefix("s3://") {
      switch BucketName.parse(String(text.dropFirst("s3://".count))) {
      case .success(let name): return .success(.bucket(name))
      case .failure(let fault): return .failure(Fault(reason: fault.reason))
      }
    }
    for (scheme, place) in [
      ("folder:", PublishPlace.folder), ("record:", PublishPlace.record),
    ] where text.hasPrefix(scheme) {
      let path = String(text.dropFirst(scheme.count))
      return path.isEmpty
        ? .failure(Fault(reason: "'\(text)' names no file or folder")) : .success(place(path))
    }
    // A scheme that is not known must not become a folder of that name.
    let scheme = text.prefix { $0 != ":" }
    if scheme.count < text.count, scheme.count > 1, !scheme.contains("/") {
      return .failure(
        Fault(
          reason: "'\(text.printable)' is not a target: it must be 's3://bucket/prefix', "
            + "'record:file', 'folder:path' or the path of a folder"))
    }
    return text.isEmpty
      ? .failure(Fault(reason: "the target is empty")) : .success(.folder(text))
  }
}
