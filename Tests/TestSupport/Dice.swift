/// A generator of random values (SplitMix64) that gives the same values for the same seed.
package struct Dice: RandomNumberGenerator {
  private var state: UInt64

  package init(seed: UInt64) { state = seed }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  package mutating func int(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &self)
  }

  package mutating func pick<Value>(_ values: [Value]) -> Value {
    values[int(0...values.count - 1)]
  }

  /// Returns a value in half of the calls, and otherwise `nil`.
  package mutating func maybe<Value>(_ make: (inout Dice) -> Value) -> Value? {
    int(0...1) == 0 ? nil : make(&self)
  }

  /// Returns up to three values.
  package mutating func list<Value>(_ make: (inout Dice) -> Value) -> [Value] {
    (0..<int(0...3)).map { _ in make(&self) }
  }
}
