// swift-tools-version: 6.2
import PackageDescription

let settings: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "benchmarks",
  platforms: [.macOS(.v14)],
  dependencies: [
    .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
    .package(url: "https://github.com/stencilproject/Stencil", exact: "0.15.1"),
  ],
  targets: [
    // Links to the engine's own sources: what its rooms offer each other ends at their package.
    .target(name: "AcopioSystem", swiftSettings: settings),
    .target(name: "AcopioBase", dependencies: ["AcopioSystem"], swiftSettings: settings),
    .target(name: "AcopioLanguage", dependencies: ["AcopioBase"], swiftSettings: settings),
    .target(
      name: "AcopioTemplate", dependencies: ["AcopioBase", "AcopioLanguage"],
      swiftSettings: settings),
    .executableTarget(
      name: "templates",
      dependencies: [
        "AcopioBase", "AcopioTemplate", .product(name: "Mustache", package: "swift-mustache"),
        .product(name: "Stencil", package: "Stencil"),
      ], swiftSettings: settings),
    .target(name: "Files", swiftSettings: settings),
    .executableTarget(name: "corpus", dependencies: ["Files"], swiftSettings: settings),
    .executableTarget(name: "bench", dependencies: ["Files"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
