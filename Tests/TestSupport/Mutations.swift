internal import Foundation
internal import Testing

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Randomly mutated inputs. Each is determined by its number alone.
///
/// The long form (`KIVAGEN_SOAK`) has a hundred times as many inputs, numbered from the time of the
/// clock. `KIVAGEN_SEED` sets the first number, and `KIVAGEN_CASES` the number of inputs. The
/// number of the current input is in the file `kivagen-case-NAME` of the temporary folder, which
/// remains there if the process crashes.
package struct Mutations {
  private let name: String
  private let inputs: [[UInt8]]
  private let tokens: [[UInt8]]

  /// Creates mutations of inputs into which `tokens` may be inserted, texts that have a meaning in
  /// the language of the inputs.
  package init(_ name: String, of inputs: [[UInt8]], tokens: [String]) {
    self.name = name
    self.inputs = inputs
    self.tokens = tokens.map { Array($0.utf8) } + Self.oddBytes
  }

  package init(_ name: String, of inputs: [String], tokens: [String]) {
    self.init(name, of: inputs.map { Array($0.utf8) }, tokens: tokens)
  }

  /// The maximum processor time for an input, all of which have only a few kilobytes.
  private static let maximumSeconds = 2.0

  private static let oddBytes: [[UInt8]] = [
    [0], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x80],
    [0xEF, 0xBB, 0xBF], [0x0D], [0x0D, 0x0A], [0x09], [0x1B], [0x7F], [0xE2, 0x80, 0xAE],
    [0xCC, 0x81], [0xF0, 0x9F, 0x92, 0xA7], [0x5C], [0x22], [0x27],
  ]

  /// Calls `test` with `count` inputs, and reports those that failed or took too long.
  package func each(_ count: Int, _ test: ([UInt8]) throws -> Void) {
    let environment = ProcessInfo.processInfo.environment
    let isLong = environment["KIVAGEN_SOAK"] == "1"
    let first =
      environment["KIVAGEN_SEED"].flatMap(Int.init)
      ?? (isLong ? Int(Date().timeIntervalSince1970) : 0)
    let count = environment["KIVAGEN_CASES"].flatMap(Int.init) ?? (isLong ? count * 100 : count)
    let path = FileManager.default.temporaryDirectory.appending(path: "kivagen-case-\(name)").path
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    defer {
      close(descriptor)
      unlink(path)
    }
    for number in first..<first + count {
      let text = Array("\(number)\n".utf8)
      _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
      var dice = Dice(seed: UInt64(number))
      let input = mutated(&dice)
      let start = threadSeconds
      #expect(throws: Never.self, "\(name) \(number)") { try test(input) }
      let taken = threadSeconds - start
      #expect(taken < Self.maximumSeconds, "\(name) \(number) took \(taken) s")
    }
    if isLong { print("\(name): \(count) cases from number \(first)") }
  }

  /// The processor time of this thread, which does not depend on how busy the machine is.
  private var threadSeconds: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private func mutated(_ dice: inout Dice) -> [UInt8] {
    var bytes = dice.pick(inputs)
    for _ in 0..<dice.pick([1, 1, 1, 2, 4, 12]) { mutate(&bytes, &dice) }
    return bytes
  }

  private func mutate(_ bytes: inout [UInt8], _ dice: inout Dice) {
    let place = dice.int(0...bytes.count)
    let end = min(bytes.count, place + dice.int(0...dice.pick([1, 2, 8, 64, 512])))
    let piece = Array(bytes[place..<end])
    switch dice.int(0...9) {
    case 0, 1:
      if place < bytes.count { bytes[place] ^= 1 << UInt8(dice.int(0...7)) }
    case 2: bytes.removeSubrange(place..<end)
    case 3: bytes.insert(contentsOf: piece, at: dice.int(0...bytes.count))
    case 4: bytes.removeLast(bytes.count - place)
    case 5: bytes.replaceSubrange(place..<end, with: dice.pick(inputs).prefix(end - place))
    case 6:
      let short = piece.prefix(8)
      for _ in 0..<dice.pick([3, 30, 300]) { bytes.insert(contentsOf: short, at: place) }
    case 7: bytes.replaceSubrange(place..<end, with: piece.reversed())
    default: bytes.insert(contentsOf: dice.pick(tokens), at: place)
    }
  }
}
