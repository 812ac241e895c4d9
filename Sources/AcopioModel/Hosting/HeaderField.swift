/// A header field of a response, without a line end in it.
package struct HeaderField: Sendable, Hashable {
  /// The name: `Cache-Control`.
  package let name: String
  /// The value.
  package let value: String

  package init(_ name: String, _ value: String) {
    self.name = name
    self.value = value
  }
}

extension HostingPolicy {
  /// The header fields of every response, independent of the file.
  package var commonHeaders: [HeaderField] {
    var fields = [
      HeaderField("X-Content-Type-Options", "nosniff"),
      HeaderField("Referrer-Policy", referrerPolicy.rawValue),
    ]
    if let strictTransportSeconds {
      fields.append(HeaderField("Strict-Transport-Security", "max-age=\(strictTransportSeconds)"))
    }
    return fields
  }

  /// The header fields of data responses that name the sites that may read them (Fetch, §3.3).
  package var corsHeaders: [HeaderField] {
    let origin: String
    switch cors {
    case .none: return []
    case .any: origin = "*"
    case .origin(let one): origin = one
    }
    return [
      HeaderField("Access-Control-Allow-Origin", origin),
      HeaderField("Access-Control-Expose-Headers", "Deprecation, ETag, Link, Sunset"),
    ]
  }

  /// The header fields of answers to preflight requests for data (Fetch, §3.3.3); empty if no other
  /// site may read the data.
  package var preflightHeaders: [HeaderField] {
    guard !corsHeaders.isEmpty else { return [] }
    return corsHeaders + [
      HeaderField("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS"),
      HeaderField("Access-Control-Allow-Headers", "If-Modified-Since, If-None-Match, Range"),
      HeaderField("Access-Control-Max-Age", "86400"),
    ]
  }

  /// The time for which files of a class may be kept (RFC 9111 §5.2.2; RFC 8246).
  package func cacheControl(of resource: ResourceClass) -> String {
    let seconds: Int
    switch resource {
    case .asset, .hashedData: return "public, max-age=31536000, immutable"
    case .data: seconds = dataSeconds
    case .file: seconds = fileSeconds
    case .page: seconds = pageSeconds
    }
    return seconds == 0 ? "public, no-cache" : "public, max-age=\(seconds)"
  }

  /// The header fields of files of a class, in the order in which hosts send them; `contentSecurity` is the value of
  /// `Content-Security-Policy`, empty for none.
  package func headers(of resource: ResourceClass, contentSecurity: String) -> [HeaderField] {
    var fields = [HeaderField("Cache-Control", cacheControl(of: resource))]
    fields += commonHeaders
    if resource == .data || resource == .hashedData { fields += corsHeaders }
    if resource == .page, let permissionsPolicy {
      fields.append(HeaderField("Permissions-Policy", permissionsPolicy))
    }
    if resource == .page, !contentSecurity.isEmpty {
      fields.append(HeaderField("Content-Security-Policy", contentSecurity))
    }
    return fields
  }

  /// The header fields of a response that has nothing at its address.
  package func headersOfNothing(asData: Bool, contentSecurity: String) -> [HeaderField] {
    headers(of: asData ? .data : .page, contentSecurity: contentSecurity).map {
      $0.name == "Cache-Control" ? HeaderField($0.name, "no-store") : $0
    }
  }
}
