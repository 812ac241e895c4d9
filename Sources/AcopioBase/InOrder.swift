// Sorting of short lists, compiled once. The standard library's `sorted` is compiled again for every
// type of element, every closure and every module: all of them together were a tenth of the time of
// a build. Lists that grow with a site are sorted with `sorted`, in the place where they are made.

/// The positions from 0 to `count` - 1 in the order of a comparison; equal ones keep their order.
@inline(never)
package func positions(upTo count: Int, inOrder precedes: (Int, Int) -> Bool) -> [Int] {
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
