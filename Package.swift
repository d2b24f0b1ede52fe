// swift-tools-version: 6.2
import PackageDescription

// What a build is for. The scripts set it, each value with a folder of its own below `.build` (scripts/setup.sh), so that
// no build undoes another. Plain `swift build` and `swift test` have none of it.
//
//   quick    what ./bubbleup runs: what is neither timed nor counted is not optimised, as that takes the compiler four
//            times as long, and the first build of a clone is the first thing that a newcomer waits for
//   strict   CI's tests: warnings are errors, which a user with a newer compiler should not have to mend
//   fuzz     the readers under hostile bytes, which takes a compiler's fuzzer and sanitizer
let purpose = Context.environment["BUBBLEUP_BUILD"]

// One list for every target: a setting that holds in one module only is a trap for whoever moves a file.
let settings: [SwiftSetting] =
  [
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + (purpose == "strict" ? [.treatAllWarnings(as: .error)] : [])

// To read the committed run and draw its page takes 0.6 s of the processor in this way; with Results as well, 1.3 s.
// Debug information is left out here alone: with it, the optimiser places and inlines some code differently.
let cold: [SwiftSetting] =
  purpose == "quick"
  ? [
    .unsafeFlags(
      ["-Onone", "-Xfrontend", "-gnone", "-no-emit-module-separately-wmo"],
      .when(configuration: .release)
    )
  ] : []

func module(
  _ name: String,
  path: String? = nil,
  imports: [Target.Dependency] = [],
  isCold: Bool = false
) -> Target {
  .target(name: name, dependencies: imports, path: path, swiftSettings: settings + (isCold ? cold : []))
}

// Also in a release build tests are not optimised: what is tested there is the optimised code of the modules, and to
// optimise the tests would take longer than to compile all of what they test. The interface of a module is written as it
// is compiled: in a process of its own it would expand every macro once more.
let testing: [SwiftSetting] = [
  .unsafeFlags(["-Onone", "-no-emit-module-separately-wmo"], .when(configuration: .release))
]

func tests(
  of name: String,
  part: String = "",
  imports: [Target.Dependency] = [],
  exclude: [String] = []
) -> Target {
  .testTarget(
    name: "\(name)\(part)Tests",
    dependencies: [.target(name: name)] + imports,
    exclude: exclude,
    swiftSettings: settings + testing
  )
}

// What is measured is tested once more as it is measured: the tests of what holds the clock, counts and sends. All others
// are left out of that build.
let measuredTests: [Target] = [
  tests(of: "Measurement", imports: ["CountsFromStart", "Opaque"]),
  tests(of: "FastLane"),
  tests(of: "Strategies", imports: ["FastLane", "Hierarchy"]),
]
// The command's tests are two targets, compiled side by side: what is typed, shown and judged, and what is run. A link in
// the second leads to the files that both need.
let shared = ["Shared/Golden", "Shared/Workers"]
let otherTests: [Target] = [
  tests(of: "Hierarchy"),
  tests(of: "Scenarios", imports: ["Hierarchy", "Strategies", "Measurement", "Opaque", "Suites"]),
  tests(of: "Leftovers", imports: ["Hierarchy", "Scenarios"]),
  tests(of: "Statistics"),
  tests(of: "Stress", imports: ["CProbes", "FastLane", "Hierarchy", "Strategies", "Scenarios"]),
  tests(of: "Results", imports: ["Statistics"]),
  tests(of: "Reports", imports: ["Results", "Statistics"], exclude: ["Golden", "junit.xsd"]),
  tests(
    of: "BubbleupKit",
    imports: ["Hierarchy", "Strategies", "Scenarios", "Measurement", "Suites", "Workloads"],
    exclude: shared
  ),
  tests(
    of: "BubbleupKit",
    part: "Run",
    imports: [
      "CountsFromStart", "Hierarchy", "Strategies", "Scenarios", "Measurement", "Suites", "SelfCost",
      "Stress", "Workloads",
    ],
    exclude: shared
  ),
]
let testTargets = measuredTests + (purpose == "quick" ? [] : otherTests)

// The linker's flags come with the module, also to an executable of another package: since tools version 6.2 the package
// manager takes such flags from a dependency.
let countingFlags: [LinkerSetting] = [
  .unsafeFlags(["-Xclang-linker", "-Wl,@\(Context.packageDirectory)/Sources/CRetainWrap/wrap.flags"])
]

let fuzzing: [Target] =
  purpose == "fuzz"
  ? [
    .executableTarget(
      name: "fuzzing",
      dependencies: [
        "BubbleupKit", "Hierarchy", "Results", "Scenarios", "Stress",
      ],
      path: "Tests/Fuzzing",
      swiftSettings: settings,
      // Another linker ends in an error of its own over what the sanitizer and the fuzzer both bring along.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]
    )
  ] : []

let package = Package(
  name: "bubbleup",
  // What `FastLane` needs of Apple's standard library. The rest is for Linux.
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .executable(name: "bubbleup", targets: ["bubbleup"]),
    .executable(name: "bubbleup-counts", targets: ["bubbleup-counts"]),
    // All modules that a strategy or a scenario of another package is written with.
    .library(
      name: "BubbleupKit",
      targets: ["BubbleupKit", "Hierarchy", "Strategies", "Scenarios", "Workloads"]
    ),
    .library(name: "CRetainWrap", targets: ["CRetainWrap"]),
    .library(name: "FastLane", targets: ["FastLane"]),
    // For the tests of any package: it needs nothing of this one.
    .library(name: "Leftovers", targets: ["Leftovers"]),
  ],
  targets: [
    // Linked where pkg-config finds it; where it does not, everything builds and runs without (Measuring.md).
    .systemLibrary(
      name: "CJemalloc",
      pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev", "pkg-config"]), .brew(["jemalloc"])]
    ),
    .systemLibrary(name: "CSwiftRuntime"),
    module("Opaque"),
    module("Leftovers"),
    module("Hierarchy", imports: ["Opaque"]),
    module("FastLane", imports: ["CSwiftRuntime"]),
    module("Strategies", imports: ["FastLane", "Hierarchy", "Opaque"]),
    .target(name: "CProbes"),
    .target(name: "CRetainWrap", exclude: ["wrap.flags"], linkerSettings: countingFlags),
    module("Scenarios", imports: ["CProbes", "FastLane", "Hierarchy", "Strategies"]),
    module("Measurement", imports: ["CProbes", "CJemalloc", "Opaque"]),
    module("Statistics"),
    module(
      "Stress",
      imports: ["CProbes", "FastLane", "Hierarchy", "Strategies", "Measurement"]
    ),
    module("Results", imports: ["Statistics"]),
    module("Reports", imports: ["Results", "Statistics"], isCold: true),
    module(
      "Suites",
      path: "Benchmarks/Suites",
      imports: ["Hierarchy", "Strategies", "Scenarios", "Measurement"]
    ),
    module(
      "SelfCost",
      path: "Benchmarks/SelfCost",
      imports: ["Hierarchy", "Strategies", "Scenarios", "Suites"]
    ),
    module(
      "Workloads",
      imports: [
        "CProbes", "Opaque", "Hierarchy", "Strategies", "Scenarios", "Measurement", "Results", "SelfCost",
        "Stress",
        "Suites",
      ]
    ),
    module(
      "BubbleupKit",
      imports: [
        "CProbes", "Opaque", "Hierarchy", "Strategies", "Scenarios", "Measurement", "Statistics", "Results",
        "Reports", "Suites", "SelfCost", "Stress", "Workloads",
      ],
      isCold: true
    ),
    .executableTarget(name: "bubbleup", dependencies: ["BubbleupKit"], swiftSettings: settings),
    .executableTarget(
      name: "bubbleup-counts",
      dependencies: ["BubbleupKit", "CRetainWrap", "Workloads"],
      swiftSettings: settings
    ),
    // What scripts/readme-figures runs: no part of the command.
    .executableTarget(
      name: "readme-figures",
      dependencies: ["Hierarchy", "Reports", "Results", "Strategies"],
      path: "Benchmarks/ReadmeFigures",
      swiftSettings: settings
    ),
    // What scripts/agreement runs: no part of the command either.
    .executableTarget(
      name: "agreement",
      dependencies: ["Results", "Statistics"],
      path: "Benchmarks/Agreement",
      swiftSettings: settings
    ),
    // A command whose strategies go down: what a run makes of a crash can only be shown by a process that crashes.
    .executableTarget(
      name: "casualties",
      dependencies: ["BubbleupKit", "Hierarchy", "Results", "Strategies"],
      path: "Tests/Casualties",
      swiftSettings: settings
    ),
    .target(name: "CountsFromStart", dependencies: ["CProbes"], path: "Tests/CountsFromStart"),
  ] + testTargets + fuzzing
)
