//! Pictures of positions for links in chats, which show no SVG.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};
use tokio::sync::Semaphore;

use crate::identity::hash;

/// The pictures that are kept, at most.
const KEPT: usize = 128;

type Kept = Mutex<HashMap<String, Arc<[u8]>>>;

/// The picture of an SVG as PNG; `None` if it cannot be drawn. Two are drawn at a time.
pub async fn png(svg: String) -> Option<Arc<[u8]>> {
    static PICTURES: LazyLock<Kept> = LazyLock::new(Kept::default);
    static PLACES: Semaphore = Semaphore::const_new(2);
    let kept = || PICTURES.lock().unwrap_or_else(PoisonError::into_inner);
    let name = hash(&svg);
    if let Some(known) = kept().get(&name) {
        return Some(Arc::clone(known));
    }
    let _place = PLACES.acquire().await.ok()?;
    let drawn: Arc<[u8]> = tokio::task::spawn_blocking(move || draw(&svg)).await.ok()??.into();
    let mut kept = kept();
    if kept.len() >= KEPT {
        kept.clear();
    }
    kept.insert(name, Arc::clone(&drawn));
    Some(drawn)
}

/// The answer with a picture that is kept for some time.
pub fn response(png: &[u8], kept: &'static str) -> Response {
    ([(CONTENT_TYPE, "image/png"), (CACHE_CONTROL, kept)], png.to_vec()).into_response()
}

fn draw(svg: &str) -> Option<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).ok()?;
    let size = tree.size().to_int_size();
    let mut pixels = Pixmap::new(size.width(), size.height())?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}
