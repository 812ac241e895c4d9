package import AcopioBase
package import AcopioContent

/// Which directives shortcodes and includes become, as a file of the user says.
///
///     notice: note
///     tip: { directive: note, attributes: { kind: tip }, positional: [title] }
package struct ShortcodeMapping: Sendable {
  /// The directive for one shortcode.
  private struct Target {
    let directive: String
    /// Attributes that every use gets.
    var attributes: [(name: String, value: String)] = []
    /// The attributes that arguments without a name become.
    var positional: [String] = []
  }

  private var targets: [String: Target] = [:]

  /// No shortcode becomes a directive.
  package init() {}

  /// Reads a mapping; reports `unknown-key` and `wrong-type`.
  package init(_ value: Value, _ diagnostics: inout Diagnostics) {
    guard value.kind == .object else {
      diagnostics.error(
        .wrongType, "the file must be a mapping of shortcodes to directives", at: value.origin,
        remedy: "write 'notice: note', one line for each shortcode")
      return
    }
    for member in value.members {
      targets[member.key.string] = target(member.value, &diagnostics)
    }
  }

  /// The names of the shortcodes.
  var names: Set<String> { Set(targets.keys) }

  private func target(_ value: Value, _ diagnostics: inout Diagnostics) -> Target? {
    if value.kind == .string { return Target(directive: value.text.string) }
    guard value.member("directive").kind == .string else {
      diagnostics.error(
        .wrongType, "a shortcode needs the name of a directive", at: value.origin,
        remedy: "write 'notice: note', or '{ directive: note, positional: [title] }'")
      return nil
    }
    var target = Target(directive: value.member("directive").text.string)
    for member in value.members {
      switch member.key.string {
      case "directive": continue
      case "attributes":
        target.attributes = member.value.members.map { ($0.key.string, $0.value.text.string) }
      case "positional": target.positional = member.value.elements.map(\.text.string)
      default:
        diagnostics.error(
          .unknownKey, "'\(member.key.string)' is not a key of a shortcode", at: member.keyOrigin,
          remedy: "keys are directive, attributes, positional")
      }
    }
    return target
  }

  /// The directive that a shortcode becomes; `nil` if the mapping does not name it, or if it has an
  /// argument that no attribute takes.
  ///
  /// `content` is what a pair of tags encloses, and `nil` for a single tag.
  func directive(
    for name: String, _ arguments: TagArguments, content: String?, _ uses: inout DirectiveUses
  ) -> String? {
    guard let target = targets[name], arguments.positional.count <= target.positional.count else {
      return nil
    }
    var attributes = target.attributes
    attributes += zip(target.positional, arguments.positional).map { ($0, $1) }
    attributes += arguments.named
    guard attributes.allSatisfy({ ShortcodeMapping.isName($0.name) }) else { return nil }
    uses.add(target.directive, attributes.map(\.name))
    let list = attributes.map { name, value in
      "\(name)=\"\(value.replacing("\"", with: "'").replacing("\n", with: " "))\""
    }
    let braces = list.isEmpty ? "" : "{\(list.joined(separator: " "))}"
    guard let content else { return "::\(target.directive)\(braces)" }
    return ":::\(target.directive)\(braces)\n\(content.trimmingSpaces)\n:::"
  }

  private static func isName(_ name: String) -> Bool {
    name.utf8.first?.isASCIILetter == true
      && name.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit || $0 == 0x2D || $0 == 0x5F }
  }
}

/// The directives that texts contain now, with all attributes that they have somewhere.
struct DirectiveUses {
  private var attributes: [String: Set<String>] = [:]

  /// Adds a use.
  mutating func add(_ name: String, _ names: [String]) {
    attributes[name, default: []].formUnion(names)
  }

  /// Adds the uses of another text.
  mutating func append(_ other: DirectiveUses) {
    for (name, names) in other.attributes { add(name, Array(names)) }
  }

  /// The names, sorted.
  var names: [String] { attributes.keys.sorted() }

  /// A plain component for each directive, by its name: it shows all attributes and the content.
  var components: [(name: String, text: String)] {
    names.map { name in
      let parameters = (attributes[name] ?? []).sorted()
      let lines = parameters.map { "  @param {string} [\($0)]\n" }.joined()
      let shown = parameters.map { "{% if \($0) %}<p>{{ \($0) }}</p>\n{% endif %}" }.joined()
      return (
        name,
        """
        {% doc %}
          Imported: shows what the directive contains. Make of it what it was meant to be.
          @form leaf, container
        \(lines)  @param {html} [content]
        {% enddoc %}
        <aside>
        \(shown){{ content | default: '' }}
        </aside>

        """
      )
    }
  }
}

extension ShortcodeMapping {
  /// A mapping that was read, with what is wrong with it.
  package struct Reading {
    package let mapping: ShortcodeMapping
    package let diagnostics: Diagnostics
    package let sources: SourceMap
  }

  /// Reads the YAML file at `path`; throws if it cannot be read.
  package static func read(_ path: String) throws(SourceError) -> Reading {
    var diagnostics = Diagnostics()
    var files = try LooseFiles(folder: nil, &diagnostics)
    let file = try files.read(path)
    let arena = Arena()
    let value = YAMLReader.read(
      file, range: 0..<file.bytes.count, arena: arena, &diagnostics)
    let mapping = value.map { ShortcodeMapping($0, &diagnostics) } ?? ShortcodeMapping()
    withExtendedLifetime(arena) {}
    return Reading(mapping: mapping, diagnostics: diagnostics, sources: files.sources)
  }
}
