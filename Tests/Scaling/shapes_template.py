"""Hostile shapes of templates.

`SHAPES` is a list of `(name, reader, function(n) -> bytes)`. There are two readers here:

- `template`: the bytes are a layout in checked mode. Run `acopio template render FILE`.
- `template-standard`: the bytes are a template of plain Liquid. Run
  `acopio template render --standard FILE`.

Neither needs data nor other templates. The status is 0, or 1 with a diagnostic; never a signal. The
processor time at 2n is at most three times that at n, and at 4n at most three times that at 2n.
Sensible values of n are 25,000, 50,000 and 100,000; every shape is valid for any n, also for 1.
"""


def repeated(unit, before="", after=""):
    """A function from n to `before`, n times `unit`, `after`."""
    return lambda n: (before + unit * n + after).encode()


def numbered(unit, before="", after=""):
    """As `repeated`, with the number of each copy in place of `#`."""
    return lambda n: (before + "".join(unit.replace("#", str(i)) for i in range(n)) + after).encode()


def nested(opening, closing, inside=""):
    """A function from n to n openings and n closings around `inside`."""
    return lambda n: (opening * n + inside + closing * n).encode()


# Text of n × 10 bytes, made by the template itself: text in its source costs nothing to print.
LONG = "{%% capture t %%}%s{%% endcapture %%}"


def filtered(unit, chain):
    """A function from n to a template that captures n times `unit` and passes it through filters."""
    return lambda n: ("{% capture t %}" + unit * n + "{% endcapture %}{% assign r = t | "
                      + chain + " %}").encode()


