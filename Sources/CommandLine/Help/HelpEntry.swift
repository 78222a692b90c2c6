/// A variable or a file that commands use, for the manual pages.
struct HelpEntry: Sendable {
  let name: String
  let meaning: String
  /// The commands that use it.
  var commands = CommandName.aboutSite
}

/// The variables of the environment.
let environmentTable = [
  HelpEntry(
    name: "KIVAGEN_...",
    meaning:
      "The value of an option: KIVAGEN_MAX_AGE is that of --max-age, and KIVAGEN_DETAILS=false "
      + "means --no-details. An option on the command line beats the variable, and the variable "
      + "beats kivagen.yml.", commands: CommandName.aboutSite.union([.render])),
  HelpEntry(
    name: "SOURCE_DATE_EPOCH",
    meaning: "The time that is used in place of the clock, in seconds since 1970, unless --now or "
      + "KIVAGEN_NOW has one.", commands: CommandName.fetching),
  HelpEntry(
    name: "https_proxy http_proxy no_proxy",
    meaning: "The proxy for requests, and the hosts that are reached without it.",
    commands: CommandName.fetching.union([.check])),
  HelpEntry(
    name: "SSL_CERT_FILE SSL_CERT_DIR CURL_CA_BUNDLE",
    meaning:
      "A file, or a folder, with the certificates of your own authorities in PEM, which is used as "
      + "by curl. CURL_CA_BUNDLE, a file, beats the others.",
    commands: CommandName.fetching.union([.check])),
]

/// The files and folders of a site.
let filesTable = [
  HelpEntry(name: "kivagen.yml", meaning: "The settings of the site."),
  HelpEntry(name: "Notes/", meaning: "Your notes."),
  HelpEntry(name: "Templates/", meaning: "Your own templates, style and scripts."),
  HelpEntry(name: "Static/", meaning: "Your own files, which are copied into the site."),
  HelpEntry(name: "Output/", meaning: "The site."),
  HelpEntry(
    name: "Output/.kivagen-manifest",
    meaning: "The files that kivagen wrote. It replaces and deletes no others."),
  HelpEntry(
    name: ".kivagen/store.db",
    meaning: "What is kept between builds: responses, loans and their history."),
]
