/// The values on an axis.
package enum ChartScale {
  /// Returns nice numbers from zero to at least `maximum`, which are 1, 2 or 5 times a power of ten
  /// apart, in at most `count` steps, and in ascending order.
  ///
  /// If `wholeOnly` is true, the numbers are at least 1 apart. If `maximum` is not a positive
  /// number, there is only zero.
  package static func ticks(
    upTo maximum: Double, count: Int, wholeOnly: Bool = true
  ) -> [Double] {
    guard maximum.isFinite, maximum > 0 else { return [0] }
    let count = min(max(count, 1), 1000)
    var step = Step()
    if !wholeOnly {
      while step.multiple(count) >= maximum, step.canDecrease { step.decrease() }
    }
    while step.multiple(count) < maximum { step.increase() }
    var ticks: [Double] = [0]
    while let last = ticks.last, last < maximum { ticks.append(step.multiple(ticks.count)) }
    // Beyond the largest power of ten, there is no nice number.
    return ticks.allSatisfy(\.isFinite) ? ticks : [0, maximum]
  }

  /// A distance of 1, 2 or 5 times a power of ten.
  private struct Step {
    private var digit = 1.0
    private var power = 1.0
    /// Whether the digit is divided by the power. A negative power of ten has no exact value, so
    /// its multiples would be off by more than by dividing.
    private var isFraction = false

    func multiple(_ factor: Int) -> Double {
      isFraction ? Double(factor) * digit / power : Double(factor) * digit * power
    }

    /// Whether a tenth of the step can be computed.
    var canDecrease: Bool { power < 1e300 }

    mutating func decrease() {
      isFraction = true
      power *= 10
    }

    mutating func increase() {
      switch digit {
      case 1: digit = 2
      case 2: digit = 5
      default:
        digit = 1
        if isFraction { power /= 10 } else { power *= 10 }
      }
    }
  }
}
