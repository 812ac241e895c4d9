// Written by 'make browser' from the files in Browser/: change those.

extension BrowserFiles {
  /// `Browser/partials/acopio/offline.html`.
  static let partialsAcopioOfflineHtml =
    #"""
    {% doc %}
      Makes a part of the site work without a network: for the head of its pages.
      @param {string} scope - The name of the part, as 'offline' of site.yml has it
    {% enddoc %}
    {%- assign known = false -%}
    {%- for part in site.offline %}{% if part.name == scope %}{% assign known = true -%}
    <link rel="manifest" href="{{ part.manifest }}">
    <link rel="stylesheet" href="{{ 'acopio/offline.css' | asset }}" integrity="{{ 'acopio/offline.css' | integrity }}">
    <template data-acopio-offline data-worker="{{ part.worker }}" data-path="{{ part.path }}" data-old="{{ 'acopio.offline.old' | t: age: '{age}' }}" data-update="{{ 'acopio.offline.update' | t }}" data-incomplete="{{ 'acopio.offline.incomplete' | t }}" data-now="{{ 'acopio.offline.now' | t }}" data-close="{{ 'acopio.offline.close' | t }}"></template>
    <script type="module" src="{{ 'acopio/offline.js' | asset }}" integrity="{{ 'acopio/offline.js' | integrity }}"></script>
    {% endif %}{% endfor -%}
    {%- unless known %}<template data-acopio-unknown data-scope="{{ scope }}"></template>{% endunless -%}

    """#
}
