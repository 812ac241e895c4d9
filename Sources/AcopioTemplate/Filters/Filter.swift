package import AcopioBase

/// A step in the transformation of a value for output: `{{ value | name: argument }}`.
package struct Filter: Sendable {
  /// Transforms a value into another; reports faults to the context and then returns `undefined`.
  package typealias Apply =
    @Sendable (_ input: Value, _ arguments: FilterArguments, _ context: inout FilterContext) ->
    Value

  /// The name after `|`; permanent once released.
  package let name: String
  /// One sentence for the reference page.
  package let summary: String
  /// A template and its output, for the reference page; run as a test.
  package let example: (template: String, output: String)
  /// The range of the number of positional arguments.
  package let arguments: ClosedRange<Int>
  /// The names of its named arguments.
  package let names: [String]
  /// Whether the template chooses the names of the arguments.
  ///
  /// Each is passed as two positional arguments, the name and the value.
  package let takesAnyName: Bool
  /// The types of its input, arguments and result in checked templates.
  package let signature: FilterSignature
  package let apply: Apply

  init(
    _ name: String, _ summary: String, example: (template: String, output: String),
    arguments: ClosedRange<Int> = 0...0, names: [String] = [],
    takesAnyName: Bool = false, signature: FilterSignature,
    apply: @escaping Apply
  ) {
    self.name = name
    self.summary = summary
    self.example = example
    self.arguments = arguments
    self.names = names
    self.takesAnyName = takesAnyName
    self.signature = signature
    self.apply = apply
  }

  /// `1 argument`, `1 or 2 arguments`, for diagnostics.
  var arity: Message {
    if takesAnyName { return "\(arguments.upperBound / 2) arguments with names at most" }
    let (least, most) = (arguments.lowerBound, arguments.upperBound)
    if most == 0 { return "no arguments" }
    let noun: Message = most == 1 ? "argument" : "arguments"
    return least == most ? "\(most) \(noun)" : "\(least) or \(most) \(noun)"
  }
}

/// The arguments of a filter.
package struct FilterArguments {
  private let values: UnsafeBufferPointer<Value>
  /// The number of positional arguments.
  package let count: Int

  package init(_ values: UnsafeBufferPointer<Value>, count: Int) {
    self.values = values
    self.count = count
  }

  /// The argument at a position, `nil` if fewer were given.
  package subscript(place: Int) -> Value? { place < count ? values[place] : nil }

  /// The number of named arguments that the filter accepts.
  var names: Int { values.count - count }

  /// The argument with the name at index `slot` of the filter's `names`, `nil` if it wasn't given.
  package func named(_ slot: Int) -> Value? {
    let value = values[count + slot]
    return value.kind == .undefined ? nil : value
  }
}
