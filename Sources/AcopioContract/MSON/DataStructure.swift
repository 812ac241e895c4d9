package import AcopioBase

/// A base type of MSON by its name.
package enum BaseName: String, Sendable {
  case boolean, string, number, array, object
  case enumeration = "enum"

  /// The type with the name, such as `array`.
  init?(_ name: Octets) { self.init(rawValue: name.string) }
}

/// The base type of a type; implicit if it is not written but follows from its members.
package enum BaseType: Sendable {
  case undefined
  case primitive, value, object
  case implicitPrimitive, implicitValue, implicitObject

  /// The base of a type with a name of its own; `undefined` without one.
  init(_ name: BaseName?) {
    switch name {
    case .boolean, .string, .number: self = .primitive
    case .array, .enumeration: self = .value
    case .object: self = .object
    case nil: self = .undefined
    }
  }

  var isPrimitive: Bool { self == .primitive || self == .implicitPrimitive }
  /// Arrays and enumerations.
  var isValue: Bool { self == .value || self == .implicitValue }
  var isObject: Bool { self == .object || self == .implicitObject }

  /// Whether both are the same, implicit or not.
  func isSame(as other: BaseType) -> Bool {
    self == other || isPrimitive && other.isPrimitive || isValue && other.isValue
      || isObject && other.isObject
  }
}

/// The attributes of a type, such as `required`.
package struct TypeAttributes: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8
  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let required = TypeAttributes(rawValue: 1)
  package static let optional = TypeAttributes(rawValue: 2)
  package static let fixed = TypeAttributes(rawValue: 4)
  package static let fixedType = TypeAttributes(rawValue: 8)
  package static let nullable = TypeAttributes(rawValue: 16)
  package static let sample = TypeAttributes(rawValue: 32)
  package static let standard = TypeAttributes(rawValue: 64)

  /// The attribute that is written as `name`.
  init?(_ name: Octets) {
    switch name.string {
    case "required": self = .required
    case "optional": self = .optional
    case "fixed": self = .fixed
    case "fixed-type": self = .fixedType
    case "nullable": self = .nullable
    case "sample": self = .sample
    case "default": self = .standard
    default: return nil
    }
  }
}

/// The name of a base type, or of a type that a blueprint defines.
package struct TypeName: Equatable, Sendable {
  /// The base type; `nil` for other names.
  package var base: BaseName?
  /// The name of a type of the blueprint; empty for a base type.
  package var symbol = Symbol(text: [])

  /// The type that `written` names.
  init(_ written: Octets) {
    base = BaseName(written)
    if base == nil { symbol = Symbol(written) }
  }

  init() {}

  var isEmpty: Bool { base == nil && symbol.isEmpty }

  /// The name if it names a type of the blueprint.
  var reference: Octets? { symbol.text.isEmpty || symbol.isVariable ? nil : symbol.text }
}

/// The list in parentheses: `(array[string], required)`.
package struct TypeDefinition: Sendable {
  package var name = TypeName()
  /// The types in brackets.
  package var nested: [TypeName] = []
  package var attributes: TypeAttributes = []
  package var base = BaseType.undefined

  var isEmpty: Bool { attributes.isEmpty && nested.isEmpty && name.isEmpty }
}

/// A value with its type: an element of an array or an enumeration, or the value of a property.
package struct ValueMember: Sendable {
  package var values: [Symbol] = []
  package var type = TypeDefinition()
  package var sections: [TypeSection] = []
  package var description: Octets = []
  package var place = 0
}

/// A property of an object.
package struct PropertyMember: Sendable {
  /// The name; empty for a variable property.
  package var name: Octets = []
  /// The sample of the name of a variable property `*name*`, with its type.
  package var variable: ValueMember?
  package var value = ValueMember()

  /// Whether it is a variable property with a sample or a type.
  var hasVariable: Bool { variable.map { !$0.values.isEmpty || !$0.type.isEmpty } ?? false }
}

/// A part of a structure.
package indirect enum TypeMember: Sendable {
  case property(PropertyMember)
  case value(ValueMember)
  /// The members of another type, at the offset of the source.
  case mixin(TypeDefinition, place: Int)
  case oneOf([TypeMember])
  /// Several properties that are one choice of `One Of`.
  case group([TypeMember])
}

/// A section of a type or member: its description, its members, a sample or a default.
package struct TypeSection: Sendable {
  package enum Kind: Sendable {
    case undefined, description, members, sample, standard
  }

  package var kind = Kind.undefined
  package var base = BaseType.undefined
  package var description: Octets = []
  /// The value of a sample or default of a primitive type.
  package var value: Octets = []
  package var members: [TypeMember] = []
  package var place = 0
}

/// A type: one of the section `Data Structures`, or the attributes of a resource, action or payload.
package struct DataStructure: Sendable {
  /// The name; empty for attributes outside a named resource.
  package var name = Symbol(text: [])
  package var type = TypeDefinition()
  package var sections: [TypeSection] = []
  package var place = 0

  var isEmpty: Bool { type.isEmpty && name.isEmpty && sections.isEmpty }

  /// The structure with the sections of another one, which a payload also has.
  func joined(with next: DataStructure) -> DataStructure {
    var joined = self
    joined.sections += next.sections
    if !next.type.isEmpty { joined.type = next.type }
    return joined
  }
}
