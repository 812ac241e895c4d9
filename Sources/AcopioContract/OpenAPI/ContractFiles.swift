package import AcopioBase

/// The files that an OpenAPI document can refer to: those of its folder.
package struct ContractFiles: Sendable {
  /// Reads the value of a JSON or YAML file; reports its faults.
  package typealias Load = @Sendable (SourceFile, Arena, inout Diagnostics) -> Value?

  /// The folder that no reference may leave, with a `/` at the end; empty for the working folder.
  let folder: String
  private let files: [String: SourceFile]
  private let load: Load

  /// The files below `folder` among `files`, read by `load`.
  package init(_ files: [SourceFile], below folder: String, load: @escaping Load) {
    self.folder = folder
    self.load = load
    let inside = files.filter { $0.path.hasPrefix(folder) }
    self.files = Dictionary(inside.map { ($0.path, $0) }) { first, _ in first }
  }

  /// The file at a path; `nil` if there is none.
  func file(at path: String) -> SourceFile? { files[path] }

  /// The path of the file that the text of a `$ref` leads to from another; `nil` if that is the file itself, or no
  /// relative address.
  package static func path(of reference: Octets, from base: String) -> String? {
    let address = reference.prefix { $0 != 0x23 }
    let decoded = PercentEncoding.decodedBytes(address).string
    guard !decoded.isEmpty, !decoded.hasPrefix("/"), !decoded.contains("\\"),
      !DescriptionReferences.hasScheme(address)
    else { return nil }
    var steps = base.split(separator: "/").dropLast().map(String.init)
    for step in decoded.split(separator: "/") where step != "." {
      if step == ".." {
        guard steps.popLast() != nil else { return nil }
      } else {
        steps.append(String(step))
      }
    }
    return (base.hasPrefix("/") ? "/" : "") + steps.joined(separator: "/")
  }

  /// The value of a file; `nil` after an error.
  func value(of file: SourceFile, _ arena: Arena, _ diagnostics: inout Diagnostics) -> Value? {
    load(file, arena, &diagnostics)
  }

  /// The paths of the files, for suggestions.
  var paths: [String] { files.keys.inOrder() }
}

/// A value in one of the files of a description.
struct DescriptionPart {
  /// The value.
  let value: Value
  /// The index of its file.
  let file: Int
  /// The position that led to it: the value's own, or the one of its key.
  var origin: Origin

  init(_ value: Value, in file: Int, at origin: Origin? = nil) {
    self.value = value
    self.file = file
    self.origin = origin ?? value.origin
  }

  /// A member; its origin is the one of its key.
  func member(_ name: StaticString) -> DescriptionPart {
    for member in value.members where member.key.equals(name) {
      return DescriptionPart(member.value, in: file, at: member.keyOrigin)
    }
    return DescriptionPart(.undefined, in: file, at: origin)
  }

  /// The members of an object, each at its key.
  var members: [(name: Octets, part: DescriptionPart)] {
    value.members.map {
      (Octets($0.key), DescriptionPart($0.value, in: file, at: $0.keyOrigin))
    }
  }

  /// The elements of a list.
  var elements: [DescriptionPart] { value.elements.map { DescriptionPart($0, in: file) } }
}

/// Resolves the references of a description, in its files and nowhere else.
///
/// Reports `contract-syntax` for references that lead to nothing, out of the folder or to a network, and for circles.
struct DescriptionReferences {
  /// The most files that a document may consist of.
  private static let mostFiles = 500
  /// The most bytes of these files together.
  private static let mostBytes = 64 << 20
  /// The most references that follow each other.
  private static let mostHops = 50

  private let files: ContractFiles
  let arena: Arena
  private var indices: [String: Int] = [:]
  private var loaded: [(file: SourceFile, value: Value?)] = []
  private var bytes = 0
  /// The named schemas of each file: by `$anchor`, and by `$id`.
  private var anchors: [Int: [Octets: Value]] = [:]

  init(_ files: ContractFiles, arena: Arena) {
    self.files = files
    self.arena = arena
  }

  /// The files that were read, in order.
  var paths: [String] { loaded.map(\.file.path) }

