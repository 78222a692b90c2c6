require "json"

# Makes the pages of Benchmarks/hugo from loans.json.
class LoanPages < Jekyll::Generator
  # A list page shows so many loans, as those of Benchmarks/hugo do.
  CARDS = 1000

  def generate(site)
    loans = JSON.parse(File.read(site.in_source_dir("loans.json")))["loans"].sort_by { |loan| loan["posted_date"] }.reverse
    loans.each { |loan| loan["href"] = "/loans/#{loan["id"]}.html" }
    add(site, "", "index", "list", "title" => site.config["title"], "loans" => loans.take(CARDS))
    add(site, "loans", "index", "list", "title" => "Loans", "loans" => loans.take(CARDS))
    sections(site, "countries", "Countries", loans) { |loan| loan["location"]["country"] }
    sections(site, "sectors", "Sectors", loans) { |loan| loan["sector"] }
    loans.each { |loan| add(site, "loans", loan["id"], "loan", "title" => loan["name"], "loan" => loan) }
  end

  private

  def sections(site, folder, title, loans)
    sections = loans.group_by { |loan| yield loan }.map do |name, group|
      { "title" => name, "slug" => Jekyll::Utils.slugify(name), "count" => group.length, "loans" => group.take(CARDS) }
    end
    add(site, folder, "index", "sections", "title" => title, "folder" => folder, "sections" => sections)
    sections.each { |section| add(site, folder, section["slug"], "list", section) }
  end

  def add(site, folder, name, layout, data)
    page = Jekyll::PageWithoutAFile.new(site, site.source, folder, "#{name}.html")
    page.data.merge!(data, "layout" => layout)
    site.pages << page
  end
end
