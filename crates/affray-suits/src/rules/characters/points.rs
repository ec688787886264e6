//! Building a character by points (SU-01, SU-02).

use std::collections::BTreeMap;
use std::sync::LazyLock;

use serde::Deserialize;

/// What things cost.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Prices {
    /// What a starting character may cost.
    pub points: i32,
    attribute: Vec<AttributePrice>,
    skill: SkillPrice,
    college: CollegePrice,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct AttributePrice {
    value: u16,
    price: i32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct SkillPrice {
    first: i32,
    level: i32,
    highest: i32,
}

#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct CollegePrice {
    price: i32,
}

static PRICES: LazyLock<Prices> =
    LazyLock::new(|| toml::from_str(include_str!("../../../data/prices.toml")).expect("the shipped prices are sound"));

impl Prices {
    /// The prices that ship with the game.
    pub fn standard() -> &'static Prices {
        &PRICES
    }

    /// What an attribute of this value costs, if it can be bought.
    pub fn attribute(&self, value: u16) -> Option<i32> {
        self.attribute.iter().find(|row| row.value == value).map(|row| row.price)
    }
}

/// A character as it is bought: attributes, skills by level, colleges.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Build {
    /// Speed, Will, Mind, Body.
    pub attributes: [(&'static str, u16); 4],
    /// Levels bought, by skill.
    pub skills: BTreeMap<String, i32>,
    /// The skills each college teaches, by college.
    pub colleges: Vec<(String, Vec<String>)>,
}

impl Build {
    /// What it costs, and everything about it that is not allowed at the start (SU-01, SU-02).
    pub fn price(&self, prices: &Prices) -> (i32, Vec<String>) {
        let mut total = 0;
        let mut wrong = Vec::new();
        for (name, value) in self.attributes {
            match prices.attribute(value) {
                Some(price) => total += price,
                None => wrong.push(format!("{name} {value} has no price: 3 to 10 can be bought [SU-01]")),
            }
        }
        for (place, (college, _)) in self.colleges.iter().enumerate() {
            total += prices.college.price;
            if self.colleges[..place].iter().any(|(other, _)| other.eq_ignore_ascii_case(college)) {
                wrong.push(format!("the college {college:?} cannot be bought twice [SU-02]"));
            }
        }
        for (skill, &level) in &self.skills {
            // A college gives level 0 for nothing.
            let taught = self.colleges.iter().any(|(_, skills)| skills.contains(skill));
            total += if taught { 0 } else { prices.skill.first } + prices.skill.level * level.max(0);
            if level > prices.skill.highest {
                wrong.push(format!("{skill} +{level} is above +{} [SU-02]", prices.skill.highest));
            }
            if level < 0 {
                wrong.push(format!("{skill} cannot be below its attribute when trained [SU-02]"));
            }
        }
        (total, wrong)
    }
}
