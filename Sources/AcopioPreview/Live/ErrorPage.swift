import AcopioBase

/// The page that is shown until a build is without errors.
enum ErrorPage {
  /// A page with the errors as the terminal shows them.
  static func html(_ errors: String, in language: Translation) -> [UInt8] {
    func said(_ message: Message) -> String { message.text(in: language).escapedForXML }
    let title = said("The site has errors")
    return Array(
      """
      <!doctype html>
      <html lang="\(language.language)" data-acopio-errors>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>\(title)</title>
      </head>
      <body>
      <main>
      <h1>\(title)</h1>
      <pre>\(errors.escapedForXML)</pre>
      <p>\(said("This page changes as soon as they are fixed."))</p>
      </main>
      </body>
      </html>

      """.utf8)
  }
}
