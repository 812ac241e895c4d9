package import AcopioBase

/// The change from an earlier revision of a list to the present one, for clients that have the earlier one.
///
/// Applying it gives the bytes of the present revision exactly. Items are matched by `id` or `key`;
/// the text around them is repeated.
package enum FeedPatch {
  /// The patch as JSON; `nil` if one of the bodies is not a list whose items all have ids, or if the patch is
  /// not smaller than the present body.
  ///
  /// `{format: 1, from, to, at, head, separator, tail, order, set, remove}`: `from` and `to` are the SHA-256 of
  /// both bodies, `at` is the JSON Pointer of the list, `set` has new and changed items by their ids, `remove` the
  /// ids of those that are gone. The present body is `head`, the items of `order` with `separator` between
  /// them, and `tail`; `[2, 5]` in `order` are the earlier items from index 2 up to, but not including, 5, and a
  /// text is the id of an item in `set`.
  package static func make(
    from old: Bytes, _ oldDigest: String, to new: Bytes, _ newDigest: String
  ) -> [UInt8]? {
    let arena = Arena()
    return withExtendedLifetime(arena) {
      guard let before = ListBody(old, arena), let after = ListBody(new, arena),
        before.place == after.place
      else { return nil }
      return write(before, after, oldDigest, newDigest)
    }
  }

  private static func write(
    _ old: ListBody, _ new: ListBody, _ oldDigest: String, _ newDigest: String
  ) -> [UInt8]? {
    let places = Dictionary(uniqueKeysWithValues: old.ids.enumerated().map { ($1, $0) })
    var out = ByteBuffer()
    out.limit = new.bytes.count
    var json = JSONWriter()
    json.beginObject(into: &out)
    json.member("format", 1, into: &out)
    json.member("from", oldDigest, into: &out)
    json.member("to", newDigest, into: &out)
    json.member("at", new.place, into: &out)
    json.member("head", new.head, into: &out)
    json.member("separator", new.separator, into: &out)
    json.member("tail", new.tail, into: &out)
    var set: [Int] = []
    json.beginArray("order", into: &out)
    var run: Range<Int>?
    func end(_ json: inout JSONWriter, _ out: inout ByteBuffer) {
      guard let kept = run else { return }
      json.beginArray(into: &out)
      json.integer(Int64(kept.lowerBound), into: &out)
      json.integer(Int64(kept.upperBound), into: &out)
      json.endArray(into: &out)
      run = nil
    }
    for (index, id) in new.ids.enumerated() {
      if let place = places[id], old.item(place).equals(new.item(index)) {
        if let kept = run, kept.upperBound == place {
          run = kept.lowerBound..<place + 1
        } else {
          end(&json, &out)
          run = place..<place + 1
        }
      } else {
        end(&json, &out)
        json.string(id, into: &out)
        set.append(index)
      }
    }
    end(&json, &out)
    json.endArray(into: &out)
    json.beginObject("set", into: &out)
    for index in set {
      json.key(string: new.ids[index], into: &out)
      json.raw(new.item(index), into: &out)
    }
    json.endObject(into: &out)
    json.beginArray("remove", into: &out)
    let present = Set(new.ids)
    for id in old.ids where !present.contains(id) { json.string(id, into: &out) }
    json.endArray(into: &out)
    json.endObject(into: &out)
    // Output that reached the limit was cut.
    return out.isFull ? nil : Array(out.bytes)
  }
}

/// A file of JSON with the bytes of the items of its list.
private struct ListBody {
  let bytes: Bytes
  /// The JSON Pointer of the list.
  let place: String
  /// The ids of the items, none twice.
  let ids: [String]
  private let ranges: [Range<Int>]
  /// The text before the first item, or everything if there is none.
  let head: Bytes
  /// The text between two items.
  let separator: Bytes
  /// The text after the last item.
  let tail: Bytes

  /// `nil` if the file is not a list whose items all have ids of their own, with the same bytes between them.
  init?(_ bytes: Bytes, _ arena: Arena) {
    var faults = Diagnostics()
    let file = SourceFile(path: "", bytes: bytes, id: 0)
    guard bytes.firstInvalidUTF8 == nil,
      let value = JSONReader.read(file, arena: arena, &faults), !faults.hasErrors
    else { return nil }
    let found = DataItems(of: value)
    guard found.shape == .list else { return nil }
    let ids = found.items.compactMap(\.id)
    guard ids.count == found.items.count, Set(ids).count == ids.count else { return nil }
    let ranges = found.items.map { Int($0.value.origin.start)..<Int($0.value.origin.end) }
    self.bytes = bytes
    place = found.place
    self.ids = ids
    self.ranges = ranges
    head = bytes.slice(0..<(ranges.first?.lowerBound ?? bytes.count))
    tail = bytes.slice((ranges.last?.upperBound ?? bytes.count)..<bytes.count)
    let gaps = zip(ranges, ranges.dropFirst()).map {
      bytes.slice($0.upperBound..<$1.lowerBound)
    }
    separator = gaps.first ?? StaticString(",").utf8
    let first = separator
    guard gaps.allSatisfy({ $0.equals(first) }) else { return nil }
  }

  func item(_ index: Int) -> Bytes { bytes.slice(ranges[index]) }
}
