// Written by 'make browser' from the files in Browser/: change those.

extension BrowserFiles {
  /// `Browser/partials/acopio/search.html`.
  static let partialsAcopioSearchHtml =
    #"""
    {% doc %}
      A field to search the site with; it appears where scripts run.
      @param {string} [scope] - The part of the site to search, as 'scope' of 'search' in a collection names it
      @param {string} [id] - The id of the field, if a page has two
    {% enddoc %}
    {%- if site.search %}{% assign field = id | default: 'acopio-search' -%}
    <link rel="stylesheet" href="{{ 'acopio/search.css' | asset }}" integrity="{{ 'acopio/search.css' | integrity }}">
    <script type="module" src="{{ 'acopio/search.js' | asset }}" integrity="{{ 'acopio/search.js' | integrity }}"></script>
    <div class="acopio-search" role="search" hidden data-acopio-search data-index="{{ site.search.url }}" data-scope="{% if scope %}{{ scope }}{% endif %}" data-one="{{ 'acopio.search.one' | t: n: '{n}' }}" data-many="{{ 'acopio.search.many' | t: n: '{n}' }}" data-none="{{ 'acopio.search.none' | t: text: '{text}' }}" data-failed="{{ 'acopio.search.failed' | t }}">
    <label for="{{ field }}">{{ 'acopio.search.label' | t }}</label>
    <input id="{{ field }}" type="search" autocomplete="off" spellcheck="false">
    <ul id="{{ field }}-list" role="listbox" aria-label="{{ 'acopio.search.results' | t }}" hidden></ul>
    <p role="status"></p>
    </div>
    {% endif -%}

    """#
}
