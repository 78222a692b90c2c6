internal import Foundation

/// The memory of this process.
package enum Memory {
  /// The resident memory: `VmRSS` in proc_pid_status(5), or `nil` on a system without `/proc`.
  package static var residentKilobytes: Int? { kilobytes("VmRSS:") }

  /// The peak resident memory: `VmHWM` in proc_pid_status(5), or `nil` on a system without `/proc`.
  package static var peakKilobytes: Int? { kilobytes("VmHWM:") }

  private static func kilobytes(_ key: String) -> Int? {
    guard let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8) else {
      return nil
    }
    let line = status.split(separator: "\n").first { $0.hasPrefix(key) }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }
}
