//! Hot reload: watches folders and reloads a library when its files change.

mod folder_watcher;
mod library_watcher;

pub use folder_watcher::FolderWatcher;
pub use library_watcher::LibraryWatcher;
