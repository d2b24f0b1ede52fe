import CProbes

/// Takes all data of this process out of the cache, so that what is touched next comes from memory.
///
/// By the processor's own instruction for it (`clflush`, `dc civac`), line by line over every page that the process may
/// write and has touched: nodes, side tables, the runtime's counts, the allocator's lists. That leaves no question of
/// how large a cache is or what it keeps, as reading a large buffer would. Code stays where it is.
package enum ColdMemory {
  @discardableResult
  package static func flush() throws(MeasurementError) -> Int {
    let flushed = bubbleup_cache_flush_memory()
    guard flushed > 0 else {
      throw MeasurementError(.systemCall, "emptying the cache (error \(-flushed))")
    }
    return Int(flushed)
  }

  package static var objection: String? {
    do {
      try flush()
      return nil
    } catch {
      return error.description
    }
  }
}
