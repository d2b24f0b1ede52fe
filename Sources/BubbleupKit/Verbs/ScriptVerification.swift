import Scenarios

/// `verify --script`: one script, step by step, up to where it differs.
struct ScriptVerification {
  let architectures: [any Architecture]
  let asJSON: Bool

  /// The steps before a difference that are shown: what led to it is near, and the numbers still count from the start.
  private static let shownSteps = 40

  func run(_ path: String, _ console: Console) throws -> ExitCode {
    let script = try script(at: path)
    guard let architecture = architectures.first(where: { $0.name == script.architecture }) else {
      throw CommandError(.fault, at: path, "was parsed for no architecture", advice: "Please report it.")
    }
    var trace = ScriptTrace(steps: script.steps)
    let divergence = ScriptRunner(architecture, script.options).run(script.steps) {
      trace.note($1, after: $0)
    }
    if asJSON {
      console.result(script.json(divergence))
    } else {
      show(script, divergence, trace, console)
    }
    return divergence == nil ? .success : .caseFailed
  }

  private func script(at path: String) throws -> Script {
    let name = path == "-" ? "standard input" : path
    let text = try TextFile(path).text()
    do throws(ScriptError) {
      return try ScriptParser(architectures).script(in: text)
    } catch {
      throw CommandError(
        .badData,
        at: "\(name):\(error.line)",
        PrintableText.line(error.problem, isUTF8: true),
        advice: error.advice
      )
    }
  }

  private func show(_ script: Script, _ divergence: Divergence?, _ trace: ScriptTrace, _ console: Console) {
    console.result("\(script.architecture) \(script.options.canonical)")
    guard let divergence else {
      console.result("\(script.steps.count) steps: every one as the model has it, and nothing left behind")
      return
    }
    for line in trace.lines(last: Self.shownSteps) { console.result(line) }
    let place = divergence.step.map { "after step \($0 + 1), \(script.steps[$0])" } ?? "at launch"
    console.result("differs \(place):")
    for line in divergence.differences { console.result("  \(line)") }
  }
}
