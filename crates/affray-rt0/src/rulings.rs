//! Rulings: readings of passages that the rule book leaves open, settable at each table.
//!
//! The register says what each of them means; a test holds this list and the register together.

affray_core::rulings! {
    /// The readings in force at one table.
    pub struct Rulings {
        choices {
            /// At how few cards does the opening draw reshuffle first? (RT-22)
            short_deck: ShortDeck { DeckLtHandSize = "deck_lt_hand_size", DeckLt5 = "deck_lt_5", OnlyWhenEmpty = "only_when_empty" },
            /// Does a Lucky deck lose The Tower too? (RT-05)
            lucky_deck: LuckyDeck { Text = "text", TextPlusTower = "text_plus_tower" },
            /// Does an Unlucky deck lose The Fool too? (RT-05)
            unlucky_deck: UnluckyDeck { Text = "text", TextPlusFool = "text_plus_fool" },
            /// What are court cards worth in combat? (RT-03, RT-27, RT-28, RT-34)
            court_value: CourtValue { Ten = "10", ElevenToFourteen = "11_to_14" },
            /// What becomes of cards left in hand at the turn's end? (RT-25)
            unplayed_hand: UnplayedHand { Discard = "discard", Keep = "keep" },
            /// Which bins keep their cards between turns? (RT-24, RT-30, RT-35, RT-43)
            bin_persistence: BinPersistence { AllStay = "all_stay", OnlyStrikeDefend = "only_strike_defend" },
            /// When is the pile counted? (RT-26)
            discard_threshold_timing: DiscardThresholdTiming { AfterAction = "after_action", Immediate = "immediate", EndOfTurn = "end_of_turn" },
            /// Do allies see each other's hands? (RT-21)
            hand_visibility: HandVisibility { Owner = "owner", Allies = "allies" },
            /// Does a human GM see hands? (RT-21)
            gm_sees_hands: GmSeesHands { Yes = "yes", No = "no" },
            /// Does The Tower cut the opening draw short? (RT-31)
            tower_in_opening_draw: TowerInOpeningDraw { Interrupt = "interrupt", FinishDraw = "finish_draw" },
            /// Does the hand go back as well? (RT-32)
            tower_hand: TowerHand { HandToo = "hand_too", HandStays = "hand_stays" },
            /// Does The Tower undo Blur of the same turn? (RT-32, RT-40)
            tower_cancels_blur: TowerCancelsBlur { Cancelled = "cancelled", Kept = "kept" },
            /// The Tower is turned for a check in battle: what happens? (RT-46, RT-48)
            tower_in_skill_check: TowerInSkillCheck { CritFailOnly = "crit_fail_only", CritFailAndReset = "crit_fail_and_reset" },
            /// The Tower is drawn outside the own turn: what happens? (RT-31)
            tower_off_turn: TowerOffTurn { ResetNoTurnToEnd = "reset_no_turn_to_end", ResetAndSkipNextTurn = "reset_and_skip_next_turn" },
            /// What becomes of damage beyond 0? (RT-09)
            overkill_at_zero: OverkillAtZero { Lost = "lost", CarriedInto10 = "carried_into_10" },
            /// What does the first fall to 0 cost? (RT-09, RT-80)
            first_zero_rule: FirstZeroRule { Seed = "seed", Injury = "injury" },
            /// When do players' shields fall? (RT-29)
            shield_expiry: ShieldExpiry { LaterRound = "later_round", LiteralNextTurn = "literal_next_turn", EndOfRound = "end_of_round" },
            /// Which shields go first? (RT-08)
            shield_age_order: ShieldAgeOrder { Oldest = "oldest", Newest = "newest" },
            /// Do shields help against plain loss of hit points? (RT-29, RT-80)
            shields_block_hp_loss: ShieldsBlockHpLoss { No = "no", Yes = "yes" },
            /// When do adversaries' shields fall? (RT-19, RT-71)
            adversary_shield_expiry: AdversaryShieldExpiry { StartOfAdversaryPhase = "start_of_adversary_phase", OwnTurnStart = "own_turn_start", LiteralNextTurn = "literal_next_turn" },
            /// May healing pass the starting hit points? (RT-71)
            adversary_heal_cap: AdversaryHealCap { No = "no", Yes = "yes" },
            /// Who goes first among equally fast players? (RT-18)
            equal_speed_order: EqualSpeedOrder { SeatOrder = "seat_order", PlayersChoose = "players_choose", Random = "random" },
            /// A trait is forced on a player with its opposite: what holds? (RT-06)
            imposed_trait_conflict: ImposedTraitConflict { Override = "override", CancelToNeutral = "cancel_to_neutral", Ignored = "ignored" },
            /// Do forced traits outlast their source? (RT-06)
            dead_source_effects: DeadSourceEffects { EndNow = "end_now", EndOfCombat = "end_of_combat" },
            /// What of the points above ten? (RT-27, RT-28)
            excess_value: ExcessValue { Lost = "lost", Carried = "carried" },
            /// The first Minor comes later in the turn: is it due? (RT-34)
            foolish_late_draw: FoolishLateDraw { DeferredOnce = "deferred_once", OpeningOnly = "opening_only", EveryDraw = "every_draw" },
            /// Are diagonal steps allowed? (RT-14)
            adjacency: Adjacency { Orthogonal = "orthogonal", King = "king" },
            /// Must the step be taken? (RT-35)
            movement_mandatory: MovementMandatory { IfPossible = "if_possible", MayStay = "may_stay" },
            /// What is a Major worth in a run? (RT-43)
            run_away_major_value: RunAwayMajorValue { Numeral = "numeral", Zero = "zero", NotAllowed = "not_allowed" },
            /// Does a Page come after a ten in a run? (RT-43)
            run_away_courts: RunAwayCourts { AllTen = "all_ten", ElevenToFourteen = "11_to_14" },
            /// Empty of whom? (RT-44)
            run_away_unoccupied: RunAwayUnoccupied { Anybody = "anybody", AdversariesOnly = "adversaries_only" },
            /// May both rewards be refused? (RT-44)
            run_away_decline: RunAwayDecline { Allowed = "allowed", Forbidden = "forbidden" },
            /// How long is the run? (RT-44)
            run_away_size: RunAwaySize { Seed = "seed", Newest = "newest" },
            /// Take a Chance names an ability that does not exist. (RT-42)
            third_eye: ThirdEye { Feint = "feint", Void = "void" },
            /// Does the borrowed ability need its trait? (RT-42)
            take_a_chance_gate: TakeAChanceGate { Ignored = "ignored", Required = "required" },
            /// Must heads be used? (RT-42)
            take_a_chance_decline: TakeAChanceDecline { MayDecline = "may_decline", Must = "must" },
            /// The other player has had this round's turn: what then? (RT-37)
            good_idea_timing: GoodIdeaTiming { CreditNextTurn = "credit_next_turn", Immediate = "immediate", OnlyIfTurnToCome = "only_if_turn_to_come" },
            /// May some of the three be drawn? (RT-37)
            good_idea_optional: GoodIdeaOptional { AllOrNone = "all_or_none", ZeroToThree = "zero_to_three", Forced = "forced" },
            /// Reveal, redraw, or both? (RT-38)
            feint_choice: FeintChoice { One = "one", RevealAndMayRedraw = "reveal_and_may_redraw" },
            /// How does the new intent lie? (RT-38)
            redraw_facing: RedrawFacing { Block = "block", SameAsReplaced = "same_as_replaced", FaceUp = "face_up" },
            /// Is ranged damage doubled? (RT-39)
            flex_scope: FlexScope { AllNonMagic = "all_non_magic", MeleeOnly = "melee_only" },
            /// Does Flex twice make four times? (RT-39, RT-42)
            flex_stack: FlexStack { Once = "once", X4 = "x4" },
            /// How do several factors combine? (RT-08, RT-39, RT-54)
            multiplier_stacking: MultiplierStacking { Multiplicative = "multiplicative", Highest = "highest", Additive = "additive" },
            /// For how long? (RT-40)
            blur_duration: BlurDuration { OneExtraRound = "one_extra_round", UntilSpent = "until_spent" },
            /// Does the Charming box also need all boxes marked? (RT-45)
            friendship_charming: FriendshipCharming { OnlyIfAllMarked = "only_if_all_marked", EveryDay = "every_day" },
            /// Are court cards above ten in checks? (RT-47)
            skill_court_value: SkillCourtValue { AboveTen = "above_ten", Ten = "ten" },
            /// Up to which Minor does Medium fail? (RT-47)
            medium_limit: MediumLimit { Ten = "10", Nine = "9" },
            /// Does a critical failure fail an easy check? (RT-47, RT-48)
            crit_overrides_ladder: CritOverridesLadder { Yes = "yes", No = "no" },
            /// Is Impossible one step from Unlikely or from Hard? (RT-51)
            rank_shift: RankShift { Ladder = "ladder", Example = "example" },
            /// Are paid cards in the deck when the check is drawn? (RT-46)
            skill_paid_cards: SkillPaidCards { BeforeCheck = "before_check", AfterCheck = "after_check" },
            /// Where does the check card go? (RT-46)
            skill_card_destination: SkillCardDestination { Discard = "discard", BackAndShuffle = "back_and_shuffle", Hand = "hand" },
            /// May a battle check be retried? (RT-50)
            skill_retry_in_battle: SkillRetryInBattle { Allowed1Corruption = "allowed_1_corruption", NotInBattle = "not_in_battle" },
            /// A critical success and a critical failure in one group? (RT-79)
            group_crit_order: GroupCritOrder { SuccessFirst = "success_first", FailureFirst = "failure_first", Cancel = "cancel" },
            /// Which joint checks are there in battle? (RT-79)
            group_check_in_battle: GroupCheckInBattle { HelpOnly = "help_only", None = "none", All = "all" },
            /// Are skill halves usable in battle? (RT-66)
            skill_half_in_combat: SkillHalfInCombat { CheckModifiers = "check_modifiers", No = "no", AsSkillCheck = "as_skill_check" },
            /// Does Taurus multiply magic? (RT-54)
            taurus_scope: TaurusScope { Any = "any", NonMagic = "non_magic" },
            /// Whom does the group shield reach? (RT-55)
            cancer_group_range: CancerGroupRange { AllActiveInclSelf = "all_active_incl_self", SameZone = "same_zone" },
            /// Where does the drawn card go? (RT-59)
            capricorn_card: CapricornCard { Hand = "hand", Discard = "discard" },
            /// Is the filling multiplied? (RT-60)
            libra_multiplied: LibraMultiplied { No = "no", Yes = "yes" },
            /// Is a search a draw? (RT-62)
            pisces_is_draw: PiscesIsDraw { No = "no", Yes = "yes" },
            /// What may the charmed adversary not do? (RT-64)
            virgo_scope: VirgoScope { DamageAndTraits = "damage_and_traits", DamageOnly = "damage_only", NoAction = "no_action" },
            /// Does damage that shields soak up end it? (RT-64)
            virgo_break: VirgoBreak { AnyPacket = "any_packet", HpLossOnly = "hp_loss_only" },
            /// Is the learning condition read again when casting? (RT-52, RT-57)
            learn_gate_in_play: LearnGateInPlay { LearningOnly = "learning_only", AlsoCasting = "also_casting" },
            /// Which half closes which for the Day? (RT-63, RT-66)
            aquarius_day_limit: AquariusDayLimit { Literal = "literal", Shared = "shared" },
            /// Do borrowed spells need their learning trait? (RT-65)
            ophiuchus_gate: OphiuchusGate { Ignored = "ignored", Required = "required" },
            /// How do intents lie when the block is silent? (RT-17)
            default_intent_visibility: DefaultIntentVisibility { FaceUp = "face_up", FaceDown = "face_down" },
            /// Does a human GM see face-down intents? (RT-17)
            gm_sees_hidden: GmSeesHidden { Yes = "yes", No = "no" },
            /// Where do intents come from, and when is the deck shuffled? (RT-16)
            gm_deck_policy: GmDeckPolicy { SharedUntilEmpty = "shared_until_empty", SharedThreshold20 = "shared_threshold_20", FreshEachRound = "fresh_each_round", PerAdversary = "per_adversary" },
            /// Does a Mobile adversary still act after moving? (RT-70)
            mobile_then_act: MobileThenAct { MoveThenAct = "move_then_act", MoveInstead = "move_instead" },
            /// Does it approach with a harmless intent too? (RT-70)
            mobile_any_intent: MobileAnyIntent { Yes = "yes", OnlyAttacks = "only_attacks" },
            /// Whom does an adversary hit? (RT-69)
            target_policy: TargetPolicy { MostShieldsThenLeastHp = "most_shields_then_least_hp", LeastHp = "least_hp", GmChoice = "gm_choice", Random = "random" },
            /// How do strategic and dimwitted adversaries pick? (RT-69)
            strategic_policy: StrategicPolicy { LethalThenMostHpLoss = "lethal_then_most_hp_loss", GmChoice = "gm_choice" },
            /// A redraw brings another card that is redrawn? (RT-68)
            major_redraw_chain: MajorRedrawChain { Repeat = "repeat", KeepSecond = "keep_second" },
            /// How do adversaries flee? (RT-72)
            adversary_flight: AdversaryFlight { GmDeclares = "gm_declares", Never = "never" },
            /// Both sides fall together? (RT-75)
            simultaneous_end: SimultaneousEnd { Victory = "victory", Defeat = "defeat", Draw = "draw" },
            /// Are tallies counted after other endings? (RT-76)
            supremacy_scope: SupremacyScope { VictoryOnly = "victory_only", AnyEnd = "any_end" },
            /// Do the every and the any line both count? (RT-76)
            supremacy_cumulative: SupremacyCumulative { Cumulative = "cumulative", BestOnly = "best_only" },
            /// Corruption of this combat or of a lifetime? (RT-76)
            supremacy_corruption_scope: SupremacyCorruptionScope { ThisCombat = "this_combat", Total = "total" },
            /// Do fled and fallen players count? (RT-76)
            supremacy_counts_absent: SupremacyCountsAbsent { Count = "count", Ignore = "ignore" },
            /// How many cards does an Eddy draw and use? (RT-81)
            eddy_hand: EddyHand { FiveTwo = "5_2", ThreeTwo = "3_2" },
            /// May the player of somebody put out go on as an Eddy? (RT-10, RT-81)
            eddy_entry: EddyEntry { NextScene = "next_scene", Never = "never" },
            /// Does a mark of Corruption go with the point that is shed? (RT-45, RT-77)
            shed_marks: ShedMarks { GoWithPoints = "go_with_points", Stay = "stay" },
            /// May a Day end or begin twice in a row? (RT-86)
            day_order: DayOrder { InTurn = "in_turn", Free = "free" },
        }
        numbers {
            /// The page speaks of four cards in some lines and five in others. (RT-21)
            hand_size: 1..=10 = 5,
            /// How many cards in the discard pile send it back into the deck? (RT-26)
            discard_threshold: 0..=78 = 20,
            /// How much is the further Corruption of the second fall? (RT-10)
            second_zero_corruption: 0..=20 | "gm" = 3,
        }
    }
}
