//! The board of Triomphe à Marengo, as a board of the family.

use estafette_linear::Board;

fn board() -> Board {
    Board::parse(include_str!("../../../boards/triomphe.toml")).unwrap_or_else(|faults| {
        panic!("{}", faults.iter().map(ToString::to_string).collect::<Vec<_>>().join("\n"))
    })
}

#[test]
fn every_position_is_written_and_read_without_loss() {
    let board = board();
    for locale in board.locale_ids() {
        let reserve = estafette_linear::Position::reserve(locale);
        assert_eq!(board.read_position(&board.write_position(reserve)), Ok(reserve));
        for (id, approach) in board.approaches_of(locale) {
            assert_eq!(board.read_approach(&board.write_approach(id)), Ok(id));
            assert_eq!(board.read_position(&board.write_approach(id)), Ok(approach.position));
            assert_eq!(board.approach_at(approach.position), Some(id));
        }
    }
}

#[test]
fn every_crossing_is_written_and_read_without_loss() {
    let board = board();
    for crossing in board.crossing_ids() {
        assert_eq!(board.read_crossing(&board.write_crossing(crossing)), Ok(crossing));
    }
}

#[test]
fn twins_need_a_letter_and_say_so() {
    let board = board();
    assert!(board.read_approach("1/2a").is_ok() && board.read_approach("2>1b").is_ok());
    let wrong = board.read_approach("1/2").expect_err("there are two");
    assert!(wrong.contains("write 1/2a"), "{wrong}");
    let wrong = board.read_crossing("11~12").expect_err("there are three");
    assert!(wrong.contains("write 11~12a"), "{wrong}");
    assert!(board.read_crossing("14~6:main").is_ok() && board.read_crossing("12~11c").is_ok());
    assert!(board.read_approach("1/9").is_err() && board.read_position("91").is_err());
}
