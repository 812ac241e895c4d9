import AcopioBase
import AcopioTemplate
import AcopioTestSupport
import Testing

/// Every filter is run with values of every kind that its signature takes; what comes out must be
/// what the signature gives.
@Suite struct FilterSignatureTests {
  private static let all: [TypeKinds] = [
    .null, .boolean, .number, .text, .date, .html, .range, .list, .object,
  ]

  @Test(arguments: Filters.all.map(\.name))
  func namesAKindForEachArgument(name: String) throws {
    let filter = try #require(Filters.all.first { $0.name == name })
    #expect(filter.signature.arguments.count == filter.arguments.upperBound)
    #expect(filter.signature.named.count == filter.names.count)
  }

  @Test(arguments: Filters.all.map(\.name))
  func isTrueOfEveryKind(name: String) throws {
    let filter = try #require(Filters.all.first { $0.name == name })
    let samples = Samples(filter: name)
    var runs = 0
    for kind in Self.all where filter.signature.input.contains(kind) {
      for count in samples.counts(filter)
      where count > 0 || filter.signature.alone.contains(kind) {
        let namesMember = filter.signature.namesMember && count > 0
        for input in samples.inputs(kind, namesMember: namesMember) {
          let arguments = (0..<count).map { samples.argument($0, filter.signature) }
          let call = Run(filter: filter, input: input, arguments: arguments)
          let outcome = call.outcome(samples)
          #expect(outcome.faults == [], "\(name) of \(kind.description)")
          #expect(outcome.isAsSaid, "\(name) of \(kind.description) gave \(outcome.kind)")
          runs += 1
        }
      }
    }
    #expect(runs > 0)
  }
}

/// One call of a filter.
private struct Run {
  let filter: Filter
  let input: Value
  let arguments: [Value]

  /// Whether the result is what the signature gives, its kind, and the faults.
  func outcome(_ samples: Samples) -> (isAsSaid: Bool, kind: Value.Kind, faults: [String]) {
    var context = FilterContext(samples.environment, .checked, TemplateLimits())
    let named = filter.names.map { _ in Value.undefined }
    let result = (arguments + named).withUnsafeBufferPointer { values in
      filter.apply(input, FilterArguments(values, count: arguments.count), &context)
    }
    let isAsSaid = gives(result)
    // The result is in the memory of the context, which must live until here.
    return (isAsSaid, result.kind, context.messages)
  }

  private func gives(_ result: Value) -> Bool {
    let elements = Array(input.elements)
    switch filter.signature.result {
    case .type(let type): return fits(result, type)
    case .input: return result.kind == input.kind
    case .textOrHTML:
      let isHTML = (arguments + elements + [input]).contains { $0.isHTML }
      return isHTML ? result.kind == .html : isText(result)
    case .list, .listWithoutNull, .concatenation, .members: return result.kind == .array
    case .listOrText:
      return input.kind == .array ? result.kind == .array : result.kind == .string
    case .element:
      return result.kind == .null || input.kind == .range && result.kind == .integer
        || elements.contains { $0.kind == result.kind }
    case .groups:
      return result.kind == .array
        && result.elements.allSatisfy { $0.members.map(\.key.string) == ["name", "items", "size"] }
    case .mapFrame:
      let edges = ["north", "east", "south", "west"]
      return result.members.map(\.key.string) == ["width", "height", "scale"] + edges
    case .inputOrArgument:
      return result.kind == input.kind || arguments.contains { $0.kind == result.kind }
        || result.kind == .string
    }
  }

  private func fits(_ value: Value, _ type: TemplateType) -> Bool {
    switch type {
    case .number: [.integer, .number].contains(value.kind)
    case .boolean: value.kind == .bool
    case .html: value.isHTML
    case .list(let element):
      value.kind == .array && value.elements.allSatisfy { fits($0, element) }
    case .optional(let wrapped): value.kind == .null || fits(value, wrapped)
    default: isText(value)
    }
  }

  private func isText(_ value: Value) -> Bool { value.hasText && !value.isHTML }
}

/// Values of every kind that make sense to a filter.
private struct Samples {
  let filter: String
  let arena = Arena()
  private(set) var environment: TemplateEnvironment

