internal import DrawingLibraries

/// A surface on which shapes and texts are drawn with cairo and Pango. A pixel is a byte that says
/// how much of it is covered, from 0 to 255.
///
/// Each thread has fonts of its own, which Pango keeps until the thread ends.
@safe struct PreviewCanvas: ~Copyable {
  /// A text on a canvas.
  struct Text {
    var text: String
    /// The font size in pixels.
    let size: Double
    var isBold = false
    /// How much of a letter's pixels is covered, from 0 to 1.
    var opacity = 1.0
    /// The maximum width and number of lines. An ellipsis replaces the rest of a text that does not
    /// fit.
    let width: Int
    var lineCount = 1
    /// The maximum height of all lines in pixels, for which the letters become smaller; `nil` for any
    /// height.
    var height: Int?
    /// Whether the letters become smaller if the text does not fit. Such a text is a single line.
    var shrinks = false

    func replaced(by other: String) -> Text {
      var text = self
      text.text = other
      return text
    }
  }

  /// The font families, in the order in which they are tried.
  static let fonts = "Inter,Noto Sans,DejaVu Sans,sans-serif"
  private static let (normalWeight, boldWeight): (UInt32, UInt32) = (400, 700)

  private let library: UnsafePointer<kivagen_drawing>
  private let surface: OpaquePointer?
  private let canvas: OpaquePointer?
  /// The context of texts; `nil` if no font is installed.
  private let context: OpaquePointer?
  private let isRightToLeft: Bool

  /// Creates a canvas that draws into the bytes of its pixels. The bytes must outlive the canvas,
  /// and the width must be divisible by four. If `language` is `nil`, the canvas has no texts.
  init(
    _ pixels: UnsafeMutableBufferPointer<UInt8>, width: Int, height: Int, language: String?,
    isRightToLeft: Bool, _ library: UnsafePointer<kivagen_drawing>
  ) {
    precondition(pixels.count == width * height && width % 4 == 0)
    unsafe self.library = library
    self.isRightToLeft = isRightToLeft
    let functions = unsafe library.pointee
    unsafe surface = functions.cairo_image_surface_create_for_data(
      pixels.baseAddress, Int32(kivagen_a8), Int32(width), Int32(height), Int32(width))
    unsafe canvas = functions.cairo_create(surface)
    if let language, DrawingFonts.areInstalled {
      unsafe context = Self.context(of: language, isRightToLeft: isRightToLeft, functions)
    } else {
      unsafe context = nil
    }
  }

  deinit {
    let functions = unsafe library.pointee
    if let context = unsafe context {
      unsafe functions.g_object_unref(UnsafeMutableRawPointer(context))
    }
    unsafe functions.cairo_destroy(canvas)
    unsafe functions.cairo_surface_flush(surface)
    unsafe functions.cairo_surface_destroy(surface)
  }

  private static func context(
    of language: String, isRightToLeft: Bool, _ functions: kivagen_drawing
  ) -> OpaquePointer? {
    let context = unsafe functions.pango_font_map_create_context(
      functions.pango_cairo_font_map_get_default())
    // Neither the screen nor the settings of the person should change the pictures.
    let options = functions.cairo_font_options_create()
    unsafe functions.cairo_font_options_set_antialias(options, UInt32(kivagen_gray))
    unsafe functions.cairo_font_options_set_hint_style(options, UInt32(kivagen_no_hints))
    unsafe functions.cairo_font_options_set_hint_metrics(
      options, UInt32(kivagen_no_hinted_metrics))
    unsafe functions.pango_cairo_context_set_font_options(context, options)
    unsafe functions.cairo_font_options_destroy(options)
    unsafe functions.pango_cairo_context_set_resolution(context, 72)
    unsafe functions.pango_context_set_language(
      context, functions.pango_language_from_string(language))
    unsafe functions.pango_context_set_base_dir(
      context, UInt32(isRightToLeft ? kivagen_right_to_left : kivagen_left_to_right))
    return unsafe context
  }

