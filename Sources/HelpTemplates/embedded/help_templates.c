#include "help_templates.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char file_bash[] = {
#embed "../bash.mustache"
};
static const unsigned char file_fish[] = {
#embed "../fish.mustache"
};
static const unsigned char file_man_command[] = {
#embed "../man-command.mustache"
};
static const unsigned char file_man_environment[] = {
#embed "../man-environment.mustache"
};
static const unsigned char file_man_files[] = {
#embed "../man-files.mustache"
};
static const unsigned char file_man_head[] = {
#embed "../man-head.mustache"
};
static const unsigned char file_man_help_option[] = {
#embed "../man-help-option.mustache"
};
static const unsigned char file_man_precedence[] = {
#embed "../man-precedence.mustache"
};
static const unsigned char file_man_program[] = {
#embed "../man-program.mustache"
};
static const unsigned char file_man_see_also[] = {
#embed "../man-see-also.mustache"
};
static const unsigned char file_man_settings_file[] = {
#embed "../man-settings-file.mustache"
};
static const unsigned char file_zsh[] = {
#embed "../zsh.mustache"
};

#define FILE_ENTRY(name, bytes) {name, bytes, sizeof bytes}

static const help_template files[] = {
  FILE_ENTRY("bash", file_bash),
  FILE_ENTRY("fish", file_fish),
  FILE_ENTRY("man-command", file_man_command),
  FILE_ENTRY("man-environment", file_man_environment),
  FILE_ENTRY("man-files", file_man_files),
  FILE_ENTRY("man-head", file_man_head),
  FILE_ENTRY("man-help-option", file_man_help_option),
  FILE_ENTRY("man-precedence", file_man_precedence),
  FILE_ENTRY("man-program", file_man_program),
  FILE_ENTRY("man-see-also", file_man_see_also),
  FILE_ENTRY("man-settings-file", file_man_settings_file),
  FILE_ENTRY("zsh", file_zsh),
};

size_t help_templates_count(void) { return sizeof files / sizeof *files; }

help_template help_templates_at(size_t index) { return files[index]; }
