#include "templates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

// The byte after each file prevents an empty file from becoming an empty array, which C does not allow.
static const unsigned char file_404_mustache[] = {
#embed "../404.mustache" suffix(,)
  0
};
static const unsigned char file_about_mustache[] = {
#embed "../about.mustache" suffix(,)
  0
};
static const unsigned char file_card_mustache[] = {
#embed "../card.mustache" suffix(,)
  0
};
static const unsigned char file_changes_js[] = {
#embed "../changes.js" suffix(,)
  0
};
static const unsigned char file_changes_mustache[] = {
#embed "../changes.mustache" suffix(,)
  0
};
static const unsigned char file_chart_table_mustache[] = {
#embed "../chart-table.mustache" suffix(,)
  0
};
static const unsigned char file_chart_mustache[] = {
#embed "../chart.mustache" suffix(,)
  0
};
static const unsigned char file_charts_mustache[] = {
#embed "../charts.mustache" suffix(,)
  0
};
static const unsigned char file_data_mustache[] = {
#embed "../data.mustache" suffix(,)
  0
};
static const unsigned char file_embed_js[] = {
#embed "../embed.js" suffix(,)
  0
};
static const unsigned char file_embed_mustache[] = {
#embed "../embed.mustache" suffix(,)
  0
};
static const unsigned char file_facet_mustache[] = {
#embed "../facet.mustache" suffix(,)
  0
};
static const unsigned char file_feeds_mustache[] = {
#embed "../feeds.mustache" suffix(,)
  0
};
static const unsigned char file_figures_mustache[] = {
#embed "../figures.mustache" suffix(,)
  0
};
static const unsigned char file_filter_mustache[] = {
#embed "../filter.mustache" suffix(,)
  0
};
static const unsigned char file_finding_mustache[] = {
#embed "../finding.mustache" suffix(,)
  0
};
static const unsigned char file_footer_mustache[] = {
#embed "../footer.mustache" suffix(,)
  0
};
static const unsigned char file_head_mustache[] = {
#embed "../head.mustache" suffix(,)
  0
};
static const unsigned char file_index_mustache[] = {
#embed "../index.mustache" suffix(,)
  0
};
static const unsigned char file_languages_css[] = {
#embed "../languages.css" suffix(,)
  0
};
static const unsigned char file_languages_js[] = {
#embed "../languages.js" suffix(,)
  0
};
static const unsigned char file_layout_mustache[] = {
#embed "../layout.mustache" suffix(,)
  0
};
static const unsigned char file_list_js[] = {
#embed "../list.js" suffix(,)
  0
};
static const unsigned char file_list_mustache[] = {
#embed "../list.mustache" suffix(,)
  0
};
static const unsigned char file_loan_js[] = {
#embed "../loan.js" suffix(,)
  0
};
static const unsigned char file_loan_mustache[] = {
#embed "../loan.mustache" suffix(,)
  0
};
static const unsigned char file_long_js[] = {
#embed "../long.js" suffix(,)
  0
};
static const unsigned char file_lost_js[] = {
#embed "../lost.js" suffix(,)
  0
};
static const unsigned char file_map_mustache[] = {
#embed "../map.mustache" suffix(,)
  0
};
static const unsigned char file_marks_css[] = {
#embed "../marks.css" suffix(,)
  0
};
static const unsigned char file_marks_js[] = {
#embed "../marks.js" suffix(,)
  0
};
static const unsigned char file_needed_mustache[] = {
#embed "../needed.mustache" suffix(,)
  0
};
static const unsigned char file_note_mustache[] = {
#embed "../note.mustache" suffix(,)
  0
};
static const unsigned char file_notes_css[] = {
#embed "../notes.css" suffix(,)
  0
};
static const unsigned char file_notes_mustache[] = {
#embed "../notes.mustache" suffix(,)
  0
};
static const unsigned char file_option_mustache[] = {
#embed "../option.mustache" suffix(,)
  0
};
static const unsigned char file_options_js[] = {
#embed "../options.js" suffix(,)
  0
};
static const unsigned char file_own_js[] = {
#embed "../own.js" suffix(,)
  0
};
static const unsigned char file_own_mustache[] = {
#embed "../own.mustache" suffix(,)
  0
};
static const unsigned char file_page_js[] = {
#embed "../page.js" suffix(,)
  0
};
static const unsigned char file_pages_css[] = {
#embed "../pages.css" suffix(,)
  0
};
static const unsigned char file_partner_page_mustache[] = {
#embed "../partner-page.mustache" suffix(,)
  0
};
static const unsigned char file_partner_mustache[] = {
#embed "../partner.mustache" suffix(,)
  0
};
static const unsigned char file_partners_mustache[] = {
#embed "../partners.mustache" suffix(,)
  0
};
static const unsigned char file_print_css[] = {
#embed "../print.css" suffix(,)
  0
};
static const unsigned char file_range_mustache[] = {
#embed "../range.mustache" suffix(,)
  0
};
static const unsigned char file_rating_mustache[] = {
#embed "../rating.mustache" suffix(,)
  0
};
static const unsigned char file_right_to_left_css[] = {
#embed "../right-to-left.css" suffix(,)
  0
};
static const unsigned char file_saved_js[] = {
#embed "../saved.js" suffix(,)
  0
};
static const unsigned char file_saved_mustache[] = {
#embed "../saved.mustache" suffix(,)
  0
};
static const unsigned char file_section_mustache[] = {
#embed "../section.mustache" suffix(,)
  0
};
static const unsigned char file_sections_js[] = {
#embed "../sections.js" suffix(,)
  0
};
static const unsigned char file_sections_mustache[] = {
#embed "../sections.mustache" suffix(,)
  0
};
static const unsigned char file_shortlist_css[] = {
#embed "../shortlist.css" suffix(,)
  0
};
static const unsigned char file_shortlist_js[] = {
#embed "../shortlist.js" suffix(,)
  0
};
static const unsigned char file_snippets_js[] = {
#embed "../snippets.js" suffix(,)
  0
};
static const unsigned char file_stats_mustache[] = {
#embed "../stats.mustache" suffix(,)
  0
};
static const unsigned char file_style_css[] = {
#embed "../style.css" suffix(,)
  0
};
static const unsigned char file_switch_mustache[] = {
#embed "../switch.mustache" suffix(,)
  0
};
static const unsigned char file_theme_js[] = {
#embed "../theme.js" suffix(,)
  0
};
static const unsigned char file_top_mustache[] = {
#embed "../top.mustache" suffix(,)
  0
};
static const unsigned char file_view_mustache[] = {
#embed "../view.mustache" suffix(,)
  0
};
static const unsigned char file_views_mustache[] = {
#embed "../views.mustache" suffix(,)
  0
};
static const unsigned char file_words_en_yml[] = {
#embed "../words/en.yml" suffix(,)
  0
};
static const unsigned char file_words_es_yml[] = {
#embed "../words/es.yml" suffix(,)
  0
};
static const unsigned char file_words_fr_yml[] = {
#embed "../words/fr.yml" suffix(,)
  0
};
static const unsigned char file_words_names_yml[] = {
#embed "../words/names.yml" suffix(,)
  0
};
static const unsigned char file_words_zh_hans_yml[] = {
#embed "../words/zh-Hans.yml" suffix(,)
  0
};
static const unsigned char file_world_mustache[] = {
#embed "../world.mustache" suffix(,)
  0
};

