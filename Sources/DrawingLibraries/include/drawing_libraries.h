// The functions of Pango, cairo and fontconfig that draw previews. kivagen is not linked with these
// libraries: it opens them when it draws the first picture. So it starts without them, and runs
// where they are missing.
//
// The declarations repeat those of the libraries' own headers, which are not needed to build
// kivagen. They say `int` or `unsigned int` in place of an enumeration, as compilers do. A test
// compiles them together with the headers, which fails if any declaration differs.
#ifndef KIVAGEN_DRAWING_LIBRARIES_H
#define KIVAGEN_DRAWING_LIBRARIES_H

typedef struct _cairo cairo_t;
typedef struct _cairo_surface cairo_surface_t;
typedef struct _cairo_font_options cairo_font_options_t;
typedef struct _PangoContext PangoContext;
typedef struct _PangoFontDescription PangoFontDescription;
typedef struct _PangoFontMap PangoFontMap;
typedef struct _PangoLanguage PangoLanguage;
typedef struct _PangoLayout PangoLayout;
typedef struct _FcConfig FcConfig;
typedef struct _FcPattern FcPattern;

// The values of the libraries' enumerations.
enum {
  kivagen_a8 = 2,                  // CAIRO_FORMAT_A8
  kivagen_gray = 2,                // CAIRO_ANTIALIAS_GRAY
  kivagen_no_hints = 1,            // CAIRO_HINT_STYLE_NONE
  kivagen_no_hinted_metrics = 1,   // CAIRO_HINT_METRICS_OFF
  kivagen_left_to_right = 0,       // PANGO_DIRECTION_LTR
  kivagen_right_to_left = 1,       // PANGO_DIRECTION_RTL
  kivagen_upright = 0,             // CAIRO_FONT_SLANT_NORMAL
  kivagen_regular = 0,             // CAIRO_FONT_WEIGHT_NORMAL
  kivagen_bold = 1,                // CAIRO_FONT_WEIGHT_BOLD
  kivagen_align_left = 0,          // PANGO_ALIGN_LEFT
  kivagen_align_right = 2,         // PANGO_ALIGN_RIGHT
  kivagen_ellipsis_at_end = 3,     // PANGO_ELLIPSIZE_END
  kivagen_wrap_anywhere = 2,       // PANGO_WRAP_WORD_CHAR
  kivagen_units = 1024,            // PANGO_SCALE
};

int FcInit(void);
FcPattern *FcPatternCreate(void);
void FcPatternDestroy(FcPattern *pattern);
FcPattern *FcFontMatch(FcConfig *config, FcPattern *pattern, unsigned int *result);

void g_object_unref(void *object);
void (*g_log_set_default_handler(
    void (*handler)(const char *domain, int level, const char *message, void *data),
    void *data))(const char *domain, int level, const char *message, void *data);

void pango_context_set_base_dir(PangoContext *context, unsigned int direction);
void pango_context_set_language(PangoContext *context, PangoLanguage *language);
void pango_font_description_free(PangoFontDescription *description);
PangoFontDescription *pango_font_description_new(void);
void pango_font_description_set_absolute_size(PangoFontDescription *description, double size);
void pango_font_description_set_family(PangoFontDescription *description, const char *family);
void pango_font_description_set_weight(PangoFontDescription *description, unsigned int weight);
PangoContext *pango_font_map_create_context(PangoFontMap *map);
PangoLanguage *pango_language_from_string(const char *language);
void pango_layout_get_pixel_size(PangoLayout *layout, int *width, int *height);
int pango_layout_get_unknown_glyphs_count(PangoLayout *layout);
PangoLayout *pango_layout_new(PangoContext *context);
void pango_layout_set_alignment(PangoLayout *layout, unsigned int alignment);
void pango_layout_set_ellipsize(PangoLayout *layout, unsigned int place);
void pango_layout_set_font_description(
    PangoLayout *layout, const PangoFontDescription *description);
void pango_layout_set_height(PangoLayout *layout, int height);
void pango_layout_set_text(PangoLayout *layout, const char *text, int length);
void pango_layout_set_width(PangoLayout *layout, int width);
void pango_layout_set_wrap(PangoLayout *layout, unsigned int mode);

void pango_cairo_context_set_font_options(
    PangoContext *context, const cairo_font_options_t *options);
void pango_cairo_context_set_resolution(PangoContext *context, double dots_per_inch);
PangoFontMap *pango_cairo_font_map_get_default(void);
void pango_cairo_show_layout(cairo_t *canvas, PangoLayout *layout);

void cairo_arc(
    cairo_t *canvas, double x, double y, double radius, double angle, double end_angle);
