internal import CommandLine
internal import Diagnostics
internal import Host
internal import Pages
internal import Site
internal import SiteIndex

/// The pictures that the settings `logo` and `icon` name, which are static files of the site.
struct BrandImages: Sendable {
  private(set) var logo: BrandImage?
  private(set) var icon: BrandImage?
  /// Errors about settings that name no picture of the folder.
  private(set) var errors: [CommandError] = []
  /// Warnings about files that browsers cannot show.
  private(set) var warnings: [Warning] = []

  /// Reads the pictures as far as possible. Throws `CommandError.interrupted` if the run is
  /// cancelled.
  init(_ settings: Settings, in folder: StaticFolder, files: FileSystem) throws(CommandError) {
    logo = try image("logo", at: settings.logo, in: folder, files: files)
    icon = try image("icon", at: settings.icon, in: folder, files: files)
  }

  /// Returns the picture that a setting names, or `nil` after adding an error about the setting.
  private mutating func image(
    _ setting: String, at name: String?, in folder: StaticFolder, files: FileSystem
  ) throws(CommandError) -> BrandImage? {
    guard let name else { return nil }
    do throws(FileError) {
      return try Self.image(at: name, isIcon: setting == "icon", in: folder, files: files) {
        errors.append(CommandError("setting '\(setting)': \($0)", exit: .badSettings))
      } warn: {
        warnings.append(Warning(.settings, "setting '\(setting)': \($0)"))
      }
    } catch {
      if error.isCancelled { throw .interrupted }
      errors.append(CommandError("setting '\(setting)': \(error)", exit: .badSettings))
      return nil
    }
  }

  private static func image(
    at name: String, isIcon: Bool, in folder: StaticFolder, files: FileSystem,
    report: (String) -> Void, warn: (String) -> Void
  ) throws(FileError) -> BrandImage? {
    guard let path = OutputPath(name), folder.paths.contains(path) else {
      report(try refusal(of: name, isIcon: isIcon, in: folder, files: files))
      return nil
    }
    guard let type = BrandImage.type(of: name, isIcon: isIcon) else {
      report(
        "'\(folder.source(of: path).excerpt(200))' has none of these types: svg, png, jpg, webp, gif"
          + (isIcon ? ", ico" : "") + "; convert the picture, or name another one")
      return nil
    }
    let source = folder.source(of: path)
    guard try files.resolve(source).hasPrefix(files.resolve(folder.displayPath) + "/") else {
      report(
        "'\(source)' is a link that leads out of '\(folder.displayPath)'; put the picture itself there"
      )
      return nil
    }
    let size = try files.target(of: source).version.byteCount
    if size == 0 {
      report("'\(source)' is empty; replace it with a picture")
      return nil
    }
    let isChecked = size <= PictureCheck.maximumBytes
    let bytes = isChecked ? try files.read(source, PictureCheck.maximumBytes) : []
    if isChecked, !PictureCheck.accepts(bytes, as: type) {
      warn(
        "'\(source)' is not a complete picture of a type that browsers show; export it again, or name "
          + "another picture")
    }
    return BrandImage(
      path: path, type: type, bytes: size <= BrandImage.maximumInlineBytes ? bytes : nil)
  }

  /// Returns why a path is not that of a static file.
  private static func refusal(
    of name: String, isIcon: Bool, in folder: StaticFolder, files: FileSystem
  ) throws(FileError) -> String {
    let path = "\(folder.displayPath)/\(name)".excerpt(200)
    if OutputPath(name) != nil, try files.targetType(of: "\(folder.displayPath)/\(name)") == .folder
    {
      return "'\(path)' is a folder; write the name of a picture in it"
    }
    let pictures = folder.paths.map(\.text).filter {
      BrandImage.type(of: $0, isIcon: isIcon) != nil
    }
    // People may write the path that they see in the folder of the site.
    let below = [folder.displayPath, folder.pathInSettings].first { name.hasPrefix("\($0)/") }
    let meant = below.map { String(name.dropFirst($0.count + 1)) } ?? name
    let hint = pictures.contains(meant) ? meant : nearestName(to: meant, among: pictures)
    return "there is no file '\(path)'; "
      + (hint.map { "did you mean '\($0)'?" }
        ?? "put the picture into '\(folder.displayPath)' and write its path in that folder")
  }
}

extension SiteContent {
  /// Adds what the site's static files determine on pages.
  mutating func use(_ reading: SourceReading) {
    replacedFiles = reading.staticFolder.replacements
    settings.logo = reading.brandImages.logo
    settings.icon = reading.brandImages.icon
  }
}
