#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The number of rendered bytes, and the processor time in seconds.
struct Timing: Encodable {
  var bytes = 0
  var seconds = 0.0

  mutating func add(bytes: Int, seconds: Double) {
    self.bytes += bytes
    self.seconds += seconds
  }
}

/// The times for the files of a site.
struct SiteTiming: Encodable {
  /// The time for values that are computed once for all files, after the loans were read.
  var preparationSeconds = 0.0
  /// The time for all files, including the data for scripts.
  var files = Timing()
  /// The time for the files that are pages, which are rendered with templates.
  var pages = Timing()
}

/// The times for reading and checking the default templates and their words, in milliseconds.
struct LoadingTiming: Encodable {
  /// The total time, including the style sheet and the scripts, in a process that has just started.
  let first: Double
  /// The total time in later rounds, without the words, which a process reads only once.
  let all: Milliseconds
  let templates: Milliseconds
  let words: Milliseconds

  struct Milliseconds: Encodable {
    let best: Double
    let median: Double

    /// Measures work that is done `rounds` times, at least once.
    init(of rounds: Int, _ work: () throws -> Void) rethrows {
      let clock = ContinuousClock()
      var times: [Double] = []
      repeat {
        times.append(try clock.measure(work) / .milliseconds(1))
      } while times.count < rounds
      times.sort()
      best = times[0]
      median = times[times.count / 2]
    }
  }
}

/// Returns the processor time that `work` takes, which hardly depends on how busy the machine is.
func processorSeconds(_ work: () throws -> Void) rethrows -> Double {
  let start = clock()
  try work()
  // POSIX fixes CLOCKS_PER_SEC, a macro that Swift cannot import.
  return Double(clock() - start) / 1_000_000
}
