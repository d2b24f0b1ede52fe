#if Faults
import Hierarchy
import Strategies

/// A short chain of levels to plant faults in, and the record of what is sent through it.
final class FaultStage {
  let wiring: any Wiring
  private let hierarchy: Hierarchy
  private let recorder = EventRecorder(threads: 2)
  private var messages: [RecordingMessage] = []
  private let ledger: Ledger

  /// A chain under `strategy` whose messages `handler` decides on; nil if no plan can be made of it.
  init?(_ strategy: any Strategy, handler: PlanParameters.Handler = .application) {
    guard let plan = try? HierarchyPlan(Self.parameters(handler)) else {
      return nil
    }
    let wiring = strategy.makeWiring(StrategyOptions())
    let builder = HierarchyBuilder(plan, factory: wiring)
    wiring.link(builder.nodes, of: plan)
    ledger = Ledger(watching: builder.nodes)
    hierarchy = builder.hierarchy()
    self.wiring = wiring
  }

  /// With coordinators, as only their links are in tables.
  private static func parameters(_ handler: PlanParameters.Handler) -> PlanParameters {
    PlanParameters(shape: .chain(depth: 8), coordinatorRatio: 0.4, handler: handler)
  }

  /// Sends `count` messages from the first origin, one after the other, by `send`.
  func send(_ count: Int, _ send: (Message, Responder) -> Void) {
    guard let origin = hierarchy.origins.first else { return }
    for _ in 0..<count {
      // A log of its own for the handlers, which a strategy may run on another thread.
      let message = RecordingMessage(MessageID(messages.count), recorder.logs[1])
      messages.append(message)
      recorder.logs[0].record(.sent(message.name, by: SenderID(0), from: origin.id))
      send(message, origin)
    }
  }

  /// Who sends.
  var origin: Responder? { hierarchy.origins.first }

  func tearDown() { hierarchy.tearDown() }

  /// What is still under way although everything was waited for.
  func unsettled() -> String? {
    Quiescence(residue: Residue(queuedMessages: wiring.residue.queuedMessages)).violations.first?.description
  }

  /// Whatever breaks a rule in what was recorded, once everything has come to rest.
  func violation() -> String? {
    let pending = messages.count { $0.outcome == .pending }
    let rest = Quiescence(
      residue: Residue(
        tableEntries: wiring.residue.tableEntries,
        queuedMessages: wiring.residue.queuedMessages
      ),
      inFlight: pending,
      births: hierarchy.application == nil ? ledger.births : 0,
      deaths: hierarchy.application == nil ? ledger.deaths : 0
    )
    for message in messages {
      for _ in (message.isRecorded ? 1 : 0)..<max(1, Int(message.outcomes)) where message.outcomes > 0 {
        recorder.logs[0].record(.ended(message.name, message.outcome, at: message.last))
      }
    }
    return HistoryChecker().check(recorder.history(rest)).violations.first?.description
  }
}

/// A message that writes down when it is handled.
final class RecordingMessage: Message {
  let name: MessageID
  private(set) var isRecorded = false
  private let log: EventLog

  init(_ name: MessageID, _ log: EventLog) {
    self.name = name
    self.log = log
    super.init(action: .select)
  }

  override func deliverAnswer() -> Bool {
    log.record(.ended(name, .handled, at: last))
    isRecorded = true
    return true
  }
}
#endif
