import AcopioBase

extension Filter {
  static let groupBy = Filter(
    "group_by",
    "Groups the items in an array by a property; each group has 'name', 'items' and 'size'.",
    example: (
      """
      {% assign groups = site.books | group_by: 'language' -%}
      {% for group in groups %}{{ group.name }}: {{ group.size }} {% endfor %}
      """, "de: 2 es: 1 "
    ), arguments: 1...1,
    signature: FilterSignature(.list, [.text], namesMember: true, gives: .groups)
  ) { input, arguments, context in
    let elements = context.flattened(input)
    guard context.knowsMember(arguments[0], of: elements) else { return .undefined }
    var groups: [(name: Value, elements: [Value])] = []
    var names = DistinctValues()
    var depth: UInt8 = 0
    for element in elements {
      let found = context.property(element, arguments[0])
      let name = found.kind == .undefined ? .null : found
      guard context.spend(name) else { return .undefined }
      if element.kind == .object { depth = max(depth, element.flags) }
      let (place, isNew) = names.place(of: name)
      if isNew { groups.append((name, [])) }
      groups[place].elements.append(element)
    }
    // Values nested without limit couldn't be printed or compared.
    guard depth < maximalDepth else {
      context.giveUp("groups can be nested \(maximalDepth) deep at most")
      return .undefined
    }
    return context.list(
      groups.map { group in
        var value = Filter.group(named: group.name, group.elements, context.scratch)
        value.flags = depth + 1
        return value
      })
  }

  private static let maximalDepth: UInt8 = 64

  private static func group(named name: Value, _ elements: [Value], _ arena: Arena) -> Value {
    .object(
      [
        Member(key: ("name" as StaticString).utf8, value: name),
        Member(key: ("items" as StaticString).utf8, value: .array(elements, in: arena)),
        Member(
          key: ("size" as StaticString).utf8, value: .integer(Int64(elements.count))),
      ], in: arena)
  }
}
