import Dispatch
package import Hierarchy
package import Strategies

/// Everything hops to one serial queue, as to an app's main queue; the strategy itself needs to know nothing.
///
/// The whole send runs there, with the strategy's own code and the handler, so that every strategy can be used.
package final class ConfinedDiscipline<Queue: ConfinedQueue>: Discipline, @unchecked Sendable {
  private let wiring: any Wiring
  private let queue = Queue()
  private let witness: (any LinkWitness)?

  /// A queue for the hierarchy that `wiring` has wired.
  ///
  /// With a `witness`, which is to be told of every link, hops are read one by one.
  package init(_ wiring: any Wiring, witness: (any LinkWitness)? = nil) {
    self.wiring = wiring
    self.witness = witness
  }

  package func send(_ message: Message, from origin: Responder) {
    onQueue {
      guard let witness else { return wiring.send(message, from: origin) }
      message.climb(from: origin) { node in
        let above = wiring.target(of: node)
        witness.read(message, at: node, above)
        return above
      }
    }
  }

  package func change(touching nodes: [Responder], _ body: () -> Void) {
    onQueue {
      // A consumer of its own may be at work on what is to be changed.
      wiring.settle()
      body()
      witness?.changed(nodes) { wiring.target(of: $0) }
    }
  }

  package func visit<Value>(_ node: Responder, _ body: () -> Value) -> Value {
    onQueue(body)
  }

  package func confine<Value>(_ body: () -> Value) -> Value { onQueue(body) }

  package func settle() { wiring.settle() }

  /// A handler is on the queue already, and would wait for itself.
  private func onQueue<Value>(_ body: () -> Value) -> Value {
    queue.isCurrent ? body() : queue.run(body)
  }
}

/// What runs one thing after the other, while the caller waits.
package protocol ConfinedQueue: Sendable {
  init()
  var isCurrent: Bool { get }
  func run<Value>(_ body: () -> Value) -> Value
}

/// A queue of the system's.
package struct SystemQueue: ConfinedQueue {
  private let queue = DispatchQueue(label: "bubbleup.confined")
  private let mark = DispatchSpecificKey<Bool>()

  package init() { queue.setSpecific(key: mark, value: true) }

  package var isCurrent: Bool { DispatchQueue.getSpecific(key: mark) != nil }

  package func run<Value>(_ body: () -> Value) -> Value { queue.sync(execute: body) }
}
