/// Every limit of the run directory's files, with its unit and reason.
public enum FileLimits {
  /// The largest `samples.csv` that is read or grown, in bytes.
  ///
  /// A sample takes about 150 bytes, so this is 1.7 million samples: ten times a full run. A larger file is a
  /// mistake, and refusing it by its size costs nothing, where reading it would cost the machine's memory.
  public static let maximumSamplesBytes = 256 << 20

  /// The largest `results.csv` that is read or written, in bytes: 64 MiB is some 300,000 statistics.
  public static let maximumResultsBytes = 64 << 20

  /// The largest JSON file that is read or written, in bytes: a plan of 10,000 cases takes 4 MiB.
  public static let maximumJSONBytes = 16 << 20
  /// The largest file of what a verb printed as JSON.
  public static let maximumPrintedBytes = 256 << 20

  /// The longest CSV record, in bytes.
  ///
  /// Bounds what a stray quote can swallow before the reader gives up. The longest field is the reason of a failed
  /// case: a crash report of some KiB.
  public static let maximumRecordBytes = 1 << 20

  /// The longest run name, in bytes: the temporary directory's name has to fit the file system's 255 as well.
  public static let maximumNameBytes = 128

  /// The largest number in a file, of either sign: 2^53.
  ///
  /// Up to here every whole number is one in 64-bit floating point too, so that any reader sees what was written. No
  /// quantity comes near (it is a hundred days in ns), and sums of some hundred of them fit in 64 bits.
  public static let largestNumber = 1 << 53

  /// The largest number of nodes, levels, rounds or places in a round: rows of a plan are numbered with 32 bits.
  public static let largestCardinal = Int(Int32.max)

  /// The most threads that a row speaks of.
  public static let mostThreads = 1 << 16

  /// The most operations that one sample stands for: no batch has more, as even one operation per cycle then lasts a
  /// third of a second.
  public static let mostIterations = 1 << 30

  /// How much one read(2) asks for, in bytes: past 64 KiB a read costs as much per byte as a larger one.
  static let readChunkBytes = 64 << 10

  /// The longest excerpt of a file's content that an error message repeats, in characters.
  static let maximumExcerptCharacters = 60
}
