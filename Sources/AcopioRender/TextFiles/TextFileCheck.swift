import AcopioBase
import AcopioTemplate

/// Finishes the output of a template: writes the lines of its format, and checks the requirements
/// of readers.
enum TextFileCheck {
  /// Appends the finished file; throws if no reader of the format would accept it.
  static func finish(
    _ text: Bytes, _ format: TextFormat, path: String, into out: inout ByteBuffer
  ) throws(TextFileFault) {
    switch format {
    case .calendar: return try CalendarLines.append(text, into: &out)
    case .csv: return try TableLines.append(text, separator: UInt8(ascii: ","), into: &out)
    case .tsv: return try TableLines.append(text, separator: 0x09, into: &out)
    case .json: try checkJSON(text, path)
    case .xml: try checkXML(text, path)
    case .html, .plain, .script: break
    }
    out.append(text)
  }

  /// Checks one JSON value (RFC 8259), whose objects have each key once.
  private static func checkJSON(_ text: Bytes, _ path: String) throws(TextFileFault) {
    var diagnostics = Diagnostics()
    let file = SourceFile(path: path, bytes: text, id: 0)
    let arena = Arena()
    _ = JSONReader.read(file, arena: arena, &diagnostics)
    guard let fault = diagnostics.all.first else { return }
    throw TextFileFault(fault.message, at: Int(fault.origin.start))
  }

  /// Checks that XML is well-formed, and that an image runs nothing.
  private static func checkXML(_ text: Bytes, _ path: String) throws(TextFileFault) {
    if path.lowercased().hasSuffix(".svg") {
      if let fault = SVGCheck.fault(in: text) {
        throw TextFileFault("it has \(fault.message)", at: fault.range.lowerBound)
      }
      return
    }
    do throws(XMLFault) {
      var scanner = try XMLScanner(text)
      while try scanner.next() != nil {}
    } catch {
      throw TextFileFault("it has \(error.message)", at: error.range.lowerBound)
    }
  }
}
