// swift-tools-version: 6.2
import PackageDescription

// CI builds with warnings as errors; a user with a newer compiler, who may see new warnings, does not.
let strictness: [SwiftSetting] =
  Context.environment["BUBBLEUP_STRICT"] == nil ? [] : [.treatAllWarnings(as: .error)]

// One list for every target: a setting that holds in one module only is a trap for whoever moves a file.
let settings: [SwiftSetting] =
  [
    // Debug builds have the planted faults compiled in, so that tests can show that each guard goes red; nothing plants
    // one unasked. Of a release build, which is what is measured, they are no part.
    .define("Faults", .when(configuration: .debug)),
    .swiftLanguageMode(.v6),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ] + strictness

// Tests take millions of steps through some modules. With this set, a debug build optimises those, and keeps what else
// makes it one: planted faults, testable imports, and every assertion and check. All others it compiles as whole modules,
// each in one go, as nobody changes a single file of that build. `scripts/planted` sets it. Nobody else does, as a library
// target with such flags could not be used as a dependency.
let isPlanted = Context.environment["BUBBLEUP_FAST_TESTS"] != nil
// The interface of a module is written as it is compiled: in a process of its own it would expand every macro once more.
let atOnce = "-no-emit-module-separately-wmo"
let wholeModule = ["-whole-module-optimization", "-num-threads", "2", atOnce]
let plain: [SwiftSetting] = isPlanted ? [.unsafeFlags(wholeModule, .when(configuration: .debug))] : []
let steps: [SwiftSetting] =
  isPlanted
  // Without whole modules, an optimising compiler leaves out the deinit of types that cannot be copied where it is
  // called from another file.
  ? [.unsafeFlags(["-O", "-assert-config", "Debug"] + wholeModule, .when(configuration: .debug))] : []

// The readers under hostile bytes are built by scripts/sanitized alone, as that takes a compiler's fuzzer and sanitizer.
// They read half a million files, for which the module that reads most is optimised.
let isFuzzed = Context.environment["BUBBLEUP_FUZZ"] != nil
let reads: [SwiftSetting] =
  isFuzzed
  ? [.unsafeFlags(["-O", "-assert-config", "Debug"] + wholeModule)] : []

// What is neither timed nor counted (the command, its pages) the project's own builds leave without optimisation, as that
// takes the compiler four times as long: the first build of a clone is the first thing that a newcomer waits for. Reading
// the committed run and drawing its page then takes 0.65 s of the processor instead of 0.48. `scripts/setup.sh` sets it.
let isQuick = Context.environment["BUBBLEUP_QUICK_BUILD"] != nil
let cold: [SwiftSetting] = isQuick ? [.unsafeFlags(["-Onone"], .when(configuration: .release))] : []

func module(
  _ name: String,
  path: String? = nil,
  imports: [Target.Dependency] = [],
  takesSteps: Bool = false,
  readsFiles: Bool = false,
  isCold: Bool = false
) -> Target {
  .target(
    name: name,
    dependencies: imports,
    path: path,
    swiftSettings: settings + (takesSteps ? steps : plain) + (readsFiles ? reads : []) + (isCold ? cold : [])
  )
}

// Also in a release build tests are not optimised: what is tested there is the optimised code of the modules, and to
// optimise the tests would take longer than to compile all of what they test.
let testing: [SwiftSetting] = [.unsafeFlags(["-Onone", atOnce], .when(configuration: .release))] + plain

// `./test` passes the tests of what reads, judges and draws in the build with the faults alone.
let isLiveOnly = Context.environment["BUBBLEUP_LIVE_TESTS"] != nil
let pure: Set<String> = ["Statistics", "Results", "Reports"]

func tests(of name: String, imports: [Target.Dependency] = [], exclude: [String] = []) -> Target {
  .testTarget(
    name: "\(name)Tests",
    dependencies: [.target(name: name)] + imports,
    exclude: exclude,
    swiftSettings: settings + testing
  )
}

