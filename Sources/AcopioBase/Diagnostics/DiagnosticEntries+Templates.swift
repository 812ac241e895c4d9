extension DiagnosticEntries {
  /// Diagnostics of templates.
  static let templates: [DiagnosticEntry] = [
    DiagnosticEntry(
      .badArgument, .error, "A filter got a value that it cannot use.",
      cause: "The value is outside of what the filter takes.",
      remedy: "docs/template-reference.md says what each filter takes."),
    DiagnosticEntry(
      .badComparison, .error, "Two values cannot be compared.",
      cause: "They are of different types.",
      remedy: "Compare values of one type."),
    DiagnosticEntry(
      .contextMismatch, .error, "HTML differs between branches.",
      cause:
        "The branches of a condition or loop end in different places of the HTML, so that what "
        + "follows has no safe escape.",
      remedy: "Let all branches end in the same place."),
    DiagnosticEntry(
      .duplicateBlock, .error, "A template has two blocks of one name.",
      cause: "Blocks are filled by name.",
      remedy: "Rename one."),
    DiagnosticEntry(
      .duplicateLayout, .error, "A template names two layouts.",
      cause: "A template fills one layout.",
      remedy: "Remove one."),
    DiagnosticEntry(
      .layoutCycle, .error, "Layouts or blocks lead back to themselves.",
      cause: "A layout fills itself, or a block is inside itself.",
      remedy: "Remove one of the steps."),
    DiagnosticEntry(
      .misplacedSuper, .error, "`block.super` is where it cannot be.",
      cause: "It prints the block of the layout, inside a block only.",
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
      cause: "One of them is no number, text or date.",
      remedy: "Compare with `==`, or use another value."),
    DiagnosticEntry(
      .nullOutput, .error, "Something that is always null is printed.",
      cause: "The value does not exist on this kind of page.",
      remedy: "Print something else, or remove it."),
    DiagnosticEntry(
      .outsideBlock, .error, "Something outside of blocks is never printed.",
      cause: "A template with a layout prints its blocks only.",
      remedy: "Move it into a block."),
    DiagnosticEntry(
      .possiblyNull, .error, "Something that may be null is used.",
      cause: "The field is optional.",
      remedy: "Ask with `if`, or use the filter `default`."),
    DiagnosticEntry(
      .templateData, .error, "The data of a template is no object.",
      cause: "`acopio template render` takes the variables as the members of an object.",
      remedy: "Write an object."),
    DiagnosticEntry(
      .templateLimit, .error, "A template goes beyond a limit.",
      cause: "Limits keep every build bounded.",
      remedy: "Render less; docs/template-reference.md has the limits."),
    DiagnosticEntry(
      .templateSyntax, .error, "A template cannot be read.",
      cause: "A tag or output has a sign that templates do not have, or something is missing.",
      remedy: "Write what the message says; docs/template-reference.md has all tags."),
    DiagnosticEntry(
      .unclosedBlock, .error, "A tag has no end.",
      cause: "No `end…` tag follows.",
      remedy: "Add it."),
    DiagnosticEntry(
      .unclosedHTML, .error, "HTML is open at the end of a template.",
      cause: "A tag, comment or attribute is not closed.",
      remedy: "Close it."),
    DiagnosticEntry(
      .unclosedOutput, .error, "An output has no end.",
      cause: "No `}}` follows.",
      remedy: "Add it."),
    DiagnosticEntry(
      .unclosedTag, .error, "A tag has no closing sign.",
      cause: "No `%}` follows.",
      remedy: "Add it."),
    DiagnosticEntry(
      .undefinedVariable, .error, "A variable does not exist.",
      cause: "The name is misspelt, or the page has no such variable.",
      remedy: "Use one of the names in the message."),
    DiagnosticEntry(
      .unexpectedTag, .error, "A tag belongs to nothing.",
      cause: "An `end…`, `else` or `when` has no tag before it.",
      remedy: "Remove it, or open the tag."),
    DiagnosticEntry(
      .unknownArgument, .error, "A partial does not use an argument.",
      cause: "Its declaration or its text does not have the name.",
      remedy: "Remove the argument, or correct its name."),
    DiagnosticEntry(
      .unknownBlock, .error, "A layout has no such block.",
      cause: "The name is misspelt.",
      remedy: "Use one of the blocks in the message."),
    DiagnosticEntry(
      .unknownFilter, .error, "A filter does not exist.",
      cause: "The name is misspelt.",
      remedy: "docs/template-reference.md lists the filters."),
    DiagnosticEntry(
      .unknownForm, .error, "A component declares a form of directives that does not exist.",
      cause: "The name is misspelt.",
      remedy: "Use one of the forms in the message."),
    DiagnosticEntry(
      .unknownMember, .error, "Entries of a list have no such member.",
      cause: "The name is misspelt.",
      remedy: "Use one of the members in the message."),
    DiagnosticEntry(
      .unknownPartial, .error, "A partial does not exist.",
      cause: "No file in `templates/partials/` has that name.",
      remedy: "Write the partial, or name another."),
    DiagnosticEntry(
      .unknownString, .error, "An interface string does not exist.",
      cause: "No file in `content/i18n/` has the key.",
      remedy: "Add it, or correct the key."),
    DiagnosticEntry(
      .unknownTag, .error, "A tag does not exist.",
      cause: "The name is misspelt.",
      remedy: "docs/template-reference.md lists the tags."),
    DiagnosticEntry(
      .unknownTemplate, .error, "A template does not exist.",
      cause: "The name is misspelt.",
      remedy: "Name one of those in the message."),
    DiagnosticEntry(
      .unknownUnit, .error, "A unit does not exist.",
      cause: "The name is misspelt.",
      remedy: "Name one of those in the message."),
    DiagnosticEntry(
      .unprintableOutput, .error, "A list or object is printed.",
      cause: "It has no text of its own.",
      remedy: "Print its members, or use `join` or `json`."),
    DiagnosticEntry(
      .unsafeOutput, .error, "An output is where nothing can be escaped.",
      cause: "The place in the HTML could run code whatever is printed.",
      remedy: "Move it, or put quotes around the attribute."),
    DiagnosticEntry(
      .wrongArgument, .error, "An argument has the wrong type.",
      cause: "The filter, tag or partial takes another type.",
      remedy: "Pass a value of that type."),
    DiagnosticEntry(
      .wrongArguments, .error, "A filter has too many or too few arguments.",
      cause: "The filter takes another number of arguments, or has no such name.",
      remedy: "docs/template-reference.md has an example."),
    DiagnosticEntry(
      .wrongInput, .error, "A filter is used on a value of the wrong type.",
      cause: "The filter takes another type.",
      remedy: "Use another filter, or another value."),
  ]
}
