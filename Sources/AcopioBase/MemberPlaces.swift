/// The index at which a member was last found, by the hash of its name.
///
/// The index is only a guess: names share slots, and objects differ. Belongs to one thread.
package struct MemberPlaces: ~Copyable {
  private static let size = 256
  private let places: UnsafeMutablePointer<UInt16>

  package init() {
    places = UnsafeMutablePointer<UInt16>.allocate(capacity: MemberPlaces.size)
    places.initialize(repeating: 0, count: MemberPlaces.size)
  }

  deinit { places.deallocate() }

  /// The guess for a name, to be read and corrected.
  @inline(__always)
  func place(of hash: UInt32) -> UnsafeMutablePointer<UInt16> {
    places + Int(hash & UInt32(MemberPlaces.size - 1))
  }
}
