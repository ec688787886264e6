//! The rulings a user can set. What each means, and its default in each edition, stands in the register.

use std::sync::LazyLock;

use affray_core::Register;
use affray_core::Rulings as _;

use crate::edition::Edition;

/// The register of rules and rulings that ships with the game.
pub static REGISTER: LazyLock<Register> = LazyLock::new(|| Register::of(include_str!("../rules.toml")));

affray_core::rulings! {
    /// Every ruling that can be set, with the reading in force.
    pub struct Rulings {
        choices {
            /// Who names the attribute where a move allows several (DK-08).
            attribute_choice: AttributeChoice { GmNames = "gm_names", Player = "player", Gm = "gm" },
            /// Which moves may be tried without their card (DK-07).
            moves_without_card: MovesWithoutCard { Menu = "menu", All = "all", None = "none" },
            /// Whether advantage is cut to the limit after or before summing (DK-09).
            clamp_after_sum: ClampAfterSum { After = "after", Before = "before" },
            /// Who picks the resolving card on a tie (DK-12).
            tie_chooser: TieChooser { Flipper = "flipper", First = "first" },
            /// When a short deck is looked for (DK-28).
            reshuffle_check_points: CheckPoints { AfterEach = "after_each", MidFlip = "mid_flip", EndOfTurn = "end_of_turn" },
            /// Whether a reshuffle is offered again although nothing has happened since it was declined (DK-27).
            reshuffle_again: ReshuffleAgain { No = "no", Yes = "yes" },
            /// What happens when the deck runs out in a flip (DK-29).
            flip_runout: FlipRunout { Reshuffle = "reshuffle", Resolve = "resolve" },
            /// Whether all cards count towards the threshold (DK-28).
            threshold_counts_extra_cards: ThresholdCounts { Yes = "yes", No = "no" },
            /// Whether a wound card's own face takes part (DK-16).
            wound_face_counts: WoundFace { Yes = "yes", UnlessAlone = "unless_alone" },
            /// When the point for a wound card is lost (DK-16).
            wound_loss_order: WoundLossOrder { AfterDiscard = "after_discard", BeforeDiscard = "before_discard" },
            /// Whether the module's attack skill has to be written down (DK-07, DK-17).
            module_skill: ModuleSkill { Written = "written", Everybody = "everybody" },
            /// Which flips can be flashed back (DK-21).
            flashback_scope: FlashbackScope { EveryFlip = "every_flip", Moves = "moves" },
            /// Whether a Flashback is offered on a flip that cannot come out better (DK-21).
            flashback_on_best: FlashbackOnBest { No = "no", Yes = "yes" },
            /// Whether a Defy Danger forced by foes, or a Counterspell, leads to a Critical Flip (DK-19).
            critical_flip_forced: CriticalFlipForced { Yes = "yes", No = "no" },
            /// Whether a Critical Flip is offered when no foe is left to move against (DK-19).
            critical_flip_idle: CriticalFlipIdle { No = "no", Yes = "yes" },
            /// Whether a Critical Flip may lead to another (DK-19).
            critical_flip_chain: CriticalFlipChain { Yes = "yes", No = "no" },
            /// Whether a blank single cross gives the GM a move (DK-14).
            blank_x_is_gm_move: BlankX { No = "no", Yes = "yes" },
            /// When exhaustion fells (DK-35).
            incapacitation_timing: IncapacitationTiming { LastLost = "last_lost", Unpayable = "unpayable" },
            /// Whether tokens are still placed on someone just felled (DK-36).
            token_after_incapacitation: TokenAfter { Yes = "yes", No = "no" },
            /// Whether the third Harm clears the other two (DK-45).
            third_harm_clears: ThirdHarmClears { No = "no", Yes = "yes" },
            /// Whether the Wound from a third Harm may be absorbed (DK-45).
            converted_wound_absorb: ConvertedWoundAbsorb { Yes = "yes", No = "no" },
            /// Which Wounds count towards two (DK-47).
            wounds_counted: WoundsCounted { Pile = "pile", All = "all" },
            /// Which wound card is taken (DK-46).
            wound_card_draw: WoundCardDraw { Random = "random", Lowest = "lowest" },
            /// Whether points inside Harm and Wounds may be absorbed (DK-50).
            absorb_incidental: AbsorbIncidental { Yes = "yes", No = "no" },
            /// What a Harm on Leather Armour costs (DK-52).
            leather_armour: LeatherArmour { CostsStamina = "costs_stamina", Free = "free" },
            /// Whether losses may be traded for Harm and Wounds (DK-41).
            sacrifice_body: SacrificeBody { On = "on", Off = "off" },
            /// Whether a trade may overshoot (DK-41).
            split_overpay: SplitOverpay { No = "no", Yes = "yes" },
            /// Whether a third Wound may be chosen (DK-41).
            split_into_defeat: SplitIntoDefeat { Yes = "yes", No = "no" },
            /// What a third Harm costs in a split (DK-41).
            split_third_harm: SplitThirdHarm { Three = "3", Six = "6" },
            /// The order of the parts of a hit (DK-43).
            damage_order: DamageOrder { Fixed = "fixed", Victim = "victim" },
            /// How an odd number is halved (DK-40).
            halve_rounding: HalveRounding { Up = "up", Down = "down" },
            /// Whether a player's hit on a decked foe may be turned into Harm and Wounds (DK-82).
            tough_foe_conversion: ToughFoeConversion { On = "on", Off = "off" },
            /// Both sides hurt in one exchange (DK-75).
            simultaneous_hits: SimultaneousHits { Both = "both", AttackerFirst = "attacker_first" },
            /// How a fight ends in which the last of both sides fall together (DK-87).
            fall_together: FallTogether { FirstToFall = "first_to_fall", Victory = "victory", Defeat = "defeat" },
            /// What somebody who has fallen over cannot deal (DK-75).
            no_loss_turn: NoLossTurn { Points = "points", All = "all" },
            /// Whether a felled foe still answers (DK-77).
            foe_drops_then_attacks: FoeDropsThenAttacks { Yes = "yes", No = "no" },
            /// Which cards are regained (DK-37).
            regain_choice_module: RegainChoice { Player = "player", Random = "random" },
            /// Where regained cards go (DK-37).
            regain_destination_module: RegainTo { Discard = "discard", Deck = "deck" },
            /// What one tick on a Breather brings the foe (DK-58).
            breather_on_v: BreatherOnV { Clean = "clean", Superior = "superior" },
            /// What a superior position does (DK-58).
            superior_position_effect: SuperiorPosition { NextFlip = "next_flip", Narrative = "narrative", Attack = "attack" },
            /// Whether Breathers may follow each other (DK-60).
            breather_repeat: BreatherRepeat { No = "no", Yes = "yes" },
            /// The Breather outside danger (DK-61).
            free_breather: FreeBreather { Offered = "offered", None = "none", Strength = "strength" },
            /// Whether a rest counts tokens before removing one (DK-62).
            rest_count: RestCount { After = "after", Before = "before" },
            /// Which cards stay exhausted in a rest (DK-62).
            rest_keep: RestKeep { Random = "random", Player = "player" },
            /// Where a rest returns the others (DK-62).
            rest_return_to: RestReturnTo { Discard = "discard", Deck = "deck" },
            /// Whether a rest clears armour (DK-62).
            rest_clears_armour: RestClearsArmour { No = "no", Yes = "yes" },
            /// Whether healing counts tokens before removing one (DK-63).
            heal_count: HealCount { After = "after", Before = "before" },
            /// Which cards stay exhausted in healing (DK-63).
            heal_keep: HealKeep { Random = "random", Player = "player" },
            /// Where healing returns the others (DK-63).
            heal_return_to: HealReturnTo { Discard = "discard", Deck = "deck" },
            /// Whether a wound card leaves with its token (DK-63).
            heal_wound_card: HealWoundCard { Yes = "yes", No = "no" },
            /// When a foe may be given Stamina (DK-67).
            bank_foe_stamina: BankFoeStamina { Any = "any", Starting = "starting" },
            /// What shaken confidence does (DK-71).
            confidence_effect: ConfidenceEffect { MinusOne = "minus_one", Barred = "barred" },
            /// Whether the foe one runs from hinders the flight from a superior position (DK-58, DK-85).
            flight_position: FlightPosition { Hinders = "hinders", Narrative = "narrative" },
            /// Whether what was bought for a foe's next damage counts when it helps another (DK-67, DK-81).
            follower_bonus: FollowerBonus { Counts = "counts", Waits = "waits" },
            /// When foes act of their own (DK-81).
            foe_format: FoeFormat { Format1 = "format_1", Format2 = "format_2", Format3 = "format_3" },
            /// What a ranged critical includes (DK-76).
            ranged_crit_harm: RangedCritHarm { Included = "included", Added = "added", Replaced = "replaced" },
            /// What pinning does (DK-76).
            pinned_effect: PinnedEffect { LosesAttack = "loses_attack", Narrative = "narrative" },
            /// A shot without ammunition (DK-76, DK-78).
            no_ammo: NoAmmo { NoShot = "no_shot", Allowed = "allowed" },
            /// The extra of Hack and Slash (DK-77).
            hack_extra_world: HackExtra { Roll = "roll", PlusOne = "plus_one" },
            /// Reduced damage of a Volley (DK-78).
            volley_reduce_world: VolleyReduce { Halve = "halve", MinusOne = "minus_one" },
            /// The danger of a Volley (DK-78).
            volley_danger: VolleyDanger { Attack = "attack", Narrative = "narrative" },
            /// What a bare hand rolls (DK-79).
            unarmed_world: Unarmed { D2 = "d2", D4 = "d4" },
            /// Whether the cost of running may be absorbed (DK-85).
            run_cost_absorb: RunCostAbsorb { Yes = "yes", No = "no" },
        }
        numbers {
            /// How few cards force a reshuffle (DK-28).
            mandatory_reshuffle_at: 0..=12 = 5,
            /// Further tokens a Flashback takes (DK-21).
            flashback_extra_tokens: 0..=4 = 1,
            /// The price of a second move on card 0 (DK-70).
            critfail_extra_cost: 1..=6 = 3,
            /// The Stamina a third Harm costs (DK-45).
            third_harm_stamina: 1..=2 = 1,
            /// The price of disadvantage (DK-68).
            paid_disadvantage_cost: 1..=6 = 2,
            /// What a fast runner regains (DK-85).
            run_away_fast_bonus: 0..=4 = 0,
        }
    }
}

impl Rulings {
    /// The readings an edition starts from.
    pub fn of(edition: Edition) -> Rulings {
        Rulings::for_edition(&REGISTER, edition.slug())
    }
}
