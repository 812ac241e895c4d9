/// The layouts of an imported site that follow from its entries; all others are those of the theme.
struct SiteLayouts {
  /// The variables that the layouts of lists and pages can print.
  struct Facts {
    /// Whether the entries of pages, lists, terms and dated trees have a `date` that can be printed as one.
    var pagesHaveDates = false, listsHaveDates = false, termsHaveDates = false
    /// Whether those of the first page have one, if it is a list.
    var firstHaveDates = false
    var sectionsHaveDates = false
    /// The fields of pages, and of dated trees, whose values have pages; sorted.
    var pageTerms: [String] = [], sectionTerms: [String] = []
    /// The collection with the latest entries, if the first page does not list them.
    var recent: String?
    /// The collection with the pages that belong to no section, if it is small enough to be listed.
    var pages: String?
    /// Whether the first page is an entry, and not a list.
    var homeIsEntry = false
    /// Whether the site has several languages, in some of which it may have no sections.
    var hasLanguages = false
  }

  private let facts: Facts

  init(_ facts: Facts) { self.facts = facts }

  /// The layout of an entry.
  var page: String {
    """
    {% layout 'base' %}
    \(description){% block main %}
    <article>
    <header class="intro">
    <h1>{{ entry.title }}</h1>
    \(facts.pagesHaveDates ? date(of: "entry", text: "entry.content") : "")\(tags(facts.pageTerms))</header>
    {% if entry.content %}{% render 'headings', text: entry.content %}{% endif %}{{ entry.content | default: '' }}
    </article>
    {% render 'changed' %}
    \(facts.pagesHaveDates ? siblings : ""){% endblock %}

    """
  }

  /// The layout of an entry in a tree of dated entries: the pages above it, and those below it with their days.
  var section: String {
    """
    {% layout 'base' %}
    \(description){% block main %}
    <article>
    <header class="intro">
    {% render 'crumbs', ancestors: entry.ancestors %}<h1>{{ entry.title }}</h1>
    \(facts.sectionsHaveDates ? date(of: "entry", text: "entry.content") : "")\(tags(facts.sectionTerms))</header>
    {% if entry.content %}{% render 'headings', text: entry.content %}{% endif %}{{ entry.content | default: '' }}
    </article>
    {% if entry.children.size > 0 %}<div class="entries">
    \(card(of: "entry.children", facts.sectionsHaveDates))</div>
    {% endif %}{% render 'changed' %}
    {% endblock %}

    """
  }

  /// The layout of the first page: its text or the description of the site, its sections, and its latest entries.
  var home: String {
    let intro =
      facts.homeIsEntry
      ? """
      <article>
      <header class="intro">
      <h1>{{ entry.title }}</h1>
      </header>
      {{ entry.content | default: '' }}
      </article>
      """
      : """
      <header class="intro">
      <h1>{{ site.name }}</h1>
      {% if site.description %}<p class="lead">{{ site.description }}</p>{% endif %}
      </header>
      """
    return """
      {% layout 'base' %}
      {% block title %}{{ site.name }}{% endblock %}
      {% block main %}
      \(intro)
      \(sections)\(latest)\(otherPages){% endblock %}

      """
  }

  /// The layout of a list of entries.
  var list: String {
    """
    {% layout 'base' %}
    {% block title %}{{ list.title }}{% if pager.number > 1 %} {{ pager.number }}{% endif %} · {{ site.name }}{% endblock %}
    {% block main %}
    <header class="intro">
    <h1>{{ list.title }}</h1>
    </header>
    \(entries(facts.listsHaveDates))
    {% endblock %}

    """
  }

  /// The layout of the entries with one term.
  var term: String {
    """
    {% layout 'base' %}
    {% block title %}{{ term.name }}{% if pager.number > 1 %} {{ pager.number }}{% endif %} · {{ site.name }}{% endblock %}
    {% block main %}
    <header class="intro">
    <h1>{{ term.name }}</h1>
    </header>
    \(entries(facts.termsHaveDates))
    {% endblock %}

    """
  }

  /// The layout of the list of all terms.
  let allTerms = """
    {% layout 'base' %}
    {% block main %}
    <header class="intro">
    <h1>{{ list.title }}</h1>
    </header>
    <ul class="tags">
    {% for term in terms %}<li><a href="{{ term.url }}">{{ term.name }} ({{ term.count }})</a></li>
    {% endfor %}</ul>
    {% endblock %}

    """

  // MARK: - Pieces

  private let description =
    "{% block description %}{{ entry.summary | default: site.description | default: site.name | strip_html }}"
    + "{% endblock %}\n"

  private let siblings =
    "{% if entry.date %}{% render 'siblings', list: collections[entry.collection], key: entry.key %}{% endif %}"

  /// The terms of an entry, field by field.
  private func tags(_ fields: [String]) -> String {
    guard !fields.isEmpty else { return "" }
    let lists = fields.map { field in
      let terms = "entry.terms['\(field)']"
      return "{% if \(terms) %}{% render 'tags', tags: \(terms) %}{% endif %}"
    }
    return "{% if entry.terms %}\(lists.joined()){% endif %}\n"
  }

  private var hasSections: String {
    facts.hasLanguages ? "site.params.sections.size > 0" : "site.params.sections"
  }

  /// The sections of the site, as cards below a text and in one line above a list.
  private var sections: String {
    let link = #"<a href="{{ section.path | page_url }}">{{ section.title }}</a>"#
    return facts.homeIsEntry
      ? """
      {% if \(hasSections) %}<h2>{{ 'parts' | t }}</h2>
      <div class="grid">
      {% for section in site.params.sections %}<article class="card"><h3>\(link)</h3></article>
      {% endfor %}</div>
      {% endif %}
      """
      : """
      {% if \(hasSections) and pager.number == 1 %}<nav class="intro" aria-label="{{ 'parts' | t }}">
      <ul class="tags">
      {% for section in site.params.sections %}<li>\(link)</li>
      {% endfor %}</ul>
      </nav>
      {% endif %}
      """
  }

  /// The latest entries, or those of the pager if the first page is a list.
  private var latest: String {
    if !facts.homeIsEntry { return "\(entries(facts.firstHaveDates))\n" }
    guard let recent = facts.recent else { return "" }
    return """
      <h2>{{ 'recent' | t }}</h2>
      <div class="entries">
      {% for item in collections['\(recent)'] limit: 10 %}{% if item.date %}{% render 'card', item: item, date: item.date %}{% endif %}
      {% endfor %}</div>

      """
  }

  /// The pages that belong to no section.
  private var otherPages: String {
    guard let pages = facts.pages else { return "" }
    return """
      <h2>{{ 'all' | t }}</h2>
      <ul>
      {% for item in collections['\(pages)'] %}{% if item.url != page.url %}<li><a href="{{ item.url }}">{{ item.title }}</a></li>
      {% endif %}{% endfor %}</ul>

      """
  }

  private func entries(_ haveDates: Bool) -> String {
    """
    <div class="entries">
    \(card(of: "pager.entries", haveDates))</div>
    {% render 'pager', pager: pager %}
    """
  }

  private func card(of list: String, _ haveDates: Bool) -> String {
    haveDates
      ? """
      {% for item in \(list) %}{% if item.date %}{% render 'card', item: item, date: item.date %}{% else %}{% render 'card', item: item %}{% endif %}
      {% endfor %}
      """
      : "{% for item in \(list) %}{% render 'card', item: item %}\n{% endfor %}"
  }

  private func date(of entry: String, text: String) -> String {
    "{% if \(entry).date %}{% render 'dateline', date: \(entry).date, text: \(text) %}{% endif %}\n"
  }
}
