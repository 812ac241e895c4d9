package import AcopioBase

/// `pictures:` of `site.yml`: what a build makes of photographs and other pictures of pixels beside content.
package struct PictureRules: Sendable, Equatable {
  /// A format that pictures are also published in.
  package enum Format: String, CaseIterable, Sendable { case webp, avif }

  /// The widths in pixels, ascending; a picture is never enlarged.
  package var widths = [400, 800, 1200, 1600]
  /// The formats besides that of the file, the preferred one first.
  package var formats: [Format] = [.webp]
  /// How wide pages show them, as the attribute `sizes` says it.
  package var sizes = "100vw"
  /// The quality of each format from 1 to 100, by its name: `jpeg`, `webp` and `avif`.
  package var quality = ["jpeg": 80, "webp": 75, "avif": 55]
  /// The most bytes of one variant of a picture that are not reported.
  package var pictureBudget = 1_000_000
  /// The most bytes of all pictures of a page together; `nil` for any.
  package var pageBudget: Int?
  /// The place where pictures are declared.
  package var origin = Origin.none

  package init() {}

  package static func == (left: PictureRules, right: PictureRules) -> Bool {
    left.widths == right.widths && left.formats == right.formats && left.sizes == right.sizes
      && left.quality == right.quality && left.pictureBudget == right.pictureBudget
      && left.pageBudget == right.pageBudget
  }
}

/// A form in which a picture is published.
package struct PhotoForm: Sendable, Hashable {
  /// The path below Output.
  package let path: String
  package let width: Int, height: Int
  /// The format as libraries name it: `jpeg`, `png`, `webp` or `avif`.
  package let format: String
  /// The quality from 1 to 100; of no meaning for PNG.
  package let quality: Int
  /// The part that it shows; `nil` for the whole picture.
  package let crop: PictureCrop?
  /// The width that the whole picture has where the part is this wide.
  package let whole: Int

  package init(
    path: String, width: Int, height: Int, format: String, quality: Int, crop: PictureCrop? = nil,
    whole: Int? = nil
  ) {
    self.path = path
    self.width = width
    self.height = height
    self.format = format
    self.quality = quality
    self.crop = crop
    self.whole = whole ?? width
  }

  /// The media type of the format.
  package var mediaType: String { "image/\(format)" }
}

/// A maker of the forms of photographs.
package protocol PhotoMaking: Sendable {
  /// The versions of the libraries, on which the bytes depend.
  var tools: String { get }
  /// The reason why nothing can be made on this machine; `nil` if it can.
  var fault: PictureFault? { get }
  /// The facts of the photograph with a stamp, if an earlier build kept them; without the colour if nobody needs it.
  func facts(of stamp: String) -> PhotoFacts?
  /// Keeps the facts of the photograph with a stamp, which has no fault.
  func keep(_ facts: PhotoFacts, of stamp: String)
  /// The files of these forms of the photograph with this hash, in their order; empty if it cannot be read, which is
  /// reported.
  ///
  /// The photograph is read only if one of them has to be made.
  func files(
    of picture: SourceFile, hash: String, _ forms: [PhotoForm], _ diagnostics: inout Diagnostics
  ) throws(PictureFault) -> [[UInt8]]
  /// Whether an earlier build noted that the files with these stamps are these forms of the photograph with this hash.
  func knows(_ stamps: [String], as forms: [PhotoForm], hash: String) -> Bool
  /// Notes that the files with these stamps are these forms of the photograph with this hash.
  func note(_ stamps: [String], as forms: [PhotoForm], hash: String)
  /// The colour that most of a photograph with this hash has, as `#rrggbb`; `nil` if it cannot be read.
  func color(of picture: SourceFile, hash: String) -> String?
}
