#if DEBUG
import Foundation

@testable import BubbleupKit

/// A build that is played by two scripts, so that a whole check can be shown without a clock: every time and count is
/// what it was told to be.
struct PlayedBuild {
  /// Nanoseconds per message.
  var nanoseconds = 1_000
  /// What each visit reads beside it: nanoseconds of a step of arithmetic and of an allocation, round and round, and how many
  /// times as long as usual the visit takes.
  var conditions: [(step: Int, allocation: Int, times: Int)] = []
  var retains = 10
  /// How many more retains the same messages take at times.
  var loose = 0
  /// The strategy whose messages take a retain more than all others; none unless given.
  var worse: String?
  /// Every answer counts from so many allocations up to one to seven more.
  var unsteady: Int?
  var isOptimized = true
  var toolchain = "any"
  var planDigest = "1a"
  /// Whether what counts has the wrappers that count references.
  var countsReferences = true
  /// How every answer ends in place of figures, as in `{"unavailable":{"reason":"no stack"}}`; none unless given.
  var refusal: String?
  /// A strategy that this build does not have; none unless given.
  var lacks: String?
  /// What its counting worker says that it has; nothing unless given.
  var strategies: [String]?

  /// Puts the scripts into a new folder below `parent` and returns the executable that is timed, and that which counts.
  func put(_ name: String, below parent: String) throws -> (timed: String, counting: String) {
    let folder = "\(parent)/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let paths = ("\(folder)/bubbleup", "\(folder)/bubbleup-counts")
    try TestScript.put(timing, at: paths.0)
    try TestScript.put(counting, at: paths.1)
    return paths
  }

  /// The lines that the scripts left in a log: `NAME/bubbleup.log` has what a timed executable was asked to prepare or to
  /// time; `processors.log`, how many processors each timed process could use; `visits.log`, whose visits came one after the
  /// other.
  static func log(_ name: String, below parent: String) -> [String] {
    let text = try? String(contentsOfFile: "\(parent)/\(name).log", encoding: .utf8)
    return text?.split(separator: "\n").map(String.init) ?? []
  }

  private var timing: String {
    #"""
    \#(greeting("timing", isOptimized))
    cost=\#(nanoseconds)
    nproc >>"${0%/*}/../processors.log"
    while read -r line; do
      echo "$line" >>"$0.log"
      \#(refusing)
      if [[ $line == *'"prepare"'* ]]; then
        cost=\#(nanoseconds)
        [[ $line != *'"injected"'* ]] || cost=$((cost * 3 / 2))
        echo '{"event":{"prepared":{"planDigest":"\#(planDigest)"}}}'
      elif [[ $line == *'"size"'* ]]; then
        echo '{"event":{"sized":{"operations":10}}}'
      else
        folder=${0%/*}
        echo "${folder##*/}" >>"$folder/../visits.log"
        \#(visiting)
      fi
      echo '{"end":{"done":{}}}'
    done
    """#
  }

  private var visiting: String {
    guard !conditions.isEmpty else {
      return #"echo "{\"event\":{\"visited\":{\"nanoseconds\":$cost}}}""#
    }
    let list = conditions.map { "'\($0.step) \($0.allocation) \($0.times)'" }.joined(separator: " ")
    return #"""
      list=(\#(list))
      read -r step allocation times <<<"${list[$((visited++ % \#(conditions.count)))]}"
      read="\"conditions\":{\"step\":$step,\"allocation\":$allocation}"
      echo "{\"event\":{\"visited\":{\"nanoseconds\":$((cost * times)),$read}}}"
      """#
  }

  /// Counts the same for each case, and one retain more where anything is injected.
  private var counting: String {
    #"""
    \#(greeting("counting", true))
    while read -r line; do
      \#(refusing)
      retains=\#(retains) allocations=\#(unsteady ?? 10)
      [[ $line != *'"injected"'* ]] || retains=$((retains + 1))
      [[ $line != *'"\#(worse ?? "nobody")"'* ]] || retains=$((retains + 1))
      figures=
      figures+="\"allocations\":{\"low\":$allocations,\"high\":$((allocations\#(unsteady == nil ? "" : " + 1 + $$ % 7"))),\"units\":10},"
      for count in \#(countsReferences ? "releases weak_loads " : "")bytes_per_node left_objects hops; do
        figures+="\"$count\":{\"low\":10,\"high\":10,\"units\":10},"
      done
      \#(countsReferences ? "" : "false &&") figures+="\"retains\":{\"low\":$retains,\"high\":$((retains + \#(loose))),\"units\":10}"
      figures=${figures%,}
      echo "{\"event\":{\"nodes\":7,\"messages\":10,\"figures\":{$figures},\"windows\":[]}}"
      echo '{"end":{"done":{}}}'
    done
    """#
  }

  private var refusing: String {
    let none = #"{"unknown":{"reason":"no such strategy"}}"#
    return """
      [[ $line != *'"\(lacks ?? "nobody")"'* ]] || { echo '{"end":\(none)}'; continue; }
      \(refusal.map { "echo '{\"end\":\($0)}'; continue" } ?? "")
      """
  }

  private func greeting(_ worker: String, _ isOptimized: Bool) -> String {
    let build = #"{"isOptimized":\#(isOptimized),"toolchain":"\#(toolchain)","allocator":"any"}"#
    let names = strategies.map { #","strategies":\#($0)"# } ?? ""
    return
      #"echo '{"version":\#(WorkerGreeting.protocolVersion),"worker":"\#(worker)","build":\#(build)\#(names)}'"#
  }
}
#endif
