/// The order of files in a printout: files that others depend on come first.
///
/// In each folder, files come before folders, since `site.yml` declares what the collections next
/// to it may use. Names that begin with `_` come before others, since `_collection.yml` declares
/// the fields of entries. A fault in a declaration is thus printed before its consequences.
struct DiagnosticOrder {
  private let ranks: [String: Int]

  /// The order of `paths`.
  init(_ paths: some Sequence<String>) {
    let split = Set(paths).map { (path: $0, steps: $0.split(separator: "/")) }
    let sorted = split.sorted { DiagnosticOrder.precedes($0.steps, $1.steps) }
    var ranks: [String: Int] = [:]
    for (rank, item) in sorted.enumerated() { ranks[item.path] = rank }
    self.ranks = ranks
  }

  /// The rank of a path among all.
  func rank(of path: String) -> Int { ranks[path] ?? 0 }

  private static func precedes(_ left: [Substring], _ right: [Substring]) -> Bool {
    guard
      let index = zip(left, right).enumerated().first(where: { $0.element.0 != $0.element.1 })?
        .offset
    else { return left.count < right.count }
    let isFile = (left: index == left.count - 1, right: index == right.count - 1)
    if isFile.left != isFile.right { return isFile.left }
    let declares = (left: left[index].hasPrefix("_"), right: right[index].hasPrefix("_"))
    if declares.left != declares.right { return declares.left }
    return left[index].utf8.lexicographicallyPrecedes(right[index].utf8)
  }
}
