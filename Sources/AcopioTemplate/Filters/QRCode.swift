import AcopioBase

/// The QR code of a text, or the reason why it has none.
package enum QRCode: Sendable {
  /// Whether each module is black, row by row.
  case modules([Bool], width: Int)
  /// The text is empty or has more bytes than a code can have, 2,331.
  case tooLong
  /// The library that makes codes is not installed.
  case missingLibrary
}

extension Filter {
  static let qrCode = Filter(
    "qr_code",
    "Converts a text to its QR code, an SVG of one path with a margin of four modules; here with one module.",
    example: (
      "{{ 'a' | qr_code }}",
      "<svg class=\"qr-code\" viewBox=\"0 0 9 9\" aria-hidden=\"true\" focusable=\"false\">"
        + "<path d=\"M4 4h1v1h-1z\"/></svg>"
    ),
    signature: FilterSignature([.text, .html], gives: .type(.html))
  ) { input, _, context in
    let text = context.plainText(of: input)
    switch context.environment.qrCode(text) {
    case .modules(let modules, let width):
      let code = context.make { write(modules, width, into: &$0) }
      return .text(code.text, kind: .html)
    case .tooLong:
      return context.fault(
        .outOfRange,
        text.isEmpty
          ? "an empty text has no QR code"
          : "a QR code has at most 2331 bytes, and this text \(text.count)",
        remedy: text.isEmpty
          ? "put an 'if' around it" : "shorten the text, or lead to a page with it")
    case .missingLibrary:
      return context.fault(
        .missingLibrary, "'qr_code' needs libqrencode, which is not on this machine",
        remedy: "install it: apt-get install libqrencode4, or brew install qrencode")
    }
  }

  /// Appends the SVG: the black modules of each row that are side by side are one rectangle.
  private static func write(_ modules: [Bool], _ width: Int, into output: inout ByteBuffer) {
    let margin = 4
    let size = width + 2 * margin
    output.append(
      string: "<svg class=\"qr-code\" viewBox=\"0 0 \(size) \(size)\" aria-hidden=\"true\" "
        + "focusable=\"false\"><path d=\"")
    for row in 0..<width {
      var column = 0
      while column < width {
        let start = column
        while column < width, modules[row * width + column] { column += 1 }
        let count = column - start
        if count > 0 {
          output.append(string: "M\(start + margin) \(row + margin)h\(count)v1h-\(count)z")
        }
        column += 1
      }
    }
    output.append("\"/></svg>")
  }
}