let testTargets: [Target] = [
  tests(of: "Hierarchy"),
  tests(of: "Scenarios", imports: ["Hierarchy", "Strategies", "Measurement", "Opaque", "Suites"]),
  tests(of: "Strategies", imports: ["Hierarchy"]),
  tests(of: "Measurement", imports: ["CountsFromStart", "Opaque"]),
  tests(of: "Statistics"),
  tests(of: "Stress", imports: ["Hierarchy", "Strategies", "Scenarios"]),
  tests(of: "Results", imports: ["Statistics"]),
  tests(of: "Reports", imports: ["Results", "Statistics"], exclude: ["Golden", "junit.xsd"]),
  tests(
    of: "BubbleupKit",
    imports: [
      "CountsFromStart", "Hierarchy", "Strategies", "Scenarios", "Measurement", "Suites", "SelfCost",
      "Stress", "Workloads",
    ],
    exclude: ["Golden", "Workers"]
  ),
].filter { !(isLiveOnly && pure.contains(String($0.name.dropLast("Tests".count)))) }

// Two flags that a package of another name can give to its own executable as well. Only an executable may have
// such flags: a library target with them could not be used as a dependency.
let countingFlags: [LinkerSetting] = [
  .unsafeFlags(["-Xclang-linker", "-Wl,@\(Context.packageDirectory)/Sources/CRetainWrap/wrap.flags"])
]

let fuzzing: [Target] =
  isFuzzed
  ? [
    .target(name: "CFuzzing", path: "Tests/CFuzzing"),
    .executableTarget(
      name: "fuzzing",
      dependencies: [
        "BubbleupKit", "CFuzzing", "Hierarchy", "Results", "Scenarios", "Strategies", "Stress", "Workloads",
      ],
      path: "Tests/Fuzzing",
      swiftSettings: settings,
      // Another linker ends in an error of its own over what the sanitizer and the fuzzer both bring along.
      linkerSettings: [.unsafeFlags(["-use-ld=lld"])]
    ),
  ] : []

let package = Package(
  name: "bubbleup",
  products: [
    .executable(name: "bubbleup", targets: ["bubbleup"]),
    .executable(name: "bubbleup-counts", targets: ["bubbleup-counts"]),
    // All modules that a strategy or a scenario of another package is written with.
    .library(
      name: "BubbleupKit",
      targets: ["BubbleupKit", "Hierarchy", "Strategies", "Scenarios", "Workloads"]
    ),
    .library(name: "CRetainWrap", targets: ["CRetainWrap"]),
  ],
  targets: [
    .systemLibrary(
      name: "CJemalloc",
      pkgConfig: "jemalloc",
      providers: [.apt(["libjemalloc-dev", "pkg-config"]), .brew(["jemalloc"])]
    ),
    .systemLibrary(name: "CSwiftRuntime"),
    module("Opaque", takesSteps: true),
    module("Hierarchy", imports: ["Opaque"], takesSteps: true),
    module("Strategies", imports: ["CSwiftRuntime", "Hierarchy", "Opaque"], takesSteps: true),
    .target(name: "CProbes"),
    .target(name: "CRetainWrap", exclude: ["wrap.flags"]),
    module("Scenarios", imports: ["CProbes", "Hierarchy", "Strategies"], takesSteps: true),
    module("Measurement", imports: ["CProbes", "CJemalloc", "Opaque"], takesSteps: true),
    module("Statistics", takesSteps: true),
    module(
      "Stress",
      imports: ["CProbes", "Hierarchy", "Strategies", "Measurement"],
      takesSteps: true
    ),
    module("Results", imports: ["Statistics"], takesSteps: true, readsFiles: true),
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
      ],
      takesSteps: true
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
      swiftSettings: settings,
      linkerSettings: countingFlags
    ),
    // A command whose strategies go down: what a run makes of a crash can only be shown by a process that crashes.
    .executableTarget(
      name: "casualties",
      dependencies: ["BubbleupKit", "Hierarchy", "Strategies"],
      path: "Tests/Casualties",
      swiftSettings: settings
    ),
    .target(name: "CountsFromStart", dependencies: ["CProbes"], path: "Tests/CountsFromStart"),
  ] + testTargets + fuzzing
)
