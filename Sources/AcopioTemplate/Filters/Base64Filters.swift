import AcopioBase

extension Filter {
  static let base64Decode = Filter(
    "base64_decode", "Decodes a string from Base64.",
    example: ("{{ 'TW9tbw==' | base64_decode }}", "Momo"),
    signature: FilterSignature([.text, .html], gives: .type(.text))
  ) { input, _, context in decoded(input, isURLSafe: false, &context) }

  static let base64Encode = Filter(
    "base64_encode", "Encodes a string to Base64.",
    example: ("{{ 'Momo' | base64_encode }}", "TW9tbw=="),
    signature: .text()
  ) { input, _, context in encoded(input, isURLSafe: false, &context) }

  static let base64URLSafeDecode = Filter(
    "base64_url_safe_decode", "Decodes a string from URL-safe Base64.",
    example: ("{{ 'TW9tbw==' | base64_url_safe_decode }}", "Momo"),
    signature: FilterSignature([.text, .html], gives: .type(.text))
  ) { input, _, context in decoded(input, isURLSafe: true, &context) }

  static let base64URLSafeEncode = Filter(
    "base64_url_safe_encode", "Encodes a string to URL-safe Base64.",
    example: ("{{ 'Momo?>' | base64_url_safe_encode }}", "TW9tbz8-"),
    signature: .text()
  ) { input, _, context in encoded(input, isURLSafe: true, &context) }

  private static func encoded(
    _ input: Value, isURLSafe: Bool, _ context: inout FilterContext
  ) -> Value {
    let text = context.bytes(of: input)
    return context.make { Base64.append(text, isURLSafe: isURLSafe, into: &$0) }
  }

  private static func decoded(
    _ input: Value, isURLSafe: Bool, _ context: inout FilterContext
  ) -> Value {
    guard input.hasText && input.kind != .number || input.isNothing else {
      return context.badArgument("\(input.kind.description) is not Base64")
    }
    let text = context.plainText(of: input)
    guard let bytes = Base64.decoded(text, isURLSafe: isURLSafe) else {
      return context.badArgument("the text is not Base64")
    }
    return context.makeChecked("the text in Base64") { output in
      bytes.withUnsafeBufferPointer { output.append($0) }
    }
  }
}
