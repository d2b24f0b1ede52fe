import FastLane
import Stress
import Synchronization

/// What is special to a lane of the main actor: readers announce nothing, and a seat ends on another thread meanwhile.
///
/// The main actor sends from below a level that decides, has a newcomer decide, and sends again. The other actor lets go
/// of the level.
final class MainLaneProgram: ExploredProgram {
  typealias MainLike = FastLane.Lane<Note, SteppedMainGuard>

  final class Note { var takers: [Int] = [] }

  private final class Level: LaneDecider {
    let seat: LaneSeat<Note, SteppedMainGuard>
    let name: Int

    init(_ name: Int, in lane: MainLike, decides: Bool) {
      self.name = name
      seat = LaneSeat(unchecked: lane, label: Int32(name))
      lane.link(LaneEnd(seat.row, decides ? .decides(self) : nil), to: nil)
    }

    deinit { Seam.pass(.death) }

    func decide(_ message: Note) -> Bool {
      message.takers.append(name)
      return true
    }
  }

  private(set) var actors: [ExploredActor] = []
  private let lane: MainLike
  private let cell: Level
  private var flow: Level?
  private var newcomer: Level?
  private var words: [String] = []

  init(holdsWeakly: Bool) {
    lane = MainLike(batch: 1, readers: LaneReaders(), holdsWeakly: holdsWeakly)
    cell = Level(1, in: lane, decides: false)
    let flow = Level(2, in: lane, decides: true)
    lane.link(LaneEnd(cell.seat.row, nil), to: LaneEnd(flow.seat.row, nil))
    self.flow = flow
    actors = [
      ExploredActor("main") { [unowned self] in
        send()
        newcomer = Level(3, in: lane, decides: true)
        send()
      },
      ExploredActor("other") { [unowned self] in
        // Or it would be gone before the first step of the other actor.
        Seam.pass(.handler)
        self.flow = nil
      },
    ]
  }

  private func send() {
    let note = Note()
    let outcome = cell.seat.carry(note)
    words.append("\(outcome) by \(note.takers)")
  }

  var outcome: String { words.joined(separator: ", ") }

  func verdict() -> Violation? {
    let right = ["\(LaneOutcome.handled) by [2]", "\(LaneOutcome.unhandled(at: 1)) by []"]
    if words.count == 2, words.allSatisfy(right.contains), words != right.reversed() { return nil }
    return Violation(.oracle, outcome)
  }
}

/// As `MainGuard`, each access a step.
struct SteppedMainGuard: LaneGuard, ~Copyable {
  private let lock = SteppedLock()

  static var isShared: Bool { false }

  borrowing func exclusively<Value: Sendable>(_ body: () -> Value) -> Value { lock.exclusively(body) }

  static func step(_ step: LaneStep) { SteppedLock.step(step) }
}
