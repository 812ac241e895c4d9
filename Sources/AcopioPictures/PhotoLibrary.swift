import AcopioBase
import AcopioModel
import AcopioSystem

/// The functions of libvips and GObject that read, resize and write photographs; the only file that calls them.
///
/// Operations are called by name and with properties, since functions with any number of arguments cannot be called from
/// Swift. They are loaded by name, like those that draw.
struct PhotoLibrary: Sendable {
  typealias Object = UnsafeMutableRawPointer

  /// A third of a `GValue`: its type, or half of its 16 bytes.
  typealias Slot = UInt64

  private let newOperation: @Sendable @convention(c) (UnsafePointer<CChar>) -> Object?
  private let setText:
    @Sendable @convention(c) (Object, UnsafePointer<CChar>, UnsafePointer<CChar>) -> Int32
  private let build: @Sendable @convention(c) (Object) -> Object?
  private let releaseOutputs: @Sendable @convention(c) (Object) -> Void
  private let release: @Sendable @convention(c) (Object) -> Void
  private let retain: @Sendable @convention(c) (Object) -> Object?
  private let setProperty:
    @Sendable @convention(c) (Object, UnsafePointer<CChar>, UnsafePointer<Slot>) -> Void
  private let getProperty:
    @Sendable @convention(c) (Object, UnsafePointer<CChar>, UnsafeMutablePointer<Slot>) -> Void
  private let begin: @Sendable @convention(c) (UnsafeMutablePointer<Slot>, UInt) -> Object?
  private let end: @Sendable @convention(c) (UnsafeMutablePointer<Slot>) -> Void
  private let setObject: @Sendable @convention(c) (UnsafeMutablePointer<Slot>, Object) -> Void
  private let getObject: @Sendable @convention(c) (UnsafePointer<Slot>) -> Object?
  private let getBoxed: @Sendable @convention(c) (UnsafePointer<Slot>) -> Object?
  private let blobBytes:
    @Sendable @convention(c) (Object, UnsafeMutablePointer<Int>) -> UnsafePointer<UInt8>?
  private let width: @Sendable @convention(c) (Object) -> Int32
  private let height: @Sendable @convention(c) (Object) -> Int32
  private let bands: @Sendable @convention(c) (Object) -> Int32
  private let format: @Sendable @convention(c) (Object) -> Int32
  private let writeToMemory: @Sendable @convention(c) (Object, UnsafeMutablePointer<Int>) -> Object?
  private let fromMemory:
    @Sendable @convention(c) (Object, Int, Int32, Int32, Int32, Int32) -> Object?
  private let freeMemory: @Sendable @convention(c) (Object?) -> Void
  private let complaint: @Sendable @convention(c) () -> UnsafePointer<CChar>?
  private let forget: @Sendable @convention(c) () -> Void
  private let type: @Sendable @convention(c) (Object, UnsafePointer<CChar>) -> UInt
  private let imageType: UInt
  private let blobType: UInt
  /// The versions: `libvips-8.14.1`.
  let tools: String

  /// Loads and prepares the library: one thread, no cache, no vector code, which gives other bytes on other machines,
  /// and no readers but those of the formats that are processed.
  init() throws(Missing) {
    let vips = try LoadedLibrary("libvips.so.42", "libvips.42.dylib")
    let objects = try LoadedLibrary("libgobject-2.0.so.0", "libgobject-2.0.0.dylib")
    let memory = try LoadedLibrary("libglib-2.0.so.0", "libglib-2.0.0.dylib")
    newOperation = try vips.function("vips_operation_new")
    setText = try vips.function("vips_object_set_argument_from_string")
    build = try vips.function("vips_cache_operation_build")
    releaseOutputs = try vips.function("vips_object_unref_outputs")
    blobBytes = try vips.function("vips_blob_get")
    width = try vips.function("vips_image_get_width")
    height = try vips.function("vips_image_get_height")
    bands = try vips.function("vips_image_get_bands")
    format = try vips.function("vips_image_get_format")
    writeToMemory = try vips.function("vips_image_write_to_memory")
    fromMemory = try vips.function("vips_image_new_from_memory_copy")
    complaint = try vips.function("vips_error_buffer")
    forget = try vips.function("vips_error_clear")
    type = try vips.function("vips_image_get_typeof")
    release = try objects.function("g_object_unref")
    retain = try objects.function("g_object_ref")
    setProperty = try objects.function("g_object_set_property")
    getProperty = try objects.function("g_object_get_property")
    begin = try objects.function("g_value_init")
    end = try objects.function("g_value_unset")
    setObject = try objects.function("g_value_set_object")
    getObject = try objects.function("g_value_get_object")
    getBoxed = try objects.function("g_value_get_boxed")
    freeMemory = try memory.function("g_free")
    let start: @Sendable @convention(c) (UnsafePointer<CChar>) -> Int32 = try vips.function(
      "vips_init")
    guard start("acopio") == 0 else { throw Missing() }
    let number: @Sendable @convention(c) (Int32) -> Void = try vips.function("vips_concurrency_set")
    number(1)
    let cache: @Sendable @convention(c) (Int32) -> Void = try vips.function("vips_cache_set_max")
    cache(0)
    let vectors: @Sendable @convention(c) (Int32) -> Void = try vips.function(
      "vips_vector_set_enabled")
    vectors(0)
    let block: @Sendable @convention(c) (UnsafePointer<CChar>, Int32) -> Void =
      try vips.function("vips_operation_block_set")
    block("VipsForeignLoad", 1)
    for name in ["Jpeg", "Png", "Webp", "Heif", "Tiff"] { block("VipsForeignLoad\(name)", 0) }
    let image: @Sendable @convention(c) () -> UInt = try vips.function("vips_image_get_type")
    let blob: @Sendable @convention(c) () -> UInt = try vips.function("vips_blob_get_type")
    imageType = image()
    blobType = blob()
    let version: @Sendable @convention(c) () -> UnsafePointer<CChar> = try vips.function(
      "vips_version_string")
    // A number for what is asked of the library, on which the bytes depend, too.
    tools = "libvips-" + String(cString: version()).prefix { $0 != " " } + "-2"
  }

