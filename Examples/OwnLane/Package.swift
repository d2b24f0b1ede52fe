// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "own-lane",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  dependencies: [
    // What you clone Bubbleup from; or a version of it, where it has one.
    .package(url: "URL-OF-BUBBLEUP", branch: "main")
  ],
  targets: [
    .target(name: "Shop", dependencies: [.product(name: "FastLane", package: "bubbleup")]),
    .testTarget(name: "ShopTests", dependencies: ["Shop", .product(name: "Leftovers", package: "bubbleup")]),
  ]
)
