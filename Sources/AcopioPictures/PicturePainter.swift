import AcopioBase
import AcopioModel

/// SVG → PNG by librsvg and Cairo, in the process that calls it, which some pictures end.
struct PicturePainter {
  private let library: PictureLibrary

  /// A painter; `nil` where the libraries are missing.
  init?() {
    guard let library = PictureLibrary.shared else { return nil }
    self.library = library
  }

  /// Draws a picture; throws for an SVG without a size in pixels, one that is too large and one that librsvg cannot
  /// read.
  func png(of svg: Bytes) throws(PictureFault) -> [UInt8] {
    let handle = try open(svg)
    defer { library.release(handle) }
    let (width, height) = try size(of: handle)
    // Red, green, blue and transparency of a pixel in 4 bytes.
    guard let surface = library.createSurface(0, Int32(width), Int32(height)) else {
      throw .memory
    }
    defer { library.destroySurface(surface) }
    guard let context = library.createContext(surface) else { throw .memory }
    defer { library.destroyContext(context) }
    var fault: UnsafeMutableRawPointer?
    guard library.render(handle, context, [0, 0, Double(width), Double(height)], &fault) != 0 else {
      throw self.fault(fault)
    }
    guard library.status(context) == 0 else { throw .memory }
    return try encode(surface, width: width, height: height)
  }

  private func open(_ svg: Bytes) throws(PictureFault) -> OpaquePointer {
    var fault: UnsafeMutableRawPointer?
    guard let start = svg.baseAddress, let handle = library.open(start, svg.count, &fault) else {
      throw self.fault(fault)
    }
    return handle
  }

  /// The width and the height in whole pixels.
  private func size(of handle: OpaquePointer) throws(PictureFault) -> (width: Int, height: Int) {
    var (width, height) = (0.0, 0.0)
    guard library.size(handle, &width, &height) != 0, width > 0, height > 0 else {
      throw PictureFault(
        "it has no size in pixels",
        remedy: "write it at the beginning: <svg width=\"1200\" height=\"630\" …>")
    }
    let longest = Double(PictureDrawer.longestSide)
    guard width <= longest, height <= longest else {
      throw PictureFault(
        "it is larger than \(PictureDrawer.longestSide) pixels",
        remedy: "make it smaller: pictures of shared pages have 1200 × 630")
    }
    return (max(Int(width.rounded()), 1), max(Int(height.rounded()), 1))
  }

  /// Writes a PNG, without transparency where nothing is transparent.
  private func encode(
    _ surface: OpaquePointer, width: Int, height: Int
  ) throws(PictureFault) -> [UInt8] {
    library.flush(surface)
    var png: [UInt8] = []
    let stride = Int(library.stride(surface))
    guard let pixels = library.pixels(surface) else { throw .memory }
    let isOpaque = (0..<height).allSatisfy { row in
      // Cairo has pixels as numbers of 32 bits, whose highest byte is the opacity.
      pixels.advanced(by: row * stride).withMemoryRebound(to: UInt32.self, capacity: width) {
        line in (0..<width).allSatisfy { line[$0] >> 24 == 0xFF }
      }
    }
    let plain =
      isOpaque
      ? library.createSurfaceOver(pixels, 1, Int32(width), Int32(height), Int32(stride)) : nil
    defer { plain.map { library.destroySurface($0) } }
    let status = withUnsafeMutablePointer(to: &png) { target in
      library.write(
        plain ?? surface,
        { target, bytes, count in
          guard let target, let bytes else { return 1 }
          target.assumingMemoryBound(to: [UInt8].self).pointee
            .append(contentsOf: UnsafeBufferPointer(start: bytes, count: Int(count)))
          return 0
        }, target)
    }
    guard status == 0, !png.isEmpty else { throw .memory }
    return png
  }

  private func fault(_ error: UnsafeMutableRawPointer?) -> PictureFault {
    guard let error else { return .memory }
    defer { library.freeFault(error) }
    let message =
      error.load(fromByteOffset: 8, as: UnsafePointer<CChar>?.self)
      .map { String(cString: $0) } ?? "it cannot be read"
    return PictureFault("librsvg says '\(message.printable)'", remedy: "correct the template")
  }
}

extension PictureFault {
  fileprivate static var memory: PictureFault {
    PictureFault("there is no memory for it", remedy: "make it smaller")
  }
}
