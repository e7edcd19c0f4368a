//! A page with a board, its pieces and panels, to look at in a browser: seed, orders played, viewer, language
//! (en, es), theme (light, dark) and degrees by which the board is turned; written to the file named last.
//! Some of what is offered is lit up.

use estafette_core::{Draft, Draws, Game, RandomPlayer, Seat, Seed, Viewer};
use estafette_draw::Drawn;
use estafette_triomphe::Triomphe;
use estafette_words::{Language, Lexicon};

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [seed, orders, viewer, language, theme, turn, file] = &arguments[..] else {
        panic!("seed, number of orders, viewer, language, theme, turn and file are needed");
    };
    let number = |text: &String| text.parse::<u64>().expect("a number");
    let language: Language = language.parse().expect("a language");
    let game = Triomphe::marengo();
    let mut state = game.start(Seed::from(number(seed)), &mut Vec::new());
    let mut player = RandomPlayer::<Triomphe>::new(Draws::new(number(seed)));
    for _ in 0..number(orders) {
        let Some(seat) = game.to_act(&state) else { break };
        let order = player.order(&game, &state).expect("drafts have no dead ends");
        game.issue(&mut state, seat, &order, &mut Vec::new()).expect("drafted orders are accepted");
    }
    let viewer = match number(viewer) {
        seat @ 0..=1 => Viewer::Seat(Seat(seat as u8)),
        _ => Viewer::Spectator,
    };
    let sight = game.sight(&state, viewer);
    let mut svg = game.board() + &game.pieces(&sight);
    let mut draft = Draft::new();
    let mut picks = Vec::new();
    for _ in 0..2 {
        draft.clear();
        if game.draft(&state, &picks, &mut draft).is_err() {
            break;
        }
        let Some(&pick) = draft.offers.iter().find(|pick| svg.contains(&format!("data-pick=\"{pick}\"")))
        else {
            break;
        };
        picks.push(pick);
    }
    let mut light = |name: String, class: &str| {
        let Some(at) = svg.find(&format!("\" data-pick=\"{name}\"")) else { return };
        svg.insert_str(at, class);
    };
    for pick in &draft.offers {
        light(pick.to_string(), " offered");
    }
    for pick in &picks {
        light(pick.to_string(), " picked");
    }
    let (width, height) = game.size();
    let (width, height) = (u64::from(width), u64::from(height));
    let turn = number(turn);
    let (across, down, moved) = match turn {
        90 => (height, width, format!("translate({height} 0) rotate(90)")),
        180 => (width, height, format!("translate({width} {height}) rotate(180)")),
        270 => (height, width, format!("translate(0 {width}) rotate(270)")),
        _ => (width, height, String::new()),
    };
    let panels = game.panels(Lexicon::of(language), &sight);
    let panels =
        panels.iter().fold(String::new(), |all, panel| all + "<h3>" + &panel.title + "</h3>" + &panel.body);
    let page = format!(
        "<!doctype html><html data-theme=\"{theme}\"><meta charset=\"utf-8\"><style>{}\
         body{{margin:0;display:flex;background:var(--paper);color:var(--letters);height:100vh;\
         font:14px/1.35 'Estafette Serif',serif}}\
         main{{flex:1}}main svg{{width:100%;height:100%}}aside{{width:320px;padding:8px;overflow:auto}}\
         h3{{margin:.6em 0 .2em}}</style>\
         <main><svg class=\"turn-{turn}\" viewBox=\"0 0 {across} {down}\"><g transform=\"{moved}\">{svg}</g></svg></main>\
         <aside>{panels}</aside></html>",
        game.style()
    );
    std::fs::write(file, page).expect("the file can be written");
}
