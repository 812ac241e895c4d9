package import AcopioBase

/// The JSON Schemas of responses with the descriptions of members, which the reference parser leaves out.
package struct DescribedSchemas {
  /// The schema of each response with attributes, by its offset in the source.
  package private(set) var byResponse: [Int: Octets] = [:]

  /// Generates the schemas of a blueprint, as far as its limits allow.
  package init(_ blueprint: Blueprint) {
    try? generate(blueprint)
  }

  private mutating func generate(_ blueprint: Blueprint) throws(ElementFault) {
    var builder = ElementBuilder()
    var budget = ElementBudget()
    try builder.register(TransactionWriter.structures(of: blueprint))
    for response in blueprint.resources.flatMap(\.actions).flatMap(\.examples).flatMap(\.responses)
    {
      guard let attributes = response.attributes, !attributes.isEmpty else { continue }
      let element = try Expansion.expand(try builder.element(attributes), builder, &budget)
      byResponse[response.place] =
        try SchemaValue.generate(element, &budget, isDescribed: true).text
    }
  }
}

extension Blueprint {
  /// All resources, in the order of the text.
  package var resources: [Resource] {
    parts.flatMap { (part) -> [Resource] in
      switch part {
      case .resource(let resource): [resource]
      case .group(let group): group.resources
      case .dataStructures: []
      }
    }
  }
}
