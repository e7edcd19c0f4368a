use estafette_bots::{Contender, Judged, arena::*, score::Score};
use std::ops::ControlFlow;
fn go<G: Judged>(a: &[String]) {
    let scen = a.get(5).map(|s| s.as_str());
    let m = Match {
        contenders: [a[1].parse::<Contender>().unwrap(), a[2].parse().unwrap()],
        pairs: a[3].parse().unwrap(),
        seed: a[4].parse().unwrap(),
        scenarios: scenarios::<G>(scen).unwrap(),
    };
    let mut bouts: Vec<Bout> = vec![];
    let t = std::time::Instant::now();
    m.play::<G>(
        |_, _| false,
        2,
        |b, _| {
            if let Some(f) = &b.forfeit {
                println!("forfeit {f:?}");
            }
            bouts.push(b);
            ControlFlow::Continue(())
        },
    )
    .unwrap();
    let mut s = Score::default();
    let mut by = std::collections::BTreeMap::<(String, u8), (u32, u32)>::new();
    let mut sp = [Spent::default(); 2];
    for p in 0..m.pairs {
        let g: Vec<u8> = bouts.iter().filter(|b| b.pair == p).map(|b| b.points).collect();
        if g.len() == 2 {
            s.add_pair([g[0], g[1]]);
        }
    }
    for b in &bouts {
        let e = by.entry((b.scenario.clone(), b.seat)).or_default();
        e.0 += b.points as u32;
        e.1 += 2;
        sp[0].add(b.spent[0]);
        sp[1].add(b.spent[1]);
    }
    println!(
        "{} vs {}: +{} ={} -{}  share {:.3} elo {:?} {:.0}s",
        a[1],
        a[2],
        s.wins,
        s.draws,
        s.losses,
        s.share(),
        s.elo().map(|x| x.round()),
        t.elapsed().as_secs_f32()
    );
    for (k, v) in by {
        print!("  {}/{}: {:.2}", k.0, k.1, v.0 as f32 / v.1 as f32);
    }
    println!();
    for x in sp {
        println!(
            "  orders/game {:.0} ms/order {:.1} playouts/order {:.0}  playouts/s {:.0}",
            x.orders as f32 / bouts.len() as f32,
            x.time.as_secs_f64() * 1e3 / x.orders as f64,
            x.playouts as f64 / x.orders as f64,
            x.playouts as f64 / x.time.as_secs_f64()
        );
    }
}
fn main() {
    let a: Vec<String> = std::env::args().skip(1).collect();
    match a[0].as_str() {
        "t" => go::<estafette_triomphe::Triomphe>(&a),
        _ => go::<estafette_battlefields::Battlefields>(&a),
    }
}