#define FILE_ENTRY(name, bytes) {name, bytes, sizeof bytes - 1}

static const template_file files[] = {
  FILE_ENTRY("404.mustache", file_404_mustache),
  FILE_ENTRY("about.mustache", file_about_mustache),
  FILE_ENTRY("card.mustache", file_card_mustache),
  FILE_ENTRY("changes.js", file_changes_js),
  FILE_ENTRY("changes.mustache", file_changes_mustache),
  FILE_ENTRY("chart-table.mustache", file_chart_table_mustache),
  FILE_ENTRY("chart.mustache", file_chart_mustache),
  FILE_ENTRY("charts.mustache", file_charts_mustache),
  FILE_ENTRY("data.mustache", file_data_mustache),
  FILE_ENTRY("embed.js", file_embed_js),
  FILE_ENTRY("embed.mustache", file_embed_mustache),
  FILE_ENTRY("facet.mustache", file_facet_mustache),
  FILE_ENTRY("feeds.mustache", file_feeds_mustache),
  FILE_ENTRY("figures.mustache", file_figures_mustache),
  FILE_ENTRY("filter.mustache", file_filter_mustache),
  FILE_ENTRY("finding.mustache", file_finding_mustache),
  FILE_ENTRY("footer.mustache", file_footer_mustache),
  FILE_ENTRY("head.mustache", file_head_mustache),
  FILE_ENTRY("index.mustache", file_index_mustache),
  FILE_ENTRY("languages.css", file_languages_css),
  FILE_ENTRY("languages.js", file_languages_js),
  FILE_ENTRY("layout.mustache", file_layout_mustache),
  FILE_ENTRY("list.js", file_list_js),
  FILE_ENTRY("list.mustache", file_list_mustache),
  FILE_ENTRY("loan.js", file_loan_js),
  FILE_ENTRY("loan.mustache", file_loan_mustache),
  FILE_ENTRY("long.js", file_long_js),
  FILE_ENTRY("lost.js", file_lost_js),
  FILE_ENTRY("map.mustache", file_map_mustache),
  FILE_ENTRY("marks.css", file_marks_css),
  FILE_ENTRY("marks.js", file_marks_js),
  FILE_ENTRY("needed.mustache", file_needed_mustache),
  FILE_ENTRY("note.mustache", file_note_mustache),
  FILE_ENTRY("notes.css", file_notes_css),
  FILE_ENTRY("notes.mustache", file_notes_mustache),
  FILE_ENTRY("option.mustache", file_option_mustache),
  FILE_ENTRY("options.js", file_options_js),
  FILE_ENTRY("own.js", file_own_js),
  FILE_ENTRY("own.mustache", file_own_mustache),
  FILE_ENTRY("page.js", file_page_js),
  FILE_ENTRY("pages.css", file_pages_css),
  FILE_ENTRY("partner-page.mustache", file_partner_page_mustache),
  FILE_ENTRY("partner.mustache", file_partner_mustache),
  FILE_ENTRY("partners.mustache", file_partners_mustache),
  FILE_ENTRY("print.css", file_print_css),
  FILE_ENTRY("range.mustache", file_range_mustache),
  FILE_ENTRY("rating.mustache", file_rating_mustache),
  FILE_ENTRY("right-to-left.css", file_right_to_left_css),
  FILE_ENTRY("saved.js", file_saved_js),
  FILE_ENTRY("saved.mustache", file_saved_mustache),
  FILE_ENTRY("section.mustache", file_section_mustache),
  FILE_ENTRY("sections.js", file_sections_js),
  FILE_ENTRY("sections.mustache", file_sections_mustache),
  FILE_ENTRY("shortlist.css", file_shortlist_css),
  FILE_ENTRY("shortlist.js", file_shortlist_js),
  FILE_ENTRY("snippets.js", file_snippets_js),
  FILE_ENTRY("stats.mustache", file_stats_mustache),
  FILE_ENTRY("style.css", file_style_css),
  FILE_ENTRY("switch.mustache", file_switch_mustache),
  FILE_ENTRY("theme.js", file_theme_js),
  FILE_ENTRY("top.mustache", file_top_mustache),
  FILE_ENTRY("view.mustache", file_view_mustache),
  FILE_ENTRY("views.mustache", file_views_mustache),
  FILE_ENTRY("words/en.yml", file_words_en_yml),
  FILE_ENTRY("words/es.yml", file_words_es_yml),
  FILE_ENTRY("words/fr.yml", file_words_fr_yml),
  FILE_ENTRY("words/names.yml", file_words_names_yml),
  FILE_ENTRY("words/zh-Hans.yml", file_words_zh_hans_yml),
  FILE_ENTRY("world.mustache", file_world_mustache),
};

size_t templates_count(void) { return sizeof files / sizeof *files; }

template_file templates_at(size_t index) { return files[index]; }
