import AcopioBase

/// Finds for each template the layouts it fills, from its own to the outermost.
struct LayoutResolver {
  private let templates: [TemplateSyntax]
  private let folders: TemplateFolders
  private let indices: [String: Int]

  init(_ templates: [TemplateSyntax], _ folders: TemplateFolders) {
    self.templates = templates
    self.folders = folders
    indices = Dictionary(
      templates.enumerated().map { ($1.source.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// For each template, the indices of itself and its layouts; reports inconsistencies.
  func resolve(_ diagnostics: inout Diagnostics) -> [[Int]] {
    templates.indices.map { index in
      let chain = chain(from: index, &diagnostics)
      if chain.count > 1 { check(templates[index], against: chain.dropFirst(), &diagnostics) }
      return chain
    }
  }

  private func chain(from start: Int, _ diagnostics: inout Diagnostics) -> [Int] {
    var chain = [start]
    while let last = chain.last, let layout = templates[last].layout {
      // A fault in the layout of a layout is reported when that layout is resolved.
      let isOwn = last == start
      let origin = templates[last].source.file.origin(layout.range)
      guard let next = indices[folders.layouts + layout.name] ?? indices[layout.name] else {
        if isOwn {
          let (meant, remedy) = folders.advice(
            layout.name, under: folders.layouts, among: templates.lazy.map(\.source.name),
            &diagnostics.suggestions)
          diagnostics.error(
            .unknownLayout, "layout '\(layout.name)' doesn't exist\(meant)", at: origin,
            remedy: remedy)
        }
        break
      }
      if chain.contains(next) {
        if next == start {
          diagnostics.error(
            .layoutCycle, "layout '\(layout.name)' leads back to itself", at: origin,
            remedy: "remove '{% layout … %}' from one of the layouts")
        }
        break
      }
      guard templates[next].source.format == templates[start].source.format else {
        if isOwn { reportFormat(of: next, in: start, layout.name, origin, &diagnostics) }
        break
      }
      guard chain.count < TemplateLimits.nesting else {
        diagnostics.error(
          .templateLimit, "layouts can be nested \(TemplateLimits.nesting) deep at most",
          at: origin, remedy: "join some of them into one")
        break
      }
      chain.append(next)
    }
    return chain
  }

  /// Reports a layout that makes values safe in another way than its template.
  private func reportFormat(
    of layout: Int, in template: Int, _ name: String, _ origin: Origin,
    _ diagnostics: inout Diagnostics
  ) {
    let (other, own) = (templates[layout].source.format, templates[template].source.format)
    diagnostics.error(
      .otherFormat, "the layout '\(name)' is for \(other.noun), and this is \(own.noun)",
      at: origin,
      remedy: "name a layout for \(own.noun)")
  }

  private func check(
    _ template: TemplateSyntax, against layouts: ArraySlice<Int>, _ diagnostics: inout Diagnostics
  ) {
    let names = layouts.flatMap { templates[$0].blocks.map(\.name) }
    let known = Set(names)
    for node in template.body.nodes {
      switch node.kind {
      case .block(let block):
        guard !known.contains(block.name) else { continue }
        diagnostics.error(
          .unknownBlock,
          "layout '\(template.layout?.name ?? "")' has no block '\(block.name)'\(didYouMean(block.name, names))",
          at: template.source.file.origin(block.nameRange),
          remedy: names.isEmpty
            ? "add '{% block \(block.name) %}' to the layout"
            : "its blocks are \(names.prefix(12).joined(separator: ", "))\(names.count > 12 ? " …" : "")"
        )
      case .assign, .capture: continue
      default:
        guard !node.isBlank else { continue }
        diagnostics.error(
          .outsideBlock, "text outside of blocks is never printed",
          at: template.source.file.origin(template.source.file.bytes.trimmed(node.range)),
          remedy: "move it into a block of layout '\(template.layout?.name ?? "")'")
      }
    }
  }
}
