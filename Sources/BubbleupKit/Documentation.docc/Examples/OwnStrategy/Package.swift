// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "OwnStrategy",
  dependencies: [.package(name: "bubbleup", path: "../../../../..")],
  targets: [
    .executableTarget(
      name: "own-strategy",
      dependencies: [.product(name: "BubbleupKit", package: "bubbleup")],
      path: ".",
      exclude: ["Package.swift"],
      sources: ["main.swift"]
    )
  ]
)
