import AcopioContent

/// Evidence → type: the narrowest declaration that takes every value that was seen.
struct TypeInference {
  /// Separators of fields whose name implies a list, where the tool that wrote them has its own
  /// rule: `tags: a b`.
  let separators: [String: String]

  /// Whether times without an offset from UTC are of type datetime; as text, data stay unchanged.
  let readsLocalTimes: Bool

  init(separators: [String: String] = [:], readsLocalTimes: Bool = false) {
    self.separators = separators
    self.readsLocalTimes = readsLocalTimes
  }

  /// The names of fields that are lists even if every entry writes them as one text.
  private static let lists: Set<String> = [
    "categories", "categorias", "categorías", "etiquetas", "keywords", "tags",
  ]
  /// An object with more names than these is a table and not a thing with fields.
  private static let mostMembers = 60

  /// The fields of objects; names for which `isIncluded` is false are left out.
  func fields(
    _ members: MemberEvidence, where isIncluded: (String) -> Bool = { _ in true }
  ) -> [InferredField] {
    zip(members.names, members.fields).filter { isIncluded($0.0) }.map { name, evidence in
      InferredField(
        name: name, type: type(evidence, named: name),
        isOptional: evidence.count < members.objects)
    }
  }

  /// The type of a field; `name` is the name of the field, or `nil` for the elements of a list.
  func type(_ evidence: FieldEvidence, named name: String?) -> InferredType {
    guard evidence.count > 0, !evidence.isOpaque else { return .any }
    if evidence.lists > 0 { return list(evidence, named: name) }
    if evidence.objects > 0 { return object(evidence) }
    if let name, let separator = separator(evidence, named: name) {
      return .list(of: .plain("text"), split: separator.isEmpty ? nil : separator)
    }
    return scalar(evidence, isElement: name == nil)
  }

  // MARK: - Lists and objects

  private func list(_ evidence: FieldEvidence, named name: String?) -> InferredType {
    let elements = evidence.elements.first ?? FieldEvidence()
    let element =
      evidence.hasNullElement ? InferredType.any : type(elements, named: nil)
    if evidence.lists == evidence.count { return .list(of: element, split: nil) }
    // A text among lists is a list in one line, or its only element.
    let areTexts = evidence.lists + evidence.textCount == evidence.count
    guard areTexts, elements.textCount == elements.count, !elements.isOpaque,
      !evidence.hasNullElement
    else { return .any }
    let separator = name.flatMap { separators[$0] } ?? evidence.words.separator ?? ","
    return .list(of: .plain("text"), split: separator)
  }

  private func object(_ evidence: FieldEvidence) -> InferredType {
    let members = evidence.members
    guard evidence.objects == evidence.count, !members.names.isEmpty,
      members.names.count <= TypeInference.mostMembers,
      members.names.allSatisfy(TypeInference.canBeDeclared)
    else { return .any }
    return .object(fields(members))
  }

  /// Whether a field can have a name.
  static func canBeDeclared(_ name: String) -> Bool {
    !name.isEmpty && !SchemaReader.reserved.contains(name)
      && !name.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F }
  }

  /// The separator of a list that every entry writes as one text.
  ///
  /// Empty for cells of CSV with `;`, and `nil` if it is not certain that the field is a list.
  private func separator(_ evidence: FieldEvidence, named name: String) -> String? {
    guard evidence.textCount == evidence.count else { return nil }
    if let separator = separators[name] { return separator }
    guard TypeInference.lists.contains(name), let separator = evidence.words.separator else {
      return nil
    }
    return evidence.untyped > 0 && separator == ";" ? "" : separator
  }

  // MARK: - Single values

  private func scalar(_ evidence: FieldEvidence, isElement: Bool) -> InferredType {
    var types: [String] = []
    let texts = evidence.texts + (readsLocalTimes ? 0 : evidence.looseMoments)
    let moments = evidence.moments + (readsLocalTimes ? evidence.looseMoments : 0)
    let isDated = texts == 0 && (evidence.dates == 0 || moments == 0)
    let hasText = evidence.textCount > 0
    if hasText, isDated { types.append(evidence.dates > 0 ? "date" : "datetime") }
    if evidence.booleans > 0 { types.append("boolean") }
    if evidence.fractions > 0 {
      types.append("number")
    } else if evidence.wholes > 0 {
      types.append("integer")
    }
    if hasText, !isDated { types.append("text") }
    // A column with cells of several kinds is text, which takes them all.
    guard types.count == 1 else { return evidence.untyped > 0 ? .plain("text") : .union(types) }
    guard types[0] == "text" else { return .plain(types[0]) }
    if !isElement, let words = evidence.words.choice { return .choice(words) }
    return .plain(evidence.words.form)
  }
}

extension FieldEvidence {
  /// The values that are text, dates included.
  var textCount: Int { dates + moments + looseMoments + texts }
}
