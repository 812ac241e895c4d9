import AcopioBase
import AcopioLanguage

extension Filter {
  static let list = Filter(
    "list", "Joins the items in an array as the site's language does, with 'and' or 'or'.",
    example: ("{{ 'x y z' | split: ' ' | list: 'or' }}", "x, y, or z"), arguments: 0...1,
    signature: .list(.text, gives: .textOrHTML)
  ) { input, arguments, context in
    let word = arguments[0].map { context.plainText(of: $0).string } ?? "and"
    guard word == "and" || word == "or" else {
      return context.badArgument("'list' takes 'and' or 'or', not '\(word)'")
    }
    // Values of the other direction would be put in the order of the sentence.
    let elements = context.flattened(input).map { context.isolated($0) }
    guard elements.count > 1 else { return context.joined(elements) }
    let facts = context.locale.facts
    let patterns = facts.list("list." + word)
    var parts = [elements[0]]
    for index in 1..<elements.count {
      let isLast = index == elements.count - 1
      var pattern = patterns[elements.count == 2 ? 0 : isLast ? 3 : index == 1 ? 1 : 2]
      if isLast, facts.language == "es" {
        pattern = spanishPattern(pattern, before: context.plainText(of: elements[index]).string)
      }
      // Every pattern is the text before, something between, and the text after.
      let glue = pattern.dropFirst(3).dropLast(3)
      parts.append(context.make { $0.append(string: String(glue)) })
      parts.append(elements[index])
    }
    return context.joined(parts)
  }

  /// The pattern of Spanish before a text: *y* is *e* before its own sound, and *o* is *u*.
  private static func spanishPattern(_ pattern: String, before text: String) -> String {
    var sound = text.lowercased()[...]
    if sound.first == "h" { sound = sound.dropFirst() }
    switch sound.first {
    case "i", "í":
      // A diphthong has another sound: 'agua y hielo'.
      if let second = sound.dropFirst().first, "aeou".contains(second) { return pattern }
      return pattern.replacing(" y ", with: " e ")
    case "o", "ó": return pattern.replacing(" o ", with: " u ")
    case "8": return pattern.replacing(" o ", with: " u ")
    default: return pattern
    }
  }
}
