#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// How many bytes were rendered in how many seconds of processor time.
struct Timing: Encodable {
  var bytes = 0
  var seconds = 0.0

  mutating func add(bytes: Int, seconds: Double) {
    self.bytes += bytes
    self.seconds += seconds
  }
}

/// How long the files of a site took.
struct SiteTiming: Encodable {
  /// What is computed once for all files, after the loans were read.
  var preparationSeconds = 0.0
  /// All files, including the data for scripts.
  var files = Timing()
  /// The files that are pages, which are rendered by templates.
  var pages = Timing()
}

/// How long reading and checking the default templates took.
struct LoadingTiming: Encodable {
  let firstMilliseconds: Double
  let bestMilliseconds: Double
  let medianMilliseconds: Double
}

/// Returns the processor time that `work` takes, which hardly depends on how busy the machine is.
func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
  let start = clock()
  try work()
  // POSIX fixes CLOCKS_PER_SEC, a macro that Swift cannot import.
  return Double(clock() - start) / 1_000_000
}
