import Testing

import Results

@Suite struct ParametersTests {
  @Test("parameters are sorted by key and read back")
  func canonical() throws {
    let parameters = try Parameters(["payload": "24", "cells": "20/4", "next-mode": "fast:1.5"])
    #expect(parameters.text == "cells=20/4;next-mode=fast:1.5;payload=24")
    #expect(try Parameters(parsing: parameters.text) == parameters)
    #expect(parameters["payload"] == "24")
    #expect(parameters["absent"] == nil)
    #expect(try Parameters([:]) == Parameters.none)
    #expect(try Parameters(parsing: "") == Parameters.none)
  }

  @Test(
    "text that is not canonical is refused",
    arguments: [
      "b=1;a=2", "a=1;", ";a=1", "a", "a=", "=1", "A=1", "1a=1", "a=b=c", "a=1;;b=2", "a=x y", "a=\"x\"",
      "a=1,2",
      "a=ü", "a=1\n",
    ]
  )
  func refused(text: String) {
    #expect(resultsError { _ = try Parameters(parsing: text) }?.code == .malformed)
    #expect(resultsError { _ = try Parameters(parsing: "a=1;a=2") }?.code == .duplicate)
  }

  @Test("values that would break the form are not written")
  func refusedValues() {
    for (key, value) in [("a", "1;b=2"), ("a b", "1"), ("a", ""), ("", "1"), ("a", "ü")] {
      #expect(resultsError { _ = try Parameters([key: value]) }?.code == .malformed)
    }
  }
}
