import AcopioSystem

/// The functions of librsvg, Cairo and GObject that draw pictures; the only file that calls them.
///
/// They are loaded by name, so that the tool runs where they are missing and a site without pictures needs none.
struct PictureLibrary: Sendable {
  typealias Pixels = UnsafeMutablePointer<UInt8>
  /// `GError **`: a number of 32 bits, another one, and the message.
  typealias Faults = UnsafeMutablePointer<UnsafeMutableRawPointer?>
  typealias Writer =
    @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<UInt8>?, UInt32) -> Int32

  /// `rsvg_handle_new_from_data`: bytes, their number, a fault.
  let open: @Sendable @convention(c) (UnsafePointer<UInt8>, Int, Faults) -> OpaquePointer?
  /// `rsvg_handle_get_intrinsic_size_in_pixels`: width and height; 0 without a size in pixels.
  let size:
    @Sendable @convention(c) (
      OpaquePointer, UnsafeMutablePointer<Double>, UnsafeMutablePointer<Double>
    ) -> Int32
  /// `rsvg_handle_render_document`: the handle, the target, the left, the top, the width and the
  /// height, a fault; 0 for a fault.
  let render:
    @Sendable @convention(c) (
      OpaquePointer, OpaquePointer, UnsafePointer<Double>, Faults
    ) -> Int32
  /// `g_object_unref`.
  let release: @Sendable @convention(c) (OpaquePointer) -> Void
  /// `g_error_free`.
  let freeFault: @Sendable @convention(c) (UnsafeMutableRawPointer) -> Void
  /// `cairo_image_surface_create`: format, width, height.
  let createSurface: @Sendable @convention(c) (Int32, Int32, Int32) -> OpaquePointer?
  /// `cairo_image_surface_create_for_data`: pixels, format, width, height, bytes of a row.
  let createSurfaceOver:
    @Sendable @convention(c) (Pixels, Int32, Int32, Int32, Int32) -> OpaquePointer?
  /// `cairo_surface_destroy`.
  let destroySurface: @Sendable @convention(c) (OpaquePointer) -> Void
  /// `cairo_surface_flush`.
  let flush: @Sendable @convention(c) (OpaquePointer) -> Void
  /// `cairo_image_surface_get_data`.
  let pixels: @Sendable @convention(c) (OpaquePointer) -> Pixels?
  /// `cairo_image_surface_get_stride`: bytes of a row.
  let stride: @Sendable @convention(c) (OpaquePointer) -> Int32
  /// `cairo_surface_write_to_png_stream`; 0 for success.
  let write: @Sendable @convention(c) (OpaquePointer, Writer, UnsafeMutableRawPointer) -> Int32
  /// `cairo_create`.
  let createContext: @Sendable @convention(c) (OpaquePointer) -> OpaquePointer?
  /// `cairo_destroy`.
  let destroyContext: @Sendable @convention(c) (OpaquePointer) -> Void
  /// `cairo_status`; 0 for success.
  let status: @Sendable @convention(c) (OpaquePointer) -> Int32
  /// The versions: `librsvg-2.54.7-cairo-1.16.0`.
  let tools: String

  /// The libraries of this machine; `nil` if one of them is missing.
  static let shared = try? PictureLibrary()

  private init() throws(Missing) {
    let rsvg = try LoadedLibrary("librsvg-2.so.2", "librsvg-2.2.dylib")
    let cairo = try LoadedLibrary("libcairo.so.2", "libcairo.2.dylib")
    open = try rsvg.function("rsvg_handle_new_from_data")
    size = try rsvg.function("rsvg_handle_get_intrinsic_size_in_pixels")
    render = try rsvg.function("rsvg_handle_render_document")
    release = try LoadedLibrary("libgobject-2.0.so.0", "libgobject-2.0.0.dylib")
      .function("g_object_unref")
    freeFault = try LoadedLibrary("libglib-2.0.so.0", "libglib-2.0.0.dylib")
      .function("g_error_free")
    createSurface = try cairo.function("cairo_image_surface_create")
    createSurfaceOver = try cairo.function("cairo_image_surface_create_for_data")
    destroySurface = try cairo.function("cairo_surface_destroy")
    flush = try cairo.function("cairo_surface_flush")
    pixels = try cairo.function("cairo_image_surface_get_data")
    stride = try cairo.function("cairo_image_surface_get_stride")
    write = try cairo.function("cairo_surface_write_to_png_stream")
    createContext = try cairo.function("cairo_create")
    destroyContext = try cairo.function("cairo_destroy")
    status = try cairo.function("cairo_status")
    let cairoVersion: @convention(c) () -> UnsafePointer<CChar> = try cairo.function(
      "cairo_version_string")
    let version = ["major", "minor", "micro"].map { rsvg.number("rsvg_\($0)_version") }
    tools =
      "librsvg-\(version.map(String.init).joined(separator: "."))"
      + "-cairo-\(String(cString: cairoVersion()))"
  }
}

/// A library or one of its functions is missing.
struct Missing: Error {}

/// A shared library that stays loaded until the process ends.
struct LoadedLibrary {
  private let handle: UnsafeMutableRawPointer

  /// The first of these names that is found.
  init(_ names: String...) throws(Missing) {
    guard let handle = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else {
      throw Missing()
    }
    self.handle = handle
  }

  /// The function with this name, whose type the caller knows from the library's headers.
  func function<Function>(_ name: String) throws(Missing) -> Function {
    guard let address = dlsym(handle, name) else { throw Missing() }
    return unsafeBitCast(address, to: Function.self)
  }

  /// The value of a constant; 0 without it.
  func number(_ name: String) -> UInt32 {
    dlsym(handle, name)?.load(as: UInt32.self) ?? 0
  }
}
