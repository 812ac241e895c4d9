import AcopioBase
import AcopioModel

/// Lists and objects.
extension ValueJudge {
  mutating func list(
    _ value: Value, _ field: Field, _ item: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    if value.kind == .string, let separator = field.rules.separator {
      return list(split(value, by: separator), field, item, &diagnostics)
    }
    guard value.kind == .array else { return refuse(value, field, "a list", &diagnostics) }
    checkRange(.integer(Int64(value.count)), value, field, " elements", &diagnostics)
    let memory = arena.allocate(
      Int(value.count) * MemoryLayout<Value>.stride, alignment: MemoryLayout<Value>.alignment)
    let judged = memory.bindMemory(to: Value.self, capacity: Int(value.count))
    for (index, element) in value.elements.enumerated() {
      (judged + index).initialize(to: judge(element, as: item, &diagnostics))
    }
    let elements = UnsafeBufferPointer(start: judged, count: Int(value.count))
    if let unique = field.rules.unique { checkUnique(elements, unique, field, &diagnostics) }
    return Value.array(elements).at(value.origin)
  }

  /// Reports each element that equals one before it, or whose member does.
  private func checkUnique(
    _ elements: UnsafeBufferPointer<Value>, _ unique: FieldRules.Unique, _ field: Field,
    _ diagnostics: inout Diagnostics
  ) {
    var known = ByteTable(capacity: elements.count)
    var places: [Value] = []
    for element in elements {
      let value: Value
      switch unique {
      case .elements: value = element
      case .member(let name): value = element.member(named: name)
      }
      // Null and refused values equal nothing.
      guard value.hasText else { continue }
      // 1 and 1.0 are the same number.
      let number = value.kind == .number ? value.int64.map(String.init) ?? value.number?.shown : nil
      let text = number.map { arena.copy($0) } ?? value.text
      guard let first = known.insert(text, salt: number == nil ? 0 : 1, value: places.count) else {
        places.append(value)
        continue
      }
      places.append(value)
      diagnostics.error(
        .duplicateElement, "'\(value.text.string)' is twice in '\(field.name.string)'",
        at: value.origin, remedy: "leave one of them out, or correct it",
        notes: [Diagnostic.Note("first given here", at: places[first].origin)])
    }
  }

  /// The parts of a text between separators, without white space around them; empty ones don't count.
  private func split(_ value: Value, by separator: String) -> Value {
    let separator = Array(separator.utf8)
    var parts: [Value] = []
    var start = 0
    var index = 0
    func add(_ end: Int) {
      let part = value.text.slice(start..<end).trimmed
      // An element can be a number or a date, as in a table.
      var element = Value.text(part, origin: value.origin)
      element.isUntyped = true
      if !part.isEmpty { parts.append(element) }
    }
    while index < value.text.count {
      let rest = value.text.slice(index..<value.text.count)
      if rest.starts(with: separator) {
        add(index)
        index += separator.count
        start = index
      } else {
        index += 1
      }
    }
    add(value.text.count)
    return .array(parts, in: arena).at(value.origin)
  }

  mutating func object(
    _ value: Value, _ field: Field, _ schema: Schema, _ diagnostics: inout Diagnostics
  ) -> Value {
    guard value.kind == .object else { return refuse(value, field, "a mapping", &diagnostics) }
    return fields(of: value, schema, allowing: [], "'\(field.name.string)'", &diagnostics)
  }

