import CommandLine
import Commands
import Fetching
import Host
import Synchronization

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// This comes first, before any other descriptor is opened.
openStandardDescriptors()
let environment = processEnvironment()
restoreCrashSignals(keepsBacktraces: environment["SWIFT_BACKTRACE"]?.isEmpty == false)
// These have to happen while there is only one thread.
preallocateThreadHeaps()
useLocaleC()
let interruption = Interruption()
// Without these signals, a write to a closed pipe, or beyond the maximum size of a file
// (`ulimit -f`), fails with an error like any other write.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)

var machine = Machine(
  files: .real, clock: .real, console: .real,
  transport: {
    Transport.curl(userAgent: $0, certificates: CertificateSource(environment: environment))
  }, environment: environment)
machine.signal = { interruption.signal }
machine.openBrowser = openInBrowser
machine.program = executableVersion()
let keptValues = Mutex<[any Sendable]>([])
machine.keepUntilExit = { value in keptValues.withLock { $0.append(value) } }
let words = Array(CommandLine.arguments.dropFirst())
if let reason = reasonNotToStart() {
  exit(Kivagen.reportStartFailure(reason, of: words, on: machine).rawValue)
}
// The task is detached because the main thread waits for signals.
let run = Task.detached { [machine, words] in
  await openTimers()
  let exitCode = await Kivagen.run(words, on: machine)
  if let signal = exitCode.signal { Interruption.end(by: signal) }
  exit(exitCode.rawValue)
}
interruption.watch { run.cancel() }
