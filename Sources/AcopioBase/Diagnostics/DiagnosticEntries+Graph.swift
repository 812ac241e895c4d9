extension DiagnosticEntries {
  /// Diagnostics of references, derived fields, rules and paths.
  static let graph: [DiagnosticEntry] = [
    DiagnosticEntry(
      .danglingReference, .error, "A reference names an entry that does not exist.",
      cause: "No entry of the collection has that key.",
      remedy: "Correct the key, or write the entry."),
    DiagnosticEntry(
      .danglingSuccessor, .error, "A removed entry names a successor that does not exist.",
      cause: "No entry of the collection has that key, or nothing is published at that path.",
      remedy: "Correct it, or leave the successor out."),
    DiagnosticEntry(
      .deriveCycle, .error, "Derived fields depend on each other.",
      cause: "A field is computed from itself.",
      remedy: "Remove one of the references."),
    DiagnosticEntry(
      .deriveError, .error, "A derived field cannot be computed for an entry.",
      cause: "Its values lead to a division by zero, a number out of range, or null.",
      remedy: "Correct the values of the entry, or the expression."),
    DiagnosticEntry(
      .missingPathField, .error, "A path cannot be made for an entry.",
      cause: "A field in the path is empty or null.",
      remedy: "Fill in the field, or use another one in the path."),
    DiagnosticEntry(
      .notOneEntry, .error, "An endpoint for one entry has none or several.",
      cause: "An endpoint with `one` and a path without braces needs exactly one published entry.",
      remedy: "Publish one entry, or put a field into the path."),
    DiagnosticEntry(
      .permalinkCollision, .error, "Two outputs have the same address.",
      cause:
        "Two entries, lists or endpoints make the same path, or paths that differ only in "
        + "case; or an alias is the address of its own entry.",
      remedy: "Change one of the slugs or permalinks."),
    DiagnosticEntry(
      .removedReference, .error, "A reference leads to an entry that was removed.",
      cause: "The entry is a tombstone.",
      remedy: "Refer to its successor."),
    DiagnosticEntry(
      .removedSuccessor, .error, "The successor of a removed entry was removed too.",
      cause: "A chain of removals leads to no page.",
      remedy: "Name an entry that exists."),
    DiagnosticEntry(
      .ruleBroken, .error, "An entry breaks a rule of its collection.",
      cause:
        "A condition under `rules:` is not satisfied; the `severity` of a rule may be "
        + "`warning`.",
      remedy: "Follow the message of the rule."),
    DiagnosticEntry(
      .similarTerms, .warning, "Two terms of a taxonomy have the same slug.",
      cause:
        "`C++` and `C` are different terms, but an address can contain letters and digits only; "
        + "the second gets a suffix.",
      remedy:
        "Rename one of the terms, or make the taxonomy from references to entries that have "
        + "their own slugs."),
    DiagnosticEntry(
      .unsafePath, .error, "A path cannot be published.",
      cause: "It has characters or steps that addresses or file systems do not allow.",
      remedy: "Use letters, digits, hyphens and single slashes."),
    DiagnosticEntry(
      .unsafeSlug, .error, "A slug cannot be one step of a path.",
      cause: "It contains a slash, is empty, or consists of dots.",
      remedy: "Use letters, digits and hyphens."),
    DiagnosticEntry(
      .withheldReference, .error, "A published entry refers to one that is not published.",
      cause: "The other entry is a draft, outside its dates, or withheld by a rule.",
      remedy: "Publish it, or change the reference or `on-missing`."),
    DiagnosticEntry(
      .withheldSuccessor, .error, "The successor of a removed entry is not published.",
      cause: "The entry is a draft, outside its dates, or withheld by a rule.",
      remedy: "Publish it, or name another entry."),
  ]
}