  /// A picture in memory, which is released with it.
  final class Image {
    fileprivate let object: Object
    private let release: @convention(c) (Object) -> Void

    fileprivate init(_ object: Object, _ release: @escaping @convention(c) (Object) -> Void) {
      self.object = object
      self.release = release
    }

    deinit { release(object) }
  }

  /// The picture in a file, upright, in the colours of sRGB, and at most this wide; without anything else that the file
  /// has.
  func thumbnail(of path: String, width: Int, isJPEG: Bool) throws(PictureFault) -> Image {
    // The library keeps its complaints, also those about other pictures that it could read in the end.
    forget()
    guard isJPEG else { return try thumbnail(of: path, width: width, failsOn: "error") }
    // Damaged data is only a warning for the library; so are numbers of versions that it does not know.
    do throws(PictureFault) {
      return try thumbnail(of: path, width: width, failsOn: "warning")
    } catch {
      guard PhotoLibrary.isHarmless(error.message.field) else { throw error }
      return try thumbnail(of: path, width: width, failsOn: "truncated")
    }
  }

  /// Whether a complaint about a JPEG is not about its picture.
  private static func isHarmless(_ complaint: String) -> Bool {
    if let rest = complaint.firstMatch(of: /([0-9]+) extraneous bytes before marker 0xd9/) {
      // Some cameras fill the rest of a block.
      return Int(rest.1).map { $0 <= 16 } ?? false
    }
    return ["JFIF revision", "Adobe color", "progression sequence"].contains {
      complaint.contains($0)
    }
  }

  private func thumbnail(
    of path: String, width: Int, failsOn level: String
  ) throws(PictureFault) -> Image {
    let thumbnail = try image(
      "thumbnail",
      [
        ("filename", path), ("width", "\(width)"), ("height", "10000000"), ("size", "down"),
        ("fail-on", level),
      ])
    // An export profile would also change the colours of pictures without a profile, which are sRGB.
    var read = thumbnail
    if type(thumbnail.object, "icc-profile-data") != 0 {
      read = try image(
        "icc_transform", [("output-profile", "srgb"), ("embedded", "true")], of: thumbnail)
    }
    var count = 0
    guard let pixels = writeToMemory(read.object, &count) else { throw fault }
    defer { freeMemory(pixels) }
    // Of the pixels alone no metadata can survive; writers of some versions keep it on request or not.
    guard
      let bare = fromMemory(
        pixels, count, self.width(read.object), self.height(read.object), bands(read.object),
        format(read.object))
    else { throw fault }
    let image = Image(bare, release)
    return try self.image(
      "copy", [("interpretation", bands(image.object) < 3 ? "b-w" : "srgb")], of: image)
  }

  /// Throws unless AVIF can be written, which needs an encoder besides the library.
  func checkAVIF() throws(PictureFault) {
    do throws(PictureFault) {
      let black = try image("black", [("width", "16"), ("height", "16"), ("bands", "3")])
      _ = try file(of: black, "avif", quality: 50)
    } catch {
      throw PictureFault(
        "libvips cannot write AVIF",
        remedy:
          "install the encoder: apt-get install libheif-plugin-aomenc; or remove 'avif' from 'formats'"
      )
    }
  }

  /// A smaller copy.
  func resized(_ image: Image, width: Int) throws(PictureFault) -> Image {
    try self.image(
      "thumbnail_image", [("width", "\(width)"), ("height", "10000000"), ("size", "down")],
      of: image)
  }

