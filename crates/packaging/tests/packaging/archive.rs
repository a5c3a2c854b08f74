//! Unpacking valid and damaged archives.

use birka_packaging::archive::{ArchiveError, Files, pack, unpack};

fn files() -> Files {
    let content = [("mod.ron", "(id: \"small\")"), ("variants/small.lua", "return { api = 1 }"), ("LICENSE", "as you like")];
    content.map(|(path, text)| (path.to_owned(), text.as_bytes().to_vec())).into()
}

#[test]
fn unpacking_restores_the_packed_files() {
    assert_eq!(unpack(&pack("small", &files()).unwrap()), Ok(files()));
}

#[test]
fn truncated_archives_are_damaged() {
    let whole = pack("small", &files()).unwrap();
    for length in 0..whole.len() {
        let result = unpack(&whole[..length]);
        assert!(matches!(result, Err(ArchiveError::Damaged(_))), "{length}: {result:?}");
    }
}

#[test]
fn a_flipped_byte_is_detected_or_changes_no_file() {
    let whole = pack("small", &files()).unwrap();
    let mut detected = 0;
    for at in 0..whole.len() {
        for flip in 1..=u8::MAX {
            let mut damaged = whole.clone();
            damaged[at] ^= flip;
            match unpack(&damaged) {
                // The name of the top folder is not covered by a checksum.
                Ok(unpacked) => assert_eq!(unpacked, files(), "byte {at}"),
                Err(_) => detected += 1,
            }
        }
    }
    assert!(detected > 100 * 255, "{detected}");
}

#[test]
fn forged_sizes_are_detected() {
    let whole = pack("small", &files()).unwrap();
    let directory = whole.windows(4).position(|word| word == b"PK\x01\x02").unwrap();
    // The checksum, the compressed size and the size, four bytes each.
    for field in [16, 20, 24] {
        for value in [0_u32, 1, 13, u32::MAX - 1] {
            let mut forged = whole.clone();
            forged[directory + field..directory + field + 4].copy_from_slice(&value.to_le_bytes());
            assert!(forged == whole || unpack(&forged).is_err(), "{field} {value}");
        }
    }
}

#[test]
fn overlapping_entries_are_rejected() {
    let whole = pack("small", &files()).unwrap();
    let entries: Vec<usize> = whole.windows(4).enumerate().filter(|(_, word)| *word == b"PK\x01\x02").map(|(at, _)| at).collect();
    let mut forged = whole.clone();
    // The second entry claims the offset of the first.
    let first = whole[entries[0] + 42..entries[0] + 46].to_vec();
    forged[entries[1] + 42..entries[1] + 46].copy_from_slice(&first);
    assert!(unpack(&forged).is_err());
}

#[test]
fn every_file_has_the_same_valid_date() {
    let bytes = pack("small", &files()).unwrap();
    let archive = rawzip::ZipArchive::from_slice(&bytes).unwrap();
    let (mut entries, mut count) = (archive.entries(), 0);
    while let Some(entry) = entries.next_entry().unwrap() {
        assert_eq!(entry.last_modified().to_string(), "1980-01-01T12:00:00Z");
        count += 1;
    }
    assert_eq!(count, 3);
    // Also where only the time of DOS is read: year 0, month 1 and day 1.
    let header = bytes.windows(4).position(|bytes| bytes == b"PK\x01\x02").unwrap();
    assert_eq!(bytes[header + 14..header + 16], 0x0021_u16.to_le_bytes());
}
