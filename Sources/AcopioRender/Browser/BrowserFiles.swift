// Written by 'make browser' from the files in Browser/: change those.

/// What pages get from the tool.
enum BrowserFiles {
  /// The files by their path.
  static let all: [String: String] = [
    "assets/acopio/offline.css":
      #"""
    .acopio-offline { display: block }

    """#,
    "assets/acopio/offline.js":
      #"""
    export {};

    """#,
    "assets/acopio/search.css":
      #"""
    .acopio-search { display: block }

    """#,
    "assets/acopio/search.js":
      #"""
    export {};

    """#,
    "partials/acopio/offline.html":
      #"""
    {% comment %}What works without a network.{% endcomment %}

    """#,
    "partials/acopio/search.html":
      #"""
    {% comment %}The search.{% endcomment %}

    """#,
    "worker.js":
      #"""
    // The worker of a scope; what it keeps is in self.acopio.

    """#,
  ]

  /// The words of the partials by language and key.
  static let strings: [String: [String: String]] = [
    "en": [
      "acopio.search.label":
        "Search",
    ],
    "es": [
      "acopio.search.label":
        "Buscar",
    ],
  ]
}
