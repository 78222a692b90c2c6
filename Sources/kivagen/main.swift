import Fetching
import Host
import KivagenCommands

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

// Output into a pipe that is closed fails with an error like any other write.
signal(SIGPIPE, SIG_IGN)

let machine = Machine(
  files: .real, clock: .real, console: .real,
  transport: { Transport.curl(userAgent: $0) }, environment: processEnvironment())
let ending = await Kivagen.run(Array(CommandLine.arguments.dropFirst()), on: machine)
exit(ending.rawValue)
