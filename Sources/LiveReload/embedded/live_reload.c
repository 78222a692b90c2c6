#include "live_reload.h"

#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char script[] = {
#embed "../live.js"
};
static const unsigned char style[] = {
#embed "../report.css"
};

live_reload_file live_reload_script(void) { return (live_reload_file){script, sizeof script}; }

live_reload_file live_reload_style(void) { return (live_reload_file){style, sizeof style}; }
