import Charts
import Foundation
import Site

/// Draws the chart of `Benchmarks/report.py`: groups of programs, each with a scale of its own,
/// from JSON on standard input to SVG on standard output.
@main
struct DrawBenchmarkChart {
  static func main() throws {
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    let chart = try JSONDecoder().decode(BenchmarkChart.self, from: input)
    try FileHandle.standardOutput.write(contentsOf: Data(chart.svg.utf8))
  }
}
