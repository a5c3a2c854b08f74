// What a part of a piece is made of, as its mesh stores it per vertex.
#define_import_path birka_look::pieces::surface_ids

// Match `Surface` in Rust.
const BONE: i32 = 0;
const GLASS: i32 = 1;
const BRONZE: i32 = 2;
const AMBER: i32 = 3;
const WOOD: i32 = 4;
const STONE: i32 = 5;
const HORN: i32 = 6;
