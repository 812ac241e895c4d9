import AcopioBase
import AcopioEmit
import AcopioGraph
import AcopioHosts
package import AcopioModel
import AcopioRender

/// A site that is ready to be rendered, and the host that it is made ready for.
struct BuildPlan {
  /// The renderer of the plan.
  let renderer: SiteRenderer
  /// The host; `nil` for any web server.
  let host: ChosenHost?

  /// Renders everything into sinks, including the configuration of the host; reports `host-limit`.
  ///
  /// With a cache, files that the host serves compressed are also compressed.
  func render<Base: ArtifactSink & ~Copyable>(
    into makeBase: @Sendable () -> Base, compressing cache: CompressionCache? = nil,
    _ diagnostics: inout Diagnostics
  ) throws(Base.Failure) -> Rendering<Base.Receipt> where Base.Failure: Sendable {
    typealias Sink = HostSink<CompressingSink<Base>>
    let policy = renderer.graphs[0].site.hosting
    let compression = cache.flatMap { cache in
      host.flatMap { CompressingSink<Base>.Compression($0.kind.compressions(policy), cache) }
    }
    if compression != nil { cache?.begin() }
    let layout = host.flatMap { OffPath(renderer.outline(), on: $0.kind) }
    @Sendable func makeSink() -> Sink { Sink(CompressingSink(makeBase(), compression), layout) }
    let (receipts, hosted) = try renderer.render(into: makeSink, &diagnostics)
    guard let host, let hosted, !diagnostics.hasErrors else {
      return Rendering(receipts: receipts, hosted: hosted)
    }
    if let layout {
      precondition(layout.isSame(as: OffPath(hosted)), "rendering adds no page or endpoint")
    }
    let configuration = host.kind.configure(hosted, at: host.origin, &diagnostics)
    var sink = makeSink()
    for (path, text) in configuration.files {
      try Array(path.utf8).withUnsafeBufferPointer { path throws(Sink.Failure) in
        try Array(text.utf8).withUnsafeBufferPointer { text throws(Sink.Failure) in
          try sink.put(path: path, bytes: text)
        }
      }
    }
    return Rendering(receipts: receipts + [sink.finish()], hosted: hosted)
  }
}

/// The result of rendering.
package struct Rendering<Receipt: Sendable>: Sendable {
  /// The receipts of the sinks that took it in.
  package let receipts: [Receipt]
  /// The published site, if hosts have to know it.
  package let hosted: HostedSite?
}

/// A host, and where it was chosen.
struct ChosenHost: Sendable {
  /// The host.
  let kind: any Host
  /// The origin of its name in `site.yml`; none if the command named it.
  let origin: Origin

  /// The host that the command or the site names; `none` means no host.
  ///
  /// Reports `unknown-host`.
  init?(_ option: String?, _ site: Site, _ diagnostics: inout Diagnostics) {
    let named = option.map { Located($0, at: .none) } ?? site.hosting.host
    guard let named, named.content != "none",
      let kind = Hosts.named(named.content, at: named.origin, &diagnostics)
    else { return nil }
    self.kind = kind
    origin = named.origin
  }
}
