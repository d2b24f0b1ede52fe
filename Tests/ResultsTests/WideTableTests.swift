import Testing

import Results

@Suite struct WideTableTests {
  @Test("there is one row per case, with one column per metric and statistic")
  func oneRowPerCase() throws {
    let text = try WideTable.csv(of: Fixture.results())
    let head = "run_id,machine_id,scenario,strategy,controllers,depth,nodes,threads,parameters,"
    let machine = Fixture.machine.machineID
    let expected =
      head + "latency.median,latency.p99.9,slope_per_hop.fit,status,reason\r\n"
      + "run-1,\(machine),chain,parent.strong,,100,302,2,cells=20/4;payload=24,1512.25,,,unavailable,"
      + "\"under 30 × the timer's cost,\n\"\"see doctor\"\"\"\r\n"
      + "run-1,\(machine),chain,delegate.relay,,100,302,2,cells=20/4;payload=24,,,-0.25,noisy,\r\n"
    #expect(text == expected)
  }

  @Test("columns follow the metrics' table, whatever the order of the rows")
  func columnOrder() throws {
    var rows = try Fixture.results().reversed().map(\.self)
    var unknown = rows[0]
    unknown.metric = "later_metric"
    rows.insert(unknown, at: 0)
    let header = try WideTable.csv(of: rows).prefix { $0 != "\r\n" }
    #expect(header.hasSuffix("latency.p99.9,latency.median,slope_per_hop.fit,later_metric.fit,status,reason"))
  }

  @Test("the same statistic twice is refused, and so is a number that is not finite")
  func refusals() throws {
    let rows = try Fixture.results()
    let twice = resultsError { _ = try WideTable.csv(of: rows + [rows[0]]) }
    #expect(twice?.code == .duplicate)
    #expect(twice?.line == 5)
    var wrong = rows
    wrong[0].value = .nan
    let error = resultsError { _ = try WideTable.csv(of: wrong) }
    #expect(error?.code == .outOfRange)
    #expect(error?.column == "latency.median")
  }
}
