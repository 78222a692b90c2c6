import Host
import Synchronization

/// A terminal that shows lines. It only supports the control sequence with which kivagen erases a
/// line.
final class TestTerminal: Sendable {
  fileprivate struct Screen {
    var columns: Int
    var isReady = true
    var lines = [""]
    var drawings: [String] = []
  }

  private let screen: Mutex<Screen>

  init(columns: Int = 80) { screen = Mutex(Screen(columns: columns)) }

  var columns: Int { screen.withLock { $0.columns } }
  /// Everything that the terminal shows, without spaces at the end.
  var text: String { screen.withLock { $0.lines.joined(separator: "\n") } }
  /// The last line, in which progress is shown.
  var lastLine: String { screen.withLock { $0.lines.last ?? "" } }
  /// Every text that the last line had while it was drawn, without those that erased it.
  var drawings: [String] { screen.withLock { $0.drawings } }

  func resize(to columns: Int) { screen.withLock { $0.columns = columns } }

  /// Makes the terminal refuse drawings, or accept them again.
  func setReady(_ isReady: Bool) { screen.withLock { $0.isReady = isReady } }

  func print(_ message: String) { screen.withLock { $0.show("\(message)\n") } }

  func draw(_ text: String) -> Bool {
    screen.withLock { screen in
      guard screen.isReady else { return false }
      screen.show(text)
      if let line = screen.lines.last, !line.isEmpty { screen.drawings.append(line) }
      return true
    }
  }

  var console: Console {
    Console(
      output: { _ in }, message: { self.print($0) }, input: { _ in [] }, isTerminal: true,
      draw: { self.draw($0) }, columns: { self.columns })
  }
}

extension TestTerminal.Screen {
  /// Shows text. A line that is drawn over an old one replaces as many characters.
  fileprivate mutating func show(_ text: String) {
    var line = Array(lines.removeLast())
    var column = line.count
    var rest = text[...]
    while let character = rest.first {
      if rest.hasPrefix("\u{1B}[K") {
        line.removeSubrange(min(column, line.count)...)
        rest = rest.dropFirst(3)
        continue
      }
      rest = rest.dropFirst()
      switch character {
      case "\r": column = 0
      case "\n":
        lines.append(String(line))
        (line, column) = ([], 0)
      default:
        if column < line.count { line[column] = character } else { line.append(character) }
        column += 1
      }
    }
    lines.append(String(line))
  }
}
