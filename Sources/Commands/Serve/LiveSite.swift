internal import Building
internal import CommandLine
internal import Host
internal import Publishing
internal import Rendering
internal import Serving
internal import Site
internal import Synchronization

/// Serves a site, and sends its state to open pages.
final class LiveSite: Sendable {
  private let server: SiteServer
  private let state: SharedState

  /// Starts to serve the output folder, which need not exist yet.
  ///
  /// - Throws: `CommandError` with the exit code 74 if the server cannot listen.
  init(_ run: CommandRun) throws(CommandError) {
    let state = SharedState()
    do throws(ListenError) {
      server = try SiteServer(
        folder: run.output, host: run.settings.host, allowedHosts: run.settings.allowedHosts,
        port: run.settings.port
      ) { Self.pages(state.value, state.preview) }
    } catch {
      throw CommandError("\(error)", exit: .ioFailed)
    }
    self.state = state
    server.recordBuild(of: run, state)
    send()
  }

  /// Returns what is served in place of the pages in the output folder.
  private static func pages(_ state: SiteState, _ preview: PagePreview?) -> SiteServer.Pages {
    SiteServer.Pages(
      fresh: { preview?.page(at: $0) },
      page: { LivePage($0, state).served },
      // Texts can always be encoded. Without fingerprints, a page loads itself again.
      parts: { (try? PageParts(of: $0).json) ?? Array(#"{"fingerprints":{}}"#.utf8) },
      missing: { state.build.isEmpty ? waitingPage(state) : nil })
  }

  /// The address of the site.
  var url: String { "\(server.url)/" }

  /// Whether a browser waits for changes of a page.
  var hasOpenPages: Bool { server.streamCount > 0 }

  /// Serves pages from memory until they are in the output folder, and tells open pages that they
  /// have changed.
  func show(_ pages: SiteRenderer) {
    state.show(PagePreview(pages))
    send()
  }

  /// Tells open pages that the site was built, and whether a file has changed that is not a page.
  func recordBuild(of run: CommandRun, changesFiles: Bool) {
    server.recordBuild(of: run, state)
    state.update { state in
      state.error = nil
      if changesFiles { state.files = state.build }
    }
    send()
  }

  /// Tells open pages why the site could not be built.
  func recordFailure(_ error: CommandError, of run: CommandRun) {
    state.update { $0.error = error.message }
    hidePreview(of: run)
  }

  /// Serves pages from the output folder again, and tells open pages so.
  func hidePreview(of run: CommandRun) {
    server.recordBuild(of: run, state)
    send()
  }

  func sendHeartbeat() { server.sendHeartbeat() }

  func stop() { server.stop() }

  private func send() {
    // The state is a few texts, which can always be encoded.
    guard let json = try? state.value.json else { return }
    server.send(event: "site", data: json)
  }

  /// The page that is shown before the site has ever been built.
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

extension SiteServer {
  /// Records which build is in the output folder.
  fileprivate func recordBuild(of run: CommandRun, _ state: SharedState) {
    let manifest = try? Publisher.manifestFingerprint(in: run.output, files: run.machine.files)
    let build = manifest.map { String($0.hexadecimal.prefix(16)) } ?? ""
    state.hidePreview()
    state.update { $0.build = build }
  }
}

/// The state of a site, which several threads read.
private final class SharedState: Sendable {
  private let state = Mutex(SiteState())
  private let shown = Mutex<(preview: PagePreview?, count: Int)>((nil, 0))

  var value: SiteState { state.withLock { $0 } }

  var preview: PagePreview? { shown.withLock(\.preview) }

  func show(_ preview: PagePreview) {
    let count = shown.withLock { shown in
      shown = (preview, shown.count + 1)
      return shown.count
    }
    update { state in
      state.build = "preview-\(count)"
      state.error = nil
    }
  }

  func hidePreview() { shown.withLock { $0.preview = nil } }

  func update(_ change: (inout sending SiteState) -> Void) { state.withLock { change(&$0) } }
}
