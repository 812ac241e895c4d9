import AcopioBase

extension Filter {
  static let groupBy = Filter(
    "group_by",
    "Puts elements with the same member into groups with 'name', 'items' and 'size'.",
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
    for element in elements {
      let found = context.property(element, arguments[0])
      let name = found.kind == .undefined ? .null : found
      if let known = groups.firstIndex(where: { $0.name.isEqual(to: name) }) {
        groups[known].elements.append(element)
      } else {
        groups.append((name, [element]))
      }
    }
    return context.list(groups.map { group(named: $0.name, $0.elements, context.scratch) })
  }

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
