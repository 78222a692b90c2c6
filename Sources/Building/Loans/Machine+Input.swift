package import CommandLine
internal import Diagnostics
internal import Fetching
internal import Host

extension Machine {
  /// Reads a whole input. The name `-` means standard input, and `limit` is the value of
  /// `--max-input`, in bytes. The message of an error begins with the step, if any.
  ///
  /// - Throws: `CommandError` with the exit code 66 for an input that cannot be read, and 65 for
  ///   one that is larger than the limit.
  package func readInput(
    _ name: String, limit: Int, step: String? = nil
  ) throws(CommandError) -> [UInt8] {
    let prefix = step.map { "\($0): " } ?? ""
    do throws(FileError) {
      return name == "-" ? try console.input(limit) : try files.read(name, limit)
    } catch {
      if error.isCancelled { throw .interrupted }
      guard error.isTooLarge else { throw CommandError("\(prefix)\(error)", exit: .noInput) }
      throw CommandError(
        "\(prefix)cannot read '\(error.path)': it is larger than \(limit.formattedSize); "
          + "a higher limit can be set with --max-input", exit: .badData)
    }
  }
}
