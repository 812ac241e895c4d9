// Written by 'make browser' from the files in Browser/: change those.

/// The words of the partials that pages get from the tool.
package enum BrowserWords {
  /// The texts by language and key.
  package static let all: [String: [String: String]] = [
    "en": [
      "acopio.offline.again":
        "Try again",
      "acopio.offline.close":
        "Close",
      "acopio.offline.incomplete":
        "Not everything could be kept for use without a connection: there is no room or no network.",
      "acopio.offline.missing":
        "This page is not kept on your device",
      "acopio.offline.now":
        "Show it",
      "acopio.offline.old":
        "There is no connection. What you see was kept {age}.",
      "acopio.offline.pages":
        "What you can open now",
      "acopio.offline.reason":
        "There is no connection, and you have not opened this page before.",
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
      "acopio.offline.again":
        "Probar otra vez",
      "acopio.offline.close":
        "Cerrar",
      "acopio.offline.incomplete":
        "No todo se pudo guardar para usarlo sin conexión: falta espacio o no hay red.",
      "acopio.offline.missing":
        "Esta página no está guardada en tu dispositivo",
      "acopio.offline.now":
        "Ver ahora",
      "acopio.offline.old":
        "No hay conexión. Lo que ves se guardó {age}.",
      "acopio.offline.pages":
        "Lo que puedes abrir ahora",
      "acopio.offline.reason":
        "No hay conexión y no habías abierto esta página antes.",
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
