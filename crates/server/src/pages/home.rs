//! The first page.

use maud::{Markup, html};

use super::Reader;
use super::layout;

/// What the first page shows.
pub struct Home {
    /// The games that can be started.
    pub games: Vec<GameOffer>,
    /// The computer generals, the weakest first.
    pub generals: Vec<GeneralOffer>,
    /// The reader's games in progress, in any order: those that wait for him are listed first.
    pub yours: Vec<Listed>,
    /// Tables with a free seat that anyone may take.
    pub open: Vec<Listed>,
    /// Games that are over.
    pub finished: Vec<Listed>,
}

/// A game that can be started.
pub struct GameOffer {
    /// Its id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its scenarios: id and title.
    pub scenarios: Vec<(String, String)>,
    /// Its seats: id and name.
    pub seats: Vec<(String, String)>,
    /// Its optional rules.
    pub options: Vec<OptionOffer>,
}

/// An optional rule.
pub struct OptionOffer {
    /// Its id.
    pub id: String,
    /// Its name.
    pub title: String,
    /// What it changes.
    pub about: String,
}

/// Computer generals of one level.
pub struct GeneralOffer {
    /// The level's id.
    pub level: String,
    /// Its name.
    pub rank: String,
    /// How it plays.
    pub about: String,
    /// Who is of it: id, and rank and name.
    pub officers: Vec<(String, String)>,
}

/// How the fields of optional rules begin.
pub const OPTION_FIELDS: &str = "option-";

/// The field of the form that is there if an optional rule of a game is ticked.
pub fn option_field(game: &str, option: &str) -> String {
    format!("{OPTION_FIELDS}{game}-{option}")
}

/// A table in a list.
pub struct Listed {
    /// Its id.
    pub id: String,
    /// What is played.
    pub title: String,
    /// The armies, and who plays them.
    pub players: Vec<(String, Option<String>)>,
    /// How it stands.
    pub standing: Standing,
}

/// How a table stands, for the reader.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Standing {
    /// It is his decision.
    YourMove,
    /// A seat is free.
    Waiting,
    /// It is somebody else's decision.
    TheirMove,
    /// It is over: how it ended.
    Over(String),
}

/// The kinds of opponent: the value of the form, what it is called, what it means.
const OPPONENTS: [(&str, &str, &str); 4] = [
    ("screen", "ui-opponent-screen", "ui-opponent-screen-means"),
    ("link", "ui-opponent-link", "ui-opponent-link-means"),
    ("open", "ui-opponent-open", "ui-opponent-open-means"),
    ("general", "ui-opponent-general", "ui-opponent-general-means"),
];

/// The first page.
pub fn home(reader: &Reader, home: &Home) -> Markup {
    let mut yours: Vec<&Listed> = home.yours.iter().collect();
    yours.sort_by(|one, other| one.standing.cmp(&other.standing));
    let lists = [
        ("ui-home-yours", yours),
        ("ui-home-open", home.open.iter().collect()),
        ("ui-home-finished", home.finished.iter().collect()),
    ];
    let content = html! {
        div.masthead {
            h1 { "Estafette" }
            p.motto { (reader.say("ui-motto")) }
        }
        div.columns {
            (start(reader, home))
            div.lists {
                @for (title, tables) in &lists {
                    @if !tables.is_empty() {
                        section {
                            h2 { (reader.say(title)) }
                            ul.tables { @for table in tables { (listed(reader, table)) } }
                        }
                    }
                }
                @if lists.iter().all(|(_, tables)| tables.is_empty()) {
                    section.quiet {
                        h2 { (reader.say("ui-home-how")) }
                        ol {
                            @for id in ["ui-home-how-start", "ui-home-how-pick", "ui-home-how-issue"] {
                                li { (reader.say(id)) }
                            }
                        }
                    }
                }
            }
        }
    };
    layout::sheet(reader, "Estafette", &layout::scripts("home.js", &[]), &content)
}

