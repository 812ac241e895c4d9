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
  targets: [
    .target(name: "Files", swiftSettings: settings),
    .executableTarget(name: "corpus", dependencies: ["Files"], swiftSettings: settings),
    .executableTarget(name: "bench", dependencies: ["Files"], swiftSettings: settings),
  ],
  swiftLanguageModes: [.v6]
)
