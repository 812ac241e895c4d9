extension DiagnosticEntries {
  /// Diagnostics of files, their formats and Output.
  package static let files: [DiagnosticEntry] = [
    DiagnosticEntry(
      .brokenFile, .error,
      "A file is empty, incomplete, or not of the kind that its name promises.",
      cause:
        "It is a pointer of Git LFS, an error page that was saved instead of the file, the first part of a file, "
        + "nothing that is known, or has no bytes. Visitors would see a hole in the page, or get a download that "
        + "no program opens.",
      remedy: "Get the file again: with `git lfs pull`, by exporting it, or by downloading it."),
    DiagnosticEntry(
      .byteOrderMark, .error, "A file begins with two byte order marks.",
      cause: "The first one is skipped; the second would be an invisible part of the text.",
      remedy: "Save the file as UTF-8 without a byte order mark."),
    DiagnosticEntry(
      .csvCells, .error, "A line of a CSV file has too many or too few cells.",
      cause: "A cell with a comma or line break is not in quotes, or cells are missing.",
      remedy: "Write as many cells as the first line has."),
    DiagnosticEntry(
      .csvHeader, .error, "The first line of a CSV file cannot be used.",
      cause: "A column has no name, or a name occurs twice.",
      remedy: "Give each column a name of its own."),
    DiagnosticEntry(
      .csvQuote, .error, "A quote in a CSV file is out of place.",
      cause: "Quotes enclose a whole cell and are doubled inside.",
      remedy: "Enclose the cell in quotes, and double the quotes in it."),
    DiagnosticEntry(
      .csvUnclosedQuote, .error, "A cell of a CSV file is never closed.",
      cause: "A quote begins a cell, and no quote ends it.",
      remedy: "Add the closing quote."),
    DiagnosticEntry(
      .dataNotStructured, .error, "A content file has no structured data.",
      cause: "It contains a single value where a list or mapping is required.",
      remedy: "Write a list of entries or a mapping."),
    DiagnosticEntry(
      .fileNameTwice, .error, "Two files have the same name in different Unicode forms.",
      cause:
        "`é` can be one character or a letter with an accent. Both forms are the same name here "
        + "and on other systems.",
      remedy: "Rename or remove one of the files."),
    DiagnosticEntry(
      .fileTooLarge, .error, "A file is too large to be read.",
      cause: "Content files and templates have a size limit.",
      remedy: "Split it into smaller files."),
    DiagnosticEntry(
      .frontMatterForm, .error, "Front matter has a form that is not read.",
      cause:
        "It is JSON, or the lines around it are not `---` or `+++` alone: they have more hyphens, a dash, the name of a "
        + "language or a character that cannot be seen.",
      remedy: "Write YAML between two lines `---`, or TOML between two lines `+++`."),
    DiagnosticEntry(
      .frontMatterNotClosed, .error, "Front matter has no end.",
      cause: "No line `---` follows it.",
      remedy: "Add the line after the last key."),
    DiagnosticEntry(
      .frontMatterNotFirst, .error, "Front matter does not begin the file.",
      cause: "Something comes before the first `---`.",
      remedy: "Remove the text before it."),
    DiagnosticEntry(
      .frontMatterNotKeys, .error, "Front matter has no keys.",
      cause: "It contains a list or a text.",
      remedy: "Write `key: value` lines."),
    DiagnosticEntry(
      .hiddenFile, .warning, "A hidden file is not published.",
      cause:
        "Its name begins with a dot or ends with `~`, like files that programs keep "
        + "for themselves, or it is the name of the compressed form of another file, such as `a.json.gz`, "
        + "for which hosts do not answer.",
      remedy: "Rename the file, or remove it."),
    DiagnosticEntry(
      .invalidChanges, .error, "The history of an API's changes cannot be understood.",
      cause:
        "A file `content/api/VERSION.changes.json` was changed by hand, merged with a conflict, or written by "
        + "another version of acopio.",
      remedy:
        "Restore it from the last commit, or correct it; or remove it, and `acopio contract lock` begins a new "
        + "one."),
    DiagnosticEntry(
      .invalidFileName, .error, "The name of a file is not UTF-8.",
      cause: "Neither its address nor messages about it could be written.",
      remedy: "Rename the file; the message shows its bytes."),
    DiagnosticEntry(
      .invalidLock, .error, "The lock of an API cannot be understood.",
      cause:
        "A file `content/api/VERSION.lock.json` was changed by hand or written by another version of "
        + "acopio.",
      remedy:
        "Restore it from the last commit; or remove it, and write it again with `acopio contract lock`."
    ),
    DiagnosticEntry(
      .invalidUnicodeEscape, .error, "An escape in text names no character.",
      cause: "A surrogate is alone, or digits are missing.",
      remedy: "Write the character itself."),
    DiagnosticEntry(
      .invalidUTF8, .error, "A file is not UTF-8.",
      cause: "It was saved in another encoding.",
      remedy: "Save it as UTF-8."),
    DiagnosticEntry(
      .jsonSyntax, .error, "JSON cannot be read.",
      cause: "A comma, quote or bracket is missing or superfluous.",
      remedy: "Correct the JSON at the position in the message."),
    DiagnosticEntry(
      .largePicture, .warning, "A picture has more than 1 MB.",
      cause:
        "Pictures are published unchanged. Photos as cameras save them have several megabytes, for which visitors "
        + "wait and pay, while half a megabyte is enough to fill a screen.",
      remedy:
        "Make it at most 2000 pixels wide, and save it as JPEG or WebP; convert animations to films."
    ),
    DiagnosticEntry(
      .mergeConflict, .error, "A file has a merge conflict.",
      cause:
        "Two people changed the same lines. Git could not join both versions and left them in the file, between "
        + "lines that begin with `<<<<<<<`, `=======` and `>>>>>>>`. Nothing else is said about the file until it is "
        + "resolved. Fenced code in Markdown may show such lines.",
      remedy:
        "Keep one version or combine the two, remove the three lines, and commit the file. In `content/api/`, take the "
        + "files of one side and run `acopio contract lock`."),
    DiagnosticEntry(
      .misreadYAML, .warning, "YAML reads a value otherwise than it looks.",
      cause:
        "A `#` after a space begins a comment, so that `Issue #1` is `Issue`; a line that begins with `-` and is indented "
        + "deeper than the one above continues its text; curly quotes are part of a text.",
      remedy: "Put the value in straight quotes, or write a comment as `# …` with a space."),
    DiagnosticEntry(
      .nestingTooDeep, .error, "Data, a schema or Markdown is nested too deeply.",
      cause: "The nesting of lists, mappings and blocks has a limit, which the message names.",
      remedy: "Use fewer levels."),
    DiagnosticEntry(
      .notImported, .warning,
      "A part of another tool's site has no equivalent and was not imported.",
      cause:
        "Themes, plugins and templates are programs or depend on one, and some tags have no counterpart. "
        + "The message names the replacement in the new site.",
      remedy: "Follow the remedy of the message, or leave the part out."),
    DiagnosticEntry(
      .nulByte, .error, "A file contains a NUL byte.",
      cause: "It is not text, or was saved as UTF-16.",
      remedy: "Save it as UTF-8."),
    DiagnosticEntry(
      .outputFileNotOurs, .error,
      "The output folder contains files that Acopio did not write, at paths of the site.",
      cause:
        "A build never replaces files that it did not write; the manifest in the folder lists "
        + "those that it wrote.",
      remedy:
        "Write to another folder with `--output`, move the files away, or take them over with "
        + "`acopio build --adopt`."),
    DiagnosticEntry(
      .outputPathBlocked, .error, "A path cannot be written.",
      cause: "A folder is where a file must be, or the other way around.",
      remedy: "Move it away, or change one of the paths."),
    DiagnosticEntry(
      .outputPathInvalid, .error, "A path leads out of Output or cannot exist.",
      cause: "It is empty, begins with a slash or has `..` in it.",
      remedy: "Change the permalink or path that it is made from."),
    DiagnosticEntry(
      .outputPathTwice, .error, "Two outputs have the same path.",
      cause: "Two pages, endpoints or assets would overwrite each other.",
      remedy: "Give one of them another path."),
    DiagnosticEntry(
      .pictureLocation, .warning, "A picture says where it was taken.",
      cause:
        "Phones and cameras write GPS coordinates into photos (Exif). Pictures are published unchanged, so everybody "
        + "can read them: perhaps the address of a home or a school.",
      remedy:
        "Remove the coordinates, for example with `exiftool -gps:all= FILE`; other data can stay."),
    DiagnosticEntry(
      .secondFrontMatter, .error, "The text of a file begins like front matter.",
      cause: "A second `---` block follows the first one.",
      remedy: "Join the two, or write a thematic break as `***`."),
    DiagnosticEntry(
      .symlinkBroken, .error, "A symbolic link leads nowhere.",
      cause: "Its target does not exist.",
      remedy: "Correct or remove the link."),
    DiagnosticEntry(
      .symlinkFolder, .error, "A symbolic link leads to a folder.",
      cause: "Links to folders are not followed, so that no folder is read twice.",
      remedy: "Copy the folder, or link to files."),
    DiagnosticEntry(
      .symlinkOutside, .error, "A symbolic link leads out of the site.",
      cause: "Content cannot reach files outside of its folder.",
      remedy: "Copy the file into the site."),
    DiagnosticEntry(
      .tomlSyntax, .error, "TOML cannot be read.",
      cause: "The text breaks a rule of TOML 1.0.",
      remedy: "Correct the TOML at the position in the message."),
    DiagnosticEntry(
      .uncompiledFile, .warning, "A file has to be compiled before browsers can use it.",
      cause:
        "Assets and files in `static/` are published unchanged. Nothing here compiles Sass, Less, TypeScript, JSX, Vue "
        + "and similar languages.",
      remedy:
        "Compile it before the build and put the result into `templates/assets/` or `static/`, or keep the source "
        + "outside `content/`, `templates/` and `static/`."),
    DiagnosticEntry(
      .unknownFileType, .error, "A file has an extension that is not known to be harmless.",
      cause: "Only files of the known harmless types are published next to entries.",
      remedy: "Use another type, or allow the extension with `files:` in `site.yml`."),
    DiagnosticEntry(
      .unsafeFile, .error, "A file of this kind runs code in the site's origin.",
      cause:
        "HTML, scripts and similar files next to entries would run with the rights of the site "
        + "as soon as a visitor follows a link to them.",
      remedy:
        "Put the file into `templates/assets/`, or allow its extension with `files:` in "
        + "`site.yml`."),
    DiagnosticEntry(
      .unsafeSvg, .error, "An SVG does more than show a picture, or is not well-formed.",
      cause:
        "Browsers open an SVG as a document of the site, in which scripts run and other files "
        + "load.",
      remedy:
        "Remove the part that the message names, for example by exporting the picture as \"plain SVG\"."
    ),
    DiagnosticEntry(
      .unsafeXml, .error, "An XML data file can be shown as a page, or is not well-formed.",
      cause:
        "Elements of XHTML or SVG, processing instructions and DOCTYPEs make browsers run or "
        + "load something.",
      remedy: "Remove the part that the message names."),
    DiagnosticEntry(
      .unshownFile, .warning, "Few browsers show a file of this kind.",
      cause:
        "HEIC, TIFF and JPEG XL pictures and films such as `.mov` open in programs and in few browsers. Where such a file, "
        + "or a file that is not a picture, is used as one, this is an error: visitors would see a broken picture.",
      remedy:
        "Export pictures as JPEG, PNG or WebP, and films as MP4; or offer the file as a download in a `.zip`."
    ),
    DiagnosticEntry(
      .unusedFile, .warning, "Nothing uses a file.",
      cause:
        "It belongs to no collection, and nothing names it; or it has the strings of a language "
        + "that the site does not have.",
      remedy: "Name it, or move it out of the folder."),
    DiagnosticEntry(
      .unusualFile, .error, "A file is not a regular file.",
      cause: "It is a device, socket or pipe.",
      remedy: "Remove it from the folder."),
    DiagnosticEntry(
      .wrongEnding, .warning, "A file is of another kind than its name says.",
      cause:
        "Servers derive the type of a file from the ending of its name. Most browsers look into pictures and films, and "
        + "show them all the same; other programs, previews and feeds don't. Where browsers show nothing either, this is "
        + "an error.",
      remedy:
        "Give it the ending of its kind, also where it is named, or export it in the format that its name promises."
    ),
    DiagnosticEntry(
      .yamlComplexKey, .error, "A key in YAML is not text on one line.",
      cause: "It is a list, a mapping or text of several lines.",
      remedy: "Write a text as the key."),
    DiagnosticEntry(
      .yamlSeveralDocuments, .error, "A YAML file has several documents.",
      cause: "A second one begins with `---`.",
      remedy: "Write one document in each file."),
    DiagnosticEntry(
      .yamlSyntax, .error, "YAML cannot be read.",
      cause: "The text breaks a rule of YAML.",
      remedy: "Correct the YAML at the position in the message; quotes often help."),
    DiagnosticEntry(
      .yamlTag, .error, "A tag in YAML has no meaning here, or does not fit its value.",
      cause: "Tags of the application such as `!book` are not supported.",
      remedy: "Remove the tag."),
    DiagnosticEntry(
      .yamlTooManyAliases, .error, "YAML has too many aliases.",
      cause: "Aliases of aliases make a file grow without bound.",
      remedy: "Write the values out."),
  ]
}
