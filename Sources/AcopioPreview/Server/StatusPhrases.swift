/// The phrases of status codes (RFC 9110, section 15).
enum StatusPhrases {
  /// The phrase of `status`; empty where a preview does not use it.
  static func phrase(of status: Int) -> String { phrases[status] ?? "" }

  private static let phrases = [
    101: "Switching Protocols", 200: "OK", 206: "Partial Content", 301: "Moved Permanently",
    302: "Found", 304: "Not Modified", 307: "Temporary Redirect", 308: "Permanent Redirect",
    400: "Bad Request", 403: "Forbidden", 404: "Not Found", 405: "Method Not Allowed",
    408: "Request Timeout", 410: "Gone", 414: "URI Too Long", 416: "Range Not Satisfiable",
    421: "Misdirected Request", 426: "Upgrade Required", 431: "Request Header Fields Too Large",
    500: "Internal Server Error", 503: "Service Unavailable",
  ]
}
