import AcopioBase
import AcopioModel

extension Shapes {
  /// `pictures:` of `site.yml`.
  static let pictures = Shape(
    "pictures", "'pictures'",
    "What a build makes of the photographs beside content; needs libvips. Without it, they are published as they are.",
    [
      Key(
        "widths", .several(.number),
        "the widths in pixels in which pictures are published; none is made larger than it is",
        example: "[400, 800, 1200, 1600]"),
      Key(
        "formats", .several(.word(PictureRules.Format.allCases.map(\.rawValue))),
        "the formats besides the one of the file, the preferred one first", example: "[avif, webp]"),
      Key(
        "sizes", .plainText, "how wide pages show pictures, for the attribute `sizes`",
        example: "'(min-width: 60rem) 50rem, 100vw'"),
      Key(
        "quality", .shape("picture quality"), "the quality of each format, from 1 to 100",
        example: "{ webp: 75 }"),
      Key(
        "budget", .shape("picture budget"),
        "the sizes in kB above which pictures are reported as `large-picture` and pages as `heavy-page`",
        example: "{ picture: 300, page: 1500 }"),
    ])

  /// `budget:` of pictures.
  static let pictureBudget = Shape(
    "picture budget", "'budget'", "The sizes in kB above which pictures and pages are reported.",
    [
      Key("picture", .number, "of one variant of a picture; by default 1000", example: "300"),
      Key(
        "page", .number,
        "of all pictures of a page, each in its largest variant; by default without a limit",
        example: "1500"),
    ])

  /// `quality:` of pictures.
  static let pictureQuality = Shape(
    "picture quality", "'quality'", "The quality of each format of pictures, from 1 to 100.",
    [
      Key("jpeg", .number, "of JPEG; by default 80", example: "80"),
      Key("webp", .number, "of WebP; by default 75", example: "75"),
      Key("avif", .number, "of AVIF; by default 55", example: "55"),
    ])
}
