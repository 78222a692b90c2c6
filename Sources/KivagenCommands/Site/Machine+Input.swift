internal import Host

extension Machine {
  /// All of an input, `-` for standard input; `limit` is that of `--max-input`.
  ///
  /// Throws `CommandError` 66 for what cannot be read, 65 for what is larger; `step` stands before
  /// the message.
  func input(
    _ name: String, _ limit: Int, step: String? = nil
  ) throws(CommandError) -> [UInt8] {
    let prefix = step.map { "\($0): " } ?? ""
    do throws(FileError) {
      return name == "-" ? try console.input(limit) : try files.read(name, limit)
    } catch {
      if error.isCancelled { throw .interrupted }
      guard error.isTooLarge else { throw CommandError("\(prefix)\(error)", exit: .noInput) }
      throw CommandError(
        "\(prefix)cannot read '\(error.path)': it is larger than \(limit.inSizeUnits); "
          + "a higher limit can be set with --max-input", exit: .badData)
    }
  }
}
