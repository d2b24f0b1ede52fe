import Dispatch
import Hierarchy

/// A coordinator is an actor on an executor of its own: each hop from one to the next awaits another thread.
package struct ActorHop: ActorStrategy {
  package let name = StrategyName("actor", "hop")
  package let abstract = "a coordinator is an actor with a queue of its own; `await` from one to the next"
  // Each actor's queue keeps it, but messages reach a decider over different ones.
  package let keepsOrder = false
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring { ActorWiring { FlowExecutor() } }
}

/// The same actors on one executor, between which `await` switches nothing.
package struct ActorShared: ActorStrategy {
  package let name = StrategyName("actor", "shared")
  package let abstract = "the same with one queue for all coordinators; `await` switches no thread"
  package init() {}
  package func makeWiring(_ options: StrategyOptions) -> any Wiring {
    let executor = FlowExecutor()
    return ActorWiring { executor }
  }
}

package protocol ActorStrategy: Strategy {}

extension ActorStrategy {
  package var isAsynchronous: Bool { true }
  package var sharing: Sharing {
    Sharing(
      .unreadable("an actor reads its link on a thread of its own while a change may replace it"),
      objection: "it settles for all senders together, so each thread would time the others' messages"
    )
  }
  package var knownToSender: [KnownType]? {
    [("Responder", "the parent, typed as the base class; typed as its own class it would be that one")]
  }
  package var askedOfLevels: String? { "a parent and a call; of coordinators, to await" }
}

/// What isolates a coordinator, or the application: its part of the way that a message takes.
private actor Flow {
  private let executor: FlowExecutor
  /// Both are set while nothing is under way; in an app they would be constants.
  nonisolated(unsafe) weak var level: Responder?
  nonisolated(unsafe) weak var above: Flow?

  init(on executor: FlowExecutor) { self.executor = executor }

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  func receive(_ parcel: FlowParcel) async {
    guard let above = pass(parcel) else { return parcel.underWay.leave() }
    await above.receive(parcel)
  }

  /// The flow that comes next, if the message does not end here; nothing of the hierarchy is held while it waits.
  private func pass(_ parcel: FlowParcel) -> Flow? {
    parcel.message.withMessage { message in
      guard let level else {
        message.cancel(at: parcel.origin)
        return nil
      }
      if level.consider(message) { return nil }
      guard let above else {
        message.endUnhandled(at: level.id)
        return nil
      }
      return above
    }
  }
}

/// A message between actors, copied for each: its sender's stack may be gone when it is read.
private struct FlowParcel: Sendable {
  let message: KeptMessage
  let origin: NodeID
  let underWay: UnderWay
}

private final class FlowExecutor: SerialExecutor {
  private let queue = DispatchQueue(label: "bubbleup.flow")

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedSerialExecutor()) }
  }
}

private final class ActorWiring: Wiring {
  private let makeExecutor: () -> FlowExecutor
  private let underWay = UnderWay()

  init(_ makeExecutor: @escaping () -> FlowExecutor) { self.makeExecutor = makeExecutor }

  var residue: Residue { Residue(queuedMessages: underWay.count) }

  func makeCell(_ seat: Seat) -> Cell { FlowCell(id: seat.id) }

  func makeController(_ seat: Seat) -> Controller {
    seat.isTwin ? FlowTwinController(seat) : FlowController(seat)
  }

  func makeCoordinator(_ seat: Seat) -> Coordinator {
    FlowCoordinator(seat.id, Flow(on: makeExecutor()), underWay)
  }

  func relink(_ level: Responder, to parent: Responder?) {
    switch level {
    case let coordinator as FlowCoordinator: coordinator.flow.above = parent.flatMap(flow)
    case let screen as any FlowScreen: screen.above = parent
    default: break
    }
  }

  private func flow(of parent: Responder) -> Flow? {
    guard let application = parent as? Application else { return (parent as? FlowCoordinator)?.flow }
    if let flow = application.belongings.first as? Flow { return flow }
    let flow = Flow(on: makeExecutor())
    flow.level = application
    application.belongings.append(flow)
    return flow
  }

  func settle() { underWay.wait() }
}

private final class FlowCoordinator: Coordinator {
  private let underWay: UnderWay
  let flow: Flow

  init(_ id: NodeID, _ flow: Flow, _ underWay: UnderWay) {
    (self.flow, self.underWay) = (flow, underWay)
    super.init(id: id)
    flow.level = self
  }

  /// What has climbed to here on the sender's thread goes on from actor to actor.
  override func receive(_ message: Message) {
    underWay.enter()
    let parcel = FlowParcel(message: KeptMessage(message), origin: id, underWay: underWay)
    Task.immediate { [flow] in await flow.receive(parcel) }
  }
}

/// Cells and controllers are isolated with the coordinator above them, and hand messages to it without a hop.
private protocol FlowScreen: AnyObject {
  var above: Responder? { get set }
}

extension Responder {
  @inline(__always)
  fileprivate func climb(_ message: Message, to above: Responder?) {
    if !consider(message) { forward(message, to: above) }
  }
}

private final class FlowCell: Cell, FlowScreen {
  weak var above: Responder?
  override func receive(_ message: Message) { climb(message, to: above) }
}

private class FlowController: Controller, FlowScreen {
  final weak var above: Responder?
  override func receive(_ message: Message) { climb(message, to: above) }
}

private final class FlowTwinController: FlowController {
  @inline(never)
  override func receive(_ message: Message) { climb(message, to: above) }
}
