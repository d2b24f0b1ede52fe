extension CommandTable {
  /// Understands the arguments that follow the command's name, or says which one makes no sense.
  public func parse(_ arguments: [String]) throws(CommandError) -> Invocation {
    var parser = CommandParser(table: self, arguments: arguments)
    return try parser.parse()
  }
}
