/// What a filter takes and gives, so that a wrong use is told before anything is rendered.
///
/// Null is taken only where the kinds contain it; otherwise a value that may be null is an error.
package struct FilterSignature: Sendable {
  /// What the filter gives, told from what it was given.
  package enum Result: Sendable {
    /// Always this.
    case type(TemplateType)
    /// The same as its input.
    case input
    /// HTML if its input, an element of it or an argument is HTML, else text.
    case textOrHTML
    /// A list like its input; for a range, a list of numbers.
    case list
    /// A list like its input, whose elements are not null.
    case listWithoutNull
    /// A list like its input; text if that is no list.
    case listOrText
    /// A list of the elements of its input and of those of the first argument.
    case concatenation
    /// An element of its input, or null if there is none.
    case element
    /// A list of the members that the first argument names; of the elements without one.
    case members
    /// A list of groups by the member that the first argument names: `name`, `items`, `size`.
    case groups
    /// Its input, or the first argument where that is null.
    case inputOrArgument
    /// The frame of a map, see `MapFrame`.
    case mapFrame
  }

  /// What may stand before the filter.
  package let input: TypeKinds
  /// What each argument may be, by place.
  package let arguments: [TypeKinds]
  /// What each argument with a name may be, in the order of the filter's `names`.
  package let named: [TypeKinds]
  /// What comes out.
  package let result: Result
  /// Whether the first argument names a member of the elements, as far as they are objects.
  package let namesMember: Bool
  /// What may stand before the filter if no argument is given.
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
