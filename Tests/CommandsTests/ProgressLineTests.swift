import Building
import Host
import TestSupport
import Testing

struct `A progress line` {
  private let clock = ManualClock(wallSeconds: 0)
  private let terminal = TestTerminal()

  private var line: ProgressLine {
    ProgressLine(on: terminal.console, clock: clock.clock, isEnabled: true)
  }

  private func rendering(_ done: Int = 0, of total: Int? = 10_000) -> ProgressLine.Activity {
    ProgressLine.Activity("Rendering", "pages", done: done, of: total)
  }

  @Test func `is shown after half a second, and gone at the end`() {
    let line = line
    line.begin(rendering())
    clock.advance(by: .milliseconds(499))
    line.show(rendering(1))
    #expect(terminal.text == "")
    clock.advance(by: .milliseconds(1))
    line.show(rendering(3400))
    #expect(terminal.text == "Rendering 3,400 of 10,000 pages")
    line.end()
    #expect(terminal.text == "")
  }

  @Test func `is drawn at most ten times a second`() {
    let line = line
    line.begin(rendering())
    for _ in 0..<3000 {
      clock.advance(by: .milliseconds(1))
      line.advance()
    }
    #expect(terminal.drawings.count == 26)
    #expect(terminal.lastLine == "Rendering 3,000 of 10,000 pages")
  }

  @Test(arguments: [
    (0, 7, "Rendering 0 of 7 pages"), (3, nil, "Rendering 3 pages"), (0, nil, "Rendering pages …"),
  ])
  func `says how far the activity is`(done: Int, total: Int?, text: String) {
    let line = line
    line.begin(rendering())
    clock.advance(by: ProgressLine.delay)
    line.show(rendering(done, of: total))
    #expect(terminal.text == text)
  }

  @Test(arguments: [
    (32, "Rendering 3,400 of 10,000 pages"), (31, "Rendering 3,400 of 10,000 pag…"),
    (20, "Rendering 3,400 of…"), (3, "R…"), (2, ""), (1, ""), (0, ""),
  ])
  func `is shorter than the terminal is wide`(columns: Int, text: String) {
    terminal.resize(to: columns)
    let line = line
    line.begin(rendering())
    clock.advance(by: ProgressLine.delay)
    line.show(rendering(3400))
    #expect(terminal.text == text)
  }

  @Test func `replaces a longer one as a whole`() {
    let line = line
    line.begin(rendering(10_000))
    clock.advance(by: ProgressLine.delay)
    line.show(rendering(10_000))
    clock.advance(by: ProgressLine.interval)
    line.show(.init("Copying", "files", done: 1, of: 2))
    #expect(terminal.text == "Copying 1 of 2 files")
  }

  @Test func `makes way for messages, and comes back`() {
    let line = line
    line.begin(rendering())
    clock.advance(by: ProgressLine.delay)
    line.show(rendering(1))
    line.interrupt { eraser in terminal.print("\(eraser)kivagen: warning: a") }
    #expect(terminal.text == "kivagen: warning: a\n")
    clock.advance(by: ProgressLine.interval)
    line.show(rendering(1))
    #expect(terminal.text == "kivagen: warning: a\nRendering 1 of 10,000 pages")
  }

  @Test func `is erased by the next message if the terminal was not ready at the end`() {
    let line = line
    line.begin(rendering())
    clock.advance(by: ProgressLine.delay)
    line.show(rendering(1))
    terminal.setReady(false)
    line.end()
    #expect(terminal.text == "Rendering 1 of 10,000 pages")
    line.interrupt { eraser in terminal.print("\(eraser)done") }
    #expect(terminal.text == "done\n")
  }

  @Test func `is drawn while an activity only waits, and gone when the run is interrupted`() async {
    var system = clock.clock
    let (clock, terminal) = (clock, terminal)
    system.sleep = { duration in
      try Task.checkCancellation()
      clock.advance(by: duration)
      await Task.yield()
    }
    let line = ProgressLine(on: terminal.console, clock: system, isEnabled: true)
    line.begin(.init("Fetching", "loans"))
    let refreshing = Task { await line.refresh() }
    while terminal.text.isEmpty { await Task.yield() }
    #expect(terminal.text == "Fetching loans …")
    refreshing.cancel()
    await refreshing.value
    #expect(terminal.text == "")
    // Tasks that are still running do not draw any more.
    clock.advance(by: .seconds(1))
    line.show(rendering(1))
    line.advance()
    #expect(terminal.text == "")
  }

  @Test func `is not there without a terminal`() async {
    let line = ProgressLine(on: terminal.console, clock: clock.clock, isEnabled: false)
    line.begin(rendering())
    clock.advance(by: .seconds(1))
    line.show(rendering(1))
    line.advance()
    line.interrupt { eraser in #expect(eraser == "") }
    #expect(terminal.drawings == [])
  }
}
