extension Step<BuildContext> {
  /// Reads templates, notes and static files.
  static var readSources: Self {
    Step("settings", activity: .init("Reading", "templates, notes and files")) { context in
      context.sources = try SiteSources(context.settings, files: context.run.machine.files)
    }
  }
}
