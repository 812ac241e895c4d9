/// The plain layouts of an imported site; `base`, `404` and the styles are taken from the starters.
struct SiteLayouts {
  /// Whether the entries that a layout shows have a `date` that can be printed as one.
  let pagesHaveDates: Bool, listsHaveDates: Bool, termsHaveDates: Bool, treesHaveDates: Bool

  /// The layout of an entry.
  var page: String {
    """
    {% layout 'base' %}
    {% block main %}
    <h1>{{ entry.title }}</h1>
    \(pagesHaveDates ? date(of: "entry", before: "<p>", after: "</p>\n") : ""){{ entry.content | default: '' }}
    {% endblock %}

    """
  }

  /// The layout of an entry in a tree: the pages above it, and a list of those below it.
  var tree: String {
    """
    {% layout 'base' %}
    {% block main %}
    {% if entry.ancestors.size > 0 %}<p>
    {% for above in entry.ancestors %}<a href="{{ above.url }}">{{ above.title }}</a> ›
    {% endfor %}</p>
    {% endif %}<h1>{{ entry.title }}</h1>
    \(treesHaveDates ? date(of: "entry", before: "<p>", after: "</p>\n") : ""){{ entry.content | default: '' }}
    {% if entry.children.size > 0 %}<ul>
    \(item(of: "entry.children", treesHaveDates))
    {% endfor %}</ul>
    {% endif %}{% endblock %}

    """
  }

  /// The layout of a list of entries.
  var list: String {
    """
    {% layout 'base' %}
    {% block title %}{{ list.title }}{% if pager.number > 1 %} {{ pager.number }}{% endif %} · {{ site.name }}{% endblock %}
    {% block main %}
    <h1>{{ list.title }}</h1>
    \(entries(listsHaveDates))
    {% endblock %}

    """
  }

  /// The layout of the entries with one term.
  var term: String {
    """
    {% layout 'base' %}
    {% block title %}{{ term.name }}{% if pager.number > 1 %} {{ pager.number }}{% endif %} · {{ site.name }}{% endblock %}
    {% block main %}
    <h1>{{ term.name }}</h1>
    \(entries(termsHaveDates))
    {% endblock %}

    """
  }

  /// The layout of the list of all terms.
  let terms = """
    {% layout 'base' %}
    {% block main %}
    <h1>{{ list.title }}</h1>
    <ul>
    {% for term in terms %}<li><a href="{{ term.url }}">{{ term.name }}</a> ({{ term.count }})</li>
    {% endfor %}</ul>
    {% endblock %}

    """

  private func entries(_ haveDates: Bool) -> String {
    """
    <ul>
    \(item(of: "pager.entries", haveDates))
    {% endfor %}</ul>
    {% render 'pager', pager: pager %}
    """
  }

  /// The beginning of a loop over entries, with a link to each.
  private func item(of list: String, _ haveDates: Bool) -> String {
    "{% for item in \(list) %}<li><a href=\"{{ item.url }}\">{{ item.title }}</a>"
      + (haveDates ? date(of: "item", before: " ", after: "") : "") + "</li>"
  }

  private func date(of entry: String, before: String, after: String) -> String {
    "{% if \(entry).date %}\(before)<time datetime=\"{{ \(entry).date }}\">"
      + "{{ \(entry).date | date }}</time>\(after){% endif %}"
  }
}
