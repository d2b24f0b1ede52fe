/// One question about the machine, answered from facts alone, so that every answer can be tested anywhere.
protocol DoctorCheck: Sendable {
  /// The row that the facts come to.
  func finding(_ facts: MachineFacts) -> Finding
}
