package import CommandLine
internal import Host

extension Machine {
  /// Reads a whole input of at most `limit` bytes, the value of `--max-input`. `-` stands for
  /// standard input. Messages of errors begin with the step. Throws `CommandError` with the exit
  /// code 66 if it cannot be read, and 65 if it is too large.
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
