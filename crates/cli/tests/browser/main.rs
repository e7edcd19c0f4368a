//! The table in a real browser: Chromium, driven through chromedriver, against the program as it is shipped.
//!
//! Every test has a server of its own and as many browsers as it has people. Whatever it is about, it also
//! fails if a page asked another host for anything, broke its content security policy or wrote an error to the
//! console: see [`browser`]. `docs/screenshots` runs the ignored test, which takes the pictures of the manual.

mod battlefields;
mod browser;
mod chromedriver;
mod computer;
mod friend;
mod keyboard;
mod loading;
mod phone;
mod picking;
mod replay;
mod screen;
mod screenshots;
mod server;
mod spanish;
mod stage;
mod stale;

use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Trial};

use crate::chromedriver::Chromedriver;

/// Tests by their functions; a test is called what its function is called.
macro_rules! trials {
    ($driver:expr, $($module:ident :: $test:ident,)*) => {
        vec![$({
            let driver = Arc::clone($driver);
            let name = stringify!($test).replace('_', " ");
            Trial::test(name, move || {
                stage::play(&driver, |stage| Box::pin(async move { $module::$test(&stage).await }));
                Ok(())
            })
        },)*]
    };
}

fn main() -> ExitCode {
    let mut arguments = Arguments::from_args();
    // Each test is several processes already.
    arguments.test_threads.get_or_insert(2);
    let driver = match Chromedriver::start() {
        Ok(driver) => Arc::new(driver),
        Err(missing) => {
            println!("SKIPPED: browser tests: {missing}");
            let required = std::env::var("CI").is_ok_and(|set| set == "true");
            return if required { ExitCode::FAILURE } else { ExitCode::SUCCESS };
        }
    };
    let mut trials = trials![
        &driver,
        screen::two_players_at_one_screen_fight_through_the_curtain,
        screen::a_reload_in_a_decision_comes_back_to_it_and_a_new_tab_finds_the_curtain,
        friend::two_friends_and_an_onlooker_follow_one_battle_live,
        picking::what_cannot_be_picked_says_why_with_its_section,
        picking::back_takes_back_a_pick_and_undo_an_order,
        picking::a_reload_restores_the_order_being_written,
        picking::a_server_that_was_killed_is_waited_for_and_loses_nothing,
        keyboard::a_whole_turn_needs_no_pointer,
        phone::fingers_pick_and_zoom_and_nothing_overflows,
        spanish::the_language_of_the_browser_is_spoken,
        spanish::the_switch_changes_the_language,
        replay::a_finished_battle_can_be_seen_again_from_every_side,
        loading::a_table_loads_light_and_stands_still,
        loading::a_pick_is_answered_without_the_server,
        computer::the_computer_answers_and_its_telling_can_be_skipped,
        computer::a_sergeant_is_chosen_watched_and_answered_with_the_advice_of_a_colonel,
        computer::a_finished_battle_shows_what_decided_it,
        computer::who_wants_no_motion_sees_the_end_at_once,
        battlefields::both_sides_point_at_one_screen_without_a_curtain,
        battlefields::an_assault_is_answered_by_the_other_side,
        battlefields::the_owner_chooses_the_retreat_and_the_victor_his_facing,
        battlefields::a_rally_brings_reinforcements_from_the_panel_and_places_leaders,
        battlefields::what_an_order_does_not_allow_is_explained,
        battlefields::optional_rules_are_ticked_and_recorded_and_the_battle_seen_again,
        battlefields::the_battle_is_told_in_spanish,
        stale::two_tabs_of_one_seat_follow_each_other,
    ];
    let pictures = trials![&driver, screenshots::screenshots,];
    trials.extend(pictures.into_iter().map(|trial| trial.with_ignored_flag(true)));
    let conclusion = libtest_mimic::run(&arguments, trials);
    drop(driver);
    conclusion.exit_code()
}
