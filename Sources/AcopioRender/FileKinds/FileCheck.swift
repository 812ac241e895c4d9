package import AcopioBase
import AcopioModel

/// Checks that a file that is published unchanged is of the kind that its name promises.
///
/// Applies to files next to content, to assets and to `static/`. Reports `broken-file`,
/// `large-picture`, `merge-conflict`, `picture-location`, `uncompiled-file`, `unreadable-picture`,
/// `unshown-file` and `wrong-ending`.
package enum FileCheck {
  /// The largest size of a picture, in bytes, that is not reported.
  ///
  /// One megabyte takes a second at 8 Mbit/s; a picture that fills a screen needs half of it.
  package static let pictureLimit = 1_000_000

  /// The most pixels of a picture, as its header says: browsers and libraries need four bytes for each.
  static let mostPixels = 100_000_000

  /// Checks the files that a site publishes whole: its assets and those that are only copied.
  package static func check(
    _ assets: Assets, _ statics: StaticFiles, jobs: Int, _ diagnostics: inout Diagnostics
  ) {
    let files = assets.all.filter { !$0.isOfTool }.map(\.file) + statics.all.map(\.source)
    let found = parallelMap(files.count, jobs: jobs) { index in
      var faults = Diagnostics()
      let found = files[index].whole(&faults) { self.faults(of: $0) }
      for fault in found ?? [] { faults.report(fault) }
      return faults
    }
    for faults in found { diagnostics.append(faults) }
  }

  /// The faults of a file; an error is alone.
  package static func faults(of file: SourceFile) -> [Diagnostic] {
    if let conflict = file.conflict { return [conflict.diagnostic(in: file)] }
    if let pointer = file.pointerFault { return [pointer] }
    let nature = FileNature(name: file.path, bytes: file.bytes)
    let fault = nature.fault.flatMap { diagnostic(for: $0, nature, file) }
    if let fault, fault.severity == .error { return [fault] }
    if let fault = pixelFault(nature, file) { return [fault] }
    return [fault, sourceFault(file), sizeFault(nature, file), placeFault(nature, file)]
      .compactMap { $0 }
  }

  // MARK: - Kinds

  private static func diagnostic(
    for fault: FileNature.Fault, _ nature: FileNature, _ file: SourceFile
  ) -> Diagnostic? {
    guard let promised = nature.promised else { return nil }
    func broken(_ message: Message, _ remedy: Message) -> Diagnostic {
      Diagnostic(.brokenFile, .error, message, path: file.path, remedy: remedy)
    }
    switch fault {
    case .empty: return broken("the file is empty", "export or download it again")
    case .page:
      return broken(
        "the file is an HTML page, not \(promised.name)",
        "it is probably an error message of a server: open it in an editor to read it, and download the file"
          + " again")
    case .truncated:
      return broken(
        "the file ends in the middle: it begins like \(promised.name), and the rest is missing",
        "copy or download it again")
    case .damaged:
      return broken(
        "the file is not \(promised.name), and nothing else that is known",
        "export or download it again")
    case .other(let kind, let works):
      let isUnshown = kind.group == .unshownPicture
      return Diagnostic(
        .wrongEnding, works ? .warning : .error,
        "the file is \(kind.name), not \(promised.name)"
          + (isUnshown ? ", and few browsers show it" : ""),
        path: file.path,
        remedy: isUnshown
          ? "open it in a picture editor and export it as JPEG, PNG or WebP"
          : "rename it to end with '.\(kind.ending)', also where it is named, or export it as"
            + " \(promised.name)")
    case .unshown: return unshown(promised, file)
    }
  }

  /// The warning for a file of a kind that browsers do not show.
  private static func unshown(_ kind: FileKind, _ file: SourceFile) -> Diagnostic {
    let isPicture = kind.group == .unshownPicture
    return Diagnostic(
      .unshownFile, .warning,
      "few browsers \(isPicture ? "show" : "play") \(kind.name)", path: file.path,
      remedy: isPicture
        ? "export it as JPEG, PNG or WebP; as a download it may stay unchanged, in an archive such as a .zip"
        : "convert it to MP4 with H.264 and AAC; as a download it may stay unchanged, in an archive such as a .zip"
    )
  }

  // MARK: - Sources

  /// The endings of files that a program has to compile before browsers can use them.
  private static let sources: [String: String] = [
    "astro": "Astro", "cjsx": "CoffeeScript", "coffee": "CoffeeScript", "cts": "TypeScript",
    "ejs": "EJS", "haml": "Haml", "hbs": "Handlebars", "jade": "Pug", "jsx": "JSX", "less": "Less",
    "litcoffee": "CoffeeScript", "mts": "TypeScript", "njk": "Nunjucks", "pcss": "PostCSS",
    "postcss": "PostCSS", "pug": "Pug", "sass": "Sass", "scss": "Sass", "styl": "Stylus",
    "stylus": "Stylus", "svelte": "Svelte", "ts": "TypeScript", "tsx": "TypeScript", "vue": "Vue",
  ]

  /// The language of a file that has to be compiled first; `nil` for other files.
  package static func language(of path: String) -> String? {
    let name = path[(path.lastIndex(of: "/") ?? path.startIndex)...].lowercased()
    // Declarations are for people who write programs; they are not compiled.
    guard let dot = name.lastIndex(of: "."), !name.hasSuffix(".d.ts") else { return nil }
    return sources[String(name[name.index(after: dot)...])]
  }

  private static func sourceFault(_ file: SourceFile) -> Diagnostic? {
    guard let language = language(of: file.path), !isFilm(file.bytes) else { return nil }
    return Diagnostic(
      .uncompiledFile, .warning,
      "nothing compiles \(language): the file is published unchanged, and browsers can't use it",
      path: file.path, remedy: compilingRemedy)
  }

  /// The ways out for a file that has to be compiled.
  package static let compilingRemedy: Message =
    "compile it before the build and put the result here, or keep it outside content/, templates/ and"
    + " static/"

  /// Whether a file that ends with `.ts` is part of a film: packets of 188 bytes (ISO/IEC 13818-1).
  private static func isFilm(_ bytes: Bytes) -> Bool {
    bytes.count >= 188 && bytes[0] == 0x47 && (bytes.count == 188 || bytes[188] == 0x47)
  }

  // MARK: - Pictures

  /// The error for a picture that no program can show, as its header says, however small its file is.
  private static func pixelFault(_ nature: FileNature, _ file: SourceFile) -> Diagnostic? {
    guard let kind = nature.found, [.picture, .unshownPicture].contains(kind.group), kind != .svg
    else { return nil }
    func error(_ message: Message, _ remedy: Message) -> Diagnostic {
      Diagnostic(.unreadablePicture, .error, message, path: file.path, remedy: remedy)
    }
    guard let size = ImageHeader.size(of: file.bytes) else {
      // The pictures of a GIF and of files of boxes may have sizes of their own.
      return [.png, .jpeg, .webp].contains(kind)
        ? error("the picture has no possible size in its header", "export or download it again")
        : nil
    }
    guard size.width * size.height > mostPixels else { return nil }
    return error(
      "the picture has \(size.width) × \(size.height) pixels, and \(mostPixels / 1_000_000) million are the most",
      "make it smaller; as a download it may stay unchanged, in an archive such as a .zip")
  }

  private static func sizeFault(_ nature: FileNature, _ file: SourceFile) -> Diagnostic? {
    let kinds: [FileKind] = [.png, .jpeg, .gif, .webp, .avif, .bmp]
    guard file.bytes.count > pictureLimit, let kind = nature.found, kinds.contains(kind) else {
      return nil
    }
    let tenths = (file.bytes.count + 50_000) / 100_000
    return Diagnostic(
      .largePicture, .warning,
      "the picture is \(tenths / 10).\(tenths % 10) MB; visitors wait for pictures of more than"
        + " \(pictureLimit / 1_000_000) MB",
      path: file.path,
      remedy: kind == .gif
        ? "convert it to a film (MP4 or WebM), or make it smaller"
        : "write 'pictures: true' in content/site.yml, so that builds make smaller forms of it; or make it at most"
          + " 2000 pixels wide, and save it as JPEG or WebP")
  }

  /// The warning for a form of a photograph that is large even so.
  static func sizeFault(
    of count: Int, _ form: PhotoForm, of file: SourceFile, limit: Int
  ) -> Diagnostic? {
    guard count > limit else { return nil }
    return Diagnostic(
      .largePicture, .warning,
      "the picture is \((count + 999) / 1000) kB as \(form.format) with \(form.width) pixels of width; the most is"
        + " \(limit / 1000) kB",
      path: file.path,
      remedy: form.format == "png"
        ? "save it as JPEG if it is a photograph"
        : "name smaller 'widths' or a lower 'quality' in 'pictures'")
  }

  private static func placeFault(_ nature: FileNature, _ file: SourceFile) -> Diagnostic? {
    guard let kind = nature.found, Exif.of(file.bytes, kind)?.hasPlace ?? false else { return nil }
    return Diagnostic(
      .pictureLocation, .warning, "the picture says where it was taken: it has GPS coordinates",
      path: file.path,
      remedy:
        "remove them if they are private, for example with 'exiftool -gps:all= FILE', or by saving it"
        + " without metadata")
  }
}

extension FileNature {
  /// The error where a file that browsers do not show is used as a picture; `nil` if they show it, and for error pages,
  /// which are reported as broken files.
  package func pictureFault(_ written: String) -> Diagnostic? {
    guard isShown == false, fault != .page else { return nil }
    let kind = found ?? promised
    let isUnshown = kind?.group == .unshownPicture
    return Diagnostic(
      .unshownFile, .error,
      "'\(written)' is \(kind?.name ?? "text"), which \(isUnshown ? "few browsers show" : "is not a picture")",
      remedy: isUnshown
        ? "export it as JPEG, PNG or WebP" : "name a picture, or link to it: '[text](\(written))'")
  }
}
