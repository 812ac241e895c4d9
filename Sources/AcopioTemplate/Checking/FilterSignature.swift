/// The input and result types of a filter, so that wrong use is reported before rendering.
///
/// Null is accepted only where the kinds contain it; otherwise a value that may be null is an
/// error.
package struct FilterSignature: Sendable {
  /// The type of the result, derived from the types of the input and the arguments.
  package enum Result: Sendable {
    /// Always this type.
    case type(TemplateType)
    /// The same as its input.
    case input
    /// HTML if its input, an element of it or an argument is HTML, otherwise text.
    case textOrHTML
    /// A list like its input; for a range, a list of numbers.
    case list
    /// A list like its input, whose elements are not null.
    case listWithoutNull
    /// A list like its input; text if the input isn't a list.
    case listOrText
    /// A list of the elements of its input, then those of the first argument.
    case concatenation
    /// An element of its input, or null if there is none.
    case element
    /// A list of the members that the first argument names, or of the elements if it names none.
    case members
    /// A list of groups by the member that the first argument names: `name`, `items`, `size`.
    case groups
    /// Its input, or the first argument where that is null.
    case inputOrArgument
    /// The frame of a map, see `MapFrame`.
    case mapFrame
  }

  /// The kinds of input it accepts.
  package let input: TypeKinds
  /// The kinds each positional argument accepts.
  package let arguments: [TypeKinds]
  /// The kinds each named argument accepts, in the order of the filter's `names`.
  package let named: [TypeKinds]
  /// The type of the result.
  package let result: Result
  /// Whether the first argument names a member of those elements that are objects.
  package let namesMember: Bool
  /// The kinds of input it accepts if no argument is given.
  package let alone: TypeKinds

  package init(
    _ input: TypeKinds, _ arguments: [TypeKinds] = [], named: [TypeKinds] = [],
    namesMember: Bool = false, alone: TypeKinds? = nil, gives result: Result
  ) {
    self.input = input
    self.alone = alone ?? input
    self.arguments = arguments
    self.named = named
    self.namesMember = namesMember
    self.result = result
  }
}
