import AcopioBase
import AcopioContent
import AcopioContract
import AcopioEmit

/// The sample of one address.
struct Sample {
  /// The path of its endpoint: `/books/momo`.
  let path: String
  /// The request as a report names it.
  let request: String
  /// The offset of the response in the blueprint.
  let place: Int
  /// The body.
  let value: Value
  /// Whether the last step of its URI is a variable.
  let isOpen: Bool
  /// The media type that the blueprint promises; `nil` if it is the usual one.
  let mediaType: String?
  /// What the contract says about it beside the body.
  var words = SampleWords()

  /// The part before the last segment: `/books/`.
  var parent: Substring { path[...(path.lastIndex(of: "/") ?? path.startIndex)] }
  /// The last step: `momo`.
  var step: Substring { path[path.index(after: path.lastIndex(of: "/") ?? path.startIndex)...] }
  /// Whether the last step ends with something that looks like the extension of a file.
  var hasExtension: Bool {
    guard let dot = step.lastIndex(of: ".") else { return false }
    let ending = step[step.index(after: dot)...]
    return !ending.isEmpty && ending.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }
}

/// What a contract says about a response to those who read it.
struct SampleWords {
  /// The name of the collection; empty without one.
  var collection = ""
  /// The name of the endpoint, and a longer description; empty without one.
  var title = "", description = ""
  /// The description of the last variable of the path; empty without one.
  var variable = ""
  /// The type of the body by its schema.
  var type = InferredType.any

  /// A text on one line.
  static func line(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}

/// Samples that become one collection: a response alone, or objects next to each other.
struct SampleGroup {
  let samples: [Sample]
  /// Whether its path has a variable.
  let isOfSeveral: Bool
  private let arena: Arena

  /// Groups samples, in the order of the first one of each group.
  static func groups(of samples: [Sample], _ arena: Arena) -> [SampleGroup] {
    let objects = samples.filter { $0.value.kind == .object }
    // An endpoint has one media type.
    let byParent = Dictionary(grouping: objects) { "\($0.parent) \($0.mediaType ?? "")" }
    var groups: [SampleGroup] = []
    var done: Set<String> = []
    for sample in samples {
      let group = "\(sample.parent) \(sample.mediaType ?? "")"
      let siblings = byParent[group, default: []]
      let isOne = siblings.count > 1 || siblings.contains(where: \.isOpen)
      guard sample.value.kind == .object, isOne, sample.parent != "/" else {
        groups.append(SampleGroup(samples: [sample], isOfSeveral: false, arena: arena))
        continue
      }
      guard done.insert(group).inserted else { continue }
      groups.append(SampleGroup(samples: siblings, isOfSeveral: true, arena: arena))
    }
    return groups
  }

  /// The declaration and the entries; without a schema of the bodies if it is `isUntyped` or none can be
  /// inferred.
  func files(isUntyped: Bool, _ names: inout CollectionNames) -> [NewFile] {
    let path = isOfSeveral ? String(samples[0].parent.dropLast()) : samples[0].path
    let name = names.name(for: path)
    let files = isOfSeveral ? several(path, name, isUntyped) : one(path, name, isUntyped)
    return files.map { NewFile("content/\(name)/\($0.path)", $0.bytes) }
  }

  // MARK: - One response

  private func one(_ path: String, _ name: String, _ isUntyped: Bool) -> [NewFile] {
    let value = samples[0].value
    if samples[0].hasExtension {
      // The path of an endpoint has no extension, but a key may look as if it had one.
      let pattern = YAMLText.scalar("\(samples[0].parent){id}")
      return raw(
        name, [(String(samples[0].step), value)], isUntyped,
        endpoint: "{ path: \(pattern), one: body\(texts) }")
    }
    let entries = Array(value.elements)
    if !isUntyped, value.kind == .array, let evidence = evidence(of: entries),
      let key = KeyInference.key(of: entries, evidence.members)
    {
      return files(name, entries, fields(evidence, key: key), key: key) {
        "{ path: \(YAMLText.scalar(path)), each: \($0), omit: missing\(texts) }"
      }
    }
    if !isUntyped, value.kind == .object, let evidence = evidence(of: [value]),
      !evidence.members.names.isEmpty
    {
      return files(name, nil, fields(evidence, key: nil), key: nil) {
        "{ path: \(YAMLText.scalar(path)), one: \($0), omit: missing\(texts) }"
      }
    }
    return raw(
      name, [("1", value)], isUntyped,
      endpoint: "{ path: \(YAMLText.scalar(path)), one: body\(texts) }")
  }

  // MARK: - Objects next to each other

  private func several(_ path: String, _ name: String, _ isUntyped: Bool) -> [NewFile] {
    let pattern = { (key: String) in YAMLText.scalar("\(path)/{\(key)}") }
    if !isUntyped, let (key, isOwn) = key {
      let entries = samples.map { sample in
        let own = Array(sample.value.members)
        guard !isOwn else { return sample.value }
        let step = Value.text(arena.copy(String(sample.step)))
        return Value.object([Member(key: arena.copy(key), value: step)] + own, in: arena)
      }
      if let evidence = evidence(of: entries),
        KeyInference.key(of: entries.map { $0.only(key, arena) }, evidence.members) == key
      {
        return files(
          name, entries, fields(evidence, key: key), key: key, without: isOwn ? nil : key
        ) { "{ path: \(pattern(key)), one: \($0), omit: missing\(texts) }" }
      }
    }
    return raw(
      name, samples.map { (String($0.step), $0.value) }, isUntyped,
      endpoint: "{ path: \(pattern("id")), one: body\(texts) }")
  }

