import AcopioBase

extension Filter {
  static let picture = Filter(
    "picture",
    "Converts a value of a field of type `image`, or the address of a file, to an element with all widths and formats"
      + " of the picture; here it has one.",
    example: (
      "{{ '/assets/pier.jpg' | picture: alt: 'The pier' }}",
      "<img src=\"/assets/pier.jpg\" alt=\"The pier\" loading=\"lazy\" decoding=\"async\">"
    ),
    names: ["alt", "sizes", "class", "priority", "ratio", "focus", "widths"],
    signature: FilterSignature(
      [.text, .object],
      named: [
        [.text, .null], [.text, .null], .text, .boolean, [.text, .null], [.text, .null], .text,
      ],
      gives: .type(.html))
  ) { input, arguments, context in
    if input.isNothing { return input }
    func text(_ value: Value?) -> Bytes? {
      value.flatMap { $0.isNothing ? nil : context.plainText(of: $0) }
    }
    let isWhole = input.kind == .object || input.kind == .entry
    let address = context.plainText(of: isWhole ? input.member("url") : input)
    let base = context.environment.basePath
    var element: PictureElement?
    let own = isWhole ? input.member("source").int64.map { UInt32($0) } : nil
    if let source = own ?? context.environment.photoAtAddress(address.string) {
      guard
        let use = context.pictureUse(
          source, ratio: text(arguments.named(4)), focus: text(arguments.named(5)),
          widths: text(arguments.named(6)))
      else { return .undefined }
      element = context.environment.photo(use)
      // Photographs beside content are published because a value names them.
      if element != nil, own == nil || !use.isPlain { context.pictures.insert(use) }
    }
    if let sizes = text(arguments.named(1)) { element?.sizes = sizes.string }
    let alt = text(arguments.named(0))
    let name = text(arguments.named(2))
    let isFirst = arguments.named(3)?.bool == true
    var size = element.map { (width: Int64($0.width), height: Int64($0.height)) }
    if size == nil, isWhole, let width = input.member("width").int64,
      let height = input.member("height").int64
    {
      size = (width, height)
    }
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

extension FilterContext {
  /// How a picture is shown; `nil` after a fault.
  fileprivate mutating func pictureUse(
    _ source: UInt32, ratio: Bytes?, focus: Bytes?, widths: Bytes?
  ) -> PictureUse? {
    var crop: PictureCrop?
    if let ratio {
      crop = PictureCrop(ratio: ratio.string, focus: focus?.string ?? "center")
      guard crop != nil else {
        _ = fault(
          .badArgument,
          "'\(ratio.string)' and '\(focus?.string ?? "center")' are no part of a picture",
          remedy:
            "write for example ratio: '16:9', and focus: 'center', 'top left', '30% 60%' or 'attention'"
        )
        return nil
      }
    }
    let words = widths?.string.split(separator: " ") ?? []
    let numbers = words.compactMap { Int($0) }.filter { (16...10_000).contains($0) }
    guard numbers.count == words.count else {
      _ = fault(
        .badArgument, "'\(widths?.string ?? "")' are no widths of pictures",
        remedy: "write numbers from 16 to 10000 with spaces between them: widths: '200 400'")
      return nil
    }
    return PictureUse(source: source, crop: crop, widths: Set(numbers).inOrder())
  }
}
