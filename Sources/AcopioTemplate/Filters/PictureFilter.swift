import AcopioBase

extension Filter {
  static let picture = Filter(
    "picture",
    "Converts a value of a field of type `image` to an element with all widths and formats that the site publishes; "
      + "here of a picture with one.",
    example: (
      "{{ '/assets/pier.jpg' | picture: alt: 'The pier' }}",
      "<img src=\"/assets/pier.jpg\" alt=\"The pier\" loading=\"lazy\" decoding=\"async\">"
    ),
    names: ["alt", "sizes", "class", "priority"],
    signature: FilterSignature(
      [.text, .object], named: [[.text, .null], .text, .text, .boolean], gives: .type(.html))
  ) { input, arguments, context in
    if input.isNothing { return input }
    func text(_ value: Value?) -> Bytes? {
      value.flatMap { $0.isNothing ? nil : context.plainText(of: $0) }
    }
    let isWhole = input.kind == .object || input.kind == .entry
    let address = context.plainText(of: isWhole ? input.member("url") : input)
    let base = context.environment.basePath
    var element =
      isWhole ? input.member("source").int64.flatMap { context.environment.photo(Int($0)) } : nil
    if let sizes = text(arguments.named(1)) { element?.sizes = sizes.string }
    let alt = text(arguments.named(0))
    let name = text(arguments.named(2))
    let isFirst = arguments.named(3)?.bool == true
    let size: (width: Int64, height: Int64)? =
      isWhole
      ? input.member("width").int64.flatMap { width in
        input.member("height").int64.map { (width, $0) }
      } : nil
    let markup = context.make { output in
      if let element {
        element.begin(base, into: &output)
      } else {
        output.append("<img src=\"")
        appendEscaped(address, into: &output)
      }
      output.append("\" alt=\"")
      if let alt { appendEscaped(alt, into: &output) }
      output.append("\"")
      if let name {
        output.append(" class=\"")
        appendEscaped(name, into: &output)
        output.append("\"")
      }
      if let size {
        output.append(" width=\"")
        output.append(decimal: size.width)
        output.append("\" height=\"")
        output.append(decimal: size.height)
        output.append("\"")
      }
      output.append(
        isFirst
          ? " fetchpriority=\"high\" decoding=\"async\">" : " loading=\"lazy\" decoding=\"async\">")
      if let element { output.append(string: element.ending) }
    }
    return .text(markup.text, kind: .html)
  }
}
