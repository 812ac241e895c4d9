// swift-tools-version: 6.2
import PackageDescription

// Modules in pipeline order; each imports only its declared `dependencies`. `ImportLawTests`
// compares this list with the `import` lines.

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

// Not performance-critical: commands and tests. Tests run against the code that is shipped, so they
// are built in release; compiling their own code without the optimizer takes a third of the time.
let unoptimized =
  settings + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

// The commit in `acopio --version`, set by Scripts/build-flags.sh. Without it the tool says
// "development".
let commit = Context.environment["ACOPIO_COMMIT"].map { name in
  [CSetting.define("ACOPIO_COMMIT", to: "\"\(name)\"")]
}

let package = Package(
  name: "acopio",
  platforms: [.macOS(.v14)],
  products: [.executable(name: "acopio", targets: ["acopio"])],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
    .package(url: "https://github.com/swhitty/FlyingFox", exact: "0.27.1"),
  ],
  targets: [
    .systemLibrary(
      name: "CLibCMark", pkgConfig: "libcmark",
      providers: [.apt(["libcmark-dev"]), .brew(["cmark"])]),
    .systemLibrary(
      name: "CLibCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),
    .systemLibrary(
      name: "CLibYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
    .systemLibrary(
      name: "CBrotli", pkgConfig: "libbrotlienc",
      providers: [.apt(["libbrotli-dev"]), .brew(["brotli"])]),
    .target(name: "CCMark", dependencies: ["CLibCMark"]),
    .target(name: "CCommit", cSettings: commit),
    .target(name: "CEmbedded"),
    .target(
      name: "AcopioSystem",
      dependencies: [.target(name: "CLibCrypto", condition: .when(platforms: [.linux]))],
      swiftSettings: settings),
    .target(
      name: "AcopioBase", dependencies: ["AcopioSystem", "CEmbedded"], swiftSettings: settings),
    .target(name: "AcopioLanguage", dependencies: ["AcopioBase"], swiftSettings: settings),
    .target(
      name: "AcopioModel", dependencies: ["AcopioBase", "AcopioLanguage"],
      swiftSettings: settings),
    .target(name: "AcopioFormulas", dependencies: ["AcopioBase"], swiftSettings: settings),
    .target(
      name: "AcopioMarkdown",
      dependencies: ["AcopioBase", "AcopioLanguage", "AcopioFormulas", "CCMark"],
      swiftSettings: settings),
    .target(
      name: "AcopioJSONSchema", dependencies: ["AcopioBase", "AcopioModel"], swiftSettings: settings
    ),
    .target(
      name: "AcopioContract", dependencies: ["AcopioBase", "AcopioModel", "AcopioJSONSchema"],
      swiftSettings: settings),
    .target(
      name: "AcopioAPI", dependencies: ["AcopioSystem", "AcopioBase", "AcopioModel"],
      swiftSettings: settings),
    .target(
      name: "AcopioContent",
      dependencies: [
        "AcopioSystem", "AcopioBase", "AcopioLanguage", "AcopioModel", "CLibYAML",
      ], swiftSettings: settings),
    .target(
      name: "AcopioGraph", dependencies: ["AcopioBase", "AcopioLanguage", "AcopioModel"],
      swiftSettings: settings),
    .target(
      name: "AcopioTemplate", dependencies: ["AcopioBase", "AcopioLanguage", "AcopioFormulas"],
      swiftSettings: settings),
    .target(
      name: "AcopioRender",
      dependencies: [
        "AcopioSystem", "AcopioBase", "AcopioModel", "AcopioContract", "AcopioAPI",
        "AcopioJSONSchema",
        "AcopioGraph", "AcopioTemplate",
        "AcopioLanguage", "AcopioMarkdown",
      ], swiftSettings: settings),
    .target(
      name: "AcopioHosts", dependencies: ["AcopioBase", "AcopioModel"], swiftSettings: settings),
    .target(
      name: "AcopioHighlight", dependencies: ["AcopioSystem", "AcopioBase"],
      swiftSettings: settings),
    .target(
      name: "AcopioEmit",
      dependencies: [
        "AcopioSystem", "AcopioBase", "AcopioModel", "AcopioHighlight", "CBrotli", "CZlib",
      ],
      swiftSettings: settings),
    .target(
      name: "AcopioPictures",
      dependencies: ["AcopioSystem", "AcopioBase", "AcopioModel", "AcopioTemplate"],
      swiftSettings: settings),
    .target(
      name: "AcopioPublish",
      dependencies: ["AcopioSystem", "AcopioBase", "AcopioModel", "AcopioEmit"],
      swiftSettings: settings),
    .target(
      name: "AcopioImport",
      dependencies: [
        "AcopioSystem", "AcopioBase", "AcopioLanguage", "AcopioModel", "AcopioMarkdown",
        "AcopioContent", "AcopioContract", "AcopioEmit",
      ], swiftSettings: settings),
    .target(
      name: "AcopioBuild",
      dependencies: [
        "AcopioSystem", "AcopioBase", "AcopioLanguage", "AcopioModel", "AcopioMarkdown",
        "AcopioContent", "AcopioContract", "AcopioAPI", "AcopioGraph", "AcopioTemplate",
        "AcopioRender", "AcopioHosts", "AcopioHighlight",
        "AcopioEmit", "AcopioPictures", "AcopioPublish",
      ], swiftSettings: settings),
    .target(
      name: "AcopioPreview",
      dependencies: [
        "AcopioSystem", "AcopioBase", "AcopioModel", "AcopioBuild",
        .product(name: "FlyingSocks", package: "FlyingFox"),
      ], swiftSettings: unoptimized),
    .executableTarget(
      name: "acopio",
      dependencies: [
        "AcopioSystem", "AcopioBase", "AcopioModel", "AcopioBuild", "AcopioHosts",
        "AcopioEmit", "AcopioPublish", "AcopioImport", "AcopioContent", "AcopioPreview",
        "CCommit",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ], swiftSettings: unoptimized),

    // The reference client for Swift, which the documentation shows.
    .target(name: "AcopioClient", path: "Clients/swift", swiftSettings: settings),

    .target(
      name: "AcopioTestSupport", dependencies: ["AcopioBase"], path: "Tests/AcopioTestSupport",
      swiftSettings: unoptimized),
    .executableTarget(
      name: "template-fuzz", dependencies: ["AcopioBase", "AcopioTemplate", "AcopioTestSupport"],
      path: "Tests/TemplateFuzz", swiftSettings: settings),
    .executableTarget(
      name: "markdown-race", dependencies: ["AcopioBase", "AcopioMarkdown"],
      path: "Tests/MarkdownRace", swiftSettings: settings),
    .target(
      name: "AcopioSiteTestSupport",
      dependencies: [
        "AcopioBase", "AcopioModel", "AcopioContent", "AcopioContract", "AcopioJSONSchema",
        "AcopioBuild", "AcopioTestSupport",
      ], path: "Tests/AcopioSiteTestSupport", swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioBaseTests", dependencies: ["AcopioBase", "AcopioTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioClientTests",
      dependencies: ["AcopioBase", "AcopioAPI", "AcopioClient", "AcopioTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioLanguageTests", dependencies: ["AcopioBase", "AcopioLanguage"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioModelTests",
      dependencies: ["AcopioBase", "AcopioModel", "AcopioTestSupport", "AcopioSiteTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioMarkdownTests",
      dependencies: ["AcopioBase", "AcopioMarkdown", "AcopioTestSupport", "CLibCMark"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioContractTests",
      dependencies: ["AcopioBase", "AcopioModel", "AcopioContract", "AcopioTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioJSONSchemaTests",
      dependencies: ["AcopioBase", "AcopioJSONSchema", "AcopioTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioAPITests",
      dependencies: ["AcopioSystem", "AcopioBase", "AcopioAPI", "AcopioTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioContentTests",
      dependencies: [
        "AcopioBase", "AcopioContent", "AcopioModel", "AcopioBuild", "AcopioTestSupport",
        "AcopioSiteTestSupport",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioGraphTests",
      dependencies: [
        "AcopioBase", "AcopioContent", "AcopioGraph", "AcopioBuild", "AcopioTestSupport",
        "AcopioSiteTestSupport",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioTemplateTests",
      dependencies: ["AcopioBase", "AcopioTemplate", "AcopioTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioRenderTests",
      dependencies: [
        "AcopioSystem", "AcopioLanguage",
        "AcopioBase", "AcopioContract", "AcopioAPI", "AcopioModel", "AcopioTemplate",
        "AcopioRender",
        "AcopioBuild", "AcopioTestSupport", "AcopioSiteTestSupport",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioHostsTests",
      dependencies: ["AcopioBase", "AcopioHosts", "AcopioModel", "AcopioTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioEmitTests",
      dependencies: ["AcopioBase", "AcopioEmit", "AcopioModel", "AcopioTestSupport"],
      swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioPublishTests",
      dependencies: [
        "AcopioSystem", "AcopioBase", "AcopioModel", "AcopioEmit", "AcopioPublish",
        "AcopioTestSupport",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioImportTests",
      dependencies: [
        "AcopioBase", "AcopioModel", "AcopioContent", "AcopioContract", "AcopioEmit",
        "AcopioImport", "AcopioBuild", "AcopioTestSupport", "AcopioSiteTestSupport",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioBuildTests",
      dependencies: [
        "AcopioBase", "AcopioModel", "AcopioContent", "AcopioGraph", "AcopioTemplate",
        "AcopioRender", "AcopioHosts", "AcopioHighlight", "AcopioEmit", "AcopioBuild",
        "AcopioTestSupport", "AcopioSiteTestSupport", "acopio", "template-fuzz",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "AcopioPreviewTests",
      dependencies: [
        "AcopioBase", "AcopioSystem", "AcopioModel", "AcopioBuild", "AcopioPreview",
        "AcopioTestSupport", "AcopioSiteTestSupport",
      ], swiftSettings: unoptimized),
    .testTarget(
      name: "PortalTests",
      dependencies: [
        "AcopioBase", "AcopioModel", "AcopioContent", "AcopioBuild", "AcopioTestSupport",
        "AcopioSiteTestSupport", "acopio",
      ],
      swiftSettings: unoptimized),
  ],
  swiftLanguageModes: [.v6]
)
