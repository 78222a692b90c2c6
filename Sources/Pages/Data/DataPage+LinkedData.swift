import Loans
import Site
import SiteIndex
import Words

extension DataPage {
  /// The description of the files for search engines: a `Dataset` with a `DataDownload` for each
  /// file, and the fields of loans as its variables. It mentions neither loans nor persons. Sources:
  /// https://schema.org/Dataset,
  /// https://developers.google.com/search/docs/appearance/structured-data/dataset.
  var linkedData: HTML {
    let site = layout.site
    var dataset = JSONObject()
    dataset.add("@context", "https://schema.org/")
    dataset.add("@type", "Dataset")
    dataset.add("name", site.title)
    dataset.add("description", layout.description)
    dataset.add("url", layout.canonicalLink)
    dataset.add("inLanguage", site.languages.current.tag.text)
    dataset.add("isAccessibleForFree", true)
    if !site.isSample {
      dataset.add("license", "https://www.kiva.org/legal/terms")
      dataset.add("isBasedOn", "https://www.kiva.org/")
    }
    dataset.add("distribution", files) { file, out in
      JSONObject.append(file, to: &out) { file, download in
        download.add("@type", "DataDownload")
        download.add("name", file.path.text)
        download.add("description", site.words.data.files[file])
        download.add("encodingFormat", file.mediaType)
        download.add("contentUrl", (site.siteBase ?? layout.siteRoot) + file.path.text)
      }
    }
    dataset.add("variableMeasured", Loan.fields.map(\.info)) { field, out in
      JSONObject.append(field, to: &out) { field, variable in
        variable.add("@type", "PropertyValue")
        variable.add("name", field.key)
        variable.add(
          "description", site.words.data.records[.loan].meaning(of: [field.key]))
      }
    }
    return ScriptString.escaping(json: dataset.closed)
  }
}