fn start(reader: &Reader, home: &Home) -> Markup {
    let games = home.games.as_slice();
    html! {
        section.start {
            h2 { (reader.say("ui-start")) }
            form method="post" action="/battles" id="start" {
                @if let [only] = games {
                    p.game { strong { (only.title) } }
                    input type="hidden" name="game" value=(only.id);
                } @else {
                    fieldset {
                        legend { (reader.say("ui-start-game")) }
                        @for (index, game) in games.iter().enumerate() {
                            label.choice {
                                input type="radio" name="game" value=(game.id) checked[index == 0];
                                span { strong { (game.title) } }
                            }
                        }
                    }
                }
                (by_game(reader, "scenario", games, |game| &game.scenarios))
                fieldset {
                    legend { (reader.say("ui-start-opponent")) }
                    @for (index, (value, name, means)) in OPPONENTS.into_iter().enumerate() {
                        label.choice {
                            input type="radio" name="opponent" value=(value) checked[index == 0];
                            span { strong { (reader.say(name)) } small { (reader.say(means)) } }
                        }
                    }
                    (generals(reader, &home.generals))
                }
                @for game in games.iter().filter(|game| !game.options.is_empty()) {
                    fieldset data-game=(game.id) {
                        legend { (reader.say("ui-start-options")) @if games.len() > 1 { " · " (game.title) } }
                        @for rule in &game.options {
                            label.choice {
                                input type="checkbox" name=(option_field(&game.id, &rule.id));
                                span { strong { (rule.title) } small { (rule.about) } }
                            }
                        }
                    }
                }
                div.pair {
                    (by_game(reader, "seat", games, |game| &game.seats))
                    (layout::name_field(reader))
                }
                button.primary type="submit" { (reader.say("ui-start-go")) }
            }
        }
    }
}

/// Which general to play against. The style sheet shows it where the computer is chosen, with the sentence about the
/// level that is.
fn generals(reader: &Reader, generals: &[GeneralOffer]) -> Markup {
    html! {
        div.generals {
            label.field {
                span { (reader.say("ui-start-general")) }
                select name="general" aria-describedby="level" {
                    @for offer in generals {
                        optgroup label=(offer.rank) data-level=(offer.level) {
                            @for (id, title) in &offer.officers { option value=(id) { (title) } }
                        }
                    }
                }
            }
            div id="level" aria-live="polite" {
                @for offer in generals { p.quiet data-level=(offer.level) { (offer.about) } }
            }
        }
    }
}

/// A choice whose options depend on the game. Where there are several games the options stand in groups, of
/// which the page's script leaves only the chosen game's.
fn by_game<'a>(
    reader: &Reader,
    field: &str,
    games: &'a [GameOffer],
    options: impl Fn(&'a GameOffer) -> &'a Vec<(String, String)>,
) -> Markup {
    let any = field == "seat";
    if !any && games.iter().all(|game| options(game).len() == 1) {
        // A choice of one is no choice; with several games the server takes the only scenario of the chosen.
        return html! {
            @if let [only] = games {
                @for (id, _) in options(only) { input type="hidden" name=(field) value=(id); }
            }
        };
    }
    let label = if any { "ui-start-seat" } else { "ui-start-scenario" };
    html! {
        label.field {
            span { (reader.say(label)) }
            select name=(field) {
                @if any { option value="any" { (reader.say("ui-start-any")) } }
                @if let [only] = games {
                    @for (id, name) in options(only) { option value=(id) { (name) } }
                } @else {
                    @for game in games {
                        optgroup label=(game.title) data-game=(game.id) {
                            @for (id, name) in options(game) { option value=(id) { (name) } }
                        }
                    }
                }
            }
        }
    }
}

fn listed(reader: &Reader, table: &Listed) -> Markup {
    let (class, standing) = match &table.standing {
        Standing::YourMove => ("turn", reader.say("ui-standing-yours")),
        Standing::Waiting => ("waiting", reader.say("ui-standing-waiting")),
        Standing::TheirMove => ("theirs", reader.say("ui-standing-theirs")),
        Standing::Over(ending) => ("over", ending.clone()),
    };
    html! {
        li class=(class) {
            a href={ "/table/" (table.id) } {
                strong { (table.title) }
                span.who {
                    @for (index, (army, who)) in table.players.iter().enumerate() {
                        @if index > 0 { " · " }
                        (army) ": "
                        @if let Some(who) = who { (who) } @else { em { (reader.say("ui-seat-free")) } }
                    }
                }
                span.standing { (standing) }
            }
        }
    }
}
