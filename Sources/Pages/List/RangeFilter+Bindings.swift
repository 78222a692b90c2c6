package import SiteIndex

extension RangeFilter {
  package static let bindings = TemplateBindings<RangeFilter>("a slider", scale + texts)

  private static let scale: [Field<RangeFilter>] = [
    .choice("key", "the measure: 'amount', 'remaining', 'percent', 'days' or 'months'") {
      $0.measure
    },
    .text("unit", "'$', '%', 'day' or 'month'") { $0.measure.unit },
    .text("stops", "the stops, separated by commas") {
      $0.stops.map { String($0) }.joined(separator: ",")
    },
    .integer("lastStop", "the number of the last stop, from 0") { $0.stops.count - 1 },
    .slug("minName", "the name of the control on the left") { $0.measure.minName },
    .slug("maxName", "the name of the control on the right") { $0.measure.maxName },
    .flag("hasFields", "whether exact values can be typed") { $0.measure == .amount },
    .integer("minValue", "the first stop, '225'") { $0.lowest },
    .integer("maxValue", "the last stop, '5500'") { $0.highest },
    .text("viewBox", "the box of the histogram") {
      $0.histogram.map { "0 0 \($0.width) \(Histogram.height)" }
    },
    .text("bars", "the histogram as an SVG path; of the amounts only") { $0.histogram?.path },
  ]

  private static let texts: [Field<RangeFilter>] = [
    .text("label", "the heading, 'Loan amount'") { $0.labels.label },
    .text("anyText", "the text while the slider is not used") { $0.labels.any },
    .text("minLabel", "the label of the control on the left") { $0.labels.least },
    .text("maxLabel", "the label of the control on the right") { $0.labels.most },
  ]
  private var labels: SliderWords { words.filter.sliders[measure] }
}
