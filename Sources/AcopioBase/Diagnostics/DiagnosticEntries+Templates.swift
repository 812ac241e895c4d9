extension DiagnosticEntries {
  /// Diagnostics of templates.
  static let templates: [DiagnosticEntry] = [
    DiagnosticEntry(
      .badArgument, .error, "A filter gets a value that it cannot use.",
      cause: "The value is not one that the filter accepts.",
      remedy: "See docs/content/pages/reference/templates.md for the input of each filter."),
    DiagnosticEntry(
      .badComparison, .error, "Two values cannot be compared.",
      cause: "They are of different types.",
      remedy: "Compare values of one type."),
    DiagnosticEntry(
      .contextMismatch, .error, "HTML differs between branches.",
      cause:
        "The branches of a condition or loop end in different HTML contexts, so what follows "
        + "cannot be escaped safely.",
      remedy: "Let all branches end in the same context."),
    DiagnosticEntry(
      .duplicateBlock, .error, "A template has two blocks with the same name.",
      cause: "Blocks are filled by name.",
      remedy: "Rename one."),
    DiagnosticEntry(
      .duplicateLayout, .error, "A template names two layouts.",
      cause: "A template fills one layout.",
      remedy: "Remove one."),
    DiagnosticEntry(
      .layoutCycle, .error, "Layouts or blocks form a cycle.",
      cause: "A layout fills itself, or a block is inside itself.",
      remedy: "Remove one of the steps."),
    DiagnosticEntry(
      .misplacedSuper, .error, "`block.super` is not allowed at this position.",
      cause: "It prints the layout's content of a block, and works inside a block only.",
      remedy: "Move it into a block."),
    DiagnosticEntry(
      .missingArgument, .error, "A partial or string lacks an argument.",
      cause: "It needs a value that the call does not pass.",
      remedy: "Pass it."),
    DiagnosticEntry(
      .neverEqual, .error, "A comparison is never true.",
      cause: "The types of both sides have no value in common.",
      remedy: "Compare values of one type, or remove the condition."),
    DiagnosticEntry(
      .noOrder, .error, "Values that have no order are compared.",
      cause: "One of them is not a number, text or date.",
      remedy: "Compare with `==`, or use another value."),
    DiagnosticEntry(
      .nullOutput, .error, "An output is always null.",
      cause: "The value does not exist on this kind of page.",
      remedy: "Print something else, or remove it."),
    DiagnosticEntry(
      .outsideBlock, .error, "Content outside blocks is never printed.",
      cause: "A template with a layout prints its blocks only.",
      remedy: "Move it into a block."),
    DiagnosticEntry(
      .possiblyNull, .error, "A value that may be null is used.",
      cause: "The field is optional.",
      remedy: "Check it with `if`, or use the filter `default`."),
    DiagnosticEntry(
      .templateData, .error, "The data of a template is not an object.",
      cause: "`acopio template render` takes the variables as the members of an object.",
      remedy: "Write an object."),
    DiagnosticEntry(
      .templateLimit, .error, "A template exceeds a limit.",
      cause: "Limits keep every build bounded.",
      remedy: "Render less; docs/content/pages/reference/templates.md lists the limits."),
    DiagnosticEntry(
      .templateSyntax, .error, "A template cannot be parsed.",
      cause:
        "A tag or output contains a sign that templates do not support, or something is "
        + "missing.",
      remedy: "Follow the message; docs/content/pages/reference/templates.md lists all tags."),
    DiagnosticEntry(
      .unclosedBlock, .error, "A tag has no end.",
      cause: "No `end…` tag follows.",
      remedy: "Add it."),
    DiagnosticEntry(
      .unclosedHTML, .error, "HTML is not closed at the end of a template.",
      cause: "A tag, comment or attribute is not closed.",
      remedy: "Close it."),
    DiagnosticEntry(
      .unclosedOutput, .error, "An output has no end.",
      cause: "No `}}` follows.",
      remedy: "Add it."),
    DiagnosticEntry(
      .unclosedTag, .error, "A tag has no closing `%}`.",
      cause: "No `%}` follows.",
      remedy: "Add it."),
    DiagnosticEntry(
      .undefinedVariable, .error, "A variable does not exist.",
      cause: "The name is misspelt, or the page has no such variable.",
      remedy: "Use one of the names in the message."),
    DiagnosticEntry(
      .unexpectedTag, .error, "A tag has no matching opening tag.",
      cause: "An `end…`, `else` or `when` has no opening tag before it.",
      remedy: "Remove it, or add the opening tag."),
    DiagnosticEntry(
      .unknownArgument, .error, "A partial does not use an argument.",
      cause: "Its declaration or text does not contain the name.",
      remedy: "Remove the argument, or correct its name."),
    DiagnosticEntry(
      .unknownBlock, .error, "A layout has no such block.",
      cause: "The name is misspelt.",
      remedy: "Use one of the blocks in the message."),
    DiagnosticEntry(
      .unknownFilter, .error, "A filter does not exist.",
      cause: "The name is misspelt.",
      remedy: "docs/content/pages/reference/templates.md lists the filters."),
    DiagnosticEntry(
      .unknownForm, .error, "A component declares a directive form that does not exist.",
      cause: "The name is misspelt.",
      remedy: "Use one of the forms in the message."),
    DiagnosticEntry(
      .unknownMember, .error, "Entries of a list have no such member.",
      cause: "The name is misspelt.",
      remedy: "Use one of the members in the message."),
    DiagnosticEntry(
      .unknownPartial, .error, "A partial does not exist.",
      cause: "No file in `templates/partials/` has that name.",
      remedy: "Create the partial, or name another one."),
    DiagnosticEntry(
      .unknownString, .error, "An interface string does not exist.",
      cause: "No file in `content/i18n/` has the key.",
      remedy: "Add it, or correct the key."),
    DiagnosticEntry(
      .unknownTag, .error, "A tag does not exist.",
      cause: "The name is misspelt.",
      remedy: "docs/content/pages/reference/templates.md lists the tags."),
    DiagnosticEntry(
      .unknownTemplate, .error, "A template does not exist.",
      cause: "The name is misspelt.",
      remedy: "Name one of those in the message."),
    DiagnosticEntry(
      .unknownUnit, .error, "A unit does not exist.",
      cause: "The name is misspelt.",
      remedy: "Name one of those in the message."),
    DiagnosticEntry(
      .misplacedValue, .error, "A value is printed where its format has no way to write it.",
      cause:
        "It has several lines in a property of one line, or shares a cell of a table with other text.",
      remedy: "Capture the whole text and print the capture, or print another value."),
    DiagnosticEntry(
      .otherFormat, .error, "A template is used for files of another format.",
      cause:
        "Values are made safe as the ending of the template says, and the file or the template that "
        + "calls it has another ending.",
      remedy: "Give both the same ending."),
    DiagnosticEntry(
      .unprintableCharacter, .error, "A value has a character that a file cannot contain.",
      cause: "Control characters are not text in calendars, tables, XML and plain text.",
      remedy: "Remove the character from the value."),
    DiagnosticEntry(
      .unprintableOutput, .error, "A list or object is printed.",
      cause: "It has no text representation.",
      remedy: "Print its members, or use `join` or `json`."),
    DiagnosticEntry(
      .unsafeOutput, .error, "An output is at a position where nothing can be escaped.",
      cause: "Whatever is printed at this position in the HTML could run code.",
      remedy: "Move it, or put quotes around the attribute."),
    DiagnosticEntry(
      .wrongArgument, .error, "An argument has the wrong type.",
      cause: "The filter, tag or partial expects another type.",
      remedy: "Pass a value of that type."),
    DiagnosticEntry(
      .wrongArguments, .error, "A filter has too many or too few arguments.",
      cause: "The filter takes another number of arguments, or no argument with that name.",
      remedy: "docs/content/pages/reference/templates.md has an example."),
    DiagnosticEntry(
      .wrongInput, .error, "A filter is used on a value of the wrong type.",
      cause: "The filter expects another type.",
      remedy: "Use another filter, or another value."),
  ]
}
