import Measurement
import Opaque
import Testing

@Suite struct ReferenceKernelTests {
  private static let layouts: [ChaseLayout] = [.sequential, .permuted(seed: 4)]

  @Test("Every kernel does the work that its independent check expects", arguments: ReferenceKernel.allCases)
  func checksums(kernel: ReferenceKernel) throws {
    for layout in Self.layouts {
      for nodes in [2, 3, 10, 101] {
        let prepared = try kernel.contender(nodes: nodes, layout: layout).prepare()
        for operations in [0, 1, 2, 3, nodes - 1, nodes, nodes + 1, 300] {
          let stretch = Stretch(count: operations)
          let checksum = prepared.workload.run(stretch)
          #expect(checksum == prepared.workload.expectedChecksum(stretch), "\(nodes) nodes, \(operations)")
        }
        prepared.finish()
      }
    }
    // The checks tell neighbouring counts apart, so that a step too few does not pass.
    let check = try kernel.contender(nodes: 100).prepare().workload.expectedChecksum
    let sums = stride(from: 2, to: 200, by: 3).map { check(Stretch(count: $0)) }
    #expect(Set(sums).count == sums.count)
  }

  @Test("The chain of shifts is Marsaglia's, and no loop that does nothing")
  func arithmetic() throws {
    let prepared = try ReferenceKernel.arithmetic.contender(nodes: 2).prepare()
    let sums = [1, 2].map { prepared.workload.run(Stretch(count: $0)) }
    #expect(sums == [8_748_534_153_485_358_512, 3_040_900_993_826_735_515])
    prepared.finish()
  }

  @Test("A ring is one cycle through all nodes, in either layout")
  func oneCycle() {
    let orders = Self.layouts.map { $0.visitingOrder(of: 50) }
    #expect(orders[0] == Array(0..<50) && orders[1] != orders[0] && orders[1].sorted() == orders[0])
  }

  @Test("The allocation kernel allocates and frees one node of 96 bytes per operation, the others none")
  func kernelAllocations() async {
    await #expect(processExitsWith: .success) {
      for kernel in ReferenceKernel.allCases {
        let prepared = try kernel.contender(nodes: 10).prepare()
        let run = prepared.workload.run
        let tally = try AllocationCounter().steadyCount { blackHole(run(Stretch(count: 500))) }
        let expected: UInt64 = kernel == .allocation ? 500 : 0
        #expect(tally.total.allocations == expected && tally.total.frees == expected)
        #expect(tally.total.bytesAllocated == 96 * expected)
        prepared.finish()
      }
    }
  }
}
