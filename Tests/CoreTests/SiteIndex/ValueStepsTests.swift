import SiteIndex
import Testing

struct ValueStepsTests {
  private let widths = [25, 50, 100, 250, 500, 1000, 2500, 5000]

  @Test func `a value at an end is in the step that begins there`() throws {
    let steps = try #require(ValueSteps(of: [25, 49, 50, 74, 75], widths: [25]))
    #expect(steps.edges == [25, 50, 75, 100])
    #expect(steps.counts == [2, 2, 1])
    #expect(!steps.isOpenEnded)
    #expect(steps.upperEnd(of: 2) == 100)
  }

  @Test func `the width is the smallest one with ten steps or fewer`() throws {
    #expect(try #require(ValueSteps(of: [0, 249], widths: widths)).edges.count == 11)
    #expect(
      try #require(ValueSteps(of: [0, 250], widths: widths)).edges == [
        0, 50, 100, 150, 200, 250, 300,
      ])
  }

  @Test func `the first step begins below the smallest value, not at zero`() throws {
    let steps = try #require(ValueSteps(of: [1010, 1040, 1060], widths: widths))
    #expect(steps.edges == [1000, 1025, 1050, 1075])
  }

  @Test func `a few values that are far above all others are in a step without an end`() throws {
    let values = (1...40).map { $0 * 10 } + [1_000_000]
    let steps = try #require(ValueSteps(of: values, widths: widths))
    #expect(steps.isOpenEnded)
    #expect(steps.counts.reduce(0, +) == 41)
    #expect(steps.counts.count == steps.edges.count)
    #expect(steps.counts.last == values.count { $0 >= steps.edges[steps.edges.count - 1] })
    #expect(steps.upperEnd(of: steps.counts.count - 1) == nil)
    #expect(steps.lowerEnd(of: steps.counts.count - 1) == steps.edges.last)
  }

  @Test func `two values that are far apart need wide steps, not an open one`() throws {
    let steps = try #require(ValueSteps(of: [25, 25, 25, 25, 40_000], widths: widths))
    #expect(!steps.isOpenEnded)
    #expect(steps.counts.first == 4 && steps.counts.last == 1)
  }

  @Test(arguments: [[], [5], [5, 5, 5], [0, 1_000_000]])
  func `there are no steps of too few values, or of values too far apart`(values: [Int]) {
    #expect(ValueSteps(of: values, widths: widths) == nil)
  }

  @Test func `every value is in exactly one step`() throws {
    var generator = SystemRandomNumberGenerator()
    for count in 2...60 {
      let values = (0..<count).map { _ in Int.random(in: 0...40_000, using: &generator) }
      guard let steps = ValueSteps(of: values, widths: widths) else { continue }
      let counted = steps.counts.indices.map { index in
        values.count { value in
          steps.lowerEnd(of: index) <= value && steps.upperEnd(of: index).map { value < $0 } ?? true
        }
      }
      #expect(steps.counts == counted)
      #expect(counted.reduce(0, +) == count)
    }
  }
}

struct MiddleOfValuesTests {
  @Test(arguments: [
    ([7, 7, 7], MiddleOfValues.all(7)),
    ([1, 2, 3, 4], .half(below: 3)),
    ([4, 1, 3, 2], .half(below: 3)),
    ([1, 2, 3], .most(count: 2, upTo: 2)),
    ([1, 1, 2, 2, 2, 3], .most(count: 5, upTo: 2)),
    ([1, 1, 1, 2], .most(count: 3, upTo: 1)),
    ([0, 0, 5, 5], .half(below: 5)),
  ])
  func `says what is true of the middle`(values: [Int], middle: MiddleOfValues) {
    #expect(MiddleOfValues(of: values) == middle)
  }

  @Test func `nothing has no middle`() { #expect(MiddleOfValues(of: []) == nil) }
}