  /// The field whose text is the last step of the path, and whether the bodies have it; `nil` if all names
  /// for it are taken.
  private var key: (name: String, isOwn: Bool)? {
    let names = samples[0].value.members.map(\.key.string)
    for name in names {
      let isKey = samples.allSatisfy { sample in
        let value = sample.value.member(named: name)
        return (value.kind == .string || value.int64 != nil) && value.text.string == sample.step
      }
      if isKey { return (name, true) }
    }
    let free = ["id", "key-of-file", "step"].first { name in
      samples.allSatisfy { $0.value.member(named: name).kind == .undefined }
    }
    return free.map { ($0, false) }
  }

  /// The keys of an endpoint for another media type than the usual one, and for readers.
  private var texts: String {
    let words = samples[0].words
    let texts = [
      ("media-type", samples[0].mediaType ?? ""), ("title", words.title),
      ("description", words.description),
    ]
    return texts.filter { !$0.1.isEmpty }.map { ", \($0): \(YAMLText.scalar($1))" }.joined()
  }

  /// The fields of entries in the order in which they were first seen, then those of the schema alone.
  private func fields(_ evidence: EntryEvidence, key: String?) -> [InferredField] {
    let schema = samples[0].words.type.fields.filter { !SchemaReader.builtIn.contains($0.name) }
    return InferredField.explained(evidence.fields(key: key), by: schema).map { field in
      guard field.name == key else { return field }
      // A key has the type that the samples show, and is never missing.
      let own = evidence.fields(key: key).first { $0.name == key }
      var keys = field.keys.filter { $0.hasPrefix("title:") || $0.hasPrefix("description:") }
      let variable = samples[0].words.variable
      if !variable.isEmpty, !keys.contains(where: { $0.hasPrefix("description:") }) {
        keys.append("description: \(YAMLText.scalar(variable))")
      }
      return InferredField(
        name: field.name, type: own?.type ?? field.type, isOptional: false, keys: keys)
    }
  }

  // MARK: - Files

  /// The evidence about entries; `nil` if a schema would change one of them.
  private func evidence(of entries: [Value]) -> EntryEvidence? {
    guard !entries.isEmpty, entries.allSatisfy({ $0.kind == .object }) else { return nil }
    var evidence = EntryEvidence()
    for entry in entries { evidence.take(entry) }
    let hasBuiltIn = entries.contains { entry in
      entry.members.contains { SchemaReader.builtIn.contains($0.key.string) }
    }
    return evidence.reserved.isEmpty && !hasBuiltIn ? evidence : nil
  }

  /// The files of a collection with these fields; without a list of `entries`, the one sample is the only entry.
  ///
  /// `endpoint` is declared with the members of an item, which are all fields but `hidden`.
  private func files(
    _ name: String, _ entries: [Value]?, _ fields: [InferredField], key: String?,
    without hidden: String? = nil, endpoint: (String) -> String
  ) -> [NewFile] {
    let names = fields.map(\.name).filter { $0 != hidden }.map { YAMLText.scalar($0) }
    let collection = InferredCollection(
      entries: entries == nil ? "*.json" : "\(name).json", key: key == "id" ? nil : key,
      fields: fields)
    return [
      declaration(collection, endpoint("[\(names.joined(separator: ", "))]")),
      NewFile(
        "\(name).json", json(entries.map { Value.array($0, in: arena) } ?? samples[0].value)),
    ]
  }

  /// The files of a collection whose entries have bodies.
  private func raw(
    _ name: String, _ bodies: [(id: String, body: Value)], _ isUntyped: Bool, endpoint: String
  ) -> [NewFile] {
    let entries = bodies.map { id, body in
      Value.object(of: [("id", .text(arena.copy(id))), ("body", body)], in: arena)
    }
    var evidence = FieldEvidence()
    for (_, body) in bodies { evidence.take(body) }
    let type = isUntyped ? .any : TypeInference().type(evidence, named: "body")
    let collection = InferredCollection(
      entries: "\(name).json", key: nil,
      fields: [
        InferredField(name: "id", type: .plain("string"), isOptional: false),
        InferredField(
          name: "body", type: isUntyped ? type : type.explained(by: samples[0].words.type),
          isOptional: false),
      ])
    return [
      declaration(collection, endpoint),
      NewFile("\(name).json", json(Value.array(entries, in: arena))),
    ]
  }

  private func declaration(_ collection: InferredCollection, _ endpoint: String) -> NewFile {
    let title = samples[0].words.collection
    return NewFile(
      "_collection.yml",
      text: (title.isEmpty ? "" : "title: \(YAMLText.scalar(title))\n")
        + collection.text(with: "endpoints:\n  - \(endpoint)\n"))
  }

  private func json(_ value: Value) -> [UInt8] {
    var out = ByteBuffer()
    appendJSON(value, style: .pretty, into: &out)
    out.append(0x0A)
    return Array(out.bytes)
  }
}

extension [Sample] {
  /// Leaves out the types by schemas in collections with one of these paths; returns whether there were any.
  mutating func forgetSchemas(of paths: Set<String>, _ arena: Arena) -> Bool {
    let known = Set(paths.map { RequestTarget.endpointPath(Octets($0.utf8)).string })
    let groups = SampleGroup.groups(of: self, arena).map { Set($0.samples.map(\.path)) }
    let all = groups.filter { !$0.isDisjoint(with: known) }.reduce(into: Set()) { $0.formUnion($1) }
    var isChanged = false
    for index in indices where all.contains(self[index].path) && self[index].words.type != .any {
      self[index].words.type = .any
      isChanged = true
    }
    return isChanged
  }
}

extension Value {
  /// An object with only one of the members of this one.
  fileprivate func only(_ name: String, _ arena: Arena) -> Value {
    .object(members.filter { $0.key.string == name }, in: arena)
  }
}
