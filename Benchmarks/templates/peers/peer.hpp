// What the programs of the engines in C++ share: PROGRAM VALUES TEMPLATE (ready | made) ROUNDS
//
// The values are ready before the time is taken, or the map of each card is made from texts within
// that time. Without a round, the cards are written to the standard output.
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <iostream>
#include <iterator>
#include <nlohmann/json.hpp>
#include <string>

inline std::string read(const char *path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::cerr << path << ": cannot be read\n";
    std::exit(1);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

/// Whether the maps of the cards are made while the time is taken.
inline bool makes_maps(char **arguments) { return arguments[3] == std::string("made"); }

/// Calls `render`, which appends all cards to a string, as often as the arguments say.
template <typename Render> int measure(char **arguments, Render render) {
  const int rounds = std::atoi(arguments[4]);
  std::string out;
  if (rounds == 0) {
    render(out);
    std::cout << out;
    return 0;
  }
  std::size_t bytes = 0;
  const auto start = std::clock();
  for (int round = 0; round < rounds; round++) {
    out.clear();
    render(out);
    bytes += out.size();
  }
  const double seconds = double(std::clock() - start) / CLOCKS_PER_SEC;
  std::cout << "{\"bytes\":" << bytes << ",\"seconds\":" << seconds << "}\n";
  return 0;
}
