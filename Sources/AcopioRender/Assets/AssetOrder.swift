/// The order in which assets get their names: each after those that it refers to.
struct AssetOrder {
  /// Groups of assets by index.
  ///
  /// Assets that refer to each other in a circle, as modules may, are one group.
  private(set) var groups: [[Int]] = []

  private let references: [[Int]]
  private var number: [Int?]
  private var lowest: [Int]
  private var isOpen: [Bool]
  private var open: [Int] = []
  private var count = 0

  /// `references` has the indices that each asset refers to.
  init(_ references: [[Int]]) {
    self.references = references
    number = Array(repeating: nil, count: references.count)
    lowest = Array(repeating: 0, count: references.count)
    isOpen = Array(repeating: false, count: references.count)
    for index in references.indices where number[index] == nil { visit(index) }
  }

  /// Tarjan's algorithm, with a list of its own instead of recursion: a chain of imports may be long.
  private mutating func visit(_ root: Int) {
    var path: [(asset: Int, next: Int)] = []
    begin(root, &path)
    while let (asset, next) = path.last {
      if next < references[asset].count {
        path[path.count - 1].next += 1
        let other = references[asset][next]
        if let known = number[other] {
          if isOpen[other] { lowest[asset] = min(lowest[asset], known) }
        } else {
          begin(other, &path)
        }
        continue
      }
      path.removeLast()
      if let parent = path.last { lowest[parent.asset] = min(lowest[parent.asset], lowest[asset]) }
      guard lowest[asset] == number[asset] else { continue }
      var group: [Int] = []
      while let last = open.popLast() {
        isOpen[last] = false
        group.append(last)
        if last == asset { break }
      }
      groups.append(group.sorted())
    }
  }

  private mutating func begin(_ asset: Int, _ path: inout [(asset: Int, next: Int)]) {
    number[asset] = count
    lowest[asset] = count
    count += 1
    isOpen[asset] = true
    open.append(asset)
    path.append((asset, 0))
  }
}
