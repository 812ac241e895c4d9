import AcopioBase
import AcopioGraph
import AcopioModel
import AcopioTemplate

/// Writes the places of entries as GPX 1.1 (topografix.com/GPX/1/1) or KML 2.2 (OGC 07-147r2).
///
/// A `geo-point` is a waypoint or Point, a `geo-line` a track or LineString, with their digits as written. The
/// link is the page of the entry, if there is one.
struct PlacesWriter {
  /// The format of the files.
  enum Format {
    case gpx, kml
  }

  /// The content of the file.
  let file: PlacesFile
  /// The name of the site.
  let siteName: String
  let format: Format

  func write(_ renderer: inout TemplateRenderer, into out: inout ByteBuffer) {
    out.append("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    switch format {
    case .gpx:
      out.append("<gpx xmlns=\"http://www.topografix.com/GPX/1/1\" version=\"1.1\" creator=\"")
      appendName(&out)
      out.append("\">\n")
    case .kml:
      out.append(
        "<kml xmlns=\"http://www.opengis.net/kml/2.2\" xmlns:atom=\"http://www.w3.org/2005/Atom\">\n"
      )
      out.append("<Document>\n<name>")
      appendName(&out)
      out.append("</name>\n")
    }
    for entry in file.entries.elements {
      let geometry = file.rule.geometry.value(of: entry)
      guard !geometry.isNothing else { continue }
      switch format {
      case .gpx: waypoint(entry, geometry, &renderer, &out)
      case .kml: placemark(entry, geometry, &renderer, &out)
      }
    }
    out.append(format == .gpx ? "</gpx>\n" : "</Document>\n</kml>\n")
  }

  private func appendName(_ out: inout ByteBuffer) {
    appendXML(siteName, into: &out)
  }

  // MARK: - GPX

  private func waypoint(
    _ entry: Value, _ geometry: Value, _ renderer: inout TemplateRenderer,
    _ out: inout ByteBuffer
  ) {
    let isPoint = geometry.kind == .object
    if isPoint { point("wpt", geometry, &out) } else { out.append("<trk") }
    out.append(">")
    element("name", name(of: entry, &renderer), &out)
    element("desc", text(of: entry, file.rule.description, &renderer), &out)
    link("link href", entry, &out)
    guard !isPoint else { return out.append("</wpt>\n") }
    out.append("<trkseg>\n")
    for position in geometry.elements {
      point("trkpt", position, &out)
      out.append("/>\n")
    }
    out.append("</trkseg></trk>\n")
  }

  /// Writes the beginning of a tag with a position.
  private func point(_ tag: StaticString, _ position: Value, _ out: inout ByteBuffer) {
    out.append("<")
    out.append(tag)
    out.append(" lat=\"")
    decimal(position.member("latitude"), &out)
    out.append("\" lon=\"")
    decimal(position.member("longitude"), &out)
    out.append("\"")
  }

  /// Writes a number of degrees as GPX has them: without an exponent (XML Schema, decimal), and below 180.
  private func decimal(_ number: Value, _ out: inout ByteBuffer) {
    if number.number == 180 { return out.append("-180") }
    // Numbers without an exponent keep the digits that they were written with.
    let hasExponent = number.text.contains { $0 | 0x20 == UInt8(ascii: "e") }
    guard hasExponent, let exact = Number(number), !exact.isExcessive else {
      return appendJSON(number, into: &out)
    }
    exact.append(into: &out)
  }

  // MARK: - KML

  private func placemark(
    _ entry: Value, _ geometry: Value, _ renderer: inout TemplateRenderer,
    _ out: inout ByteBuffer
  ) {
    out.append("<Placemark>")
    element("name", name(of: entry, &renderer), &out)
    link("atom:link href", entry, &out)
    element("description", text(of: entry, file.rule.description, &renderer), &out)
    let isPoint = geometry.kind == .object
    out.append(isPoint ? "<Point><coordinates>" : "<LineString><coordinates>")
    let positions = isPoint ? [geometry] : Array(geometry.elements)
    for (index, position) in positions.enumerated() {
      if index > 0 { out.append(" ") }
      appendJSON(position.member("longitude"), into: &out)
      out.append(",")
      appendJSON(position.member("latitude"), into: &out)
    }
    out.append(isPoint ? "</coordinates></Point>" : "</coordinates></LineString>")
    out.append("</Placemark>\n")
  }

  // MARK: - Both

  /// The name of a place.
  private func name(of entry: Value, _ renderer: inout TemplateRenderer) -> ByteBuffer {
    var text = text(of: entry, file.rule.name, &renderer)
    if file.rule.name == nil { text.append(entry.member("key").text) }
    return text
  }

  /// The value at the end of a path as text; empty without a path.
  private func text(
    of entry: Value, _ column: TableColumn?, _ renderer: inout TemplateRenderer
  ) -> ByteBuffer {
    var text = ByteBuffer(capacity: 256)
    if let column { _ = PrintedValue.append(entry, column.path[...], &renderer, &text) }
    return text
  }

  /// Writes an element with a text, or none without one.
  private func element(
    _ tag: StaticString, _ text: consuming ByteBuffer, _ out: inout ByteBuffer
  ) {
    guard text.count > 0 else { return }
    out.append("<")
    out.append(tag)
    out.append(">")
    appendXML(text.bytes, into: &out)
    out.append("</")
    out.append(tag)
    out.append(">")
  }

  private func link(_ start: StaticString, _ entry: Value, _ out: inout ByteBuffer) {
    let address = entry.member("absolute_url")
    guard address.hasText else { return }
    out.append("<")
    out.append(start)
    out.append("=\"")
    appendXML(address.text, into: &out)
    out.append("\"/>")
  }
}
