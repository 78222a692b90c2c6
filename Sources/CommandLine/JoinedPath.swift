/// Returns an absolute path unchanged, and any other path joined to `folder`. A folder `.` is left
/// out.
package func joinedPath(_ path: String, below folder: String) -> String {
  if path.hasPrefix("/") || folder == "." { return path }
  return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
}
