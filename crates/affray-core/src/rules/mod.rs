//! What a game is made of: its scene, how the rules ask, who sits at the table, what may be answered, what is shown.

pub mod ask;
mod audit;
pub mod board;
mod bot;
mod call;
mod event;
mod hidden;
mod lasting;
mod menu;
mod note;
mod overrule;
mod register;
pub mod ruling;
mod scene;
mod score;
mod seat;
pub mod touch;
mod words;

pub use ask::{Ask, Each};
pub use audit::Audit;
pub use board::{Board, Drawn, Face, Item, Panel, Side, Token, Tone};
pub use bot::{Bot, BySeat, Decision, FromList, QuickBot, Random};
pub use call::{Call, CallRefused, Callable, Called, Wanted};
pub use event::AddressedEvent;
pub use hidden::{Hidden, Redeal};
pub use lasting::Lasting;
pub use menu::{Forbidden, Menu};
pub use note::Note;
pub use overrule::{Allowed, Override, Overrule, Quantity, SetRefused};
pub use register::{Reading, Register, Rule, RuleId, Ruling};
pub use ruling::{BY_WORD, RulingError, Rulings, Switch};
pub use scene::{Progress, Scene};
pub use score::{Column, Kind, Scored, Use};
pub use seat::{Audience, Cast, Role, Seat, SeatInfo, SeatSet, Sitter, Viewer};
pub use touch::{Narrowed, Reachable, Thing, Touch};
pub use words::{Line, Weight, Words};
