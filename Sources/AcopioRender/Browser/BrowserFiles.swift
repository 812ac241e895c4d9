// Written by 'make browser' from the files in Browser/: change those.

/// The tool's own files for pages.
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
}
