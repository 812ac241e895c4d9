import AcopioBase

extension TemplateChecker {
  /// The type of a filtered value.
  mutating func filtered(_ input: Expression, _ call: FilterCall) -> TemplateType {
    let filter = Filters.all[call.filter]
    let signature = filter.signature
    let takesNull = signature.input.contains(.null)
    let type = type(of: input, takesNull ? .guarded : .value)
    if type.canBeNull, !takesNull {
      reportNull(source(input.range), input.range)
      return .any
    }
    let isAlone = call.arguments.isEmpty && signature.alone != signature.input
    let takes = isAlone ? signature.alone : signature.input
    if type != .any, type.wrapped.kinds.isDisjoint(with: takes), type != .null {
      report(
        .wrongInput,
        "filter '\(filter.name)'\(isAlone ? " without an argument" : "") takes \(takes.description), "
          + "not \(types.description(of: type))",
        input.range, remedy: "use another filter, or give it another value")
      return .any
    }
    if filter.name == Filter.date.name { checkDate(input, type) }
    var arguments: [TemplateType] = []
    for (index, argument) in call.arguments.enumerated() {
      let kinds = index < signature.arguments.count ? signature.arguments[index] : .anything
      // Arguments with arbitrary names come in pairs; each second one is the value for the name.
      let who: Message =
        filter.takesAnyName && index % 2 == 1
        ? "'\(source(call.arguments[index - 1].range))'" : "\(index + 1)"
      arguments.append(
        self.argument(argument, kinds, "argument \(who) of filter '\(filter.name)' is"))
    }
    if filter.takesAnyName, case .constant(let key) = type {
      checkString(key, input.range, call, arguments)
    }
    for (index, argument) in call.named.enumerated() {
      guard let argument else { continue }
      let kinds = index < signature.named.count ? signature.named[index] : .anything
      _ = self.argument(
        argument, kinds, "argument '\(filter.names[index])' of filter '\(filter.name)' is")
    }
    return result(of: signature, type, call, arguments)
  }

  /// Reports a literal that is formatted as a date and isn't one, also as the argument of 'default'.
  private mutating func checkDate(_ input: Expression, _ type: TemplateType) {
    switch (input, type.wrapped) {
    case (.filtered(let value, let call), _)
    where Filters.all[call.filter].name == Filter.default.name:
      checkDate(value, .any)
      call.arguments.first.map { checkDate($0, .any) }
    case (.literal(let value, let range), _) where value.kind == .string:
      checkDate(value.text.string, range)
    case (_, .constant(let text)): checkDate(text, input.range)
    default: return
    }
  }

  private mutating func checkDate(_ text: String, _ range: Range<Int>) {
    guard !text.isEmpty, text.withBytes({ Moment($0) }) == nil else { return }
    let fault = Filter.dateFault(text)
    report(.badArgument, fault.message, range, remedy: fault.remedy)
  }

  private mutating func argument(
    _ argument: Expression, _ kinds: TypeKinds, _ who: Message
  ) -> TemplateType {
    let type = type(of: argument, kinds.contains(.null) ? .guarded : .value)
    if type.canBeNull, !kinds.contains(.null) {
      // A literal null was written by the author, so it isn't reported.
      if !argument.isNull { reportNull(source(argument.range), argument.range) }
      return .any
    }
    if type != .any, type != .null, type.wrapped.kinds.isDisjoint(with: kinds) {
      report(
        .wrongArgument, "\(who) \(kinds.description), not \(types.description(of: type))",
        argument.range, remedy: "give it \(kinds.description)")
    }
    return type
  }

  private mutating func result(
    of signature: FilterSignature, _ input: TemplateType, _ call: FilterCall,
    _ arguments: [TemplateType]
  ) -> TemplateType {
    let element = element(of: input)
    let named = signature.namesMember ? member(element, call, arguments) : nil
    switch signature.result {
    case .type(let type): return type
    case .input:
      if case .constant = input { return .text }
      return input
    case .textOrHTML: return markup([input, element] + arguments)
    case .list: return .list(element)
    case .listWithoutNull: return .list(element.wrapped)
    case .listOrText:
      return input.wrapped.kinds.isDisjoint(with: .lists) ? .text : .list(element)
    case .concatenation:
      return .list(arguments.first.map { element.joined(with: self.element(of: $0)) } ?? element)
    case .element: return .optional(element.wrapped)
    case .members: return .list(named ?? element)
    case .groups:
      return .list(
        add(
          ObjectType(
            name: "a group",
            members: [("name", named ?? .any), ("items", .list(element)), ("size", .number)])))
    case .mapFrame:
      let bar = add(
        ObjectType(name: "a scale bar", members: [("metres", .number), ("width", .number)]))
      return add(
        ObjectType(name: "the frame of a map", members: MapFrame.members + [("scale", bar)]))
    case .inputOrArgument:
      let other = arguments.first ?? .text
      return input == .null ? other : input.wrapped.joined(with: other)
    }
  }

  /// HTML if any part is HTML, for a text that is joined from parts.
  private func markup(_ parts: [TemplateType]) -> TemplateType {
    if parts.contains(where: { $0.wrapped == .html }) { return .html }
    return parts[0].wrapped == .any ? .any : .text
  }

  private func element(of type: TemplateType) -> TemplateType {
    switch type.wrapped {
    case .list(.list(let inner)): inner
    case .list(let element): element
    case .range: .number
    default: .any
    }
  }

  /// The type of the member of the elements that the first argument names.
  private mutating func member(
    _ element: TemplateType, _ call: FilterCall, _ arguments: [TemplateType]
  ) -> TemplateType? {
    guard case .constant(let path)? = arguments.first, let place = call.arguments.first?.range
    else { return nil }
    var type = element
    var mayBeNull = false
    for name in path.split(separator: ".").map(String.init) {
      mayBeNull = mayBeNull || type.canBeNull
      guard case .object(let number) = type.wrapped else { return nil }
      let shape = types.objects[number]
      guard let member = shape[name] else {
        let meant = didYouMean(name, shape.members.map(\.name))
        report(
          .undefinedVariable, "\(shape.name) has no member '\(name)'\(meant)", place,
          remedy: meant.isEmpty ? remedy(listing: shape) : nil)
        return .any
      }
      type = member
    }
    return mayBeNull ? .optional(type.wrapped) : type
  }
}
