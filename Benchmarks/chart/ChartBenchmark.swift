import Charts
import Foundation
import Site

/// Draws the chart of `Benchmarks/report.py`: groups of programs, each with a scale of its own,
/// from JSON on standard input to SVG on standard output.
@main
struct ChartBenchmark {
  static func main() throws {
    let input = try FileHandle.standardInput.readToEnd() ?? Data()
    let document = try JSONDecoder().decode(BenchmarkPicture.self, from: input)
    try FileHandle.standardOutput.write(contentsOf: Data(document.svg.utf8))
  }
}
