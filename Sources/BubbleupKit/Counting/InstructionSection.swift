internal import CProbes

/// Something that can count the instructions of a closure.
protocol InstructionSection {
  /// Runs `body`; its instructions, or nil where someone outside the process counts them.
  func count(_ body: () -> Void) throws -> Int64?
}

/// Runs the closure below a function that a tool outside the process knows by name.
struct MarkedSection: InstructionSection {
  /// The function's name in the symbol table.
  static let symbol = "bubbleup_marked_section"

  func count(_ body: () -> Void) -> Int64? {
    withoutActuallyEscaping(body) { body in
      var body = body
      withUnsafeMutablePointer(to: &body) { place in
        bubbleup_marked_section({ $0?.assumingMemoryBound(to: (() -> Void).self).pointee() }, place)
      }
    }
    return nil
  }
}

/// Asks the processor.
struct HardwareSection: InstructionSection {
  func count(_ body: () -> Void) throws -> Int64? {
    let descriptor = bubbleup_instructions_open()
    guard descriptor >= 0 else {
      throw Unavailable(
        reason: "no hardware counter: \(ChildFailure("perf_event_open", -descriptor).reason)"
      )
    }
    defer { bubbleup_instructions_close(descriptor) }
    bubbleup_instructions_start(descriptor)
    body()
    return bubbleup_instructions_stop(descriptor)
  }
}
