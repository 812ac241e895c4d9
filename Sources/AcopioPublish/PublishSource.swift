package import AcopioBase
package import AcopioEmit
import AcopioModel
import AcopioSystem

/// The objects of a built site.
package struct PublishSource: Sendable {
  /// The open output folder, which no build changes in the meantime.
  package let folder: PublishedFolder
  /// The objects, in the order of their keys.
  package let objects: [PublishObject]
  /// The number of files of the build that are not published.
  package let leftOut: Int
  /// The file of the manifest, to resolve the origins of diagnostics.
  package let sources: SourceMap

  /// The objects of `folder`.
  ///
  /// With `metadata`, the manifest in the folder decides keys and headers; without a manifest, each file has its
  /// path as its key, and headers by its extension; files that configure a web server are left out.
  /// Reports `invalid-upload-manifest` and `publish-source-changed`.
  package init(
    _ folder: PublishedFolder, metadata: Bool, _ diagnostics: inout Diagnostics
  ) {
    self.folder = folder
    let paths = folder.paths.filter { $0 != UploadManifest.path }
    guard metadata, folder.paths.contains(UploadManifest.path) else {
      let reader = ObjectReader(folder: folder, metadata: metadata)
      // Everyone can read a bucket, and nothing there reads the configuration of a server.
      let published = paths.filter { !metadata || !PublishedNames.isHidden($0) }
      objects = published.compactMap { reader.object($0, &diagnostics) }
        .inOrder { $0.key < $1.key }
      leftOut = paths.count - published.count
      sources = SourceMap()
      return
    }
    var sources = SourceMap()
    let manifest = PublishSource.manifest(of: folder, paths, &sources, &diagnostics)
    let reader = ObjectReader(folder: folder, metadata: true)
    objects = (manifest?.objects ?? []).compactMap { reader.object($0, &diagnostics) }
    leftOut = paths.count - Set(paths).intersection(objects.map(\.file)).count
    self.sources = sources
  }

  private static func manifest(
    of folder: PublishedFolder, _ paths: [String], _ sources: inout SourceMap,
    _ diagnostics: inout Diagnostics
  ) -> UploadManifest? {
    let arena = Arena()
    let bytes = folder.withBytes(UploadManifest.path) { arena.copy($0) }
    guard let bytes else {
      diagnostics.report(changed(folder, UploadManifest.path))
      return nil
    }
    let file = SourceFile(path: "\(folder.path)/\(UploadManifest.path)", bytes: bytes, id: 0)
    sources = SourceMap([file], memory: [arena])
    return UploadManifest.read(
      file, files: Set(paths), reserved: [PublicationRecord.path, UploadManifest.path],
      &diagnostics)
  }

  fileprivate static func changed(_ folder: PublishedFolder, _ path: String) -> Diagnostic {
    Diagnostic(
      .publishSourceChanged, .error,
      "'\(path)' is not the file that the build wrote: it is missing, unreadable or was changed",
      path: "\(folder.path)/\(path)", remedy: "build the site again")
  }
}

/// Reads the files of a site and hashes them.
private struct ObjectReader {
  let folder: PublishedFolder
  let metadata: Bool

  /// The object of a file under its own path.
  func object(_ path: String, _ diagnostics: inout Diagnostics) -> PublishObject? {
    let found = folder.withBytes(path) { bytes in
      (bytes.count, Digest.sha256(bytes), metadata ? Digest.md5(bytes) : nil)
    }
    guard let (count, sha256, md5) = found else {
      diagnostics.report(PublishSource.changed(folder, path))
      return nil
    }
    var version = ObjectVersion(bytes: count, sha256: sha256)
    if metadata {
      let headers = DefaultHeaders(path: path, sha256: sha256)
      version.contentType = headers.contentType
      version.cacheControl = headers.cacheControl
    }
    return PublishObject(key: path, file: path, version: version, md5: md5)
  }

  /// An object of a manifest.
  func object(
    _ object: UploadManifest.Object, _ diagnostics: inout Diagnostics
  ) -> PublishObject? {
    let found = folder.withBytes(object.file) { bytes in
      (bytes.count, Digest.sha256(bytes), Digest.md5(bytes))
    }
    guard let (count, sha256, md5) = found, count == object.bytes, sha256 == object.sha256 else {
      diagnostics.report(PublishSource.changed(folder, object.file))
      return nil
    }
    var version = ObjectVersion(bytes: count, sha256: sha256)
    version.contentType = object.contentType
    version.cacheControl = object.cacheControl
    version.contentEncoding = object.contentEncoding ?? ""
    return PublishObject(key: object.key, file: object.file, version: version, md5: md5)
  }
}
