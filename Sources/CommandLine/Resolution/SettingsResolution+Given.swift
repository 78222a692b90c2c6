extension SettingsResolution {
  /// Everything from which the settings of the site follow, besides the program: the options, the
  /// variables and the whole settings file. Settings that are about the run alone are left out.
  package var givenSettings: [[UInt8]] {
    var texts: [String] = []
    for option in arguments.options where !option.setting.isAboutRun {
      texts += [option.setting.flag, option.value]
    }
    for setting in settingsTable where !setting.isAboutRun && applies(setting) {
      if let (name, value) = variable(for: setting) { texts += [name, value] }
    }
    return texts.map { Array($0.utf8) } + [fileBytes]
  }
}
