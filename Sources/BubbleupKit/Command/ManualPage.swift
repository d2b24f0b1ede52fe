/// A manual page in the language of man(7), made from the table alone.
struct ManualPage {
  let table: CommandTable

  func text() -> String {
    let name = Self.escaped(table.name)
    var lines = [
      ".TH \(name.uppercased()) 1",
      ".SH NAME", "\(name) \\- \(Self.escaped(table.abstract))",
      ".SH SYNOPSIS", ".B \(name)", "VERB [OPTION...]",
      ".SH OPTIONS", "These stand before a verb or after it.",
    ]
    lines += CommandTable.leading.flatMap(item)
    for verb in table.verbs { lines += section(of: verb) }
    lines += [".SH EXIT STATUS"]
    for code in ExitCode.allCases { lines += [".TP", "\(code.rawValue)", Self.escaped(code.meaning)] }
    return lines.joined(separator: "\n") + "\n"
  }

  private func section(of verb: Verb) -> [String] {
    var lines = [
      ".SH \(Self.escaped(verb.name.uppercased()))",
      ".B \(Self.escaped(table.name)) \(Self.escaped(verb.name))",
      Self.escaped((verb.positionals.map(\.usage) + ["[OPTION...]"]).joined(separator: " ")),
      ".PP", "\(Self.escaped(verb.abstract)).",
    ]
    for paragraph in verb.discussion.split(separator: "\n") {
      lines += [".PP", Self.escaped(String(paragraph))]
    }
    lines += verb.positionals.flatMap { [".TP", ".I \(Self.escaped($0.name))", Self.escaped($0.help)] }
    lines += verb.options.flatMap(item)
    for example in verb.examples {
      let words = ([table.name] + example.arguments.map(ShellQuoting.quoted)).joined(separator: " ")
      lines += [
        ".PP", "\(Self.escaped(example.purpose)):", ".PP", ".nf", "    \(Self.escaped(words))", ".fi",
      ]
    }
    return lines
  }

  private func item(_ option: Option) -> [String] {
    let letter = option.letter.map { "-\($0), " } ?? ""
    let value = option.shape.map { " \($0.placeholder)" } ?? ""
    return [".TP", ".B \(Self.escaped(letter + option.spelling + value))", Self.escaped(option.fullHelp)]
  }

  /// A line that no character of it makes a request; what is not ASCII is written as groff names it.
  private static func escaped(_ text: String) -> String {
    let line = text.unicodeScalars.reduce(into: "") { line, scalar in
      switch scalar {
      case "\\": line += "\\e"
      case "-": line += "\\-"
      case "\n": line += " "
      case _ where scalar.isASCII: line.unicodeScalars.append(scalar)
      default: line += "\\[u\(hexadecimal(scalar))]"
      }
    }
    return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
