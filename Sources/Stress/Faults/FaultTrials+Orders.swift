#if Faults
import Hierarchy
import Strategies

extension FaultTrials {
  /// Faults of memory orders, in the protocols as the model of memory runs them.
  static let orders: [FaultTrial] = orderChanges.map { fault, name, change in
    FaultTrial(fault, .orders) { _ in
      guard let chosen = OrderProtocol.named(name) else { return nil }
      let orders = ProtocolOrders(Fault.planted == fault ? change : nil)
      let report = chosen.explore(orders, with: ActorCrew(actors: chosen.actors))
      return report.failure?.violation.map {
        FaultSighting(tries: report.schedules, words: "\(name): \($0)")
      }
    }
  }

  /// Which protocol is run with which change, for each fault.
  static let orderChanges: [(Fault, String, ProtocolOrders.Change)] = [
    (.epochUnacquired, "columns", .weakened(.epochRead, .relaxed)),
    (.announcementUnacquired, "columns", .weakened(.announcement, .releasing)),
    (.leaveUnreleased, "columns", .weakened(.leave, .relaxed)),
    (.lookUnreleased, "columns", .weakened(.look, .acquiring)),
    (.lookUnacquired, "columns", .weakened(.look, .releasing)),
    (.lookOnlyLoads, "columns", .lookOnlyLoads),
    (.tableUnreleased, "table", .weakened(.tablePublished, .relaxed)),
    (.pinUnacquired, "slot", .weakened(.pin, .relaxed)),
    (.entryUnreleased, "slot", .weakened(.exchange, .acquiring)),
    (.blockUnreleased, "blocks", .weakened(.blockLinked, .relaxed)),
    (.wordUnreleased, "lane", .weakened(.wordLinked, .relaxed)),
    (.referencesLate, "slot", .lateReferences),
    (.pinOfAnother, "pins", .unpinsAnything),
  ]

  /// Faults by which what is new is taken for what was there before.
  static let reuse: [FaultTrial] = [
    FaultTrial(.rowsWithoutEnd) { _ in
      let lane = FastLane<OwnedLock>(batch: 1, readers: LaneReaders())
      let (origin, newcomer) = (View(id: NodeID(1)), View(id: NodeID(3)))
      let originRow = lane.register(origin.id)
      do {
        let above = View(id: NodeID(2))
        let row = lane.register(above.id)
        lane.link(LaneEnd(origin, in: originRow), to: LaneEnd(above, in: row))
        lane.retire(row)
      }
      // One level after the other has the row, until its generations are used up.
      for _ in 1..<LaneWord.lastGeneration { lane.retire(lane.register(newcomer.id)) }
      let row = lane.register(newcomer.id)
      lane.link(LaneEnd(newcomer, in: row), to: nil)
      defer { lane.retire(row) }
      return lane.target(of: originRow) == nil ? nil : "a link to a level that has gone leads to a newcomer"
    },
    FaultTrial(.lifetimesWithoutEnd) { _ in
      let lifetimes = Lifetimes(lastGeneration: 1)
      let first = lifetimes.register()
      first.retire()
      lifetimes.register().retire()
      let third = lifetimes.register()
      defer { third.retire() }
      return first.isAlive ? "a target that has gone counts as alive, since another one has its cell" : nil
    },
    FaultTrial(.placeInherited) { _ in
      let places = 64
      let (first, second) = (View(id: NodeID(1)), View(id: NodeID(1 + places)))
      let above = View(id: NodeID(2))
      let table = ParentTable(ParentTable(places: places), updating: [first]) { _ in above }
      return withExtendedLifetime(above) {
        table.above(second) == nil ? nil : "a node without a link hands to whom another one in its place does"
      }
    },
  ]
}
#endif
