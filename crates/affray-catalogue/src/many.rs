//! Many fights and campaigns of any game, for whoever counts what comes of them.

use affray_core::Stage;
use affray_core::{AnyBatch, AnyCampaign, Batch, Campaign, Diagnostic, Game, Lasting, Scored, Setup};
use affray_deckahedron::Deckahedron;
use affray_rt0::Rt0;
use affray_suits::Suits;
use affray_testkit::tiny::Tiny;

/// An encounter of this game, ready to be fought many times; `None` for a game there is not.
pub fn batch(slug: &str, setup: &Setup) -> Option<Result<Box<dyn AnyBatch>, Vec<Diagnostic>>> {
    fn open<G: Game>(setup: &Setup) -> Result<Box<dyn AnyBatch>, Vec<Diagnostic>>
    where
        G::Scene: Scored,
    {
        Ok(Box::new(Batch::<G>::open(setup)?))
    }
    match slug {
        Deckahedron::SLUG => Some(open::<Deckahedron>(setup)),
        Rt0::SLUG => Some(open::<Rt0>(setup)),
        Suits::SLUG => Some(open::<Suits>(setup)),
        Tiny::SLUG => Some(open::<Tiny>(setup)),
        _ => None,
    }
}

/// A campaign of this game, ready to be lived through many times; `None` for a game that has none.
pub fn campaign(slug: &str, stages: &[Stage]) -> Option<Result<Box<dyn AnyCampaign>, Vec<Diagnostic>>> {
    fn open<G: Game>(stages: &[Stage]) -> Result<Box<dyn AnyCampaign>, Vec<Diagnostic>>
    where
        G::Scene: Lasting,
    {
        Ok(Box::new(Campaign::<G>::open(stages)?))
    }
    match slug {
        Deckahedron::SLUG => Some(open::<Deckahedron>(stages)),
        Rt0::SLUG => Some(open::<Rt0>(stages)),
        Suits::SLUG => Some(open::<Suits>(stages)),
        _ => None,
    }
}