SHAPES = [
    # The lexer: openings that never end, and what is passed over.
    ("openings of tags after a comment", "template", repeated("{%", "{% comment %}")),
    ("openings of named tags after a comment", "template", repeated("{% a ", "{% comment %}")),
    ("openings and quotes after a comment", "template", repeated("{% a '", "{% comment %}")),
    ("openings in quotes in a comment", "template",
     repeated("{% a '{% b \" ", "{% comment %}", "{% endcomment %}")),
    ("comments in comments", "template", nested("{% comment %}", "{% endcomment %}")),
    ("comments that never end", "template", repeated("{% comment %}")),
    ("raw texts in a comment", "template",
     repeated("{% raw %}{% a {% endraw %}", "{% comment %}", "{% endcomment %}")),
    ("raw texts that never end in a comment", "template",
     repeated("{% raw %}", "{% comment %}")),
    ("dashes after a comment", "template", repeated("{%- ", "{% comment %}")),
    ("openings of tags after raw", "template", repeated("{%", "{% raw %}")),
    ("openings of named tags after raw", "template", repeated("{% a ", "{% raw %}")),
    ("openings and quotes after raw", "template", repeated("{% a '", "{% raw %}")),
    ("raw texts that never end", "template", repeated("{% raw %}")),
    ("openings of tags after doc", "template", repeated("{% a \"", "{% doc %}")),
    ("spaces after an opening in raw", "template",
     lambda n: ("{% raw %}" + ("{%" + " " * 100) * (n // 50)).encode()),
    ("openings in a comment before white space", "template",
     lambda n: ("{% comment %}" + "{% a" * n + " " * n).encode()),
    ("openings in raw text before white space", "template",
     lambda n: ("{% raw %}" + "{%" * n + " " * n).encode()),
    ("outputs that never end", "template", repeated("{{ ")),
    ("outputs with open quotes", "template", repeated("{{ ' ")),
    ("tags with open quotes", "template", repeated("{% if ' ")),
    ("remarks that never end", "template", repeated("{% # ")),
    ("remarks of many lines", "template", repeated("# a\n", "{% ", "%}")),
    ("dashes around spaces", "template", repeated("{{- 'a' -}}    \n    ")),
    ("spaces between trimming tags", "template",
     lambda n: ("{%- assign a = 1 -%}" + " " * 10 * n + "{%- assign a = 1 -%}").encode()),
    ("one long name", "template", repeated("a", "{{ ", " }}")),
    ("one long text in quotes", "template", repeated("a", "{{ '", "' }}")),
    ("one long number", "template", repeated("1", "{{ ", " }}")),
    ("lines of a liquid tag", "template", repeated("assign a = 1\n", "{% liquid\n", "%}")),
    ("comments in a liquid tag", "template",
     repeated("comment\n", "{% liquid\n", "%}")),
    ("liquid tags in liquid tags", "template", lambda n: ("{% " + "liquid " * n + "%}").encode()),

    # Nesting.
    ("nested if", "template", nested("{% if true %}", "{% endif %}")),
    ("nested if without ends", "template", repeated("{% if true %}")),
    ("nested unless", "template", nested("{% unless false %}", "{% endunless %}")),
    ("nested for", "template", nested("{% for a in (1..1) %}", "{% endfor %}")),
    ("nested tablerow", "template", nested("{% tablerow a in (1..1) %}", "{% endtablerow %}")),
    ("nested case", "template",
     nested("{% case 1 %}{% when 1 %}", "{% endcase %}")),
    ("nested capture", "template", nested("{% capture a %}", "{% endcapture %}")),
    ("nested ifchanged", "template", nested("{% ifchanged %}", "{% endifchanged %}")),
    ("nested block", "template", numbered("{% block b# %}")),
    ("nested else", "template",
     nested("{% if false %}{% else %}", "{% endif %}")),
    ("ends of nothing", "template", repeated("{% endif %}")),
    ("ends in the wrong order", "template",
     lambda n: ("{% if true %}{% for a in (1..1) %}" * n + "{% endif %}{% endfor %}" * n).encode()),
    ("nested brackets", "template",
     lambda n: ("{{ " + "a[" * n + "a" + "]" * n + " }}").encode()),
    ("nested parentheses", "template",
     lambda n: ("{{ " + "(1.." * n + "1" + ")" * n + " }}").encode()),
    ("conditions joined by and", "template", repeated("true and ", "{% if ", "true %}{% endif %}")),
    ("conditions joined by or", "template", repeated("false or ", "{% if ", "true %}{% endif %}")),

    # Length: chains, arguments, branches, names.
    ("chain of filters", "template", repeated("| upcase ", "{{ 'a' ", "}}")),
    ("chain of members", "template", repeated(".a", "{{ a", " }}")),
    ("chain of indices", "template", repeated("[0]", "{{ a", " }}")),
    ("branches elsif", "template",
     repeated("{% elsif false %}b", "{% if false %}a", "{% endif %}")),
    ("branches when", "template",
     numbered("{% when # %}b", "{% case 1 %}", "{% endcase %}")),
    ("branches else", "template",
     repeated("{% else %}b", "{% if true %}a", "{% endif %}")),
    ("values of one when", "template",
     numbered("#, ", "{% case 1 %}{% when ", "1 %}a{% endcase %}")),
    ("values of a cycle", "template", numbered("#, ", "{% cycle ", "1 %}")),
    ("groups of cycle", "template", numbered("{% cycle '#': 1, 2 %}")),
    ("arguments of a filter", "template", repeated("1, ", "{{ 'a' | replace: ", "1 }}")),
    ("arguments of a partial", "template", numbered("a#: 1, ", "{% render 'a', ", "b: 1 %}")),
    ("options of a loop", "template",
     repeated("limit: 1 ", "{% for a in (1..2) ", "%}{% endfor %}")),
    ("variables", "template", numbered("{% assign a# = # %}")),
    ("variables and their use", "template", numbered("{% assign a# = # %}{{ a# }}")),
    ("counters", "template-standard", numbered("{% increment a# %}")),
    ("outputs", "template", repeated("{{ 'a' }}")),
    ("blocks with one name", "template", repeated("{% block a %}{% endblock %}")),
    ("blocks", "template", numbered("{% block b# %}{% endblock %}")),
    ("layouts", "template", repeated("{% layout 'a' %}")),

    # Many faults.
    ("unknown filters", "template", repeated("{{ 1 | upcas }}")),
    ("unknown tags", "template", numbered("{% fo# %}")),
    ("unknown partials", "template", numbered("{% render 'a#' %}")),
    ("undefined variables", "template", numbered("{{ a# }}")),
    ("undefined variables among many", "template",
     lambda n: ("".join("{%% assign a%d = 1 %%}" % i for i in range(900))
                + "".join("{{ b%d }}" % i for i in range(n))).encode()),
    ("unsafe outputs", "template", repeated("<a {{ 'a' }}>")),
    ("unsafe branches", "template", repeated("{% if true %}<b{% endif %}>")),

    # The HTML around outputs.
    ("start tags without end", "template", repeated("<b>")),
    ("openings of start tags", "template", repeated("<a ")),
    ("attributes of one tag", "template", numbered(" a#='{{ 1 }}'", "<a", ">")),
    ("bare attributes of one tag", "template", numbered(" a#", "<a", ">")),
    ("addresses of one link", "template", repeated(" href=\"{{ 'a' }}\"", "<link", " rel=icon>")),
    ("outputs in one attribute", "template", repeated("{{ 'a' }}", "<a title=\"", "\">")),
    ("outputs in one address", "template", repeated("{{ 'a' }}", "<a href=\"/", "\">")),
    ("literal text in one attribute", "template", repeated("abc ", "<a title=\"", "{{ 1 }}\">")),
    ("literal text without quotes", "template", repeated("abc", "<a title=", "{{ 1 }}>")),
    ("one long tag name", "template", repeated("a", "<", ">")),
    ("one long attribute name", "template", repeated("a", "<a ", "={{ 1 }}>")),
    ("branches in one tag", "template",
     numbered("{% if true %} a#='b'{% endif %}", "<a", ">")),
    ("branches in one attribute", "template",
     repeated("{% if true %}a{% endif %}", "<a title='", "'>")),
    ("branches in one link", "template",
     repeated("{% if true %} href=\"{{ 'a' }}\"{% endif %}", "<link", ">")),
    ("SVG in SVG", "template", repeated("<svg>", "", "{{ 1 }}")),
    ("HTML in SVG", "template", repeated("<svg><title>", "", "{{ 1 }}")),
    ("branches deep in SVG", "template",
     lambda n: ("<svg>" * (n // 10) + "{% if true %}a{% endif %}" * (n // 10)).encode()),
    ("outputs deep in SVG", "template",
     lambda n: ("<svg>" * (n // 10) + "<a title='{{ 1 }}'>" * (n // 10)).encode()),
    ("comments of HTML", "template", repeated("<!--", "", "{{ 1 }}-->")),
    ("openings of tags in a script", "template",
     repeated("</scrip", "<script type='application/json'>", "</script>")),
    ("scripts in a script", "template", repeated("<!--<script>", "<script>", "{{ 1 }}")),
    ("ampersands in an address", "template", repeated("&amp", "<a href=\"{{ 'a' }}", "\">")),
    ("candidates of a picture", "template", repeated("a 1x, ", "<img srcset=\"{{ 'a' }}", "b\">")),
    ("outputs in one JSON string", "template",
     repeated("{{ 'a' }}", "<script type='application/json'>\"", "\"</script>")),

    # Rendering: loops, text that grows, filters on long text.
    ("rounds of a loop", "template",
     lambda n: ("{%% for a in (1..%d) %%}{%% endfor %%}" % (n * 10)).encode()),
    ("rounds of a huge range", "template",
     lambda n: b"{% for a in (1..999999999999) %}{% break %}{% endfor %}" * n),
    ("variables in rounds", "template",
     lambda n: ("{%% for a in (1..%d) %%}{%% assign b = a %%}{%% endfor %%}" % (n * 4)).encode()),
    ("captures in rounds", "template",
     lambda n: ("{%% for a in (1..%d) %%}{%% capture b %%}a{%% endcapture %%}{%% endfor %%}"
                % n).encode()),
    ("faults in rounds", "template",
     lambda n: ("{%% for a in (1..%d) %%}{{ b }}{%% endfor %%}" % n).encode()),
    ("numbers in rounds", "template",
     lambda n: ("{%% for a in (1..%d) %%}{%% assign b = a | times: a | divided_by: 7.0 | round: 3 "
                "%%}{%% endfor %%}" % n).encode()),
    ("split into letters", "template", filtered("a", "split: ''")),
    ("split at commas", "template", filtered("a,", "split: ','")),
    ("split and uniq", "template", filtered("ab,", "split: ',' | uniq | size")),
    ("split, sort and join", "template", filtered("ba,", "split: ',' | sort | join: ';'")),
    ("replace", "template", filtered("a", "replace: 'a', 'bb'")),
    ("replace what almost matches", "template",
     lambda n: ("{% capture t %}" + "a" * n + "{% endcapture %}{% capture s %}" + "a" * (n // 2)
                + "b{% endcapture %}{% assign r = t | replace: s, 'c' %}").encode()),
    ("replace_last of what almost matches", "template",
     lambda n: ("{% capture t %}" + "a" * n + "{% endcapture %}{% capture s %}" + "a" * (n // 2)
                + "b{% endcapture %}{% assign r = t | replace_last: s, 'c' %}").encode()),
    ("contains what almost matches", "template",
     lambda n: ("{% capture t %}" + "a" * n + "{% endcapture %}{% capture s %}" + "a" * (n // 2)
                + "b{% endcapture %}{% if t contains s %}a{% endif %}").encode()),
    ("strip_html of openings", "template-standard", filtered("<", "strip_html")),
    ("strip_html of comments", "template-standard", filtered("<!--", "strip_html")),
    ("strip_html of scripts", "template-standard", filtered("<script", "strip_html")),
    ("truncate_html of openings", "template", filtered("<b>", "truncate_html: 10")),
    ("truncate_html of open quotes", "template",
     lambda n: ("{% assign t = '" + "<b \" " * n + "' | truncate_html: 10 %}").encode()),
    ("toc of headings", "template", filtered("<h2 id='a'>a</h2>", "toc")),
    ("truncatewords", "template", filtered("a ", "truncatewords: 9999999")),
    ("truncate", "template", filtered("é", "truncate: 9999999")),
    ("escape", "template", filtered("&lt;", "escape")),
    ("escape_once of ampersands", "template", filtered("&", "escape_once")),
    ("escape_once of long names", "template", filtered("&a", "escape_once")),
    ("url_decode", "template-standard", filtered("%C3", "url_decode")),
    ("base64", "template-standard", filtered("abc", "base64_encode | base64_decode")),
    ("slugify", "template", filtered("Ñ ", "slugify")),
    ("upcase", "template", filtered("ñ", "upcase")),
    ("strip_newlines", "template", filtered("\n", "strip_newlines | newline_to_br")),
    ("date with a long form", "template",
     lambda n: ("{{ '2024-05-01' | date: '" + "%d" * n + "' }}").encode()),
    ("date of long text", "template-standard",
     lambda n: ("{{ '" + "1 " * n + "' | date: '%d' }}").encode()),
    ("number of many digits", "template-standard",
     lambda n: ("{{ '" + "1" * n + "' | plus: 1 }}").encode()),
    ("money of many digits", "template-standard",
     lambda n: ("{{ '" + "1" * n + "' | money: 'USD' }}").encode()),
    ("text that grows by one letter", "template",
     lambda n: (LONG % "" + "{%% for a in (1..%d) %%}{%% assign t = t | append: 'a' %%}{%% endfor %%}"
                % (n // 100)).encode()),
    ("text that doubles", "template",
     lambda n: ("{% assign t = 'a' %}" + "{% assign t = t | append: t %}" * n).encode()),
    ("list that doubles", "template",
     lambda n: ("{% assign t = 'a b' | split: ' ' %}" + "{% assign t = t | concat: t %}" * n)
     .encode()),
]
