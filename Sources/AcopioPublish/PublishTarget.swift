package import AcopioEmit

/// The destination of a publication: objects under keys, and the record of publications.
package protocol PublishTarget: Sendable {
  /// The target as users name it.
  var name: String { get }
  /// Whether objects have headers, and keys that no folder could have side by side.
  var hasMetadata: Bool { get }
  /// A snapshot of the target, from which further questions are answered.
  associatedtype Listing: Sendable
  /// Looks at the target.
  func list() throws(PublishError) -> Listing
  /// Returns the states of `keys`; a key that the result lacks is absent.
  func states(of keys: [String], in listing: Listing) throws(PublishError) -> [String: KeyState]
  /// The bytes of the record; `nil` if there is none.
  func record(in listing: Listing) throws(PublishError) -> [UInt8]?
}

/// A place where a site is published.
///
/// Each object is replaced atomically: a reader gets the earlier or the new bytes, never a part.
/// `put` and `remove` may change their objects in any order; both may be repeated.
package protocol DeliveryTarget: PublishTarget {
  /// The number of objects that it gets at once, so that the others can be counted in the meantime.
  var portion: Int { get }
  /// Replaces the record.
  func writeRecord(_ bytes: [UInt8]) throws(PublishError)
  /// Puts objects, whose files are in `folder`.
  func put(_ objects: [PublishObject], from folder: PublishedFolder) throws(PublishError)
  /// Removes objects; missing ones are ignored.
  func remove(_ keys: [String]) throws(PublishError)
}

extension DeliveryTarget {
  package var portion: Int { .max >> 1 }
}
