internal import Foundation

/// How much memory this process has.
package enum Memory {
  /// `VmRSS`, proc_pid_status(5); `nil` where there is no `/proc`.
  package static var residentKilobytes: Int? { kilobytes("VmRSS:") }

  /// The most it ever had: `VmHWM`, proc_pid_status(5); `nil` where there is no `/proc`.
  package static var peakKilobytes: Int? { kilobytes("VmHWM:") }

  private static func kilobytes(_ key: String) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }
}
