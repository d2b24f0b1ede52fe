import BubbleupKit
import Testing

@Suite("What doctor makes of made-up facts")
struct DiagnosisTests {
  @Test("a machine without faults has no advice and no obstacle")
  func healthy() {
    let diagnosis = Diagnosis(.healthy)
    #expect(diagnosis.findings.filter { $0.state != .ok || $0.advice != nil } == [])
    #expect(diagnosis.isUsable)
    #expect(diagnosis.verdict == "Everything can be measured.")
    #expect(Set(diagnosis.findings.map(\.thing)).count == diagnosis.findings.count)
  }

  @Test("build, clock and allocator are needed, and nothing else is")
  func needed() {
    #expect(
      Diagnosis(.healthy).findings.filter(\.isNeeded).map(\.thing) == ["build", "clock", "allocator"]
    )
  }

  @Test("each fault shows in its own row alone, with advice", arguments: MachineFault.all)
  func fault(_ fault: MachineFault) throws {
    var facts = MachineFacts.healthy
    fault.apply(&facts)
    let diagnosis = Diagnosis(facts)
    let affected = diagnosis.findings.filter { $0.state != .ok }
    let finding = try #require(affected.first)
    #expect(affected.map(\.thing) == [fault.thing])
    #expect(finding.state == fault.state)
    #expect(finding.advice?.hasSuffix(".") == true)
    #expect((finding.figure + (finding.advice ?? "")).contains(fault.words))
    #expect(diagnosis.isUsable == !fault.isFatal)
    #expect(diagnosis.verdict.contains(fault.thing) == fault.isFatal)
  }

  @Test("a step of exactly a microsecond is fine enough, and one of a nanosecond more is not")
  func clockLimit() {
    var facts = MachineFacts.healthy
    facts.clock = .known(.init(source: "tsc", cost: 30, resolution: 1_000))
    #expect(Diagnosis(facts).isUsable)
    facts.clock = .known(.init(source: "tsc", cost: 30, resolution: 1_001))
    #expect(!Diagnosis(facts).isUsable)
  }
}
