// swift-tools-version: 6.2
import PackageDescription

let bubbleup: Target.Dependency = .product(name: "BubbleupKit", package: "bubbleup")

let package = Package(
  name: "own-strategy",
  dependencies: [
    // What you clone Bubbleup from, and a branch of it; or a version, as in `from: "0.1.0"`, where there are tags.
    .package(url: "URL-OF-BUBBLEUP", branch: "main")
  ],
  targets: [
    .target(name: "OwnStrategy", dependencies: [bubbleup]),
    .executableTarget(name: "own-strategy", dependencies: ["OwnStrategy", bubbleup]),
    .executableTarget(
      name: "own-strategy-counts",
      dependencies: ["OwnStrategy", bubbleup, .product(name: "CRetainWrap", package: "bubbleup")]
    ),
  ]
)
