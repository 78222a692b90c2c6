import Words

/// Returns a small catalogue, with a message of each kind and everything that `Formats` needs.
func smallCatalogue(_ own: String = "") throws -> Catalogue {
  try Catalogue(reading: Array((smallCatalogue + own).utf8), file: "words/en.yml")
}

private let patterns = ["and", "or", "comma", "clauses", "sentences"].map { kind in
  """
  list-\(kind):
    two: "{first} \(kind) {second}"
    start: "{first}, {second}"
    middle: "{first}; {second}"
    end: "{first} and also {second}"

  """
}.joined()

private let smallCatalogue = """
  language:
    tag: "en"
    direction: "ltr"
  number:
    group: ","
    group-size: "3"
    decimal: "."
    negative: "-{number}"
    money: "${amount}"
    percent: "{number}%"
  date:
    first-day: "{day}"
    hour-of-one-digit: "0{hour}"
    day: "{day} {month} {year}"
    day-without-year: "{day} {month}"
    time: "{day} {month} {year}, {hour}:{minute} UTC"
    time-without-year: "{day} {month}, {hour}:{minute} UTC"
    month: "{month} {year}"
    months: "{first} to {last} {year}"
    year: "{year}"
    years: "{first} to {last}"
  month:
    january: "January"
    february: "February"
    march: "March"
    april: "April"
    may: "May"
    june: "June"
    july: "July"
    august: "August"
    september: "September"
    october: "October"
    november: "November"
    december: "December"
  card:
    anonymous: "Anonymous"
    to-go: "{amount} to go"
    name-and-place: "{name}, {place}"
    months:
      one: "{count} month"
      other: "{count} months"
    tags:
      one: "one tag"
      other: "many tags"
    former: "[No longer in the list.]{strong} Known on {time}."
  list:
    covers:
      one: "Loan {last} of {total}."
      other: "Loans {first} to {last} of {total}."
    found:
      by: people
      one:
        by: countries
        one: "One person in one country"
        other: "One person in {countries} countries"
      other:
        by: countries
        one: "{people} people in one country"
        other: "{people} people in {countries} countries"

  """ + patterns
