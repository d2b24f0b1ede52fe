import FastLane

#if canImport(UIKit)
import UIKit
#endif

/// What screens and flows say.
enum FlowMessage {
  case pay(cents: Int)
  case open(String)
  case finished(flow: String)
}

@MainActor let flowLane = MainLane<FlowMessage>()

/// A screen knows its own seat, and neither its flow nor the flow above.
final class Screen: UIViewController {
  let seat = MainSeat(in: flowLane)

  /// False where no flow would do it: a screen that outlived its flow shows that, instead of a button that does nothing.
  func say(_ message: FlowMessage) -> Bool { seat.send(message) == .handled }
}

/// A coordinator: it owns its screens and the flows that it has started.
@MainActor
class Flow: @MainActor LaneDecider {
  let seat = MainSeat(in: flowLane)
  let name: String
  private(set) var screens: [Screen] = []
  private(set) var flows: [Flow] = []

  init(_ name: String) {
    self.name = name
    seat.startDeciding(for: self)
  }

  func push(_ screen: Screen) {
    screens.append(screen)
    screen.seat.connect(to: seat)
  }

  func start(_ flow: Flow) {
    flows.append(flow)
    flow.seat.connect(to: seat)
  }

  /// Ends a flow that it has started, when that says so itself, too: the lane keeps whoever it calls until the call returns.
  func end(_ name: String) { flows.removeAll { $0.name == name } }

  /// To be overridden: what is not this flow's goes on to the one that has started it.
  func decide(_ message: FlowMessage) -> Bool { false }
}

final class CheckoutFlow: Flow {
  private(set) var paid = 0

  override func decide(_ message: FlowMessage) -> Bool {
    guard case .pay(let cents) = message else { return false }
    paid += cents
    // From its own seat upwards: it is not asked itself.
    seat.send(.finished(flow: name))
    return true
  }
}

final class AppFlow: Flow {
  private(set) var opened: [String] = []

  override func decide(_ message: FlowMessage) -> Bool {
    switch message {
    case .open(let page): opened.append(page)
    case .finished(let flow): end(flow)
    case .pay: return false
    }
    return true
  }
}