  /// Draws a text with its upper edge at `y`, and the edge at which its lines begin at `x`. `x`
  /// counts from the right on a canvas for a language that is written from right to left. Returns
  /// whether the fonts have all characters of the text; if not, nothing is drawn.
  func draw(_ text: Text, x: Double, y: Double) -> Bool {
    guard let context = unsafe context else { return false }
    let functions = unsafe library.pointee
    let layout = unsafe functions.pango_layout_new(context)
    defer { unsafe functions.g_object_unref(UnsafeMutableRawPointer(layout)) }
    unsafe functions.pango_layout_set_text(layout, text.text, -1)
    unsafe setFont(size: text.size, isBold: text.isBold, in: layout)
    guard unsafe functions.pango_layout_get_unknown_glyphs_count(layout) == 0 else { return false }
    var width: Int32 = 0
    unsafe functions.pango_layout_get_pixel_size(layout, &width, nil)
    var size = text.size
    // The widths of letters are rounded, so those of another size are not quite in proportion.
    while text.shrinks, width > text.width, size > 1 {
      size *= 0.99 * Double(text.width) / Double(width)
      unsafe setFont(size: size, isBold: text.isBold, in: layout)
      unsafe functions.pango_layout_get_pixel_size(layout, &width, nil)
    }
    let units = Int(kivagen_units)
    unsafe functions.pango_layout_set_width(layout, Int32(text.width * units))
    unsafe functions.pango_layout_set_height(layout, Int32(-text.lineCount))
    unsafe functions.pango_layout_set_wrap(layout, UInt32(kivagen_wrap_anywhere))
    unsafe functions.pango_layout_set_ellipsize(layout, UInt32(kivagen_ellipsis_at_end))
    if let maximum = text.height {
      var height: Int32 = 0
      unsafe functions.pango_layout_get_pixel_size(layout, nil, &height)
      while height > maximum, size > 1 {
        size *= 0.95
        unsafe setFont(size: size, isBold: text.isBold, in: layout)
        unsafe functions.pango_layout_get_pixel_size(layout, nil, &height)
      }
    }
    // In lines whose direction is not that of the page, Pango exchanges left and right.
    let alignsRight = text.text.isRightToLeft ?? isRightToLeft
    unsafe functions.pango_layout_set_alignment(
      layout, UInt32(alignsRight ? kivagen_align_right : kivagen_align_left))
    let left = isRightToLeft ? Double(PreviewPicture.width - text.width) - x : x
    unsafe functions.cairo_set_source_rgba(canvas, 0, 0, 0, text.opacity)
    unsafe functions.cairo_move_to(canvas, left, y)
    unsafe functions.pango_cairo_show_layout(canvas, layout)
    return true
  }

  /// Draws a text in ASCII as a single line, with letters that are part of cairo, so that no font is
  /// needed. The place is that of `draw(_:x:y:)`. Source: the documentation of
  /// `cairo_select_font_face`.
  func drawWithoutFonts(_ text: Text, x: Double, y: Double) {
    let functions = unsafe library.pointee
    unsafe functions.cairo_select_font_face(
      canvas, "@cairo:", UInt32(kivagen_upright),
      UInt32(text.isBold ? kivagen_bold : kivagen_regular))
    unsafe functions.cairo_set_font_size(canvas, text.size)
    var width = 0.0
    // The current point of the canvas is behind the last letter of a path.
    unsafe functions.cairo_move_to(canvas, 0, 0)
    unsafe functions.cairo_text_path(canvas, text.text)
    unsafe functions.cairo_get_current_point(canvas, &width, nil)
    unsafe functions.cairo_new_path(canvas)
    let scale = min(1, Double(text.width) / max(1, width))
    let left = isRightToLeft ? Double(PreviewPicture.width) - x - width * scale : x
    unsafe functions.cairo_set_font_size(canvas, text.size * scale)
    unsafe functions.cairo_set_source_rgba(canvas, 0, 0, 0, text.opacity)
    unsafe functions.cairo_move_to(canvas, left, y + text.size)
    unsafe functions.cairo_show_text(canvas, text.text)
  }

  /// Whether cairo could not draw something, for lack of memory.
  var hasFailed: Bool {
    let functions = unsafe library.pointee
    return unsafe functions.cairo_status(canvas) != 0
  }

  private func setFont(size: Double, isBold: Bool, in layout: OpaquePointer?) {
    let functions = unsafe library.pointee
    let font = functions.pango_font_description_new()
    unsafe functions.pango_font_description_set_family(font, Self.fonts)
    unsafe functions.pango_font_description_set_absolute_size(
      font, size * Double(kivagen_units))
    unsafe functions.pango_font_description_set_weight(
      font, isBold ? Self.boldWeight : Self.normalWeight)
    unsafe functions.pango_layout_set_font_description(layout, font)
    unsafe functions.pango_font_description_free(font)
  }

  /// Fills circles of the same size and opacity.
  func fillCircles(at centers: [(x: Double, y: Double)], radius: Double, opacity: Double) {
    let functions = unsafe library.pointee
    unsafe functions.cairo_set_source_rgba(canvas, 0, 0, 0, opacity)
    for center in centers {
      unsafe functions.cairo_new_sub_path(canvas)
      unsafe functions.cairo_arc(canvas, center.x, center.y, radius, 0, 2 * .pi)
      unsafe functions.cairo_fill(canvas)
    }
  }

  func fillRectangle(x: Double, y: Double, width: Double, height: Double) {
    let functions = unsafe library.pointee
    unsafe functions.cairo_set_source_rgba(canvas, 0, 0, 0, 1)
    unsafe functions.cairo_rectangle(canvas, x, y, width, height)
    unsafe functions.cairo_fill(canvas)
  }
}

/// The fonts of the system.
enum DrawingFonts {
  /// Whether any font is installed. Without one, Pango would end the program.
  static let areInstalled: Bool = {
    guard let functions = unsafe kivagen_open_drawing()?.pointee,
      functions.FcInit() != 0, let pattern = functions.FcPatternCreate()
    else { return false }
    defer { unsafe functions.FcPatternDestroy(pattern) }
    var result: UInt32 = 0
    guard let font = unsafe functions.FcFontMatch(nil, pattern, &result) else { return false }
    unsafe functions.FcPatternDestroy(font)
    return true
  }()
}
