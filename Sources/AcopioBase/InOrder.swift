// Sorting that is compiled once. The standard library's `sorted` is compiled again for every type of
// element, every closure and every module: all of them together were a twentieth of the time that
// the optimizer took. A call for each comparison costs little next to it, so `sorted` is for the
// innermost loops of a build only.

/// The positions from 0 to `count` - 1 in the order of a comparison; equal ones keep their order.
@inline(never)
private func positions(upTo count: Int, inOrder precedes: (Int, Int) -> Bool) -> [Int] {
  (0..<count).sorted(by: precedes)
}

extension Sequence {
  /// The elements in the order of a comparison; equal ones keep their order.
  package func inOrder(by precedes: (Element, Element) -> Bool) -> [Element] {
    let all = Array(self)
    return positions(upTo: all.count) { precedes(all[$0], all[$1]) }.map { all[$0] }
  }
}

extension Sequence where Element: Comparable {
  /// The elements in their order; strings in the order of their Unicode scalars.
  package func inOrder() -> [Element] { inOrder(by: <) }
}
