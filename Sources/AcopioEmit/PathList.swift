import AcopioBase
import AcopioSystem

/// Output paths and their memory; each is followed by a NUL, for system calls.
struct PathList: @unchecked Sendable {
  // @unchecked: one thread fills the arena; the list is complete before it crosses threads.

  private let arena = Arena(chunkSize: 16 << 10)
  /// The paths, in order of insertion; they live as long as the list.
  private(set) var paths: [Bytes] = []

  /// An empty list.
  init() {}

  /// The valid output paths in `paths`, in byte order.
  init(_ paths: ArraySlice<Bytes>) {
    for path in paths where outputPathFault(path, allowsHostNames: true) == nil { append(path) }
    sort()
  }

  /// Copies `path` to the end of the list and returns the copy.
  @discardableResult
  mutating func append(_ path: Bytes) -> Bytes {
    let place = arena.allocate(path.count + 1).assumingMemoryBound(to: UInt8.self)
    if let base = path.baseAddress { place.update(from: base, count: path.count) }
    place[path.count] = 0
    let copy = Bytes(start: place, count: path.count)
    paths.append(copy)
    return copy
  }

  /// Sorts the paths in byte order; their memory does not move.
  mutating func sort() { paths.sort(by: comesBefore) }
}

/// Whether `left` comes before `right` in byte order.
func comesBefore(_ left: Bytes, _ right: Bytes) -> Bool {
  let shared = min(left.count, right.count)
  guard shared > 0, let leftBase = left.baseAddress, let rightBase = right.baseAddress else {
    return left.count < right.count
  }
  let order = memcmp(leftBase, rightBase, shared)
  return order == 0 ? left.count < right.count : order < 0
}

extension [Bytes] {
  /// The index of the first path that does not come before `path`; assumes byte order.
  func firstIndex(notBefore path: Bytes) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if comesBefore(self[middle], path) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Whether the list contains `path`; assumes byte order.
  func holds(_ path: Bytes) -> Bool {
    let index = firstIndex(notBefore: path)
    return index < count && self[index].equals(path)
  }

  /// The indices of the paths below `folder`; assumes byte order, in which they are contiguous.
  func indices(below folder: Bytes) -> Range<Int> {
    var index = firstIndex(notBefore: folder)
    // Between `a` and `a/b` there may be `a-b`, which is not below `a`.
    while index < count, self[index].starts(with: folder) {
      if self[index].count > folder.count, self[index][folder.count] >= 0x2F { break }
      index += 1
    }
    let start = index
    while index < count, self[index].count > folder.count, self[index].starts(with: folder),
      self[index][folder.count] == 0x2F
    {
      index += 1
    }
    return start..<index
  }

  /// The union with `others` in byte order, without duplicates; assumes byte order of both.
  func merged(with others: [Bytes]) -> [Bytes] {
    if others.isEmpty { return self }
    var all = self + others
    all.sort(by: comesBefore)
    var last: Bytes?
    all.removeAll { path in
      defer { last = path }
      return last?.equals(path) ?? false
    }
    return all
  }

  /// The paths that are not in `others`; assumes byte order of both.
  func without(_ others: [Bytes]) -> [Bytes] {
    var rest: [Bytes] = []
    var other = 0
    for path in self {
      while other < others.count, comesBefore(others[other], path) { other += 1 }
      if other == others.count || !others[other].equals(path) { rest.append(path) }
    }
    return rest
  }

  /// Whether both contain the same paths in the same order.
  func equals(_ others: [Bytes]) -> Bool {
    count == others.count && zip(self, others).allSatisfy { $0.equals($1) }
  }
}

extension UnsafeBufferPointer where Element == UInt8 {
  /// Whether the path begins with `prefix`.
  func starts(with prefix: Bytes) -> Bool {
    count >= prefix.count && slice(0..<prefix.count).equals(prefix)
  }

  /// The folders that contain this path but not `previous`, outermost first.
  ///
  /// Over paths in byte order this yields every folder once.
  func folders(notOf previous: Bytes) -> [Bytes] {
    var shared = 0
    let limit = Swift.min(count, previous.count)
    while shared < limit, self[shared] == previous[shared] { shared += 1 }
    return (shared..<count).filter { self[$0] == 0x2F }.map { slice(0..<$0) }
  }
}
