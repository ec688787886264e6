//! Rasterises SVG. This takes long to build, so a build may leave it out.

use crate::NotDrawn;

/// Pixels of a PNG to one of the drawing: sharp on paper and on good screens.
#[cfg(feature = "png")]
const DENSITY: f32 = 2.0;

/// The most pixels of a PNG: a quarter of a gigabyte while it is drawn.
#[cfg(feature = "png")]
const MOST_PIXELS: u64 = 64_000_000;

/// Whether this build can draw PNG.
pub const fn is_built() -> Result<(), NotDrawn> {
    if cfg!(feature = "png") { Ok(()) } else { Err(NotDrawn::NoPng) }
}

/// A drawing as PNG.
#[cfg(feature = "png")]
pub fn png(svg: &str) -> Result<Vec<u8>, NotDrawn> {
    use resvg::tiny_skia::{Pixmap, Transform};
    use resvg::usvg;

    use crate::font;

    let mut fonts = usvg::fontdb::Database::new();
    fonts.load_font_data(font::REGULAR.to_vec());
    fonts.load_font_data(font::BOLD.to_vec());
    fonts.set_sans_serif_family("DejaVu Sans");
    let options = usvg::Options { fontdb: std::sync::Arc::new(fonts), ..usvg::Options::default() };
    let tree = usvg::Tree::from_str(svg, &options).expect("what plotters writes is SVG");
    let size = tree.size();
    let pixels = |length: f32| (length * DENSITY).ceil() as u32;
    let (width, height) = (pixels(size.width()), pixels(size.height()));
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(NotDrawn::TooLarge);
    }
    let mut map = Pixmap::new(width, height).ok_or(NotDrawn::TooLarge)?;
    resvg::render(&tree, Transform::from_scale(DENSITY, DENSITY), &mut map.as_mut());
    map.encode_png().map_err(|_| NotDrawn::TooLarge)
}

/// A drawing as PNG, which this build cannot make.
#[cfg(not(feature = "png"))]
pub fn png(_: &str) -> Result<Vec<u8>, NotDrawn> {
    Err(NotDrawn::NoPng)
}
