/// Makes one item of items whose names are paths, such as `blog/posts`.
///
/// `make` gets the title of an object and its members: one for each first step of the names, in their order,
/// made of those with the remaining steps.
package func nested<Item>(
  _ named: [(name: String, item: Item)], _ title: String = "",
  _ make: (_ title: String, _ members: [(name: String, item: Item)]) -> Item
) -> Item {
  func object(_ named: [(path: ArraySlice<Substring>, item: Item)], _ title: String) -> Item {
    var order: [Substring] = []
    var groups: [Substring: [(path: ArraySlice<Substring>, item: Item)]] = [:]
    for (path, item) in named {
      guard let first = path.first else { continue }
      if groups[first] == nil { order.append(first) }
      groups[first, default: []].append((path.dropFirst(), item))
    }
    let members = order.map { name -> (name: String, item: Item) in
      let group = groups[name] ?? []
      let leaf = group.first { $0.path.isEmpty }?.item
      return (String(name), leaf ?? object(group, "\(title).\(name)"))
    }
    return make(title, members)
  }
  return object(named.map { ($0.split(separator: "/")[...], $1) }, title)
}
