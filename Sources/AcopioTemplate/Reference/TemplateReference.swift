import AcopioBase

/// The reference page of the template language, generated from the code that it describes.
package enum TemplateReference {
  /// The page as Markdown; `folders` are the folders of the sites that it describes.
  package static func text(_ folders: TemplateFolders) -> String {
    """
    # Template reference

    Written by `make docs` from the code; `acopio template reference` prints it.
    [Templates](../guides/templates.md) explains how templates work together.

    - [Tags](#tags): \(Tags.all.map { "`\($0.name)`" }.joined(separator: " "))
    - [Filters](#filters): \(Filters.all.map { "`\($0.name)`" }.joined(separator: " "))
    - [Checked and standard](#checked-and-standard)
    - [Limits](#limits)

    All examples are run as tests, in English, with this data; `assets` and `strings` represent files
    of the site.

    ```json
    \(TemplateExample.data)
    ```

    ## Tags

    \(Tags.all.map { section($0, folders) }.joined(separator: "\n"))
    ## Filters

    A value goes through filters from left to right: `{{ value | filter: argument, name: argument }}`.
    "Takes" and "gives" apply to checked templates; the plain language takes anything.

    \(Filters.all.map(section).joined(separator: "\n"))
    \(modes)
    \(limits)
    """
  }

  // MARK: - Tags

  private static func section(_ tag: Tag, _ folders: TemplateFolders) -> String {
    let example = tag.example
    var blocks = [block(example.template)]
    for (name, text) in example.others.inOrder(by: { $0.key < $1.key }) {
      blocks.append("with `\(folders.file(of: name))`\n\n" + block(text))
    }
    return """
      ### \(tag.name == "#" ? "`#`" : tag.name)

      \(tag.summary)

      \(blocks.joined(separator: "\n\n"))

      prints

      \(block(example.output, "html"))

      """
  }

  // MARK: - Filters

  private static func section(_ filter: Filter) -> String {
    """
    ### \(filter.name)

    \(filter.summary)

    - takes \(words(for: filter.signature.input))
    \(arguments(of: filter))- gives \(words(for: filter.signature))

    \(block(filter.example.template))

    prints

    \(block(filter.example.output, "html"))

    """
  }

  private static func arguments(of filter: Filter) -> String {
    let signature = filter.signature
    if filter.takesAnyName {
      let kinds = signature.arguments.last.map { words(for: $0) } ?? ""
      return "- values by name, up to \(filter.arguments.upperBound / 2): \(kinds)\n"
    }
    var lines = ""
    for (place, kinds) in signature.arguments.enumerated() {
      let isOptional = place >= filter.arguments.lowerBound
      let what = place == 0 && signature.namesMember ? memberWords : words(for: kinds)
      let number = signature.arguments.count == 1 ? "argument" : "argument \(place + 1)"
      lines += "- \(number)\(isOptional ? " (optional)" : ""): \(what)\n"
    }
    for (name, kinds) in zip(filter.names, signature.named) {
      lines += "- `\(name):` (optional): \(words(for: kinds))\n"
    }
    return lines
  }

  private static let memberWords = "the name of a member of the elements; `author.name` goes deeper"

  private static func words(for kinds: TypeKinds) -> String {
    switch kinds {
    case .anything: "anything"
    case .value: "anything but null"
    default: kinds.description.english
    }
  }

  private static func words(for signature: FilterSignature) -> String {
    switch signature.result {
    case .type(let type): TypeTable().description(of: type).english
    case .input: "what it takes"
    case .textOrHTML: "HTML if it takes HTML or has it in an argument, else text"
    case .list: "a list like the one it takes"
    case .listWithoutNull: "a list like the one it takes, without null"
    case .listOrText: "a list of a list, text of anything else"
    case .concatenation: "a list of the elements of both"
    case .element: "an element, or null"
    case .members: "a list of the members"
    case .groups: "a list of groups with `name`, `items` and `size`"
    case .mapFrame:
      "an object with `width`, `height`, `scale.metres`, `scale.width`, and the degrees of its edges: "
        + "`north`, `east`, `south`, `west`"
    case .inputOrArgument: "what it takes, or the argument"
    }
  }

  // MARK: - Text

  /// A fenced code block; the text contains no fences.
  private static func block(_ text: String, _ language: String = "liquid") -> String {
    "```\(language)\n\(text)\(text.hasSuffix("\n") ? "" : "\n")```"
  }
}
