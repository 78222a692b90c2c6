internal import Building
internal import CommandLine
internal import FoundationEssentials
internal import Publishing
internal import Serving
internal import Site
internal import Synchronization

/// Serves a site, and sends its state to open pages.
final class LiveSite: Sendable {
  private let server: SiteServer
  private let state: SharedState

  /// Starts to serve the output folder, which may be missing. Throws `CommandError` with the exit
  /// code 74 if the server cannot listen.
  init(_ run: CommandRun) throws(CommandError) {
    let state = SharedState(build: Self.build(of: run))
    do throws(ListenError) {
      server = try SiteServer(
        folder: run.output, host: run.settings.host, allowedHosts: run.settings.allowedHosts,
        port: run.settings.port
      ) { Self.pages(state.value) }
    } catch { throw CommandError("\(error)", exit: .ioFailed) }
    self.state = state
    send()
  }

  /// The identifier of the build in the output folder; empty if there is none.
  private static func build(of run: CommandRun) -> String {
    let manifest = try? Publisher.manifestFingerprint(in: run.output, files: run.machine.files)
    return manifest.map { String($0.hexadecimal.prefix(16)) } ?? ""
  }

  /// Returns the pages that are served instead of those in the output folder.
  private static func pages(_ state: SiteState) -> SiteServer.Pages {
    SiteServer.Pages(
      page: { LivePage($0, state).served },
      missing: { state.build.isEmpty ? waitingPage(state) : nil })
  }

  var url: String { "\(server.url)/" }

  /// Notifies open pages that the site was built, and whether files other than pages have changed.
  func recordBuild(of run: CommandRun, changesFiles: Bool) {
    let build = Self.build(of: run)
    update { state in
      state.build = build
      state.error = nil
      if changesFiles { state.files = state.build }
    }
  }

  /// Notifies open pages of the reason why a build failed.
  func recordFailure(_ error: CommandError, of run: CommandRun) {
    // The files may have been deleted since the last build.
    let build = Self.build(of: run)
    update { state in
      state.build = build
      state.error = error.message
    }
  }

  func sendHeartbeat() { server.sendHeartbeat() }

  func stop() { server.stop() }

  private func update(_ change: (inout sending SiteState) -> Void) {
    state.update(change)
    send()
  }

  private func send() {
    // The state consists of a few texts, which can always be encoded.
    guard let json = try? state.value.json else { return }
    server.send(event: "site", data: json)
  }

  private static func waitingPage(_ state: SiteState) -> [UInt8] {
    let page = """
      <!doctype html>
      <html lang="en">
      <head>
      <meta name="viewport" content="width=device-width,initial-scale=1">
      <title>Not built yet</title>
      </head>
      <body><p>The site has not been built yet. This page changes once it is.</p></body>
      </html>
      """
    return LivePage(Array(page.utf8), state).served
  }
}

/// The state of a site, shared by several threads.
private final class SharedState: Sendable {
  private let state: Mutex<SiteState>

  init(build: String) { state = Mutex(SiteState(build: build)) }

  var value: SiteState { state.withLock { $0 } }

  func update(_ change: (inout sending SiteState) -> Void) { state.withLock { change(&$0) } }
}

/// The state of a served site, which open pages receive.
struct SiteState: Encodable, Equatable, Sendable {
  /// Identifies the last successful build; empty if there is none.
  var build = ""
  /// Identifies the last build that changed files other than pages; empty if there is none.
  var files = ""
  /// The error of the last build, if it failed.
  var error: String?

  /// The state as one line of JSON.
  var json: String {
    get throws { String(decoding: try JSONEncoder().encode(self), as: UTF8.self) }
  }
}
