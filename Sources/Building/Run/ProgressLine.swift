internal import Diagnostics
package import Host
internal import Loans
internal import Synchronization

/// A line on a terminal about a long activity, such as `Rendering 3,400 of 10,000 pages`.
///
/// It appears after half a second, fits the width of the terminal, and is erased before other
/// output and when the activity ends. Without a terminal, every method returns at once.
package final class ProgressLine: Sendable {
  /// An activity, and how much of it is done.
  package struct Activity: Equatable, Sendable {
    package var verb: String
    /// The counted things, such as `pages`.
    package var noun: String
    package var done: Int
    package var total: Int?

    package init(_ verb: String, _ noun: String, done: Int = 0, of total: Int? = nil) {
      self.verb = verb
      self.noun = noun
      self.done = done
      self.total = total
    }
  }

  private struct Display {
    var activity: Activity?
    var start: ContinuousClock.Instant
    var lastDrawn: ContinuousClock.Instant?
    /// The text on the terminal, if any.
    var shown: String?
  }

  /// The time after which an activity counts as long.
  package static let delay = Duration.milliseconds(500)
  /// The minimum time between two drawings.
  package static let interval = Duration.milliseconds(100)
  /// The assumed width of a terminal that does not report its width.
  private static let standardColumns = 80
  /// Moves to the start of the line and erases it. Source: ECMA-48, "Erase in line".
  private static let eraser = "\r\u{1B}[K"

  /// Whether there is a terminal to draw on.
  package let isEnabled: Bool
  private let console: Console
  private let clock: SystemClock
  private let display: Mutex<Display>

  package init(on console: Console, clock: SystemClock, isEnabled: Bool) {
    self.isEnabled = isEnabled
    self.console = console
    self.clock = clock
    display = Mutex(Display(start: clock.monotonic()))
  }

  /// Begins an activity. With `nil`, no line is shown until the next activity begins.
  package func begin(_ activity: Activity?) {
    update { display in
      erase(&display)
      display.activity = activity
      display.start = clock.monotonic()
      display.lastDrawn = nil
    }
  }

  /// Ends the activity and erases the line.
  package func end() { begin(nil) }

  /// Replaces the current activity, if there is one, and draws the line if it is due.
  package func show(_ activity: Activity) {
    update { display in
      if display.activity == nil { return }
      display.activity = activity
      drawIfDue(&display)
    }
  }

  /// Counts one more thing as done, and draws the line if it is due.
  package func advance() {
    update { display in
      display.activity?.done += 1
      drawIfDue(&display)
    }
  }

  /// Draws the line whenever it is due, until the task is cancelled. Then the activity ends.
  package func refresh() async {
    while !Task.isCancelled {
      do { try await clock.sleep(Self.interval) } catch { break }
      display.withLock { drawIfDue(&$0) }
    }
    end()
  }

  /// Prints other text. `eraser`, which must be printed first, erases the line if it is shown. The
  /// line reappears later.
  package func interrupt(_ print: (_ eraser: String) -> Void) {
    if !isEnabled { return print("") }
    display.withLock { display in
      print(display.shown == nil ? "" : Self.eraser)
      display.shown = nil
    }
  }

  private func update(_ change: (inout Display) -> Void) {
    if isEnabled { display.withLock { change(&$0) } }
  }

  private func erase(_ display: inout Display) {
    // If the terminal is not ready, the next output erases the line.
    if display.shown != nil, console.draw(Self.eraser) { display.shown = nil }
  }

  private func drawIfDue(_ display: inout Display) {
    guard let activity = display.activity else { return }
    let now = clock.monotonic()
    if now - display.start < Self.delay { return }
    if let last = display.lastDrawn, now - last < Self.interval { return }
    display.lastDrawn = now
    // A character in the last column makes some terminals begin a new line.
    let columns = (console.columns() ?? Self.standardColumns) - 1
    let text = activity.text.escapedForTerminal.shortened(to: columns)
    if text.isEmpty || text == display.shown { return }
    if console.draw("\r\(text)\u{1B}[K") { display.shown = text }
  }
}

extension ProgressLine.Activity {
  /// The text of the line: `Rendering 3,400 of 10,000 pages`, `Fetching 3 pages` if the total is
  /// unknown, or `Fetching loans …`.
  fileprivate var text: String {
    let done = done.groupedByThousands
    if let total { return "\(verb) \(done) of \(total.groupedByThousands) \(noun)" }
    return self.done == 0 ? "\(verb) \(noun) …" : "\(verb) \(done) \(noun)"
  }
}

extension String {
  /// Shortens the text to this many characters, including a final `…`.
  fileprivate func shortened(to maximumCount: Int) -> String {
    if count <= maximumCount { return self }
    return maximumCount < 2 ? "" : "\(prefix(maximumCount - 1))…"
  }
}
