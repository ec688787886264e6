//! Tests of the pages, on real fights of every game.

mod browser;
mod fights;
mod live;
mod markup;
mod narrow;
mod page;
mod served;
mod size;
mod text;
mod words;

/// A fight of every game that is played in these tests.
const FIGHTS: [&str; 6] =
    ["deckahedron/mob", "deckahedron/ambush", "rt0/party", "rt0/brock", "suits/three_on_three", "tiny/hands"];
