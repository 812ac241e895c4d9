// Written by 'make browser' from the files in Browser/: change those.

/// What pages get from the tool.
package enum BrowserFiles {
  /// The files by their path.
  package static let all: [String: String] = [
    "assets/acopio/index.js": assetsAcopioIndexJs,
    "assets/acopio/offline.css": assetsAcopioOfflineCss,
    "assets/acopio/offline.js": assetsAcopioOfflineJs,
    "assets/acopio/search.css": assetsAcopioSearchCss,
    "assets/acopio/search.js": assetsAcopioSearchJs,
    "assets/acopio/words.js": assetsAcopioWordsJs,
    "partials/acopio/offline.html": partialsAcopioOfflineHtml,
    "partials/acopio/search.html": partialsAcopioSearchHtml,
    "worker.js": workerJs,
  ]

  /// The words of the partials by language and key.
  package static let strings: [String: [String: String]] = [
    "en": [
      "acopio.offline.close":
        "Close",
      "acopio.offline.incomplete":
        "Not everything could be kept for use without a connection: there is no room or no network.",
      "acopio.offline.now":
        "Show it",
      "acopio.offline.old":
        "There is no connection. This is from {age}.",
      "acopio.offline.update":
        "There is a new version of this page.",
      "acopio.search.failed":
        "The search cannot be loaded now. Check your connection and type again.",
      "acopio.search.label":
        "Search",
      "acopio.search.many":
        "{n} results; choose with the arrow keys",
      "acopio.search.none":
        "Nothing was found for “{text}”. Try fewer or other words.",
      "acopio.search.one":
        "{n} result; choose with the arrow keys",
      "acopio.search.results":
        "Results",
    ],
    "es": [
      "acopio.offline.close":
        "Cerrar",
      "acopio.offline.incomplete":
        "No todo se pudo guardar para usarlo sin conexión: falta espacio o no hay red.",
      "acopio.offline.now":
        "Ver ahora",
      "acopio.offline.old":
        "No hay conexión. Lo que ves se guardó {age}.",
      "acopio.offline.update":
        "Hay una versión nueva de esta página.",
      "acopio.search.failed":
        "La búsqueda no se puede cargar ahora. Revisa tu conexión y vuelve a escribir.",
      "acopio.search.label":
        "Buscar",
      "acopio.search.many":
        "{n} resultados; elige con las flechas",
      "acopio.search.none":
        "No hay resultados para «{text}». Prueba con menos palabras o con otras.",
      "acopio.search.one":
        "{n} resultado; elige con las flechas",
      "acopio.search.results":
        "Resultados",
    ],
  ]
}
