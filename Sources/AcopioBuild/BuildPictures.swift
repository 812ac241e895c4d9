import AcopioBase
import AcopioContent
import AcopioEmit
import AcopioModel
import AcopioPictures
import AcopioRender
import AcopioSystem

/// The drawer of a site's pictures; `nil` for a site without pictures.
///
/// Reports `undrawable-picture` for a damaged font.
func pictures(
  of sources: SourceMap, _ folders: SiteFolders, _ diagnostics: inout Diagnostics
) -> PictureCache? {
  // Only a template of SVG makes pictures, and sites without one need no library.
  let hasTemplates = sources.files.contains {
    $0.path.hasPrefix("templates/outputs/") && $0.path.hasSuffix(".svg.liquid")
  }
  guard hasTemplates else { return nil }
  let fonts = sources.files.filter { SiteFonts.isFont($0.path) }
  for font in fonts where !SiteFonts.isWhole(font.bytes) {
    diagnostics.error(
      .undrawablePicture, "the font is damaged, and letters would be empty boxes", path: font.path,
      remedy: "put the whole file there, a TrueType or OpenType font that is not compressed")
  }
  let root = absolutePath(folders.root)
  let hashes = fonts.map { Digest.sha256($0.bytes) }.inOrder().joined(separator: ",")
  let tools = hashes.withBytes { Digest.sha256($0) }.prefix(12)
  let known = SiteFonts(
    fonts.map { String($0.path.dropFirst("templates/fonts/".count)) },
    in: "\(root)/templates/fonts",
    letters: fonts.reduce(into: FontLetters()) { $0.add($1.bytes) }, hash: String(tools),
    work: "\(absolutePath(folders.work))/\(PictureCache.fontsName)")
  let drawer = PictureDrawer(
    fonts: known, worker: [ChildProcess.thisProgram, workCommand])
  var draw: (@Sendable (Bytes) throws(PictureFault) -> [UInt8])?
  if let drawer {
    draw = { svg throws(PictureFault) in try drawer.png(of: svg) }
  }
  return PictureCache(
    workDirectory: folders.work, tools: "\(drawer?.tools ?? "none")-fonts-\(tools)",
    draw: draw)
}

/// The maker of the forms of a site's photographs; `nil` for a site that publishes them as they are.
///
/// Only a build `keeps` what it makes, since it holds the lock of the work folder.
func photos(of sources: SourceMap, _ folders: SiteFolders, keeps: Bool) -> PhotoCache? {
  guard let rules = PictureRulesReader.read(in: sources),
    sources.files.contains(where: { PhotoForms.isPhoto($0.path) })
  else { return nil }
  let maker = PhotoMaker(worker: [ChildProcess.thisProgram, workCommand])
  let formats = rules.formats.map(\.rawValue)
  return PhotoCache(
    workDirectory: folders.work, keeps: keeps,
    stamp: FileStamp.of(LastBuild.libraries).map { "\($0) \(formats)" },
    tools: { () throws(PictureFault) in try maker.tools(for: formats) },
    make: { picture, forms throws(PictureFault) in try maker.files(of: picture, forms) },
    color: { picture throws(PictureFault) in try maker.color(of: picture) })
}

/// The hidden command that starts a child process of the tool.
package let workCommand = "work"

/// Answers the requests of the parent of this child process until it closes its end; returns at
/// once without a parent.
package func answerParent() {
  answerRequests(memory: PictureWorker.memory) { request in
    switch request.kind {
    case PictureWorker.drawing: PictureWorker.answer(request)
    case PhotoWorker.question, PhotoWorker.making, PhotoWorker.looking: PhotoWorker.answer(request)
    default: WorkerMessage(kind: 0, [])
    }
  }
}
