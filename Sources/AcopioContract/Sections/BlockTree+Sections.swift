import AcopioBase

/// The section that a block begins, by its text alone.
extension BlockTree {
  /// The text at the beginning of a list item; `nil` for other blocks.
  func itemText(_ node: Int) -> Octets? {
    guard nodes[node].kind == .item, let first = nodes[node].children.first else { return nil }
    return nodes[first].text
  }

  /// The first line of a list item without white space around it; `nil` for other blocks.
  func itemLine(_ node: Int) -> Octets? { itemText(node)?.firstLine.line.trimmed }

  /// The text of a heading without white space around it; `nil` for other blocks.
  func headingText(_ node: Int) -> Octets? {
    guard nodes[node].kind == .heading, !nodes[node].text.isEmpty else { return nil }
    return nodes[node].text.trimmed
  }

  /// The offset of a block in the source.
  func place(_ node: Int) -> Int { nodes[node].ranges.first?.lowerBound ?? 0 }

  /// The keyword of the block, in the order in which the reference parser looks for them.
  func keyword(_ node: Int) -> SectionKind? {
    switch nodes[node].kind {
    case .item:
      typeSection(node) ?? mixin(node) ?? oneOf(node) ?? headers(node) ?? asset(node)
        ?? attributes(node) ?? payload(node) ?? values(node) ?? parameters(node) ?? relation(node)
    case .heading:
      typeSection(node) ?? resource(node) ?? action(node) ?? group(node) ?? dataStructures(node)
    default: nil
    }
  }

  func headers(_ node: Int) -> SectionKind? {
    itemLine(node).map { Keywords.isAlone($0, "Header", plural: true) } == true ? .headers : nil
  }

  func asset(_ node: Int) -> SectionKind? {
    guard let line = itemLine(node) else { return nil }
    if Keywords.isAlone(line, "Body") { return .body }
    return Keywords.isAlone(line, "Schema") ? .schema : nil
  }

  func attributes(_ node: Int) -> SectionKind? {
    itemLine(node).map(Keywords.isAttributes) == true ? .attributes : nil
  }

  func parameters(_ node: Int) -> SectionKind? {
    itemLine(node).map { Keywords.isAlone($0, "Parameter", plural: true) } == true
      ? .parameters : nil
  }

  func relation(_ node: Int) -> SectionKind? {
    itemLine(node).map(Keywords.isRelation) == true ? .relation : nil
  }

  func values(_ node: Int) -> SectionKind? {
    itemText(node).map { Keywords.isAlone($0.trimmed, "Values") } == true ? .values : nil
  }

  func oneOf(_ node: Int) -> SectionKind? {
    itemLine(node).map(Keywords.isOneOf) == true ? .oneOf : nil
  }

  func mixin(_ node: Int) -> SectionKind? {
    itemText(node).flatMap { Keywords.included($0.trimmed) } != nil ? .mixin : nil
  }

  func group(_ node: Int) -> SectionKind? {
    headingText(node).flatMap(Keywords.groupName) != nil ? .group : nil
  }

  func dataStructures(_ node: Int) -> SectionKind? {
    headingText(node).map { Keywords.isDataStructures($0.firstLine.line.trimmed) } == true
      ? .dataStructures : nil
  }

  func resource(_ node: Int) -> SectionKind? {
    headingText(node).flatMap(Keywords.resource) != nil ? .resource : nil
  }

  func action(_ node: Int) -> SectionKind? {
    headingText(node).flatMap(Keywords.action) != nil ? .action : nil
  }

  /// Whether a heading is an action, and whether it has its own resource.
  func actionForm(_ node: Int) -> ActionForm? {
    guard let heading = headingText(node).flatMap(Keywords.action) else { return nil }
    return heading.isNamed || heading.uri.isEmpty ? .dependent : .complete
  }

  /// `Sample`, `Default`, `Items`, `Members` or `Properties`, as a heading or a list item.
  func typeSection(_ node: Int) -> SectionKind? {
    guard let text = headingText(node) ?? itemText(node) else { return nil }
    let line = text.firstLine.line.trimmed
    if Keywords.isSampleOrDefault(line) { return .sampleOrDefault }
    if Keywords.isAlone(line, "Items") || Keywords.isAlone(line, "Members") {
      return .valueMembers
    }
    return Keywords.isAlone(line, "Properties") ? .propertyMembers : nil
  }

  /// A request, response or model; its content is its body unless it has a section.
  func payload(_ node: Int) -> SectionKind? {
    guard let line = itemLine(node), let payload = Keywords.payload(line) else { return nil }
    let hasSections = nodes[node].children.contains { payloadSection($0) != nil }
    switch payload.kind {
    case .request: return hasSections ? .request : .requestBody
    case .response: return hasSections ? .response : .responseBody
    default: return hasSections ? .model : .modelBody
    }
  }

  /// A section that a payload may contain.
  func payloadSection(_ node: Int) -> SectionKind? {
    headers(node) ?? asset(node) ?? attributes(node) ?? parameters(node)
  }
}
