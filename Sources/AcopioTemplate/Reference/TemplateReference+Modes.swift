import AcopioBase

extension TemplateReference {
  /// The differences between the layouts of a site and the plain language.
  static var modes: String {
    """
    ## Checked and standard

    The layouts and partials of a site are checked. `acopio template render --standard` renders the
    plain language, as the Golden Liquid suite defines it.

    | rule | checked | standard |
    |---|---|---|
    | output | escaped for its place in the HTML, unless it is HTML | unchanged |
    | HTML in filters of letters (`upcase`, `truncate`, `split` …) | counts as its text | unchanged |
    | a variable that is not defined | an error | nothing |
    | null | an error where it is printed | nothing |
    | an object | an error where it is printed | JSON |
    | types of inputs and arguments | checked before anything is rendered | anything goes |
    | a member that no element of a list has | an error | null |
    | `author.name` as the name of a member | the name of the author | a member of that name |
    | `sum` of words | an error | counts as the number they begin with, or 0 |
    | `date` without a form | the date in the site's language | unchanged |
    | `date` of `now` or of something that is not a date | an error | unchanged |
    | partials | see their arguments, `site`, `build`, `page` and `collections` | see their arguments and all root variables |

    Numbers, dates, money and plurals are written as the site's `locale` asks, after the Unicode CLDR,
    in the languages that the guide names. Any other language is written as the one that the site
    names in `format-as`.

    """
  }

  /// The limits of a template.
  static var limits: String {
    let limits = TemplateLimits()
    return """
      ## Limits

      Beyond a limit is the error `template-limit` at its place, never a crash.

      | limit | at most |
      |---|---|
      | blocks in blocks, layouts of layouts, conditions joined | \(TemplateLimits.nesting) |
      | brackets in brackets | \(TemplateLimits.brackets) |
      | filters of one value | \(TemplateLimits.filters) |
      | digits of a number | \(Number.mostDigits) |
      | partials in partials while rendering | \(limits.renderDepth) |
      | rounds of loops and calls of partials in one page | \(limits.iterations) |
      | one page, and all text that filters make for it | \(limits.outputBytes >> 20) MiB |
      | elements of a list made by a filter | \(limits.elements) |
      | errors reported for one page | \(limits.faults) |

      """
  }
}
