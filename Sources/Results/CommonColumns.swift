/// Columns that several files have, which say the same everywhere.
extension Column {
  typealias Path<Value> = any WritableKeyPath<Row, Value> & Sendable

  static func runID(_ path: Path<String>) -> Column { Column("run_id", path, .name, "the run") }

  static func machineID(_ path: Path<String>) -> Column {
    Column(
      "machine_id",
      path,
      .name,
      "a digest of processor, architecture, system and number of cores"
    )
  }

  static func strategy(_ path: Path<String>) -> Column {
    Column("strategy", path, .name, "what carries the messages, as in `parent.weak`")
  }

  static func discipline(_ path: Path<String>) -> Column {
    Column("discipline", path, .name, "what keeps senders and changes apart, as in `locked`")
  }

  static func threads(_ path: Path<Int>) -> Column {
    Column("threads", path, .count(from: 1, to: FileLimits.mostThreads), "threads that send")
  }

  static func options(_ path: Path<Parameters>) -> Column {
    Column(
      "options",
      path,
      .parameters,
      "the strategy's options, and what else differs from the scenario's usual form"
    )
  }

  static func metric(_ path: Path<String>) -> Column {
    Column("metric", path, .name, "one of `bubbleup list metrics`")
  }

  static func unit(_ path: Path<String>) -> Column {
    Column("unit", path, .name, "the base unit of the values: `ns`, `1/s`, `count`, `bytes` or `ratio`")
  }

  static func better(_ path: Path<Better>) -> Column {
    Column("better", path, .word, "the direction of an improvement")
  }

  static func stat(_ path: Path<String>) -> Column {
    Column(
      "stat",
      path,
      .name,
      "`exact` for counts, else `median`, `min`, `max`, a percentile from `p50` to `p99.9`, or `fit`"
    )
  }

  static func status(_ path: Path<Status>) -> Column {
    Column("status", path, .word, "whether there is a value")
  }

  static func reason(_ path: Path<String>) -> Column {
    Column("reason", path, .prose, "why there is no value, or what to know about it")
  }
}