cairo_t *cairo_create(cairo_surface_t *surface);
void cairo_destroy(cairo_t *canvas);
void cairo_fill(cairo_t *canvas);
cairo_font_options_t *cairo_font_options_create(void);
void cairo_font_options_destroy(cairo_font_options_t *options);
void cairo_font_options_set_antialias(cairo_font_options_t *options, unsigned int antialias);
void cairo_font_options_set_hint_metrics(cairo_font_options_t *options, unsigned int metrics);
void cairo_font_options_set_hint_style(cairo_font_options_t *options, unsigned int style);
void cairo_get_current_point(cairo_t *canvas, double *x, double *y);
cairo_surface_t *cairo_image_surface_create_for_data(
    unsigned char *data, int format, int width, int height, int stride);
void cairo_move_to(cairo_t *canvas, double x, double y);
void cairo_new_path(cairo_t *canvas);
void cairo_new_sub_path(cairo_t *canvas);
void cairo_rectangle(cairo_t *canvas, double x, double y, double width, double height);
void cairo_select_font_face(
    cairo_t *canvas, const char *family, unsigned int slant, unsigned int weight);
void cairo_set_font_size(cairo_t *canvas, double size);
void cairo_set_source_rgba(
    cairo_t *canvas, double red, double green, double blue, double alpha);
void cairo_show_text(cairo_t *canvas, const char *text);
unsigned int cairo_status(cairo_t *canvas);
void cairo_surface_destroy(cairo_surface_t *surface);
void cairo_surface_flush(cairo_surface_t *surface);
void cairo_text_path(cairo_t *canvas, const char *text);

/// The functions, each with the library in which it is.
#define KIVAGEN_DRAWING_FUNCTIONS(USE) \
  USE(glib, g_log_set_default_handler) \
  USE(objects, g_object_unref) \
  USE(fonts, FcInit) \
  USE(fonts, FcPatternCreate) \
  USE(fonts, FcPatternDestroy) \
  USE(fonts, FcFontMatch) \
  USE(text, pango_context_set_base_dir) \
  USE(text, pango_context_set_language) \
  USE(text, pango_font_description_free) \
  USE(text, pango_font_description_new) \
  USE(text, pango_font_description_set_absolute_size) \
  USE(text, pango_font_description_set_family) \
  USE(text, pango_font_description_set_weight) \
  USE(text, pango_font_map_create_context) \
  USE(text, pango_language_from_string) \
  USE(text, pango_layout_get_pixel_size) \
  USE(text, pango_layout_get_unknown_glyphs_count) \
  USE(text, pango_layout_new) \
  USE(text, pango_layout_set_alignment) \
  USE(text, pango_layout_set_ellipsize) \
  USE(text, pango_layout_set_font_description) \
  USE(text, pango_layout_set_height) \
  USE(text, pango_layout_set_text) \
  USE(text, pango_layout_set_width) \
  USE(text, pango_layout_set_wrap) \
  USE(text_on_canvas, pango_cairo_context_set_font_options) \
  USE(text_on_canvas, pango_cairo_context_set_resolution) \
  USE(text_on_canvas, pango_cairo_font_map_get_default) \
  USE(text_on_canvas, pango_cairo_show_layout) \
  USE(canvas, cairo_arc) \
  USE(canvas, cairo_create) \
  USE(canvas, cairo_destroy) \
  USE(canvas, cairo_fill) \
  USE(canvas, cairo_font_options_create) \
  USE(canvas, cairo_font_options_destroy) \
  USE(canvas, cairo_font_options_set_antialias) \
  USE(canvas, cairo_font_options_set_hint_metrics) \
  USE(canvas, cairo_font_options_set_hint_style) \
  USE(canvas, cairo_get_current_point) \
  USE(canvas, cairo_image_surface_create_for_data) \
  USE(canvas, cairo_move_to) \
  USE(canvas, cairo_new_path) \
  USE(canvas, cairo_new_sub_path) \
  USE(canvas, cairo_rectangle) \
  USE(canvas, cairo_select_font_face) \
  USE(canvas, cairo_set_font_size) \
  USE(canvas, cairo_set_source_rgba) \
  USE(canvas, cairo_show_text) \
  USE(canvas, cairo_status) \
  USE(canvas, cairo_surface_destroy) \
  USE(canvas, cairo_surface_flush) \
  USE(canvas, cairo_text_path)

/// The functions by their names.
struct kivagen_drawing {
#define KIVAGEN_MEMBER(library, name) __typeof__(name) *name;
  KIVAGEN_DRAWING_FUNCTIONS(KIVAGEN_MEMBER)
#undef KIVAGEN_MEMBER
};

/// Opens the libraries when it is first called, on any thread. Returns NULL if a library or one of
/// its functions is missing. The functions stay in memory until the process ends.
const struct kivagen_drawing *kivagen_open_drawing(void);

#endif
