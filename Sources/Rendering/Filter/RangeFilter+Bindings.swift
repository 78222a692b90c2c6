extension RangeFilter {
  package static let names = TemplateBindings<RangeFilter>("a slider", scale + words)

  private static let scale: [Field<RangeFilter>] = [
    .text("key", "what it measures: 'amount', 'remaining', 'percent', 'days', 'months'") {
      $0.measure.rawValue
    },
    .text("unit", "'$', '%', 'day' or 'month'") { $0.measure.unit },
    .text("stops", "the stops, with commas") {
      $0.stops.map { String($0) }.joined(separator: ",")
    },
    .text("lastStop", "the number of the last stop, from 0") { String($0.stops.count - 1) },
    .text("minName", "the name of the control on the left") { $0.measure.minName },
    .text("maxName", "the name of the control on the right") { $0.measure.maxName },
    .flag("hasFields", "whether exact values can be typed") { $0.measure == .amount },
    .text("minValue", "the first stop, '225'") { String($0.lowest) },
    .text("maxValue", "the last stop, '5500'") { String($0.highest) },
    .text("viewBox", "the box of the histogram") {
      $0.histogram.map { "0 0 \($0.width) \(Histogram.height)" }
    },
    .text("bars", "the histogram as a path; of the amounts only") { $0.histogram?.path },
  ]

  private static let words: [Field<RangeFilter>] = [
    .text("label", "what it measures, in words") { $0.measure.label },
    .text("anyText", "what is said while it is not used") { $0.measure.anyText },
    .text("minLabel", "what the control on the left is") { $0.measure.minLabel },
    .text("maxLabel", "what the control on the right is") { $0.measure.maxLabel },
  ]
}
