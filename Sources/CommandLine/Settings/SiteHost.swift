/// A host of web sites for which `kivagen init` has a workflow.
package enum SiteHost: String, CaseIterable, Sendable {
  case gitHubPages = "github-pages"
  case gitLab = "gitlab"
  case netlify
  case cloudflare

  var meaning: String {
    switch self {
    case .gitHubPages: "add a workflow that builds the site and publishes it on GitHub Pages"
    case .gitLab: "add a pipeline that builds the site and publishes it with GitLab Pages"
    case .netlify: "add a workflow that builds the site on GitHub and uploads it to Netlify"
    case .cloudflare:
      "add a workflow that builds the site on GitHub and uploads it to Cloudflare Pages"
    }
  }

  /// The file of the workflow, relative to the site's folder.
  package var workflow: String {
    self == .gitLab ? ".gitlab-ci.yml" : ".github/workflows/\(rawValue).yml"
  }
}
