extension DiagnosticEntries {
  /// Diagnostics of entries and their values.
  static let entries: [DiagnosticEntry] = [
    DiagnosticEntry(
      .duplicateEntry, .error, "Two entries of a collection have the same key.",
      cause: "Two files or items have the same key.",
      remedy: "Give each entry a key of its own."),
    DiagnosticEntry(
      .duplicateKey, .error, "A mapping has a key twice.",
      cause: "One of the two values would be lost.",
      remedy: "Remove one, or rename it."),
    DiagnosticEntry(
      .duplicateTranslation, .error, "An entry is translated into a language twice.",
      cause: "Two files or items translate it.",
      remedy: "Keep one of them."),
    DiagnosticEntry(
      .duplicateElement, .error, "An element appears twice in a list with `unique`.",
      cause: "It was copied, or two elements got the same value by mistake.",
      remedy: "Leave one of them out, or correct it."),
    DiagnosticEntry(
      .emptyKey, .error, "An entry has no key.",
      cause: "The key field is empty or null.",
      remedy: "Give each entry a key of its own."),
    DiagnosticEntry(
      .emptyPeriod, .error, "A period ends before it begins.",
      cause: "The expiry date comes before the publish date.",
      remedy: "Swap the dates, or correct one."),
    DiagnosticEntry(
      .invalidColor, .error, "A color cannot be read.",
      cause: "Colors are hexadecimal, with a `#`.",
      remedy: "Write it as `'#0a7d5c'`."),
    DiagnosticEntry(
      .invalidDate, .error, "A date does not exist or has the wrong form.",
      cause: "Dates are calendar days in ISO 8601 format, times such days with an hour.",
      remedy:
        "Write a day as `2026-11-21`, and a time as `2026-11-21T10:30`, on the clock of the site, or with an "
        + "offset from UTC as `2026-11-21T10:30:00-06:00`."),
    DiagnosticEntry(
      .invalidDuration, .error, "A duration cannot be read.",
      cause: "Durations need units.",
      remedy: "Write `1 h 30 min` or `PT1H30M`."),
    DiagnosticEntry(
      .invalidEmail, .error, "An e-mail address cannot be read.",
      cause: "It has no `@`, or contains characters that are not allowed.",
      remedy: "Write it as `desk@library.example`."),
    DiagnosticEntry(
      .invalidFile, .error, "A file of an entry cannot be published.",
      cause: "It has a format of content, or is not a file.",
      remedy: "Name another file."),
    DiagnosticEntry(
      .invalidMoney, .error, "An amount of money cannot be read.",
      cause: "Amounts need a currency, and every digit.",
      remedy: "Write it as `12.50 EUR`."),
    DiagnosticEntry(
      .invalidPhone, .error, "A telephone number cannot be read.",
      cause: "It has letters, or fewer than 2 or more than 15 digits.",
      remedy: "Write it as `+44 20 7946 0000` or `020 7946 0000 ext. 12`."),
    DiagnosticEntry(
      .invalidSlug, .error, "A slug has characters that addresses should not have.",
      cause: "Slugs are lowercase letters, digits and single hyphens.",
      remedy: "Write it as `wild-flowers`."),
    DiagnosticEntry(
      .invalidURL, .error, "An address cannot be used.",
      cause: "It is neither an absolute http or https address nor a path of the site.",
      remedy: "Write it as `https://library.example/` or `/books/`."),
    DiagnosticEntry(
      .missingField, .error, "An entry lacks a required field.",
      cause: "The field is missing and has no default.",
      remedy: "Add it, or declare it with `optional: true` or a default."),
    DiagnosticEntry(
      .missingFile, .error, "A file that an entry names does not exist.",
      cause: "The path is relative to the entry's own file.",
      remedy: "Correct the path, or add the file."),
    DiagnosticEntry(
      .missingFrontMatter, .error, "A file has no front matter, and its entry needs fields.",
      cause: "The file does not begin with a line `---` or `+++`, so all of it is text.",
      remedy: "Begin it with a line `---`, the keys with their values, and a line `---`."),
    DiagnosticEntry(
      .missingOriginal, .error, "A translation belongs to no entry.",
      cause: "No entry has the key or file name of the translation.",
      remedy: "Write the entry in the site's own language first."),
    DiagnosticEntry(
      .notAList, .error, "Something that must be a list is not one.",
      cause: "The value or field has another type.",
      remedy: "Use a list, or remove the key that needs one."),
    DiagnosticEntry(
      .notInEnum, .error, "A value is not one of those allowed.",
      cause: "The schema lists the allowed words.",
      remedy: "Write one of the words in the message."),
    DiagnosticEntry(
      .notLocalized, .error, "A field that is the same in every language is translated.",
      cause: "Only texts and fields with `translated: true` differ between languages.",
      remedy: "Write it once, or declare the field with `translated: true`."),
    DiagnosticEntry(
      .outOfRange, .error, "A number, length or amount is outside its limits.",
      cause: "The schema has `min` or `max`.",
      remedy: "Change the value, or the limit."),
    DiagnosticEntry(
      .controlCharacter, .error, "A text contains a control character.",
      cause:
        "Web pages and XML can't contain characters such as U+0000; an escape like `\\u0000` made it.",
      remedy: "Delete the character. Tabs and line breaks are allowed."),
    DiagnosticEntry(
      .patternMismatch, .error, "A text does not match the pattern of its field.",
      cause: "The schema requires a form, which `message:` next to the pattern describes.",
      remedy: "Write the text in that form."),
    DiagnosticEntry(
      .reservedKey, .error, "A key belongs to an entry that was removed.",
      cause: "Clients may still have the old key, so it is not reused.",
      remedy: "Give the new entry another key."),
    DiagnosticEntry(
      .tomlNumber, .error, "A number in TOML is `inf` or `nan`.",
      cause: "Neither JSON nor a page can contain these values.",
      remedy: "Write a number, or leave the key out."),
    DiagnosticEntry(
      .unknownCurrency, .error, "A currency does not exist.",
      cause: "It is not an ISO 4217 code.",
      remedy: "Write a code such as `EUR`."),
    DiagnosticEntry(
      .unknownField, .error, "Something names a field that does not exist.",
      cause: "The name is misspelt, or the schema does not declare it.",
      remedy: "Use one of the fields in the message, or declare it."),
    DiagnosticEntry(
      .unknownLanguage, .error, "A file or value is in a language that the site does not have.",
      cause: "Its name ends in, or its key is, a language that `languages` does not declare.",
      remedy: "Rename it, or declare the language."),
    DiagnosticEntry(
      .untranslated, .warning, "An entry is not translated.",
      cause: "`acopio check --translations` lists the missing texts of a language.",
      remedy: "Create the file that the message names."),
    DiagnosticEntry(
      .wrongType, .error, "A value has the wrong type.",
      cause: "The schema or the key requires another kind of value.",
      remedy: "Write a value of that type."),
  ]
}
