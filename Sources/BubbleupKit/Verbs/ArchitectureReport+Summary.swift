import Hierarchy
import Reports
import Results
import Scenarios

extension [ArchitectureReport] {
  var isGreen: Bool { allSatisfy(\.isGreen) }

  /// A row per form; the form stands last, where a narrow window breaks it.
  var table: TextTable {
    var table = RowTable(self)
    table.add("architecture", .left) { $0.subject.architecture.name }
    table.add("scripts", .right, drop: 2) { "\($0.scripts)" }
    table.add("steps", .right, drop: 1) { "\($0.steps)" }
    table.add(.init("status")) { $0.cell }
    table.add("form", .left) { $0.subject.options.brief }
    return table.table
  }

  /// Every form that is not as it has to be, and how it is played again with `command`.
  func failureLines(_ command: String) -> [String] {
    filter { !$0.isGreen }.flatMap { $0.failureLines(command) }
  }

  /// The first such form of each architecture and status, and how many there are.
  func failureExamples(_ command: String) -> [String] {
    filter { !$0.isGreen }.grouped { "\($0.subject.architecture.name) \($0.status)" }.flatMap { group in
      let (first, more) = (group.members[0], group.members.count - 1)
      return first.failureLines(command)
        + (more > 0 ? ["and \(Figure.count(more, "form")) more of \(first.subject.architecture.name)"] : [])
    }
  }

  func verdict(seconds: Double) -> String {
    let right = filter { $0.subject.hazard == nil }
    let wrong = filter { $0.subject.hazard != nil }
    let steps = reduce(0) { $0 + $1.steps }
    let differing = right.count { !$0.isGreen }
    let outcome =
      differing == 0
      ? "every step is as it has to be"
      : "\(Figure.count(differing, "is not as it has", "are not as they have")) to be"
    let caught = wrong.count(where: \.isGreen)
    let mistakes =
      wrong.isEmpty
      ? "" : "; \(caught) of \(Figure.count(wrong.count, "planted mistake")) caught"
    return
      "\(Figure.count(right.count, "form")), \(Figure.count(steps, "step")), \(Figure.seconds(seconds)): \(outcome)\(mistakes)"
  }
}

extension ArchitectureReport {
  fileprivate func failureLines(_ command: String) -> [String] {
    let words =
      switch status {
      case .missed: "the planted mistake is not caught"
      case .caughtByAccident:
        "the planted mistake shows, but not as \"\(subject.hazard?.evidence ?? "")\""
      default: "is not as it has to be"
      }
    let details = failure.map { $1.differences.map { "  \($0)" } + [$0.replay(command)] }
    return ["\(subject.label): \(words)"] + (details ?? [])
  }

  fileprivate var cell: TextTable.Cell {
    switch status {
    case .green: "ok"
    case .caught: "caught"
    case .diverged: .init("differs", style: .worse)
    case .caughtByAccident: .init("by accident", style: .worse)
    case .missed: .init("missed", style: .worse)
    }
  }
}

extension Script {
  func replay(_ command: String) -> String { "\(command.shellQuoted) verify --script - <<'END'\n\(text)END" }
}

extension ArchitectureReport {
  func junit(_ command: String) -> JUnitReport.Case {
    .init(
      "architectures.\(subject.architecture.name)",
      subject.options.canonical,
      isGreen ? .passed : .failed(kind: status.rawValue, failureLines(command)),
      output: ["\(Figure.count(scripts, "script")), \(Figure.count(steps, "step")): \(cell.text)"]
    )
  }

  var json: JSON {
    [
      "architecture": subject.architecture.name,
      "options": subject.options.canonical,
      "hazard": subject.options.hazard?.name,
      "status": status.rawValue,
      "scripts": scripts,
      "steps": steps,
      "failure": failure.map { $0.script.json($0.divergence) },
    ]
  }
}

extension Script {
  func junit(_ divergence: Divergence?) -> JUnitReport.Case {
    let steps = Figure.count(steps.count, "step")
    return .init(
      "architectures.\(subject.architecture.name)",
      subject.options.canonical,
      divergence.map { .failed(kind: "differs", $0.differences) } ?? .passed,
      output: [divergence.map { "\(steps), differs \(place(of: $0))" } ?? steps]
    )
  }

  /// Where a difference showed.
  func place(of divergence: Divergence) -> String {
    divergence.step.map { "after step \($0 + 1), \(steps[$0])" } ?? "at launch"
  }

  func json(_ divergence: Divergence?) -> JSON {
    [
      "architecture": subject.architecture.name,
      "options": subject.options.canonical,
      "seed": seed,
      "steps": steps.map(\.description),
      "green": divergence == nil,
      // The step after which it differs, from 1; 0 for launch.
      "step": divergence.map { ($0.step ?? -1) + 1 },
      "differences": divergence?.differences ?? [],
      "text": text,
    ]
  }
}