  /// The value of a file; `nil` after an error.
  mutating func root(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> DescriptionPart? {
    let index = add(file, &diagnostics)
    return loaded[index].value.map { DescriptionPart($0, in: index) }
  }

  private mutating func add(_ file: SourceFile, _ diagnostics: inout Diagnostics) -> Int {
    if let known = indices[file.path] { return known }
    indices[file.path] = loaded.count
    bytes += file.bytes.count
    loaded.append((file, files.value(of: file, arena, &diagnostics)))
    return loaded.count - 1
  }

  /// The part that a Reference Object leads to, through further ones; the part itself if it is none.
  mutating func followed(
    _ part: DescriptionPart, _ diagnostics: inout Diagnostics
  ) -> DescriptionPart? {
    var part = part
    for _ in 0..<Self.mostHops {
      let reference = part.member("$ref")
      guard reference.value.kind != .undefined else { return part }
      guard let next = target(of: reference, &diagnostics) else { return nil }
      part = next
    }
    diagnostics.error(
      .contractSyntax,
      "the reference leads to itself, or through more than \(Self.mostHops) others",
      at: part.origin, remedy: "refer to the definition itself")
    return nil
  }

  /// The part that the text of a `$ref` names; `nil` after an error.
  mutating func target(
    of reference: DescriptionPart, _ diagnostics: inout Diagnostics
  ) -> DescriptionPart? {
    let text = Octets(reference.value.text)
    func fail(_ reason: Message, _ remedy: Message) -> DescriptionPart? {
      diagnostics.error(
        .contractSyntax, "the reference '\(Self.shown(text))' \(reason)",
        at: reference.value.origin, remedy: remedy)
      return nil
    }
    guard reference.value.kind == .string else {
      let name = "$ref"
      diagnostics.error(
        .contractSyntax, "'\(name)' must be a text", at: reference.origin,
        remedy: "write the address of the definition, such as '#/components/schemas/Book'")
      return nil
    }
    let mark = text.firstIndex(of: 0x23)
    let address = text[..<(mark ?? text.count)]
    let fragment = mark.map { Octets(text[($0 + 1)...]) } ?? []
    var file = reference.file
    if !address.isEmpty {
      if let named = schema(named: Octets(address), in: file) {
        return fragment.isEmpty
          ? DescriptionPart(named, in: file)
          : part(at: fragment, of: DescriptionPart(named, in: file))
      }
      guard !Self.hasScheme(address) else {
        return fail(
          "leads to a network, from which nothing is fetched",
          files.folder.isEmpty
            ? "copy the file next to the document, and refer to it by its path"
            : "copy the file into '\(files.folder)', and refer to it by its path")
      }
      let path = ContractFiles.path(of: text, from: loaded[file].file.path)
      guard let path, path.hasPrefix(files.folder) else {
        return fail(
          "leads out of '\(files.folder.isEmpty ? "./" : files.folder)'",
          "put the file into that folder")
      }
      guard let found = files.file(at: path) else {
        return fail(
          "leads to '\(path)', which does not exist\(diagnostics.suggestions.didYouMean(path) { files.paths })",
          "correct the path; it is relative to the file that refers to it")
      }
      guard loaded.count < Self.mostFiles, bytes <= Self.mostBytes else {
        return fail(
          "leads to one file too many: there may be \(Self.mostFiles), of \(Self.mostBytes >> 20) MiB together",
          "join the files")
      }
      let before = diagnostics.all.count
      file = add(found, &diagnostics)
      guard loaded[file].value != nil else {
        return diagnostics.all.count > before ? nil : fail("leads to a broken file", "correct it")
      }
    }
    guard let value = loaded[file].value else { return nil }
    let whole = DescriptionPart(value, in: file)
    guard !fragment.isEmpty else { return whole }
    guard fragment.first == 0x2F else {
      if let named = names(in: file)[[0x23] + PercentEncoding.decodedBytes(fragment)] {
        return DescriptionPart(named, in: file)
      }
      return fail("names no schema of the file", "write '#/' and the path of the definition")
    }
    guard let part = part(at: fragment, of: whole) else {
      return fail(
        "names no part of the file", "correct it; in names, '~1' stands for '/' and '~0' for '~'")
    }
    return part
  }

  // MARK: - Addresses

  fileprivate static func hasScheme(_ address: Octets.SubSequence) -> Bool {
    guard let colon = address.firstIndex(of: 0x3A) else {
      return address.starts(with: [0x2F, 0x2F])
    }
    return address[..<colon].allSatisfy { $0.isASCIIAlphanumeric || $0 == 0x2B || $0 == 0x2D }
  }

  private static func shown(_ text: Octets) -> String {
    text.count <= 120 ? text.string : Array(text.prefix(120)).string + "…"
  }

  // MARK: - Parts

  private func part(at pointer: Octets, of whole: DescriptionPart) -> DescriptionPart? {
    var part = whole
    let steps = PercentEncoding.decodedBytes(pointer)
      .split(separator: 0x2F, omittingEmptySubsequences: false)
    for step in steps.dropFirst() {
      var name: Octets = []
      var isEscaped = false
      for byte in step {
        if isEscaped {
          name[name.count - 1] = byte == UInt8(ascii: "1") ? 0x2F : 0x7E
          isEscaped = false
        } else {
          name.append(byte)
          isEscaped = byte == 0x7E
        }
      }
      if part.value.kind == .array {
        let index = name.withUnsafeBufferPointer { Value.wholeNumber($0) }
        guard let index, index >= 0, index < part.value.elements.count else { return nil }
        part = DescriptionPart(part.value.elements[Int(index)], in: part.file)
      } else {
        let found = part.value.members.first { Octets($0.key) == name }
        guard let found else { return nil }
        part = DescriptionPart(found.value, in: part.file, at: found.keyOrigin)
      }
    }
    return part
  }

  /// The schema whose `$id` is an address, in a file.
  private mutating func schema(named address: Octets, in file: Int) -> Value? {
    names(in: file)[address]
  }

  /// The schemas of a file by their `$id`, and by `#` and their `$anchor`.
  private mutating func names(in file: Int) -> [Octets: Value] {
    if let known = anchors[file] { return known }
    var found: [Octets: Value] = [:]
    var open = [loaded[file].value].compactMap { $0 }
    while let value = open.popLast() {
      for member in value.members {
        if member.value.kind == .string {
          if member.key.equals("$id") { found[Octets(member.value.text)] = value }
          if member.key.equals("$anchor") || member.key.equals("$dynamicAnchor") {
            found[[0x23] + Octets(member.value.text)] = value
          }
        } else {
          open.append(member.value)
        }
      }
      open += value.elements
    }
    anchors[file] = found
    return found
  }
}
