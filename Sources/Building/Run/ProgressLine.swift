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

  private struct State {
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
  private let state: Mutex<State>

  package init(on console: Console, clock: SystemClock, isEnabled: Bool) {
    self.isEnabled = isEnabled
    self.console = console
    self.clock = clock
    state = Mutex(State(start: clock.monotonic()))
  }

  /// Begins an activity. With `nil`, no line is shown until the next activity begins.
  package func begin(_ activity: Activity?) {
    update { state in
      erase(&state)
      state.activity = activity
      state.start = clock.monotonic()
      state.lastDrawn = nil
    }
  }

  /// Ends the activity and erases the line.
  package func end() { begin(nil) }

  /// Replaces the current activity, if there is one, and draws the line if it is due.
  package func show(_ activity: Activity) {
    update { state in
      if state.activity == nil { return }
      state.activity = activity
      drawIfDue(&state)
    }
  }

  /// Counts one more thing as done, and draws the line if it is due.
  package func advance() {
    update { state in
      state.activity?.done += 1
      drawIfDue(&state)
    }
  }

  /// Draws the line whenever it is due, until the task is cancelled. Then the activity ends.
  package func refresh() async {
    while !Task.isCancelled {
      do { try await clock.sleep(Self.interval) } catch { break }
      state.withLock { drawIfDue(&$0) }
    }
    end()
  }

  /// Prints other text. `eraser`, which must be printed first, erases the line if it is shown. The
  /// line reappears later.
  package func interrupt(_ print: (_ eraser: String) -> Void) {
    if !isEnabled { return print("") }
    state.withLock { state in
      print(state.shown == nil ? "" : Self.eraser)
      state.shown = nil
    }
  }

  private func update(_ change: (inout State) -> Void) {
    if isEnabled { state.withLock { change(&$0) } }
  }

  private func erase(_ state: inout State) {
    // If the terminal is not ready, the next output erases the line.
    if state.shown != nil, console.draw(Self.eraser) { state.shown = nil }
  }

  private func drawIfDue(_ state: inout State) {
    guard let activity = state.activity else { return }
    let now = clock.monotonic()
    if now - state.start < Self.delay { return }
    if let last = state.lastDrawn, now - last < Self.interval { return }
    state.lastDrawn = now
    // A character in the last column makes some terminals begin a new line.
    let columns = (console.columns() ?? Self.standardColumns) - 1
    let text = activity.text.escapedForTerminal.shortened(to: columns)
    if text.isEmpty || text == state.shown { return }
    if console.draw("\r\(text)\u{1B}[K") { state.shown = text }
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
