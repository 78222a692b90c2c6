internal import Foundation
internal import Testing

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Inputs that are mutated by chance, each by its number alone: the same number, the same bytes.
///
/// In the long form (`KIVAGEN_SOAK`) there are a hundred times as many, from a number that the
/// clock gives; `KIVAGEN_SEED` sets the first number, `KIVAGEN_CASES` how many there are. The number
/// at work stands in the file `kivagen-case-NAME` of the temporary folder, which is left there when
/// the process crashes.
package struct Mutations {
  private let name: String
  private let inputs: [[UInt8]]
  private let tokens: [[UInt8]]

  /// `tokens` mean something in the language of the inputs.
  package init(_ name: String, of inputs: [[UInt8]], tokens: [String]) {
    self.name = name
    self.inputs = inputs
    self.tokens = tokens.map { Array($0.utf8) } + Self.oddBytes
  }

  package init(_ name: String, of inputs: [String], tokens: [String]) {
    self.init(name, of: inputs.map { Array($0.utf8) }, tokens: tokens)
  }

  /// No mutated input of a few kilobytes is worth more.
  private static let longestSeconds = 2.0

  private static let oddBytes: [[UInt8]] = [
    [0], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xE2, 0x80],
    [0xEF, 0xBB, 0xBF], [0x0D], [0x0D, 0x0A], [0x09], [0x1B], [0x7F], [0xE2, 0x80, 0xAE],
    [0xCC, 0x81], [0xF0, 0x9F, 0x92, 0xA7], [0x5C], [0x22], [0x27],
  ]

  /// Calls `test` with so many of them, and says which were read for too long or failed.
  package func each(_ count: Int, _ test: ([UInt8]) throws -> Void) {
    let environment = ProcessInfo.processInfo.environment
    let isLong = environment["KIVAGEN_SOAK"] == "1"
    let first =
      environment["KIVAGEN_SEED"].flatMap(Int.init)
      ?? (isLong ? Int(Date().timeIntervalSince1970) : 0)
    let count = environment["KIVAGEN_CASES"].flatMap(Int.init) ?? (isLong ? count * 100 : count)
    let mark = FileManager.default.temporaryDirectory.appending(path: "kivagen-case-\(name)").path
    let descriptor = open(mark, O_WRONLY | O_CREAT | O_TRUNC, 0o666)
    defer {
      close(descriptor)
      unlink(mark)
    }
    for number in first..<first + count {
      let text = Array("\(number)\n".utf8)
      _ = text.withUnsafeBytes { pwrite(descriptor, $0.baseAddress, $0.count, 0) }
      var dice = Dice(seed: UInt64(number))
      let input = mutated(&dice)
      let start = threadSeconds
      #expect(throws: Never.self, "\(name) \(number)") { try test(input) }
      let taken = threadSeconds - start
      #expect(taken < Self.longestSeconds, "\(name) \(number) took \(taken) s")
    }
    if isLong { print("\(name): \(count) cases from number \(first)") }
  }

  /// What this thread has reckoned so far, however busy the machine is.
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
