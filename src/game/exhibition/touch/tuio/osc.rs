//! Reads Open Sound Control packets, in which TUIO comes: as much as TUIO uses. Anything else is skipped; nothing in a packet can panic.

/// Bundles within bundles are read so deep.
const MAX_DEPTH: usize = 4;
/// More messages of a packet are ignored.
const MAX_MESSAGES: usize = 512;

/// A message: an address and its arguments.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Message<'a> {
    pub(super) address: &'a str,
    pub(super) arguments: Vec<Argument<'a>>,
}

/// An argument of a type that TUIO uses.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Argument<'a> {
    Integer(i32),
    Float(f32),
    Text(&'a str),
}

/// The messages of a packet, as far as it can be read.
pub(super) fn messages(packet: &[u8]) -> Vec<Message<'_>> {
    let mut found = Vec::new();
    read(packet, 0, &mut found);
    found
}

fn read<'a>(packet: &'a [u8], depth: usize, found: &mut Vec<Message<'a>>) {
    // An identifier and a time come before the elements of a bundle.
    let Some(elements) = packet.strip_prefix(b"#bundle\0") else {
        found.extend(message(packet).filter(|_| found.len() < MAX_MESSAGES));
        return;
    };
    let Some(mut rest) = elements.get(8..).filter(|_| depth < MAX_DEPTH) else { return };
    while let Some((size, after)) = rest.split_first_chunk::<4>() {
        let size = usize::try_from(u32::from_be_bytes(*size)).unwrap_or(usize::MAX);
        let Some((element, after)) = after.split_at_checked(size) else { return };
        read(element, depth + 1, found);
        rest = after;
    }
}

fn message(packet: &[u8]) -> Option<Message<'_>> {
    let (address, rest) = text(packet)?;
    let (types, mut rest) = text(rest)?;
    let mut arguments = Vec::new();
    for kind in types.strip_prefix(',')?.bytes() {
        let argument;
        (argument, rest) = match kind {
            b's' => text(rest).map(|(text, rest)| (Argument::Text(text), rest))?,
            b'i' | b'f' => {
                let (bytes, rest) = rest.split_first_chunk::<4>()?;
                let argument =
                    if kind == b'i' { Argument::Integer(i32::from_be_bytes(*bytes)) } else { Argument::Float(f32::from_be_bytes(*bytes)) };
                (argument, rest)
            }
            _ => return None,
        };
        arguments.push(argument);
    }
    address.starts_with('/').then_some(Message { address, arguments })
}

/// A text that ends with a zero byte and fills up to a multiple of four.
fn text(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let length = bytes.iter().position(|&byte| byte == 0)?;
    let text = std::str::from_utf8(&bytes[..length]).ok()?;
    Some((text, bytes.get((length / 4 + 1) * 4..)?))
}

#[cfg(test)]
pub(super) mod tests {
    use birka_rules::Rng;

    use super::*;

    fn padded(text: &str) -> Vec<u8> {
        let mut bytes = text.as_bytes().to_vec();
        bytes.resize((text.len() / 4 + 1) * 4, 0);
        bytes
    }

    pub(crate) fn written(address: &str, arguments: &[Argument]) -> Vec<u8> {
        let kind = |argument: &Argument| match argument {
            Argument::Integer(_) => 'i',
            Argument::Float(_) => 'f',
            Argument::Text(_) => 's',
        };
        let types: String = std::iter::once(',').chain(arguments.iter().map(kind)).collect();
        let mut bytes = padded(address);
        bytes.extend(padded(&types));
        for argument in arguments {
            match argument {
                Argument::Integer(number) => bytes.extend(number.to_be_bytes()),
                Argument::Float(number) => bytes.extend(number.to_be_bytes()),
                Argument::Text(text) => bytes.extend(padded(text)),
            }
        }
        bytes
    }

    pub(crate) fn bundle(elements: &[Vec<u8>]) -> Vec<u8> {
        let mut bytes = b"#bundle\0\0\0\0\0\0\0\0\x01".to_vec();
        for element in elements {
            bytes.extend(u32::try_from(element.len()).unwrap().to_be_bytes());
            bytes.extend(element);
        }
        bytes
    }

    #[test]
    fn what_is_written_is_read() {
        let set = [Argument::Text("set"), Argument::Integer(12), Argument::Float(0.25)];
        let alive = [Argument::Text("alive"), Argument::Integer(-3)];
        let packet = bundle(&[written("/tuio/2Dcur", &alive), bundle(&[written("/tuio/2Dcur", &set)])]);
        let read = messages(&packet);
        assert_eq!(read.iter().map(|message| &message.arguments[..]).collect::<Vec<_>>(), [&alive[..], &set[..]]);
        assert!(read.iter().all(|message| message.address == "/tuio/2Dcur"));
        assert_eq!(messages(&written("/a", &[])), [Message { address: "/a", arguments: vec![] }]);
    }

    #[test]
    fn damaged_packets_are_read_as_far_as_they_can_be() {
        let set = [Argument::Text("set"), Argument::Integer(12), Argument::Float(0.25), Argument::Float(0.5)];
        let packet = bundle(&[written("/tuio/2Dcur", &set), written("/tuio/2Dcur", &set)]);
        let mut rng = Rng::new(3);
        for _ in 0..20_000 {
            let mut bytes = packet.clone();
            bytes.truncate(rng.below(bytes.len() as u32 + 1) as usize);
            for _ in 0..rng.below(4) {
                let at = rng.below(packet.len() as u32) as usize;
                if let Some(byte) = bytes.get_mut(at) {
                    *byte = rng.below(256) as u8;
                }
            }
            assert!(messages(&bytes).len() <= 2);
        }
        let nested = (0..100).fold(written("/a", &[]), |inner, _| bundle(&[inner]));
        assert_eq!(messages(&nested), []);
        assert_eq!(messages(&bundle(&vec![written("/a", &[]); 5000])).len(), MAX_MESSAGES);
    }
}
