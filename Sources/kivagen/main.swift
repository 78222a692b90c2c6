import Fetching
import Host
import KivagenCommands

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// First of all, before there is another descriptor.
openStandardDescriptors()
let environment = processEnvironment()
restoreCrashSignals(keepsBacktraces: environment["SWIFT_BACKTRACE"]?.isEmpty == false)
// Before there is a second thread.
useLocaleC()
let interruption = Interruption()
// Output into a pipe that is closed, or beyond the limit of a file's size (`ulimit -f`), fails with
// an error like any other write.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)

var machine = Machine(
  files: .real, clock: .real, console: .real,
  transport: { Transport.curl(userAgent: $0) }, environment: environment)
machine.signal = { interruption.signal }
let words = Array(CommandLine.arguments.dropFirst())
if let reason = reasonNotToStart() {
  exit(Kivagen.refuse(words, on: machine, because: reason).rawValue)
}
// Detached, for the main thread waits for signals.
let run = Task.detached { [machine, words] in
  await openTimers()
  let ending = await Kivagen.run(words, on: machine)
  if let signal = ending.signal { Interruption.end(by: signal) }
  exit(ending.rawValue)
}
interruption.watch { run.cancel() }
