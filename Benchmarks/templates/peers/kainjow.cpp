// Renders cards with kainjow's Mustache.
#include "peer.hpp"
#include <kainjow/mustache.hpp>
#include <vector>

using namespace kainjow;

static mustache::data data(const nlohmann::json &value) {
  if (value.is_boolean()) return mustache::data(value.get<bool>());
  if (value.is_string()) return mustache::data(value.get<std::string>());
  if (value.is_array()) {
    mustache::data list(mustache::data::type::list);
    for (const auto &item : value) list.push_back(data(item));
    return list;
  }
  mustache::data object(mustache::data::type::object);
  for (const auto &[name, field] : value.items()) object.set(name, data(field));
  return object;
}

int main(int, char **arguments) {
  const auto texts = nlohmann::json::parse(read(arguments[1]));
  std::vector<mustache::data> cards;
  for (const auto &values : texts) cards.push_back(data(values));
  mustache::mustache card(read(arguments[2]));
  if (!card.is_valid()) {
    std::cerr << card.error_message() << "\n";
    return 1;
  }
  return measure(arguments, [&](std::string &out) {
    const mustache::mustache::render_handler append = [&out](const std::string &text) { out += text; };
    if (makes_maps(arguments)) {
      for (const auto &values : texts) card.render(data(values), append);
    } else {
      for (const auto &values : cards) card.render(values, append);
    }
  });
}
