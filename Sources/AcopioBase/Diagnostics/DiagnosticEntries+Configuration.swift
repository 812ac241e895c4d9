extension DiagnosticEntries {
  /// Diagnostics of `site.yml`, `_collection.yml` and interface strings.
  static let configuration: [DiagnosticEntry] = [
    DiagnosticEntry(
      .aliasWithoutPage, .error, "An entry has aliases, but its collection has no pages.",
      cause:
        "`aliases` are old addresses of a page, and the collection has no `page:` that they "
        + "could lead to.",
      remedy: "Add `page:` to the collection, or remove the aliases."),
    DiagnosticEntry(
      .duplicateField, .error, "Two fields of a collection have the same name.",
      cause:
        "A field, a derived field, an `inverse` or a list of `select` has a name that is "
        + "already in use.",
      remedy: "Give one of them another name."),
    DiagnosticEntry(
      .duplicateLanguage, .error,
      "A language is declared twice, or two languages have the same path.",
      cause:
        "`languages` names a language twice, two languages have the same path, or two files "
        + "have the strings of the same language.",
      remedy: "Name each language once, with its own path."),
    DiagnosticEntry(
      .emptyRange, .error, "No value fits the limits of a field.",
      cause: "`min` is greater than `max`.",
      remedy: "Swap them, or remove one."),
    DiagnosticEntry(
      .endpointShape, .error, "An endpoint has a key that its shape does not support.",
      cause:
        "An endpoint has either `each` or `one`, and some keys are only valid with one of them.",
      remedy: "Use the keys of one shape, as described in docs/content/pages/guides/endpoints.md."),
    DiagnosticEntry(
      .outputShape, .error, "An output has a key that its path does not support.",
      cause:
        "A path with a field makes a file of each entry, and a path without one makes one file of all.",
      remedy:
        "Add a field to the path, or leave the key out, as described in "
        + "docs/content/pages/guides/outputs.md."),
    DiagnosticEntry(
      .expressionSyntax, .error, "An expression cannot be parsed.",
      cause: "It contains a sign or word that expressions do not support, or something is missing.",
      remedy:
        "Follow the remedy in the message; docs/content/pages/guides/expressions.md lists all "
        + "operators and functions."),
    DiagnosticEntry(
      .expressionType, .error, "An expression uses values of the wrong type.",
      cause:
        "An operator or function gets a value that it does not accept, or the result does not "
        + "have the declared type.",
      remedy: "Change the expression, or the type of a field in it."),
    DiagnosticEntry(
      .feedWithoutDates, .error, "A feed has no dates.",
      cause: "The format needs dates, and `item:` names no field of type date or datetime.",
      remedy: "Name one with `item: { date: … }`."),
    DiagnosticEntry(
      .invalidEntries, .error, "`entries` does not name any entries.",
      cause:
        "It is neither a file of the folder nor `*.` followed by an extension, or the list that it names is "
        + "none of objects.",
      remedy:
        "Write `entries: books.json`, `entries: '*.md'` or `entries: { from: books, list: editions }`."
    ),
    DiagnosticEntry(
      .invalidExtension, .error, "A name in `files: { allow: … }` is not an extension.",
      cause: "Extensions are lowercase letters and digits, without a dot.",
      remedy: "Write, for example, `files: { allow: [html, stp] }`."),
    DiagnosticEntry(
      .invalidIDs, .error, "The `id-prefix` of a feed cannot be used.",
      cause: "It is not a tag with a host and a date (RFC 4151).",
      remedy:
        "Write `id-prefix: 'tag:library.example,2026'` with a host that you owned in that year."),
    DiagnosticEntry(
      .invalidLanguagePath, .error, "The path of a language cannot be used.",
      cause:
        "The site's own language is at `/`, every other language at a single step such as "
        + "`/en/`.",
      remedy: "Write letters, digits and `-` between two slashes."),
    DiagnosticEntry(
      .invalidLocale, .error, "A language tag is malformed.",
      cause: "It does not have the form of BCP 47.",
      remedy: "Write the language, optionally followed by a region: `es`, `es-MX`."),
    DiagnosticEntry(
      .invalidPattern, .error, "A pattern is not a regular expression.",
      cause: "A bracket is not closed, or a special character is not escaped.",
      remedy: "Escape special characters with a backslash."),
    DiagnosticEntry(
      .invalidPermalink, .error, "A path in a declaration cannot be used.",
      cause:
        "It does not begin with a slash, has a wrong ending or extension, or has an unclosed or empty "
        + "brace.",
      remedy: "Write it as `/books/{slug}/`."),
    DiagnosticEntry(
      .invalidString, .error, "An interface string cannot be used.",
      cause: "A brace is not closed, a key contains a dot, or a plural lacks the form `other`.",
      remedy: "Write values as `{name}`, double literal braces, and write groups as mappings."),
    DiagnosticEntry(
      .inverseInsideObject, .error, "A reference inside an object has an inverse.",
      cause: "Only fields of the entry itself can have an `inverse`.",
      remedy: "Remove `inverse`, or move the field out of the object."),
    DiagnosticEntry(
      .misnamedFile, .error, "A file name is almost one that Acopio reads.",
      cause:
        "`_collection.yaml`, `site.yaml` and similar files are not read, so nothing would be "
        + "published; `content/_collection.yml` has no folder that could name its collection.",
      remedy: "Rename the file as the message says, or move it into a folder of its own."),
    DiagnosticEntry(
      .missingEntries, .error, "The files of a collection are missing.",
      cause:
        "`entries` names a file that does not exist (an error), or a pattern that no file of "
        + "the folder matches (a warning).",
      remedy: "Create the file, or correct the name."),
    DiagnosticEntry(
      .missingFormats, .error, "Acopio has no formats for a language.",
      cause:
        "Dates, money, plurals and the words of Markdown are supported for English and Spanish "
        + "only.",
      remedy: "Name one of them in `format-as`."),
    DiagnosticEntry(
      .missingKey, .error, "A declaration lacks a required key.",
      cause: "The mapping does not have the key, or the key has no value.",
      remedy: "Add the key, or indent the lines that belong to it."),
    DiagnosticEntry(
      .missingKeyField, .error, "A collection does not say which field is its key.",
      cause:
        "Entries in a single file, and elements of a list, have no file names that could be their keys.",
      remedy:
        "Give each entry an `id`, or name another unique field with `key:`; of elements several, as "
        + "`key: [parent, name]`."),
    DiagnosticEntry(
      .missingOwnLanguage, .error, "`languages` does not name the site's own language.",
      cause: "The language of `locale` must be one of `languages`.",
      remedy: "Add it to the list."),
    DiagnosticEntry(
      .missingOwnText, .error, "A text in several languages lacks the site's own language.",
      cause: "Other languages fall back to the site's own, so that one is required.",
      remedy: "Add the text in the site's own language."),
    DiagnosticEntry(
      .missingProperty, .error, "Metadata lacks a required property.",
      cause: "The schema.org type requires a property that `properties` does not have.",
      remedy: "Add it under `properties`."),
    DiagnosticEntry(
      .missingSite, .error, "The site has no configuration.",
      cause: "`content/site.yml` does not exist.",
      remedy: "Create it with `name`, `base-url` and `locale`."),
    DiagnosticEntry(
      .missingStrings, .warning, "A language has no interface strings.",
      cause:
        "No file in `content/i18n/` is for the language, so its pages show the strings of the "
        + "site's own language.",
      remedy: "Create the file that the message names."),
    DiagnosticEntry(
      .missingTerm, .error, "The permalink of a taxonomy has no `{term}`.",
      cause: "All terms would have the same address.",
      remedy: "Write, for example, `/tags/{term}/`."),
    DiagnosticEntry(
      .missingTimezones, .error, "The system has no time zone database.",
      cause: "`timezone` is set, but `/usr/share/zoneinfo` has no time zones.",
      remedy: "Install the system's time zone data (the package is often called tzdata)."),
    DiagnosticEntry(
      .missingTranslation, .warning, "An interface string is not translated.",
      cause:
        "The file of a language has no such key, so the string of the site's own language is "
        + "used.",
      remedy: "Add it to the file that the message names."),
    DiagnosticEntry(
      .needlessFormat, .error, "A language that has its own formats names others.",
      cause: "`format-as` is only for languages that Acopio has no formats for.",
      remedy: "Remove `format-as`."),
    DiagnosticEntry(
      .noGeometry, .error,
      "A GeoJSON endpoint, or a file of places, names a field that is not a position.",
      cause:
        "Its geometry comes from fields of type geo-point or geo-line, or from lists of points.",
      remedy: "Name such a field."),
    DiagnosticEntry(
      .noSingleValue, .error, "A path ends in an object where one value is needed.",
      cause: "Metadata and endpoints print single values, such as texts and numbers.",
      remedy: "Name a member of the object."),
    DiagnosticEntry(
      .noTerms, .error, "Terms or groups are made from a field of an unsuitable type.",
      cause: "They are made from texts, words of an enum or references.",
      remedy: "Name a field of such a type, or a list of them."),
    DiagnosticEntry(
      .onMissingNull, .error, "A required field becomes null where an entry is missing.",
      cause: "`on-missing: null` needs a field that may be null.",
      remedy: "Add `optional: true`, or write `on-missing: withhold`."),
    DiagnosticEntry(
      .publishCircle, .error, "A list of published entries decides what is published.",
      cause: "Such lists are known only after publication has been decided.",
      remedy: "Use fields of the entry instead."),
    DiagnosticEntry(
      .recommendedProperty, .warning, "Metadata lacks a recommended property.",
      cause: "Search engines ask for the property in this schema.org type.",
      remedy: "Add it under `properties` if entries have the value."),
    DiagnosticEntry(
      .reservedName, .error, "A field has the name of a built-in member of entries.",
      cause: "In templates, every entry has `url`, `content` and other built-in members.",
      remedy: "Choose another name."),
    DiagnosticEntry(
      .selectCircle, .error, "A list under `select` depends on another such list.",
      cause: "The order of computing them would be undefined.",
      remedy: "Use fields of the entries instead."),
    DiagnosticEntry(
      .singleEntry, .error, "A collection with `single: true` has no entry, or several.",
      cause: "Templates read its only published entry as `site.data.<name>`.",
      remedy: "Publish one entry, or leave `single` out."),
    DiagnosticEntry(
      .severalTerms, .error, "Entries are grouped by a field with several values.",
      cause: "The field is a list, so an entry would be in several groups.",
      remedy: "Group by a field with one value."),
    DiagnosticEntry(
      .stringArguments, .error, "A translated string needs a value that no template passes.",
      cause: "The string of the site's own language has no such value in braces.",
      remedy: "Use the same names as the site's own language."),
    DiagnosticEntry(
      .titleField, .error, "`title-field` has no meaning here.",
      cause:
        "It names the title of terms that are references, and the field of the taxonomy is not "
        + "a reference.",
      remedy: "Remove it."),
    DiagnosticEntry(
      .twoCurrentVersions, .error, "Two versions of the API are current.",
      cause: "Two versions have `current: true`.",
      remedy: "Mark one version."),
    DiagnosticEntry(
      .unknownCollection, .error, "A declaration names a collection that does not exist.",
      cause: "The name is misspelt, or the folder has no `_collection.yml`.",
      remedy: "Name one of the collections in the message."),
    DiagnosticEntry(
      .unknownFormat, .error, "A file has an unknown format.",
      cause: "Its extension is not one that content can have.",
      remedy: "Use one of the extensions in the message."),
    DiagnosticEntry(
      .unknownKey, .error, "A declaration has a key that does not exist.",
      cause: "The key is misspelt, or belongs elsewhere.",
      remedy: "Use one of the keys in the message."),
    DiagnosticEntry(
      .unknownMetadataType, .error, "A schema.org type is unknown.",
      cause: "The name is misspelt, or the type is not supported.",
      remedy: "Name one of those in the message."),
    DiagnosticEntry(
      .unknownName, .error, "An expression names something that does not exist.",
      cause: "It is neither a field of the collection nor a collection next to it.",
      remedy: "Use one of the names in the message."),
    DiagnosticEntry(
      .unknownPlural, .error, "A plural form does not exist in a language.",
      cause: "The language has no such form.",
      remedy: "Use the forms in the message."),
    DiagnosticEntry(
      .unknownPolicy, .error, "`on-missing` has a value that does not exist.",
      cause: "It must be `error`, `withhold` or `null`.",
      remedy: "Write one of them."),
    DiagnosticEntry(
      .unknownProperty, .warning, "A property of schema.org looks misspelt.",
      cause: "The type has a property with almost the same name.",
      remedy: "Rename it."),
    DiagnosticEntry(
      .unknownSeverity, .error, "A rule has a severity that does not exist.",
      cause: "It must be `error` or `warning`.",
      remedy: "Write one of them."),
    DiagnosticEntry(
      .unknownTimezone, .error, "`timezone` is not a time zone of the IANA database.",
      cause: "Times are read and printed in the time zone, and the system has none with this name.",
      remedy: "Write a name such as `America/Mexico_City` or `Europe/London`."),
    DiagnosticEntry(
      .unknownTranslation, .warning,
      "A translated string does not exist in the site's own language.",
      cause: "The key is misspelt, or the string was removed there.",
      remedy: "Rename or remove it."),
    DiagnosticEntry(
      .unknownType, .error, "A type of field or parameter does not exist.",
      cause: "The name is misspelt.",
      remedy: "Use one of the types in the message."),
    DiagnosticEntry(
      .unknownVersion, .error, "An endpoint names a version of the API that does not exist.",
      cause: "`site.yml` does not declare it.",
      remedy: "Declare it under `api: versions:`."),
    DiagnosticEntry(
      .unsafeAttribute, .error, "An attribute cannot be allowed in content.",
      cause: "It can run code or change the page around it.",
      remedy: "Remove it from `html:`."),
    DiagnosticEntry(
      .unsafeElement, .error, "An element cannot be allowed in content.",
      cause: "It can run code or change the page around it.",
      remedy: "Remove it from `html:`."),
    DiagnosticEntry(
      .unsuitableField, .error, "A key names a field whose type it cannot use.",
      cause:
        "An order needs values that can be sorted, a title needs text, an image needs an address: a "
        + "list, an object or a Boolean gives none of these.",
      remedy: "Name a field of a type that fits, or derive one from the field."),
  ]
}
