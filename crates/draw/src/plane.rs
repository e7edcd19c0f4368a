//! Points, directions and curves.

use std::fmt::Write;
use std::ops::{Add, Mul, Sub};

/// A point of a drawing, or a direction in it; x to the right, y down.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Point {
    /// To the right.
    pub x: f32,
    /// Down.
    pub y: f32,
}

impl Point {
    /// A point.
    pub const fn new(x: f32, y: f32) -> Point {
        Point { x, y }
    }

    /// The length of a direction.
    pub fn length(self) -> f32 {
        self.x.hypot(self.y)
    }

    /// The same direction, of length one.
    #[must_use]
    pub fn unit(self) -> Point {
        let length = self.length().max(1e-6);
        self * (1.0 / length)
    }

    /// A quarter turn clockwise on the page.
    #[must_use]
    pub fn turned(self) -> Point {
        Point::new(-self.y, self.x)
    }

    /// How far two directions agree.
    pub fn dot(self, other: Point) -> f32 {
        self.x * other.x + self.y * other.y
    }

    /// The point between two, at this share of the way.
    #[must_use]
    pub fn towards(self, other: Point, share: f32) -> Point {
        self + (other - self) * share
    }

    /// The nearest whole point.
    #[must_use]
    pub fn rounded(self) -> Point {
        Point::new(self.x.round(), self.y.round())
    }

    /// The angle of a direction in degrees, clockwise from the right.
    pub fn degrees(self) -> f32 {
        self.y.atan2(self.x).to_degrees()
    }
}

impl From<[i32; 2]> for Point {
    fn from([x, y]: [i32; 2]) -> Point {
        Point::new(x as f32, y as f32)
    }
}

impl From<(f32, f32)> for Point {
    fn from((x, y): (f32, f32)) -> Point {
        Point::new(x, y)
    }
}

impl Add for Point {
    type Output = Point;
    fn add(self, other: Point) -> Point {
        Point::new(self.x + other.x, self.y + other.y)
    }
}

impl Sub for Point {
    type Output = Point;
    fn sub(self, other: Point) -> Point {
        Point::new(self.x - other.x, self.y - other.y)
    }
}

impl Mul<f32> for Point {
    type Output = Point;
    fn mul(self, by: f32) -> Point {
        Point::new(self.x * by, self.y * by)
    }
}

/// The middle of some points.
pub fn middle(points: &[Point]) -> Point {
    let sum = points.iter().fold(Point::default(), |sum, &point| sum + point);
    sum * (1.0 / points.len().max(1) as f32)
}

/// A smooth curve through points (Catmull and Rom's).
pub fn smooth(points: &[Point]) -> String {
    let mut path = String::new();
    let at = |index: isize| points[index.clamp(0, points.len() as isize - 1) as usize];
    for index in 0..points.len() as isize {
        if index == 0 {
            let _ = write!(path, "M{}", at(0));
            continue;
        }
        let out = at(index - 1) + (at(index) - at(index - 2)) * (1.0 / 6.0);
        let into = at(index) - (at(index + 1) - at(index - 1)) * (1.0 / 6.0);
        let _ = write!(path, "C{out} {into} {}", at(index));
    }
    path
}

/// A curve that leaves one point and arrives at another in given directions (a cubic of Bézier's).
#[derive(Clone, Copy, Debug)]
pub struct Curve {
    /// Where it begins.
    pub from: Point,
    /// The handle by which it leaves.
    pub leaving: Point,
    /// The handle by which it arrives.
    pub arriving: Point,
    /// Where it ends.
    pub to: Point,
}

impl Curve {
    /// The curve with directions of any length.
    pub fn new(from: Point, leaving: Point, to: Point, arriving: Point) -> Curve {
        let reach = (to - from).length() * 0.36;
        Curve { from, leaving: from + leaving.unit() * reach, arriving: to - arriving.unit() * reach, to }
    }

    /// The point at this share of it.
    pub fn at(&self, share: f32) -> Point {
        let [a, b, c] = [
            self.from.towards(self.leaving, share),
            self.leaving.towards(self.arriving, share),
            self.arriving.towards(self.to, share),
        ];
        a.towards(b, share).towards(b.towards(c, share), share)
    }

    /// Points along it.
    pub fn points(&self, steps: u8) -> Vec<Point> {
        (0..=steps).map(|step| self.at(f32::from(step) / f32::from(steps))).collect()
    }
}

/// How far a point is from a straight line between two others.
pub fn distance(point: Point, from: Point, to: Point) -> f32 {
    let along = to - from;
    let share = (point - from).dot(along) / along.dot(along).max(1e-6);
    (point - from.towards(to, share.clamp(0.0, 1.0))).length()
}

/// Numbers that look random and are always the same, for what a draughtsman would scatter by hand.
pub struct Scatter(u32);

impl Scatter {
    /// The numbers of a key.
    pub fn new(key: u32) -> Scatter {
        Scatter(key.wrapping_mul(2_654_435_761) ^ 0x9E37_79B9)
    }

    /// A number from -1 to 1.
    pub fn draw(&mut self) -> f32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 17;
        self.0 ^= self.0 << 5;
        (self.0 % 2001) as f32 / 1000.0 - 1.0
    }
}

/// Whether the polygon encloses the point.
pub fn encloses(outline: &[Point], point: Point) -> bool {
    let crossed = (0..outline.len()).filter(|&corner| {
        let (a, b) = (outline[corner], outline[(corner + 1) % outline.len()]);
        (a.y > point.y) != (b.y > point.y) && point.x < a.x + (b.x - a.x) * (point.y - a.y) / (b.y - a.y)
    });
    crossed.count() % 2 == 1
}
