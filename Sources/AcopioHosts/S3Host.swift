import AcopioBase
import AcopioModel

/// S3 and object storage that is compatible, by a manifest of objects under exact keys.
struct S3Host: Host {
  let name = "s3"
  let title = "S3 and compatible object storage"
  let layout = HostLayout.exactKeys
  let usage = """
    `acopio publish s3://BUCKET` uploads the objects that `_acopio-upload.json` lists, each with its key, media type and \
    cache time. Set the index document `index.html` and the error document `404.html`, and a CORS rule for `GET` and `HEAD`, \
    for the bucket or the network in front of it.
    """
  let files = [UploadManifest.path]
  let needsHashes = true
  let limits = [
    HostLimit(
      .fileBytes, 5 << 30,
      remedy: "link to a copy of the file elsewhere, which was uploaded in parts")
  ]
  let gaps = [
    HostGap(
      "CORS, security header fields and the fields of endpoints at the end of their lives are settings of the bucket or "
        + "of the network in front of it"),
    HostGap(
      "pages in folders need the website endpoint, or a function of the network in front, which asks for 'index.html'"
    ),
    HostGap(
      "the answer to a request for nothing is a setting of the bucket; its page is the same everywhere"
    ),
    .pagesLeadOn, .removedAreFound,
  ]

  func configuration(of hosted: HostedSite) -> HostConfiguration {
    let endpoints = Dictionary(hosted.endpoints.map { ($0.path, $0) }) { first, _ in first }
    var keys: Set<String> = []
    var objects: [UploadManifest.Object] = []
    for file in hosted.files {
      guard let sha256 = file.sha256 else {
        preconditionFailure("a host that needs hashes is given them")
      }
      let endpoint = endpoints[file.path]
      let others =
        endpoint.map { [String($0.address.dropFirst())] }
        ?? (HostedAddress.isBare(file.path) ? [String(file.path.dropLast(5))] : [])
      for key in [file.path] + others where keys.insert(key).inserted {
        objects.append(
          UploadManifest.Object(
            key: key, file: file.path, bytes: file.bytes, sha256: sha256,
            contentType: endpoint?.mediaType ?? hosted.mediaType(of: file.path),
            cacheControl: hosted.policy.cacheControl(of: ResourceClass(of: file.path))))
      }
    }
    let text = String(decoding: UploadManifest(objects).json, as: UTF8.self)
    return HostConfiguration(
      files: [(UploadManifest.path, text)], counts: [.configurationBytes: text.utf8.count])
  }
}
