package import AcopioBase

/// The structured metadata of a collection's entry pages: schema.org and Open Graph.
package struct MetadataRule: Sendable {
  /// The description of the entry itself.
  package let thing: MetadataThing
  /// Open Graph properties, without `og:`, that are not derived from the description.
  package let openGraph: [MetadataThing.Property]

  package init(thing: MetadataThing, openGraph: [MetadataThing.Property]) {
    self.thing = thing
    self.openGraph = openGraph
  }
}

/// A thing with a type of schema.org and properties.
package struct MetadataThing: Sendable {
  /// A property.
  package struct Property: Sendable {
    /// The name: `datePublished`.
    package let name: Name
    /// The source of its value.
    package let value: MetadataValue
    /// The origin of its declaration.
    package let origin: Origin

    package init(name: Name, value: MetadataValue, origin: Origin) {
      self.name = name
      self.value = value
      self.origin = origin
    }
  }

  /// The name of the type: `Book`.
  package let type: Located<String>
  /// The list whose elements are such things; `nil` for one thing made from the entry itself.
  package let each: Located<[Name]>?
  /// The properties, in source order.
  package let properties: [Property]

  package init(type: Located<String>, each: Located<[Name]>?, properties: [Property]) {
    self.type = type
    self.each = each
    self.properties = properties
  }

  /// The value of the property called `name`.
  package subscript(name: String) -> MetadataValue? {
    properties.first { $0.name.string == name }?.value
  }
}

/// The source of the value of a property.
package indirect enum MetadataValue: Sendable {
  /// A field of the entry or of the current element; a list gives a list.
  case path([Name])
  /// A constant.
  case constant(Value)
  /// Another thing.
  case thing(MetadataThing)
}