  /// The members of `value` in the order of `schema`, with defaults and nulls for absent ones.
  ///
  /// The defaults of the folder take precedence over the defaults of the schema. Members named in
  /// `allowing` are left to the caller; any others are reported.
  mutating func fields(
    of value: Value, _ schema: Schema, allowing builtIn: [String], _ noun: Message,
    defaults folder: FolderDefaults.Values? = nil, _ diagnostics: inout Diagnostics
  ) -> Value {
    let count = schema.fields.count
    let memory = arena.allocate(
      count * MemoryLayout<Member>.stride, alignment: MemoryLayout<Member>.alignment)
    let members = memory.bindMemory(to: Member.self, capacity: max(count, 1))
    for index in 0..<count {
      (members + index).initialize(
        to: Member(key: schema.fields[index].name.bytes, value: .undefined))
    }
    var misspelt: [String] = []
    var others: [Member] = []
    for member in value.members {
      guard let index = schema.index(of: member.key, hash: member.hash) else {
        if let type = schema.others,
          !schema.derived.contains(where: { $0.field.hash == member.hash })
        {
          let field = Field(name: Name(member.key.string, in: arena), type: type)
          var kept = member
          if member.value.kind != .null {
            kept.value = judge(member.value, as: field, &diagnostics)
          }
          others.append(kept)
          continue
        }
        let near = reportUnknown(member, schema, in: value, builtIn, noun, &diagnostics)
        if let near {
          misspelt.append(near)
        }
        continue
      }
      members[index].keyOrigin = member.keyOrigin
      if member.value.kind == .null, schema.fields[index].isOptional {
        members[index].value = member.value
      } else {
        members[index].value = judge(member.value, as: schema.fields[index], &diagnostics)
      }
    }
    for index in 0..<count where members[index].keyOrigin == .none {
      // The missing field follows from its misspelt name, which was reported.
      if !misspelt.isEmpty, misspelt.contains(schema.fields[index].name.string) { continue }
      if let folder, !folder.fields[index].isNothing {
        members[index].value = folder.fields[index]
        if folder.isLocalized[index] { hasMetLocalized = true }
        continue
      }
      members[index].value = absent(
        schema.fields[index], in: value, builtIn, noun, &diagnostics)
    }
    let fields = UnsafeBufferPointer(start: members, count: count)
    let all = others.isEmpty ? fields : arena.copy(fields + others)
    return Value.object(all).at(value.origin)
  }

  private mutating func absent(
    _ field: Field, in value: Value, _ builtIn: [String], _ noun: Message,
    _ diagnostics: inout Diagnostics
  ) -> Value {
    if field.fallback.kind != .undefined {
      // The files of a default are relative to the file of the declaration.
      let namesFile = field.type.holdsFile && files != nil
      return namesFile ? judge(field.fallback, as: field, &diagnostics) : field.fallback
    }
    guard !field.isOptional, !LifeReader.isTombstone(value, builtIn) else { return .null }
    diagnostics.error(
      .missingField, "\(noun) has no '\(field.name.string)'", at: value.origin.firstLine,
      remedy: field.origin == .none
        ? "add it" : "add it, or declare the field with 'optional: true' or a default",
      notes: field.origin == .none
        ? [] : [Diagnostic.Note("the field is declared here", at: field.origin)])
    return .undefined
  }

  /// Reports a key of `value` that the schema does not have; returns the field that was probably
  /// meant: one with a similar name, or the only missing one if no other key is unknown.
  @discardableResult
  mutating func reportUnknown(
    _ member: Member, _ schema: Schema, in value: Value? = nil, _ builtIn: [String],
    _ noun: Message,
    _ diagnostics: inout Diagnostics
  ) -> String? {
    let name = member.key.string
    guard !builtIn.contains(name) else {
      leftToCaller += 1
      return nil
    }
    let near = suggestions.nearestName(to: name) { schema.fields.map(\.name.string) + builtIn }
    let missing = near == nil ? value.flatMap { onlyMissing(schema, in: $0, builtIn) } : nil
    let meant =
      near.map { didYouMean($0, insteadOf: name) }
      ?? missing.map { "; did you mean '\($0)', which is missing?" } ?? ""
    diagnostics.error(
      .unknownField, "'\(name)' is not a field of \(noun)\(meant)",
      at: member.keyOrigin,
      remedy: "fields are "
        + listed(
          schema.fields.prefix(ListedNames.most).map(\.name.string) + builtIn,
          of: schema.fields.count + builtIn.count))
    return near ?? missing
  }

  /// The only required field that `value` lacks, if it also has only one key without a field.
  private func onlyMissing(_ schema: Schema, in value: Value, _ builtIn: [String]) -> String? {
    // The second unknown key ends the search, or many would take the square of their number.
    var unknown = 0
    for member in value.members
    where schema.index(of: member.key, hash: member.hash) == nil
      && !builtIn.contains(member.key.string)
    {
      unknown += 1
      guard unknown == 1 else { return nil }
    }
    let missing = schema.fields.filter { field in
      !field.isOptional && field.fallback.kind == .undefined
        && value.member(field.name.bytes, hash: field.hash).kind == .undefined
    }
    return missing.count == 1 ? missing.first?.name.string : nil
  }
}
