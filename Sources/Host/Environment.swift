#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The variables of the process, as they were when it started.
package func processEnvironment() -> [String: String] {
  var variables: [String: String] = [:]
  var entry = unsafe environ
  while let text = unsafe entry.pointee {
    let parts = unsafe String(cString: text).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    if parts.count == 2 { variables[String(parts[0])] = String(parts[1]) }
    unsafe entry += 1
  }
  return variables
}

/// Makes `C` the locale of the process, whatever its variables say; to be called before there is a
/// second thread.
///
/// The ICU of Foundation crashes when it meets a locale of a hundred letters, or an address, in
/// `LC_ALL`, `LC_MESSAGES` or `LANG` (Swift 6.3, Linux).
package func useLocaleC() {
  unsafe _ = setenv("LC_ALL", "C", 1)
}
