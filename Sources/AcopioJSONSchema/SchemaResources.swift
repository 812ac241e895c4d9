import AcopioBase

/// The schemas that references can name: parts of the document, and the schemas of the drafts.
struct SchemaResources {
  /// The schemas by their URI; the empty one is the document itself.
  private var named: [SchemaURI: Value] = [:]
  /// The base URIs, in the order in which they were found.
  private var bases: [SchemaURI] = []
  /// The index of the base within a schema, by the address of its members.
  private var baseOf: [UInt64: Int] = [:]
  private var readDrafts: Set<JSONSchemaDraft> = []
  /// The members of large objects, by the address of the members.
  private var tables: [UInt64: [Octets: Value]] = [:]
  private let arena: Arena
  /// The maximum number of bytes of a base, which each level of a schema can make longer.
  private static let longestBase = 8_192

  /// A document; `arena` receives the schemas of drafts to which it refers.
  init(_ document: Value, _ draft: JSONSchemaDraft, arena: Arena) throws(SchemaError) {
    self.arena = arena
    named[SchemaURI([])] = document
    try add(document, draft)
  }

  /// The index of the base of a schema; `inherited` if it is at a position where Ajv looks for no names.
  func base(of schema: Value, otherwise inherited: Int) -> Int {
    schema.members.isEmpty ? inherited : baseOf[schema.payload] ?? inherited
  }

  /// Finds the names in a document: a schema's `$id` changes the base of everything in it.
  private mutating func add(_ document: Value, _ draft: JSONSchemaDraft) throws(SchemaError) {
    let keyword = draft.identifierKeyword
    bases.append(SchemaURI([]))
    var open = [(value: document, base: bases.count - 1)]
    while let (schema, inherited) = open.popLast() {
      var base = inherited
      guard schema.kind == .object, !schema.members.isEmpty else { continue }
      let name = schema.member(keyword)
      if name.kind == .string {
        let uri = bases[base].resolving(SchemaURI(Octets(name.text)))
        guard uri.path.count <= SchemaResources.longestBase else {
          throw SchemaError("the names in '\(keyword)' are too long")
        }
        if named[uri] == nil { named[uri] = schema }
        // Neither a name that is only a fragment nor one next to a reference changes the base.
        if uri.fragment == nil, schema.member("$ref").kind != .string {
          bases.append(uri)
          base = bases.count - 1
        }
      }
      baseOf[schema.payload] = base
      for member in schema.members {
        for part in SchemaResources.schemas(in: member, draft) { open.append((part, base)) }
      }
    }
  }

  /// The schemas in a member of a schema.
  ///
  /// From draft-06 on Ajv also looks for names in members that it doesn't know. `id` is too common a
  /// word for that.
  private static func schemas(in member: AcopioBase.Member, _ draft: JSONSchemaDraft) -> [Value] {
    let key = member.key
    if lists.contains(where: { key.equals($0) }), member.value.kind == .array {
      return Array(member.value.elements)
    }
    if maps.contains(where: { key.equals($0) }) { return member.value.members.map(\.value) }
    let isSchema =
      single.contains { key.equals($0) }
      || draft != .draft04 && !data.contains { key.equals($0) }
    return isSchema ? [member.value] : []
  }

  private static let lists: [StaticString] = [
    "allOf", "anyOf", "items", "oneOf", "prefixItems",
  ]
  private static let maps: [StaticString] = [
    "$defs", "definitions", "dependencies", "dependentSchemas", "patternProperties", "properties",
  ]
  private static let single: [StaticString] = [
    "additionalItems", "additionalProperties", "contains", "else", "if", "items", "not",
    "propertyNames", "then",
  ]
  private static let data: [StaticString] = ["const", "default", "enum", "required"]

  /// The schema that `reference` means in a schema with the base at an index, and its own base.
  ///
  /// If it is a JSON Pointer to a schema with another such reference, that is followed too, as Ajv does it: a
  /// `type` next to the second reference doesn't count then. From 2019-09 on, everything next to it counts.
  mutating func schema(
    _ reference: Bytes, base: Int, of draft: JSONSchemaDraft
  ) throws(SchemaError) -> (schema: Value, base: Int) {
    var found = try target(of: reference, base: base)
    if draft == .draft2020 { return (found.schema, found.base) }
    // A circle is reported when the schema is used.
    var jumps = 0
    while found.isByPointer, jumps < 20 {
      let next = found.schema.member("$ref")
      guard next.kind == .string, let further = try? target(of: next.text, base: found.base),
        further.isByPointer
      else { break }
      found = further
      jumps += 1
    }
    return (found.schema, found.base)
  }

  private mutating func target(
    of reference: Bytes, base: Int
  ) throws(SchemaError) -> (schema: Value, base: Int, isByPointer: Bool) {
    let uri = bases[base].resolving(SchemaURI(Octets(reference)))
    try readDraft(uri.document)
    if let schema = named[uri] { return (schema, self.base(of: schema, otherwise: 0), false) }
    guard var schema = named[uri.document] else {
      throw unresolved(reference, "leads out of the schema")
    }
    guard let fragment = uri.fragment, fragment.first == UInt8(ascii: "/"),
      fragment.withUnsafeBufferPointer(PercentEncoding.isValid)
    else { throw unresolved(reference, "names no part of the schema") }
    var base = self.base(of: schema, otherwise: 0)
    let steps = PercentEncoding.decodedBytes(fragment).split(
      separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    for step in steps.dropFirst() {
      guard let next = part(of: schema, at: step) else {
        throw unresolved(reference, "names no part of the schema")
      }
      schema = next
      base = self.base(of: schema, otherwise: base)
    }
    return (schema, base, true)
  }

  private func unresolved(_ reference: Bytes, _ problem: Message) -> SchemaError {
    SchemaError("the '$ref' to '\(reference.string.shortened(to: 80))' \(problem)")
  }

  /// Adds the schema of a draft if `uri` identifies one.
  private mutating func readDraft(_ uri: SchemaURI) throws(SchemaError) {
    for draft in JSONSchemaDraft.named where !readDrafts.contains(draft) {
      guard uri == SchemaURI(Array(draft.identifier)), named[uri] == nil else { continue }
      readDrafts.insert(draft)
      try add(MetaSchema.read(draft, into: arena), draft)
    }
  }

  // MARK: - JSON Pointer

  private mutating func part(of value: Value, at step: Octets.SubSequence) -> Value? {
    if value.kind == .array {
      let digits = Octets(step)
      let index = digits.withUnsafeBufferPointer { Value.wholeNumber($0) }
      guard let index, index >= 0, index < value.elements.count,
        digits.count == 1 || digits[0] != UInt8(ascii: "0")
      else { return nil }
      return value.elements[Int(index)]
    }
    var name: Octets = []
    var isEscaped = false
    for byte in step {
      if isEscaped {
        name[name.count - 1] = byte == UInt8(ascii: "1") ? UInt8(ascii: "/") : UInt8(ascii: "~")
        isEscaped = false
      } else {
        name.append(byte)
        isEscaped = byte == UInt8(ascii: "~")
      }
    }
    if value.members.count > 64 {
      if let table = tables[value.payload] { return table[name] }
      let table = Dictionary(
        value.members.map { (Octets($0.key), $0.value) }, uniquingKeysWith: { first, _ in first })
      tables[value.payload] = table
      return table[name]
    }
    let found = name.withUnsafeBufferPointer { value.member($0, hash: keyHash($0)) }
    return found.kind == .undefined ? nil : found
  }
}
