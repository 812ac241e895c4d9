package import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

extension TextFile: OutputWriter {
  package var noun: Message {
    TextOutput.isPicture(url.string) ? "a picture" : "an output of a template"
  }

  package var sources: OutputSources {
    OutputSources(
      entry: variables.member("entry"),
      template: Located(OutputTemplates.folder + template.content, at: template.origin))
  }

  func write(_ output: Output, _ number: Int, on desk: inout OutputDesk) {
    guard let layout = desk.template(OutputTemplates.folder + template.content) else {
      return  // reported before anything was rendered
    }
    desk.scratch.reset()
    let faults = desk.diagnostics.all.count
    desk.render(
      layout, OutputDesk.PageValues(url: url.bytes, kind: OutputTemplates.kind),
      variables: withAPI(variables, &desk), subject: output.origin)
    // What a fault left out may be what the file needs.
    if desk.diagnostics.all.count == faults {
      finish(output, desk.library.format(of: layout), &desk)
    }
    if !isOneOfMany { desk.noteFile(number) }
  }

  /// Variables with `api`, which templates of the site's own files may use, if the site has pages about it.
  private func withAPI(_ variables: Value, _ desk: inout OutputDesk) -> Value {
    guard let api = desk.api else { return variables }
    let member = Member(key: desk.scratch.copy("api"), value: api.api)
    return .object(Array(variables.members) + [member], in: desk.scratch)
  }

  /// Finishes what the template printed; reports `invalid-output`.
  private func finish(_ output: Output, _ format: TextFormat, _ desk: inout OutputDesk) {
    let path = output.path.string
    desk.html.clear()
    let isPicture = TextOutput.isPicture(path)
    if isPicture, let known = desk.site.options.pictures?.drawn(desk.out.bytes) {
      return replace(with: known, &desk)
    }
    do throws(TextFileFault) {
      try TextFileCheck.finish(
        desk.out.bytes, format, path: isPicture ? template.content : path, into: &desk.html)
      swap(&desk.out, &desk.html)
      if isPicture { draw(path, output.origin, &desk) }
    } catch {
      let place = error.offset.map { offset -> Message in
        let (line, column) = SourceFile(path: path, bytes: desk.out.bytes, id: 0)
          .position(of: offset)
        return ", in line \(line), column \(column) of the output of the template"
      }
      desk.diagnostics.error(
        .invalidOutput, "'/\(path)' is not \(format.noun): \(error.message)\(place ?? "")",
        at: template.origin, remedy: "correct the template", notes: notes(output.origin))
    }
  }

  /// Draws the SVG in `out`; reports `undrawable-picture`.
  private func draw(_ path: String, _ subject: Origin, _ desk: inout OutputDesk) {
    do throws(PictureFault) {
      let png = try desk.site.options.pictures?.png(of: desk.out.bytes)
      replace(with: png ?? BlankPicture.bytes, &desk)
    } catch {
      desk.diagnostics.error(
        .undrawablePicture, "'/\(path)' cannot be drawn: \(error.message)", at: template.origin,
        remedy: error.remedy, notes: notes(subject))
    }
  }

  private func replace(with picture: [UInt8], _ desk: inout OutputDesk) {
    desk.out.clear()
    picture.withUnsafeBufferPointer { desk.out.append($0) }
  }

  private func notes(_ subject: Origin) -> [Diagnostic.Note] {
    subject == template.origin ? [] : [Diagnostic.Note("while rendering this", at: subject)]
  }
}
