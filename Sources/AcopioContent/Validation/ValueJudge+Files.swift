import AcopioBase
import AcopioModel

/// Finds the files that values name relative to their own file.
struct FileFinder: Sendable {
  /// The files that exist.
  let catalog: FileCatalog
  /// The files that contain the values.
  let sources: SourceMap
  /// The base URL, which precedes every path of the site.
  let base: BaseURL
}

/// Pictures and other files.
extension ValueJudge {
  /// Validates a path into an object that prints as a URL and has the properties of the file.
  mutating func file(
    _ value: Value, _ field: Field, _ diagnostics: inout Diagnostics
  ) -> Value {
    let judged = text(value, field, &diagnostics)
    // Without files the value is a default, which is validated again where it is used.
    guard judged.kind == .string, let files else { return judged }
    let written = judged.text.string
    guard FileCatalog.isRelative(written) else {
      if case .image = field.type { return picture(judged, field, files, &diagnostics) }
      diagnostics.error(
        .invalidFile, "'\(field.name.string)' must be the path of a file next to this one",
        at: value.origin, remedy: "write for example 'films/opening.mp4'; an address is of type url"
      )
      return .undefined
    }
    guard let from = files.sources[value.origin]?.path else { return judged }
    guard let path = FileCatalog.path(written, from: from) else {
      diagnostics.error(
        .unsafePath, "'\(written)' leads out of content/", at: value.origin,
        remedy: "put the file next to this one and write its path from here")
      return .undefined
    }
    guard let found = files.catalog.files[path] else {
      reportMissing(written, path, from, files, at: value.origin, &diagnostics)
      return .undefined
    }
    usedFiles.insert(found.source)
    if case .image = field.type, let fault = found.pictureFault {
      diagnostics.report(fault.at(value.origin))
    }
    return described(found, judged, field.type, files)
  }

  private func reportMissing(
    _ written: String, _ path: String, _ from: String, _ files: FileFinder, at origin: Origin,
    _ diagnostics: inout Diagnostics
  ) {
    let isContent = files.sources.files.contains { $0.path == path }
    diagnostics.error(
      .missingFile,
      isContent
        ? "'\(path)' is content and is not published as a file"
        : "there is no file '\(path)'\(didYouMean(written, files.catalog.names(beside: from)))",
      at: origin,
      remedy: isContent
        ? "a file with this extension is always read as content; publish it in another format, or"
          + " packed as a .zip"
        : "put the file there, or write its path from the folder of this one")
  }

  /// A picture that is not a file next to content: its text as written, and the URL it results in.
  private func picture(
    _ text: Value, _ field: Field, _ files: FileFinder, _ diagnostics: inout Diagnostics
  ) -> Value {
    let isPath = text.text.first == 0x2F && !text.text.has("//")
    // Such an address is also published in metadata and feeds, where no template checks it.
    // Browsers read a backslash as a slash, so '/\\example.org' is another host.
    guard !text.text.contains(0x5C) else {
      let fault = TextForm.url.fault(in: text.text)
      diagnostics.error(
        fault.id, "'\(field.name.string)' \(fault.message)", at: text.origin, remedy: fault.remedy)
      return .undefined
    }
    guard isPath || TextForm.url.accepts(text.text) else {
      diagnostics.error(
        .invalidURL, "'\(field.name.string)' must be a file next to this one, a path or an address",
        at: text.origin,
        remedy: "write for example 'covers/momo.jpg', '/covers/momo.jpg' or "
          + "'https://example.org/momo.jpg'")
      return .undefined
    }
    guard isPath else {
      return object(key: text, url: text, absolute: text, picture: nil, files, at: text.origin)
    }
    let path = files.base.path + text.text.string
    return object(
      key: text, url: .string(path, in: arena),
      absolute: .string(files.base.origin + path, in: arena), picture: nil, files, at: text.origin)
  }

  private func described(
    _ file: PublishedFile, _ text: Value, _ type: FieldType, _ files: FileFinder
  ) -> Value {
    let path = "\(files.base.path)/\(file.address)"
    let url = Value.string(path, in: arena).at(text.origin)
    let absolute = Value.string(files.base.origin + path, in: arena)
    var value: Value
    if case .image = type {
      value = object(key: url, url: url, absolute: absolute, picture: file, files, at: text.origin)
    } else {
      value = object(
        key: url, url: url, absolute: absolute,
        [
          ("bytes", .integer(Int64(file.bytes))), ("source", .integer(Int64(file.source))),
        ], at: text.origin)
    }
    value.isFile = true
    return value
  }

  private func object(
    key: Value, url: Value, absolute: Value, picture: PublishedFile?, _ files: FileFinder,
    at origin: Origin
  ) -> Value {
    func pixels(_ number: Int?) -> Value { number.map { .integer(Int64($0)) } ?? .null }
    return object(
      key: key, url: url, absolute: absolute,
      [
        ("width", pixels(picture?.size?.width)), ("height", pixels(picture?.size?.height)),
        ("color", (picture?.photo?.color).map { .string($0, in: arena) } ?? .null),
        ("variants", .array((picture?.forms ?? []).map { variant($0, files.base) }, in: arena)),
        ("source", picture.map { .integer(Int64($0.source)) } ?? .null),
      ], at: origin)
  }

  /// A form in which a photograph is published.
  private func variant(_ form: PhotoForm, _ base: BaseURL) -> Value {
    let path = "\(base.path)/\(PercentEncoding.encodedPath(form.path))"
    return Value.object(
      of: [
        ("url", .string(path, in: arena)), ("absolute_url", .string(base.origin + path, in: arena)),
        ("width", .integer(Int64(form.width))), ("height", .integer(Int64(form.height))),
        ("type", .string(form.mediaType, in: arena)),
      ], in: arena)
  }

  private func object(
    key: Value, url: Value, absolute: Value, _ others: [(StaticString, Value)], at origin: Origin
  ) -> Value {
    let own: [(StaticString, Value)] = [("key", key), ("url", url), ("absolute_url", absolute)]
    return Value.object(of: own + others, kind: .entry, in: arena).at(origin)
  }
}
