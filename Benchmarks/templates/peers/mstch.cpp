// Renders cards with mstch. It parses a template each time, so all cards are rendered as one list.
#include "peer.hpp"
#include <mstch/mstch.hpp>

static mstch::node node(const nlohmann::json &value) {
  if (value.is_boolean()) return value.get<bool>();
  if (value.is_string()) return value.get<std::string>();
  if (value.is_array()) {
    mstch::array list;
    for (const auto &item : value) list.push_back(node(item));
    return list;
  }
  mstch::map map;
  for (const auto &[name, field] : value.items()) map.emplace(name, node(field));
  return map;
}

int main(int, char **arguments) {
  const auto texts = nlohmann::json::parse(read(arguments[1]));
  const mstch::map site{{"cards", node(texts)}};
  const std::string list = "{{#cards}}\n" + read(arguments[2]) + "{{/cards}}\n";
  return measure(arguments, [&](std::string &out) {
    out = makes_maps(arguments) ? mstch::render(list, mstch::map{{"cards", node(texts)}})
                                : mstch::render(list, site);
  });
}
