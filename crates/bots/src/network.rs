//! A small network: what it adds to a judgement cannot be said by a weighted sum of terms, such as that a bridge matters
//! as long as somebody is left to cross it.

use base64::Engine;
use base64::engine::general_purpose::STANDARD as BASE64;
use estafette_core::Draws;
use serde::{Deserialize, Serialize};

/// How many things a network makes of what it looks at.
pub(crate) const MADE: usize = 32;

/// What a network has made so far of what it looks at.
pub(crate) type Made = [f32; MADE];

/// How far the first numbers of a network are from 0. What it makes counts little at first, so that it does no harm.
const FIRST: f32 = 0.1;
const FIRST_OUTPUT: f32 = 0.03;
/// How many characters of numbers a line of a file has.
const LINE: usize = 100;

/// One layer of what is made of the inputs, and a weighted sum of that.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Network {
    /// What each input counts for everything that is made.
    pub(crate) inputs: Vec<Made>,
    pub(crate) bias: Made,
    pub(crate) output: Made,
}

impl Network {
    /// A network that makes nothing of anything.
    pub(crate) fn blank(inputs: usize) -> Network {
        Network { inputs: vec![[0.0; MADE]; inputs], bias: [0.0; MADE], output: [0.0; MADE] }
    }

    /// A network that knows nothing yet.
    pub(crate) fn ignorant(inputs: usize, draws: &mut Draws) -> Network {
        let mut any = |scale: f32| scale * (draws.below(20_001) as f32 / 10_000.0 - 1.0);
        Network {
            inputs: (0..inputs).map(|_| std::array::from_fn(|_| any(FIRST))).collect(),
            bias: std::array::from_fn(|_| any(FIRST)),
            output: std::array::from_fn(|_| any(FIRST_OUTPUT)),
        }
    }

    /// Takes into account that there is so much of an input.
    #[inline]
    pub(crate) fn add(&self, made: &mut Made, input: usize, value: f32) {
        for (sum, weight) in made.iter_mut().zip(&self.inputs[input]) {
            *sum += value * weight;
        }
    }

    /// What it adds to a judgement.
    #[inline]
    pub(crate) fn sum(&self, made: &Made) -> f32 {
        made.iter().zip(&self.output).map(|(sum, weight)| sum.max(0.0) * weight).sum()
    }

    /// All its numbers.
    pub(crate) fn numbers(&self) -> impl Iterator<Item = &f32> {
        [&self.bias, &self.output].into_iter().chain(&self.inputs).flatten()
    }

    /// The same, to be changed.
    pub(crate) fn numbers_mut(&mut self) -> impl Iterator<Item = &mut f32> {
        [&mut self.bias, &mut self.output].into_iter().chain(&mut self.inputs).flatten()
    }
}

/// A network in a file of weights: its numbers are multiples of a small one.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NetworkFile {
    /// What the numbers are multiples of.
    unit: f32,
    /// Whole numbers of 16 bits, the lower byte first, in base 64.
    numbers: String,
}

impl From<&Network> for NetworkFile {
    fn from(network: &Network) -> NetworkFile {
        let greatest = network.numbers().fold(0.0, |most: f32, number| most.max(number.abs()));
        let unit = (greatest / f32::from(i16::MAX)).max(f32::MIN_POSITIVE);
        let bytes: Vec<u8> =
            network.numbers().flat_map(|number| ((number / unit).round() as i16).to_le_bytes()).collect();
        let text = BASE64.encode(bytes);
        let lines: Vec<&str> =
            (0..text.len()).step_by(LINE).map(|at| &text[at..text.len().min(at + LINE)]).collect();
        NetworkFile { unit, numbers: lines.join("\n") + "\n" }
    }
}

impl NetworkFile {
    /// The network, if it is one for so many inputs.
    pub(crate) fn network(&self, inputs: usize) -> Result<Network, String> {
        let text: String = self.numbers.split_ascii_whitespace().collect();
        let bytes = BASE64.decode(text).map_err(|wrong| format!("the numbers of the network: {wrong}"))?;
        let mut network = Network::blank(inputs);
        let expected = 2 * network.numbers().count();
        if bytes.len() != expected {
            return Err(format!("the network has {} bytes of numbers, expected {expected}", bytes.len()));
        }
        if !(0.0..=1.0).contains(&self.unit) {
            return Err(format!("the numbers of a network cannot be multiples of {}", self.unit));
        }
        for (number, bytes) in network.numbers_mut().zip(bytes.chunks_exact(2)) {
            *number = self.unit * f32::from(i16::from_le_bytes([bytes[0], bytes[1]]));
        }
        Ok(network)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_is_written_and_read_with_little_loss() {
        let network = Network::ignorant(70, &mut Draws::new(1));
        let file = NetworkFile::from(&network);
        let again = file.network(70).expect("a network");
        let off = network.numbers().zip(again.numbers()).map(|(one, other)| (one - other).abs());
        assert!(off.fold(0.0, f32::max) < 1e-5);
        assert_eq!(NetworkFile::from(&again).numbers, file.numbers);
        assert!(file.numbers.lines().all(|line| line.len() <= LINE));
        assert!(file.network(71).is_err_and(|wrong| wrong.contains("expected 4672")));
        let broken = NetworkFile { numbers: file.numbers.replace('A', "?"), ..file };
        assert!(broken.network(70).is_err());
        for unit in [f32::NAN, f32::INFINITY, -1.0] {
            let file = NetworkFile { unit, ..NetworkFile::from(&network) };
            assert!(file.network(70).is_err(), "{unit}");
        }
        assert_eq!(NetworkFile::from(&Network::blank(3)).network(3), Ok(Network::blank(3)));
    }

    #[test]
    fn what_is_made_counts_if_there_is_any() {
        let mut network = Network::blank(2);
        (network.inputs[0][0], network.inputs[1][1]) = (2.0, -1.0);
        (network.bias[0], network.output[0], network.output[1]) = (-1.0, 0.5, 1.0);
        let sum = |inputs: &[(usize, f32)]| {
            let mut made = network.bias;
            for &(input, value) in inputs {
                network.add(&mut made, input, value);
            }
            network.sum(&made)
        };
        for (inputs, expected) in
            [(&[][..], 0.0), (&[(0, 1.0)], 0.5), (&[(0, 2.0), (1, 1.0)], 1.5), (&[(1, -3.0)], 3.0)]
        {
            let sum = sum(inputs);
            assert!((sum - expected).abs() < 1e-6, "{inputs:?}: {sum}");
        }
    }
}