  init(filter: String) {
    self.filter = filter
    let data = """
      { "site.css": { "url": "/assets/site.1.css", "integrity": "sha384-abc" } }
      """
    environment = TemplateEnvironment(
      origin: "https://library.example", assets: Samples.value(data, arena),
      strings: Samples.value(#"{ "greeting": "Hello, {name}!" }"#, arena))
    // A zone without changes: its header, the one offset from UTC, and the name of that.
    var file = Array("TZif".utf8) + [UInt8](repeating: 0, count: 40 + 6) + Array("UTC\0".utf8)
    (file[39], file[43]) = (1, 4)
    if let zone = ZoneRules("Test/Test", file) { environment.zones = { _ in .success(zone) } }
  }

  func inputs(_ kind: TypeKinds, namesMember: Bool) -> [Value] {
    switch kind {
    case .null: [.null]
    case .boolean: [.bool(true), .bool(false)]
    // A number takes a unit, and the sample argument is a date.
    case .number where filter == "relative": []
    case .number where filter == "date": [.integer(20_240_229)]
    case .number: [value("-7"), value("2.5"), .integer(3)]
    case .text: [text(word, .string)]
    case .date: [text("2024-05-01", .date), text("2024-05-01T10:00:00Z", .datetime)]
    case .html: [text(word, .html), text(word, .markdown)]
    case .range: [range]
    case .list where filter == "sort_by_distance": [value("[[19.5, -99.2], [19.4, -99]]")]
    case .list where takesPlace: [value("[19.5, -99.2]")]
    case .object where takesPlace: [value(#"{ "lat": 19.5, "lon": "-99" }"#)]
    case .object where filter == "money": [value(#"{ "amount": 12.50, "currency": "MXN" }"#)]
    case .list where namesMember: [books, value("[]")]
    case .list: filter == "sum" ? [value("[1, 2.5]")] : lists
    default: [value(#"{ "title": "Momo", "url": "/momo/", "absolute_url": "https://a.b/momo/" }"#)]
    }
  }

  /// The number of arguments to pass; `t` requires exactly those of the string.
  func counts(_ filter: Filter) -> ClosedRange<Int> {
    filter.name == "t" ? 2...2 : filter.arguments
  }

  func argument(_ place: Int, _ signature: FilterSignature) -> Value {
    let kinds = signature.arguments[place]
    if filter == "t" { return text(place == 0 ? "name" : "Momo", .string) }
    if signature.namesMember, place == 0 { return text("title", .string) }
    if kinds.contains(.number), !kinds.contains(.text) { return .integer(2) }
    if filter.hasPrefix("map_") {
      return value(
        #"{ "width": 9, "height": 9, "north": 20, "south": 19, "east": -98, "west": -100 }"#)
    }
    if takesPlace || filter == "sort_by_distance" { return value("[19.4, -99.1]") }
    if filter == "money" { return text("USD", .string) }
    if filter == "unit" { return text("kg", .string) }
    if filter == "list" { return text("or", .string) }
    if filter == "relative" { return text("2024-05-04", .string) }
    if kinds.contains(.list) { return value(#"["z"]"#) }
    return text(filter == "date" ? "%Y" : "Momo", .string)
  }

  private var takesPlace: Bool {
    filter.hasPrefix("map_") || filter == "distance_km" || filter == "distance_m"
  }

  private var word: String {
    switch filter {
    case "asset", "integrity": "site.css"
    case "base64_decode", "base64_url_safe_decode": "TW9tbw=="
    case "date", "relative": "2024-05-01"
    case "math": "x^2"
    case "number", "money", "unit": "12.50"
    case "t": "greeting"
    default: "Momo & co"
    }
  }

  private var books: Value {
    let titles = filter == "sum" ? ["3", "2.5"] : [#""Momo""#, #""Rayuela""#]
    return value("[" + titles.map { #"{ "title": \#($0) }"# }.joined(separator: ",") + "]")
  }

  private var lists: [Value] {
    let html = Value.array(arena.copy([text("<b>", .html), text("b", .string)]))
    return [value(#"["b", "a"]"#), html, value("[]")]
  }

  private var range: Value {
    var range = Value.array(arena.copy([Value.integer(1), .integer(3)]))
    range.kind = .range
    return range
  }

  private func value(_ json: String) -> Value { Samples.value(json, arena) }

  private func text(_ string: String, _ kind: Value.Kind) -> Value {
    .text(arena.copy(string), kind: kind)
  }

  private static func value(_ json: String, _ arena: Arena) -> Value {
    var diagnostics = Diagnostics()
    let text = arena.copy(json)
    let file = SourceFile(path: "x.json", bytes: text, id: 0)
    return JSONReader.read(file, arena: arena, &diagnostics) ?? .undefined
  }
}