  /// A copy of exactly this size.
  func resized(_ image: Image, width: Int, height: Int) throws(PictureFault) -> Image {
    guard size(of: image) != (width, height) else { return image }
    return try self.image(
      "thumbnail_image", [("width", "\(width)"), ("height", "\(height)"), ("size", "force")],
      of: image)
  }

  /// A part of a picture.
  func part(of image: Image, _ crop: PictureCrop) throws(PictureFault) -> Image {
    let whole = size(of: image)
    let part = crop.size(in: whole)
    let size = [("width", "\(part.width)"), ("height", "\(part.height)")]
    guard case .point(let x, let y) = crop.focus else {
      return try self.image(
        "smartcrop", size + [("interesting", "attention")], of: image, as: "input")
    }
    func start(_ percent: Int, _ whole: Int, _ part: Int) -> String {
      "\(min(max(0, whole * percent / 100 - part / 2), whole - part))"
    }
    return try self.image(
      "extract_area",
      size + [
        ("left", start(x, whole.width, part.width)), ("top", start(y, whole.height, part.height)),
      ], of: image, as: "input")
  }

  /// The pixels, row by row.
  func pixels(of image: Image) throws(PictureFault) -> [UInt8] {
    var count = 0
    guard let pixels = writeToMemory(image.object, &count) else { throw fault }
    defer { freeMemory(pixels) }
    return Array(UnsafeRawBufferPointer(start: pixels, count: count))
  }

  func bands(of image: Image) -> Int { Int(bands(image.object)) }

  func size(of image: Image) -> (width: Int, height: Int) {
    (Int(width(image.object)), Int(height(image.object)))
  }

  /// The file of a picture in a format.
  func file(of image: Image, _ format: String, quality: Int) throws(PictureFault) -> [UInt8] {
    switch format {
    case "jpeg":
      return try bytes(
        "jpegsave_buffer",
        [
          ("Q", "\(quality)"), ("optimize-coding", "true"), ("interlace", "true"),
          ("background", "255"), ("strip", "true"),
        ], of: image)
    case "webp":
      return WebPChunks.pixels(
        of: try bytes("webpsave_buffer", [("Q", "\(quality)"), ("strip", "true")], of: image))
    case "avif":
      return try bytes(
        "heifsave_buffer",
        [("Q", "\(quality)"), ("compression", "av1"), ("effort", "2"), ("strip", "true")], of: image
      )
    default:
      return try bytes("pngsave_buffer", [("compression", "9"), ("strip", "true")], of: image)
    }
  }

  // MARK: - Operations

  private func image(
    _ name: String, _ arguments: [(String, String)], of input: Image? = nil, as key: String = "in"
  ) throws(PictureFault) -> Image {
    let made = try run(name, arguments, input, key)
    defer { finish(made) }
    var slot: [Slot] = [0, 0, 0]
    _ = begin(&slot, imageType)
    defer { end(&slot) }
    getProperty(made, "out", &slot)
    guard let object = getObject(slot), let kept = retain(object) else { throw fault }
    return Image(kept, release)
  }

  private func bytes(
    _ name: String, _ arguments: [(String, String)], of input: Image
  ) throws(PictureFault) -> [UInt8] {
    let made = try run(name, arguments, input)
    defer { finish(made) }
    var slot: [Slot] = [0, 0, 0]
    _ = begin(&slot, blobType)
    defer { end(&slot) }
    getProperty(made, "buffer", &slot)
    var count = 0
    guard let blob = getBoxed(slot), let start = blobBytes(blob, &count), count > 0 else {
      throw fault
    }
    return Array(UnsafeBufferPointer(start: start, count: count))
  }

  private func run(
    _ name: String, _ arguments: [(String, String)], _ input: Image?, _ key: String = "in"
  ) throws(PictureFault) -> Object {
    guard let operation = newOperation(name) else { throw fault }
    if let input {
      var slot: [Slot] = [0, 0, 0]
      _ = begin(&slot, imageType)
      setObject(&slot, input.object)
      setProperty(operation, key, slot)
      end(&slot)
    }
    for (key, value) in arguments where setText(operation, key, value) != 0 {
      release(operation)
      throw fault
    }
    guard let made = build(operation) else {
      finish(operation)
      throw fault
    }
    // The built operation is another reference, to the same or to one that was known.
    release(operation)
    return made
  }

  private func finish(_ operation: Object) {
    releaseOutputs(operation)
    release(operation)
  }

  /// What the library complains about.
  private var fault: PictureFault {
    let message = complaint().map { String(cString: $0) } ?? ""
    forget()
    let first = message.split(separator: "\n").first.map(String.init) ?? "it cannot be read"
    return PictureFault(
      "libvips says '\(first.printable)'", remedy: "open it in another program and save it again")
  }
}
