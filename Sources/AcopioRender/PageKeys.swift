import AcopioBase

/// The keys of `page`, whose bytes live as long as the process.
enum PageKeys {
  static var page: Bytes { bytes("page") }
  static var url: Bytes { bytes("url") }
  static var absoluteURL: Bytes { bytes("absolute_url") }
  static var title: Bytes { bytes("title") }
  static var kind: Bytes { bytes("kind") }
  static var isTranslated: Bytes { bytes("is_translated") }
  static var alternates: Bytes { bytes("alternates") }
  static var defaultAddress: Bytes { bytes("x_default") }
  static var versions: Bytes { bytes("versions") }
  static var canonical: Bytes { bytes("canonical") }
  static var untranslated: Bytes { bytes("untranslated") }
  static var lang: Bytes { bytes("lang") }
  static var twin: Bytes { bytes("twin") }
  static var picture: Bytes { bytes("picture") }
  static var source: Bytes { bytes("source") }
  static var updated: Bytes { bytes("updated") }
  static var robots: Bytes { bytes("robots") }
  static var noindex: Bytes { bytes("noindex") }
  static var metadata: Bytes { bytes("metadata") }
  static var jsonLD: Bytes { bytes("json_ld") }

  private static func bytes(_ literal: StaticString) -> Bytes { literal.utf8 }
}
