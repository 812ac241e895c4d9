// Written by 'make embedded': files that the command brings along.
#include "CEmbedded.h"

// '#embed' is of C23, and a part of Clang in every C.
#pragma clang diagnostic ignored "-Wc23-extensions"

// Ends the file before and begins the next; its bytes follow as numbers.
#define FILE(path) , 0}}, {path, (const unsigned char[]){

static const struct cembedded_file files[] = {{"", (const unsigned char[]){0
FILE("Browser/assets/acopio/code.css")
#embed "../../Browser/assets/acopio/code.css"
FILE("Browser/assets/acopio/offline.css")
#embed "../../Browser/assets/acopio/offline.css"
FILE("Browser/assets/acopio/offline.js")
#embed "../../Browser/assets/acopio/offline.js"
FILE("Browser/assets/acopio/results.js")
#embed "../../Browser/assets/acopio/results.js"
FILE("Browser/assets/acopio/search.css")
#embed "../../Browser/assets/acopio/search.css"
FILE("Browser/assets/acopio/search.js")
#embed "../../Browser/assets/acopio/search.js"
FILE("Browser/engine.js")
#embed "../../Browser/engine.js"
FILE("Browser/partials/acopio/code.html")
#embed "../../Browser/partials/acopio/code.html"
FILE("Browser/partials/acopio/offline.html")
#embed "../../Browser/partials/acopio/offline.html"
FILE("Browser/partials/acopio/search.html")
#embed "../../Browser/partials/acopio/search.html"
FILE("Browser/search.json")
#embed "../../Browser/search.json"
FILE("Browser/strings.json")
#embed "../../Browser/strings.json"
FILE("Browser/worker.js")
#embed "../../Browser/worker.js"
FILE("Languages/collation.txt")
#embed "../../Languages/collation.txt"
FILE("Languages/es.json")
#embed "../../Languages/es.json"
FILE("Languages/locales.txt")
#embed "../../Languages/locales.txt"
FILE("Starters/api/all/templates/assets/api.css")
#embed "../../Starters/api/all/templates/assets/api.css"
FILE("Starters/api/all/templates/assets/api.js")
#embed "../../Starters/api/all/templates/assets/api.js"
FILE("Starters/api/all/templates/layouts/api.html")
#embed "../../Starters/api/all/templates/layouts/api.html"
FILE("Starters/api/all/templates/layouts/endpoint.html")
#embed "../../Starters/api/all/templates/layouts/endpoint.html"
FILE("Starters/api/all/templates/layouts/guide.html")
#embed "../../Starters/api/all/templates/layouts/guide.html"
FILE("Starters/api/all/templates/partials/changes.html")
#embed "../../Starters/api/all/templates/partials/changes.html"
FILE("Starters/api/all/templates/partials/contents.html")
#embed "../../Starters/api/all/templates/partials/contents.html"
FILE("Starters/api/all/templates/partials/ends.html")
#embed "../../Starters/api/all/templates/partials/ends.html"
FILE("Starters/api/all/templates/partials/head.html")
#embed "../../Starters/api/all/templates/partials/head.html"
FILE("Starters/api/all/templates/partials/members.html")
#embed "../../Starters/api/all/templates/partials/members.html"
FILE("Starters/api/en/content/books/_collection.yml")
#embed "../../Starters/api/en/content/books/_collection.yml"
FILE("Starters/api/en/content/books/books.csv")
#embed "../../Starters/api/en/content/books/books.csv"
FILE("Starters/api/en/content/branches/_collection.yml")
#embed "../../Starters/api/en/content/branches/_collection.yml"
FILE("Starters/api/en/content/branches/branches.json")
#embed "../../Starters/api/en/content/branches/branches.json"
FILE("Starters/api/en/content/i18n/en.yml")
#embed "../../Starters/api/en/content/i18n/en.yml"
FILE("Starters/api/en/content/pages/_collection.yml")
#embed "../../Starters/api/en/content/pages/_collection.yml"
FILE("Starters/api/en/content/pages/changes.md")
#embed "../../Starters/api/en/content/pages/changes.md"
FILE("Starters/api/en/content/pages/documentation.md")
#embed "../../Starters/api/en/content/pages/documentation.md"
FILE("Starters/api/en/content/site.yml")
#embed "../../Starters/api/en/content/site.yml"
FILE("Starters/api/es/content/books/_collection.yml")
#embed "../../Starters/api/es/content/books/_collection.yml"
FILE("Starters/api/es/content/books/libros.csv")
#embed "../../Starters/api/es/content/books/libros.csv"
FILE("Starters/api/es/content/branches/_collection.yml")
#embed "../../Starters/api/es/content/branches/_collection.yml"
FILE("Starters/api/es/content/branches/sedes.json")
#embed "../../Starters/api/es/content/branches/sedes.json"
FILE("Starters/api/es/content/i18n/es.yml")
#embed "../../Starters/api/es/content/i18n/es.yml"
FILE("Starters/api/es/content/pages/_collection.yml")
#embed "../../Starters/api/es/content/pages/_collection.yml"
FILE("Starters/api/es/content/pages/cambios.md")
#embed "../../Starters/api/es/content/pages/cambios.md"
FILE("Starters/api/es/content/pages/documentacion.md")
#embed "../../Starters/api/es/content/pages/documentacion.md"
FILE("Starters/api/es/content/site.yml")
#embed "../../Starters/api/es/content/site.yml"
FILE("Starters/blog/all/content/posts/hills.svg")
#embed "../../Starters/blog/all/content/posts/hills.svg"
FILE("Starters/blog/all/templates/assets/site.css")
#embed "../../Starters/blog/all/templates/assets/site.css"
FILE("Starters/blog/all/templates/layouts/post.html")
#embed "../../Starters/blog/all/templates/layouts/post.html"
FILE("Starters/blog/all/templates/layouts/posts.html")
#embed "../../Starters/blog/all/templates/layouts/posts.html"
FILE("Starters/blog/all/templates/layouts/tag.html")
#embed "../../Starters/blog/all/templates/layouts/tag.html"
FILE("Starters/blog/all/templates/layouts/tags.html")
#embed "../../Starters/blog/all/templates/layouts/tags.html"
FILE("Starters/blog/all/templates/partials/footer.html")
#embed "../../Starters/blog/all/templates/partials/footer.html"
FILE("Starters/blog/all/templates/partials/head.html")
#embed "../../Starters/blog/all/templates/partials/head.html"
FILE("Starters/blog/en/content/i18n/en.yml")
#embed "../../Starters/blog/en/content/i18n/en.yml"
FILE("Starters/blog/en/content/pages/_collection.yml")
#embed "../../Starters/blog/en/content/pages/_collection.yml"
FILE("Starters/blog/en/content/pages/about.md")
#embed "../../Starters/blog/en/content/pages/about.md"
FILE("Starters/blog/en/content/posts/_collection.yml")
#embed "../../Starters/blog/en/content/posts/_collection.yml"
FILE("Starters/blog/en/content/posts/hello.md")
#embed "../../Starters/blog/en/content/posts/hello.md"
FILE("Starters/blog/en/content/posts/next.md")
#embed "../../Starters/blog/en/content/posts/next.md"
FILE("Starters/blog/en/content/posts/scheduling.md")
#embed "../../Starters/blog/en/content/posts/scheduling.md"
FILE("Starters/blog/en/content/posts/writing.md")
#embed "../../Starters/blog/en/content/posts/writing.md"
FILE("Starters/blog/en/content/site.yml")
#embed "../../Starters/blog/en/content/site.yml"
FILE("Starters/blog/es/content/i18n/es.yml")
#embed "../../Starters/blog/es/content/i18n/es.yml"
FILE("Starters/blog/es/content/pages/_collection.yml")
#embed "../../Starters/blog/es/content/pages/_collection.yml"
FILE("Starters/blog/es/content/pages/acerca.md")
#embed "../../Starters/blog/es/content/pages/acerca.md"
FILE("Starters/blog/es/content/posts/_collection.yml")
#embed "../../Starters/blog/es/content/posts/_collection.yml"
FILE("Starters/blog/es/content/posts/escribir.md")
#embed "../../Starters/blog/es/content/posts/escribir.md"
FILE("Starters/blog/es/content/posts/hola.md")
#embed "../../Starters/blog/es/content/posts/hola.md"
FILE("Starters/blog/es/content/posts/programar.md")
#embed "../../Starters/blog/es/content/posts/programar.md"
FILE("Starters/blog/es/content/posts/siguiente.md")
#embed "../../Starters/blog/es/content/posts/siguiente.md"
FILE("Starters/blog/es/content/site.yml")
#embed "../../Starters/blog/es/content/site.yml"
FILE("Starters/ci/all/.gitattributes")
#embed "../../Starters/ci/all/.gitattributes"
FILE("Starters/ci/all/.gitignore")
#embed "../../Starters/ci/all/.gitignore"
FILE("Starters/ci/github/.github/workflows/site.yml")
#embed "../../Starters/ci/github/.github/workflows/site.yml"
FILE("Starters/ci/gitlab/.gitlab-ci.yml")
#embed "../../Starters/ci/gitlab/.gitlab-ci.yml"
FILE("Starters/columns/all/templates/assets/site.css")
#embed "../../Starters/columns/all/templates/assets/site.css"
FILE("Starters/columns/all/templates/layouts/columns.html")
#embed "../../Starters/columns/all/templates/layouts/columns.html"
FILE("Starters/docs/all/templates/assets/site.css")
#embed "../../Starters/docs/all/templates/assets/site.css"
FILE("Starters/docs/all/templates/layouts/doc.html")
#embed "../../Starters/docs/all/templates/layouts/doc.html"
FILE("Starters/docs/all/templates/partials/keys.html")
#embed "../../Starters/docs/all/templates/partials/keys.html"
FILE("Starters/docs/all/templates/partials/last-keys.html")
#embed "../../Starters/docs/all/templates/partials/last-keys.html"
FILE("Starters/docs/all/templates/partials/tree.html")
#embed "../../Starters/docs/all/templates/partials/tree.html"
FILE("Starters/docs/en/content/pages/_collection.yml")
#embed "../../Starters/docs/en/content/pages/_collection.yml"
FILE("Starters/docs/en/content/pages/guide/index.md")
#embed "../../Starters/docs/en/content/pages/guide/index.md"
FILE("Starters/docs/en/content/pages/guide/mean.svg")
#embed "../../Starters/docs/en/content/pages/guide/mean.svg"
FILE("Starters/docs/en/content/pages/guide/writing.md")
#embed "../../Starters/docs/en/content/pages/guide/writing.md"
FILE("Starters/docs/en/content/pages/index.md")
#embed "../../Starters/docs/en/content/pages/index.md"
FILE("Starters/docs/en/content/pages/start/index.md")
#embed "../../Starters/docs/en/content/pages/start/index.md"
FILE("Starters/docs/en/content/pages/start/installation.md")
#embed "../../Starters/docs/en/content/pages/start/installation.md"
FILE("Starters/docs/en/content/site.yml")
#embed "../../Starters/docs/en/content/site.yml"
FILE("Starters/docs/es/content/pages/_collection.yml")
#embed "../../Starters/docs/es/content/pages/_collection.yml"
FILE("Starters/docs/es/content/pages/guia/escribir.md")
#embed "../../Starters/docs/es/content/pages/guia/escribir.md"
FILE("Starters/docs/es/content/pages/guia/index.md")
#embed "../../Starters/docs/es/content/pages/guia/index.md"
FILE("Starters/docs/es/content/pages/guia/media.svg")
#embed "../../Starters/docs/es/content/pages/guia/media.svg"
FILE("Starters/docs/es/content/pages/index.md")
#embed "../../Starters/docs/es/content/pages/index.md"
FILE("Starters/docs/es/content/pages/inicio/index.md")
#embed "../../Starters/docs/es/content/pages/inicio/index.md"
FILE("Starters/docs/es/content/pages/inicio/instalacion.md")
#embed "../../Starters/docs/es/content/pages/inicio/instalacion.md"
FILE("Starters/docs/es/content/site.yml")
#embed "../../Starters/docs/es/content/site.yml"
FILE("Starters/lists/all/templates/assets/site.css")
#embed "../../Starters/lists/all/templates/assets/site.css"
FILE("Starters/site/all/templates/assets/site.css")
#embed "../../Starters/site/all/templates/assets/site.css"
FILE("Starters/site/all/templates/layouts/home.html")
#embed "../../Starters/site/all/templates/layouts/home.html"
FILE("Starters/site/all/templates/layouts/news-list.html")
#embed "../../Starters/site/all/templates/layouts/news-list.html"
FILE("Starters/site/all/templates/layouts/news.html")
#embed "../../Starters/site/all/templates/layouts/news.html"
FILE("Starters/site/all/templates/partials/footer.html")
#embed "../../Starters/site/all/templates/partials/footer.html"
FILE("Starters/site/all/templates/partials/head.html")
#embed "../../Starters/site/all/templates/partials/head.html"
FILE("Starters/site/en/content/i18n/en.yml")
#embed "../../Starters/site/en/content/i18n/en.yml"
FILE("Starters/site/en/content/news/_collection.yml")
#embed "../../Starters/site/en/content/news/_collection.yml"
FILE("Starters/site/en/content/news/first-steps.md")
#embed "../../Starters/site/en/content/news/first-steps.md"
FILE("Starters/site/en/content/news/hello.md")
#embed "../../Starters/site/en/content/news/hello.md"
FILE("Starters/site/en/content/pages/_collection.yml")
#embed "../../Starters/site/en/content/pages/_collection.yml"
FILE("Starters/site/en/content/pages/about.md")
#embed "../../Starters/site/en/content/pages/about.md"
FILE("Starters/site/en/content/pages/home.md")
#embed "../../Starters/site/en/content/pages/home.md"
FILE("Starters/site/en/content/site.yml")
#embed "../../Starters/site/en/content/site.yml"
FILE("Starters/site/es/content/i18n/es.yml")
#embed "../../Starters/site/es/content/i18n/es.yml"
FILE("Starters/site/es/content/news/_collection.yml")
#embed "../../Starters/site/es/content/news/_collection.yml"
FILE("Starters/site/es/content/news/hola.md")
#embed "../../Starters/site/es/content/news/hola.md"
FILE("Starters/site/es/content/news/primeros-pasos.md")
#embed "../../Starters/site/es/content/news/primeros-pasos.md"
FILE("Starters/site/es/content/pages/_collection.yml")
#embed "../../Starters/site/es/content/pages/_collection.yml"
FILE("Starters/site/es/content/pages/acerca.md")
#embed "../../Starters/site/es/content/pages/acerca.md"
FILE("Starters/site/es/content/pages/inicio.md")
#embed "../../Starters/site/es/content/pages/inicio.md"
FILE("Starters/site/es/content/site.yml")
#embed "../../Starters/site/es/content/site.yml"
FILE("Starters/theme/all/.gitignore")
#embed "../../Starters/theme/all/.gitignore"
FILE("Starters/theme/all/templates/assets/components.css")
#embed "../../Starters/theme/all/templates/assets/components.css"
FILE("Starters/theme/all/templates/assets/copy.js")
#embed "../../Starters/theme/all/templates/assets/copy.js"
FILE("Starters/theme/all/templates/assets/embed.js")
#embed "../../Starters/theme/all/templates/assets/embed.js"
FILE("Starters/theme/all/templates/assets/icon.svg")
#embed "../../Starters/theme/all/templates/assets/icon.svg"
FILE("Starters/theme/all/templates/assets/scroll.js")
#embed "../../Starters/theme/all/templates/assets/scroll.js"
FILE("Starters/theme/all/templates/assets/site.css")
#embed "../../Starters/theme/all/templates/assets/site.css"
FILE("Starters/theme/all/templates/assets/tabs.js")
#embed "../../Starters/theme/all/templates/assets/tabs.js"
FILE("Starters/theme/all/templates/components/badge.html")
#embed "../../Starters/theme/all/templates/components/badge.html"
FILE("Starters/theme/all/templates/components/callout.html")
#embed "../../Starters/theme/all/templates/components/callout.html"
FILE("Starters/theme/all/templates/components/card.html")
#embed "../../Starters/theme/all/templates/components/card.html"
FILE("Starters/theme/all/templates/components/cards.html")
#embed "../../Starters/theme/all/templates/components/cards.html"
FILE("Starters/theme/all/templates/components/code.html")
#embed "../../Starters/theme/all/templates/components/code.html"
FILE("Starters/theme/all/templates/components/details.html")
#embed "../../Starters/theme/all/templates/components/details.html"
FILE("Starters/theme/all/templates/components/figure.html")
#embed "../../Starters/theme/all/templates/components/figure.html"
FILE("Starters/theme/all/templates/components/gist.html")
#embed "../../Starters/theme/all/templates/components/gist.html"
FILE("Starters/theme/all/templates/components/tab.html")
#embed "../../Starters/theme/all/templates/components/tab.html"
FILE("Starters/theme/all/templates/components/tabs.html")
#embed "../../Starters/theme/all/templates/components/tabs.html"
FILE("Starters/theme/all/templates/components/video.html")
#embed "../../Starters/theme/all/templates/components/video.html"
FILE("Starters/theme/all/templates/components/youtube.html")
#embed "../../Starters/theme/all/templates/components/youtube.html"
FILE("Starters/theme/all/templates/layouts/404.html")
#embed "../../Starters/theme/all/templates/layouts/404.html"
FILE("Starters/theme/all/templates/layouts/base.html")
#embed "../../Starters/theme/all/templates/layouts/base.html"
FILE("Starters/theme/all/templates/layouts/page.html")
#embed "../../Starters/theme/all/templates/layouts/page.html"
FILE("Starters/theme/all/templates/partials/card.html")
#embed "../../Starters/theme/all/templates/partials/card.html"
FILE("Starters/theme/all/templates/partials/changed.html")
#embed "../../Starters/theme/all/templates/partials/changed.html"
FILE("Starters/theme/all/templates/partials/components.html")
#embed "../../Starters/theme/all/templates/partials/components.html"
FILE("Starters/theme/all/templates/partials/crumbs.html")
#embed "../../Starters/theme/all/templates/partials/crumbs.html"
FILE("Starters/theme/all/templates/partials/dateline.html")
#embed "../../Starters/theme/all/templates/partials/dateline.html"
FILE("Starters/theme/all/templates/partials/footer.html")
#embed "../../Starters/theme/all/templates/partials/footer.html"
FILE("Starters/theme/all/templates/partials/head.html")
#embed "../../Starters/theme/all/templates/partials/head.html"
FILE("Starters/theme/all/templates/partials/headings.html")
#embed "../../Starters/theme/all/templates/partials/headings.html"
FILE("Starters/theme/all/templates/partials/languages.html")
#embed "../../Starters/theme/all/templates/partials/languages.html"
FILE("Starters/theme/all/templates/partials/neighbours.html")
#embed "../../Starters/theme/all/templates/partials/neighbours.html"
FILE("Starters/theme/all/templates/partials/pager.html")
#embed "../../Starters/theme/all/templates/partials/pager.html"
FILE("Starters/theme/all/templates/partials/siblings.html")
#embed "../../Starters/theme/all/templates/partials/siblings.html"
FILE("Starters/theme/all/templates/partials/tags.html")
#embed "../../Starters/theme/all/templates/partials/tags.html"
FILE("Starters/theme/all/templates/partials/versions.html")
#embed "../../Starters/theme/all/templates/partials/versions.html"
FILE("Starters/theme/en/content/i18n/en.yml")
#embed "../../Starters/theme/en/content/i18n/en.yml"
FILE("Starters/theme/es/content/i18n/es.yml")
#embed "../../Starters/theme/es/content/i18n/es.yml"
FILE("docs/content/pages/reference/diagnosticos.md")
#embed "../../docs/content/pages/reference/diagnosticos.md"
FILE("docs/content/pages/reference/diagnostics.md")
#embed "../../docs/content/pages/reference/diagnostics.md"
, 0}}};

const struct cembedded_file *cembedded_files(long *count) {
  *count = sizeof files / sizeof *files - 1;
  return files + 1;
}
