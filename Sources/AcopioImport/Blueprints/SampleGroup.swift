import AcopioBase
import AcopioContent
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
        name, [(String(samples[0].step), value)],
        endpoint: "{ path: \(pattern), one: body\(mediaType) }")
    }
    let entries = Array(value.elements)
    if !isUntyped, value.kind == .array, let evidence = evidence(of: entries),
      let key = KeyInference.key(of: entries, evidence.members)
    {
      return files(
        name, entries, evidence, key: key,
        endpoint:
          "{ path: \(YAMLText.scalar(path)), each: \(members(evidence)), omit: missing\(mediaType) }"
      )
    }
    return raw(
      name, [("1", value)], endpoint: "{ path: \(YAMLText.scalar(path)), one: body\(mediaType) }")
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
        let members = members(evidence, but: isOwn ? nil : key)
        return files(
          name, entries, evidence, key: key,
          endpoint: "{ path: \(pattern(key)), one: \(members), omit: missing\(mediaType) }")
      }
    }
    return raw(
      name, samples.map { (String($0.step), $0.value) },
      endpoint: "{ path: \(pattern("id")), one: body\(mediaType) }")
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

  /// The key of an endpoint for another media type than the usual one.
  private var mediaType: String {
    samples[0].mediaType.map { ", media-type: \(YAMLText.scalar($0))" } ?? ""
  }

  /// The members of an item, in the order in which they were first seen.
  private func members(_ evidence: EntryEvidence, but key: String? = nil) -> String {
    let names = evidence.members.names.filter { $0 != key }
    return "[\(names.map { YAMLText.scalar($0) }.joined(separator: ", "))]"
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

  private func files(
    _ name: String, _ entries: [Value], _ evidence: EntryEvidence, key: String, endpoint: String
  ) -> [NewFile] {
    let collection = InferredCollection(
      entries: "\(name).json", key: key == "id" ? nil : key, fields: evidence.fields(key: key))
    return [
      NewFile("_collection.yml", text: collection.text(with: "endpoints:\n  - \(endpoint)\n")),
      NewFile("\(name).json", json(Value.array(entries, in: arena))),
    ]
  }

  private func raw(
    _ name: String, _ bodies: [(id: String, body: Value)], endpoint: String
  ) -> [NewFile] {
    let entries = bodies.map { id, body in
      Value.object(of: [("id", .text(arena.copy(id))), ("body", body)], in: arena)
    }
    let declaration = """
      entries: \(YAMLText.scalar("\(name).json"))
      schema:
        id: string
        body: any
      endpoints:
        - \(endpoint)

      """
    return [
      NewFile("_collection.yml", text: declaration),
      NewFile("\(name).json", json(Value.array(entries, in: arena))),
    ]
  }

  private func json(_ value: Value) -> [UInt8] {
    var out = ByteBuffer()
    appendJSON(value, style: .pretty, into: &out)
    out.append(0x0A)
    return Array(out.bytes)
  }
}

extension Value {
  /// An object with only one of the members of this one.
  fileprivate func only(_ name: String, _ arena: Arena) -> Value {
    .object(members.filter { $0.key.string == name }, in: arena)
  }
}
