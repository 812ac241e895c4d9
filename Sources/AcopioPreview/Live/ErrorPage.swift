import AcopioBase

/// The page that is shown until a build is without errors.
enum ErrorPage {
  /// A page with the errors as the terminal shows them.
  static func html(_ errors: String) -> [UInt8] {
    Array(
      """
      <!doctype html>
      <html lang="en" data-acopio-errors>
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width">
      <title>The site has errors</title>
      </head>
      <body>
      <main>
      <h1>The site has errors</h1>
      <pre>\(errors.escapedForXML)</pre>
      <p>This page changes as soon as they are fixed.</p>
      </main>
      </body>
      </html>

      """.utf8)
  }
}
