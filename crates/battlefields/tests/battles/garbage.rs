//! Texts that are no battles at all, and battles changed without plan.

use estafette_battlefields::battle::file::{self, embedded};

use crate::EXAMPLE;

/// How often each battle is changed.
const TIMES: usize = 60;

/// A generator of numbers for changes without plan.
fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
    let mut state = seed;
    move |below| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

#[test]
fn no_text_makes_the_reader_panic() {
    for text in [
        "",
        "\0",
        "é",
        "[map]",
        "[[units]]",
        "format = 1",
        "= = =",
        "\u{feff}",
        "format = 99999999999999999999",
    ] {
        assert!(!file::read(text).expect_err("no battle").is_empty(), "{text:?}");
    }
    assert!(file::read(&"[".repeat(100_000)).is_err());
    assert!(file::read(&format!("a = {}", "[".repeat(100_000))).is_err());
    assert!(file::read(&EXAMPLE.replace("........", &".".repeat(1_000_000))).is_err());
    let edge = "{ hex = \"0000\", side = \"W\", kind = \"brook\" }, ".repeat(20_000);
    let faults = file::read(&EXAMPLE.replace("edges = [", &format!("edges = [{edge}"))).expect_err("faulty");
    assert_eq!(faults.len(), 20_000);
    let mut number = numbers(7);
    for text in embedded().map(|(_, text)| text).chain([EXAMPLE.to_owned()]) {
        for _ in 0..TIMES {
            let mut bytes = text.as_bytes().to_vec();
            for _ in 0..=number(3) {
                let place = number(bytes.len());
                match number(4) {
                    0 => bytes[place] = number(256) as u8,
                    1 => bytes[place] = bytes[number(bytes.len())],
                    2 => drop(bytes.remove(place)),
                    _ => drop(bytes.drain(place..(place + number(200)).min(bytes.len()))),
                }
            }
            let changed = String::from_utf8_lossy(&bytes);
            if let Err(faults) = file::read(&changed) {
                assert!(!faults.is_empty());
                let lines = changed.lines().count() + 1;
                assert!(faults.iter().all(|fault| fault.line.is_none_or(|line| line <= lines)));
            }
        }
    }
}

/// Words and numbers exchanged for others of the file get deeper than single bytes.
#[test]
fn no_exchange_of_values_makes_the_reader_panic() {
    let mut number = numbers(11);
    for text in embedded().map(|(_, text)| text).chain([EXAMPLE.to_owned()]) {
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..TIMES {
            let mut changed = lines.clone();
            for _ in 0..=number(3) {
                let (one, other) = (number(lines.len()), number(lines.len()));
                changed[one] = lines[other];
            }
            if let Err(faults) = file::read(&changed.join("\n")) {
                assert!(!faults.is_empty());
            }
        }
    }
}
