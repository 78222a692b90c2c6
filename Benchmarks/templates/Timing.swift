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

/// How long reading and checking the default templates and their words took, in milliseconds.
struct LoadingTiming: Encodable {
  /// All of it, with the style and the scripts, in a process that had just started.
  let first: Double
  /// All of it at later times, but for the words, which a process reads once.
  let all: Milliseconds
  let templates: Milliseconds
  let words: Milliseconds

  struct Milliseconds: Encodable {
    let best: Double
    let median: Double

    /// Measures work of `rounds` times, at least once.
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
