package import AcopioBase

/// What an entry says about its time and its places, beside its fields.
///
/// `life` is an object with those of these keys that were written and judged: `publish-date` and
/// `expiry-date` (texts), `aliases` (a list of texts), `removed` (an object with `date`, `reason`
/// and, if one was written, `successor`). It is `undefined` for entries that say nothing of it.
extension Entry {
  /// The first day, or moment, of its publication; `undefined` if it has none.
  package var publishDate: Value { life.member("publish-date") }

  /// The last day, or moment, of its publication; `undefined` if it has none.
  package var expiryDate: Value { life.member("expiry-date") }

  /// Permalinks that it had before.
  package var aliases: UnsafeBufferPointer<Value> { life.member("aliases").elements }

  /// What is said about its removal; `undefined` for entries that are there.
  package var removed: Value { life.member("removed") }

  /// Whether the entry is a tombstone: only its key, its path and the reason are left.
  package var isRemoved: Bool { life.kind == .object && removed.kind == .object }
}
