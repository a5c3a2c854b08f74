//! The functions that the C++ library of emscripten expects of its host, in a build for a browser: memory, a clock, files, the end of the program.
//!
//! Memory comes from Rust's allocator, because two allocators in one WebAssembly memory waste it. There are neither clock nor files: scripts may
//! use neither, and what Luau would print is an assertion that has failed.

#![allow(unsafe_code, reason = "functions of the C library, called by Luau's C++")]

use std::alloc::{Layout, alloc, alloc_zeroed, dealloc, realloc as reallocate};
use std::ffi::{c_int, c_void};
use std::ptr::null_mut;
use std::sync::Once;

unsafe extern "C" {
    /// Runs the initializers of the global variables of C++. The linker defines it.
    fn __wasm_call_ctors();
}

/// Initializes the global variables of C++. Must be called before anything else in Luau.
pub(super) fn initialize() {
    static ONCE: Once = Once::new();
    // SAFETY: the linker defines the function, and it is called once.
    ONCE.call_once(|| unsafe { __wasm_call_ctors() });
}

/// The size of the header before each block: the block's whole size. It keeps the alignment of the block.
const HEADER: usize = 16;

fn layout(size: usize) -> Option<Layout> {
    Layout::from_size_align(size.checked_add(HEADER)?, HEADER).ok()
}

/// Writes the header of a block, which may be null, and returns what the caller may use.
///
/// # Safety
/// The block is null or has the layout.
unsafe fn with_header(block: *mut u8, layout: Layout) -> *mut c_void {
    if block.is_null() {
        return null_mut();
    }
    // SAFETY: every layout has room for the header and its alignment.
    unsafe {
        block.cast::<usize>().write(layout.size());
        block.add(HEADER).cast()
    }
}

/// The block that a pointer belongs to, and its layout.
///
/// # Safety
/// The pointer is from `with_header` and has not been freed.
unsafe fn block_of(pointer: *mut c_void) -> (*mut u8, Layout) {
    // SAFETY: the header before the pointer has the size of a valid layout.
    unsafe {
        let block = pointer.cast::<u8>().sub(HEADER);
        (block, Layout::from_size_align_unchecked(block.cast::<usize>().read(), HEADER))
    }
}

#[unsafe(no_mangle)]
extern "C" fn malloc(size: usize) -> *mut c_void {
    // SAFETY: the layout is not empty.
    layout(size).map_or(null_mut(), |layout| unsafe { with_header(alloc(layout), layout) })
}

#[unsafe(no_mangle)]
extern "C" fn __libc_calloc(count: usize, size: usize) -> *mut c_void {
    calloc(count, size)
}

#[unsafe(no_mangle)]
extern "C" fn calloc(count: usize, size: usize) -> *mut c_void {
    // SAFETY: the layout is not empty.
    count.checked_mul(size).and_then(layout).map_or(null_mut(), |layout| unsafe { with_header(alloc_zeroed(layout), layout) })
}

#[unsafe(no_mangle)]
unsafe extern "C" fn realloc(pointer: *mut c_void, size: usize) -> *mut c_void {
    if pointer.is_null() {
        return malloc(size);
    }
    let Some(new) = layout(size) else { return null_mut() };
    // SAFETY: the caller owns the pointer, which is from one of these functions.
    unsafe {
        let (block, old) = block_of(pointer);
        with_header(reallocate(block, old, new.size()), new)
    }
}

#[unsafe(no_mangle)]
unsafe extern "C" fn free(pointer: *mut c_void) {
    if !pointer.is_null() {
        // SAFETY: the caller owns the pointer, which is from one of these functions.
        unsafe {
            let (block, layout) = block_of(pointer);
            dealloc(block, layout);
        }
    }
}

/// No C++ type of Luau needs a larger alignment than `malloc` gives.
#[unsafe(no_mangle)]
unsafe extern "C" fn posix_memalign(result: *mut *mut c_void, align: usize, size: usize) -> c_int {
    const ENOMEM: c_int = 48;
    let block = if align <= HEADER { malloc(size) } else { null_mut() };
    // SAFETY: the caller owns the place of the result.
    unsafe { result.write(block) };
    if block.is_null() { ENOMEM } else { 0 }
}

#[unsafe(no_mangle)]
extern "C" fn abort() -> ! {
    panic!("Luau has failed");
}

/// Writes nothing. The result is WASI's number for a file that is not open.
#[unsafe(no_mangle)]
extern "C" fn __wasi_fd_write(_file: c_int, _parts: *const c_void, _count: usize, _written: *mut usize) -> c_int {
    8
}

// What the library `os` of Luau uses, which no script can reach, and the seed of `math.random`, which the prelude replaces.

#[unsafe(no_mangle)]
extern "C" fn emscripten_get_now() -> f64 {
    0.0
}

/// Fails: there is no clock.
#[unsafe(no_mangle)]
extern "C" fn clock_gettime(_clock: c_int, _result: *mut c_void) -> c_int {
    -1
}

#[unsafe(no_mangle)]
extern "C" fn clock() -> c_int {
    0
}

#[unsafe(no_mangle)]
extern "C" fn time(_result: *mut c_int) -> c_int {
    0
}

#[unsafe(no_mangle)]
extern "C" fn difftime(_end: c_int, _start: c_int) -> f64 {
    0.0
}

#[unsafe(no_mangle)]
extern "C" fn strftime(_text: *mut u8, _size: usize, _format: *const u8, _time: *const c_void) -> usize {
    0
}

#[unsafe(no_mangle)]
extern "C" fn _tzset_js(_zone: *mut c_void, _daylight: *mut c_void, _names: *mut c_void) {}

#[unsafe(no_mangle)]
extern "C" fn _localtime_js(_time: *const c_void, _fields: *mut c_void) {}

#[unsafe(no_mangle)]
extern "C" fn _gmtime_js(_time: *const c_void, _fields: *mut c_void) {}
