//! The rulings a table may set: each is named as in the register, and its first reading is the default.

affray_core::rulings! {
    /// How this table reads the open places of the rule book.
    pub struct Rulings {
        choices {
            /// How often is "often"?
            reshuffle_policy: ReshufflePolicy { EachTurn = "each_turn", WhenEmpty = "when_empty", EachDraw = "each_draw" },
            /// Is somebody hurt before the fight dealt a hand?
            wounded_start: WoundedStart { NoHandIfDamage = "no_hand_if_damage", DealNormally = "deal_normally" },
            /// May an action card above Speed be chosen when a lower one is held?
            over_speed_choice: OverSpeedChoice { Free = "free", MustIfAble = "must_if_able" },
            /// Are faces high or low in the draw for a slot?
            tie_draw_values: TieDrawValues { High = "high", Low = "low" },
            /// Can someone surprised or dazed defend?
            cooldown_defence: CooldownDefence { Yes = "yes", No = "no" },
            /// Does the defender's rank count, or the cards alone?
            defence_value: DefenceValue { RankPlusCards = "rank_plus_cards", CardsOnly = "cards_only" },
            /// May a defender boost?
            defender_boosts: DefenderBoosts { Yes = "yes", No = "no" },
            /// May a playable card be burnt as a boost?
            boost_eligibility: BoostEligibility { AnyCard = "any_card", OnlyOverRank = "only_over_rank" },
            /// Is a defence over the rank halved?
            defence_weak: DefenceWeak { HalfRank = "half_rank", RankOnly = "rank_only" },
            /// Are cards that fit singly but not together weak or forbidden?
            weak_by_sum: WeakBySum { Weak = "weak", Illegal = "illegal" },
            /// May one play weakly by choice?
            weak_voluntary: WeakVoluntary { Allowed = "allowed", OnlyIfForced = "only_if_forced" },
            /// What is the margin of a weak play?
            weak_margin: WeakMargin { Zero = "zero", Negative = "negative", Absolute = "absolute" },
            /// Is the margin unused skill or the lead over the defence?
            margin_basis: MarginBasis { RankMinusCards = "rank_minus_cards", AttackMinusDefence = "attack_minus_defence" },
            /// Do boosts lower the margin?
            boost_in_margin: BoostInMargin { No = "no", Yes = "yes" },
            /// Does a card over the rank count as the higher card in a tie?
            tie_high_card: TieHighCard { FaceValue = "face_value", SoundOnly = "sound_only" },
            /// Do boosts count when a tie asks who played more cards?
            tie_card_count: TieCardCount { AllPlayed = "all_played", ValueOnly = "value_only" },
            /// Must both conditions of a tie hold?
            tie_either: TieEither { Either = "either", Both = "both" },
            /// When is an attacker's deck card turned?
            deck_play_timing: DeckPlayTiming { AfterDefence = "after_defence", BeforeDefence = "before_defence" },
            /// How does a number defend?
            contest_vs_number: ContestVsNumber { OpposedDraw = "opposed_draw", Static = "static", ReducedRank = "reduced_rank", Band = "band" },
            /// Does a card equal to the rank pass a test?
            check_compare: CheckCompare { Le = "le", Lt = "lt" },
            /// Which way are halves rounded where nothing is said?
            halving_rounding: HalvingRounding { Up = "up", Down = "down" },
            /// And half an odd attribute of the untrained?
            untrained_rounding: UntrainedRounding { Up = "up", Down = "down" },
            /// One paragraph both allows and forbids defending with an unready weapon.
            ready_paragraph: ReadyParagraph { NoAttackMayParry = "no_attack_may_parry", NoParryEither = "no_parry_either" },
            /// What makes a weapon unready?
            unready_trigger: UnreadyTrigger { AnyAttack = "any_attack", HitOnly = "hit_only", AttackOrParry = "attack_or_parry" },
            /// Does one dodge with Body or Speed?
            dodge_attribute: DodgeAttribute { Body = "body", Speed = "speed", Better = "better" },
            /// Can fists parry blades?
            unarmed_parry: UnarmedParry { Yes = "yes", FistsOnlyVsUnarmed = "fists_only_vs_unarmed" },
            /// Does deflection raise the rank or only the value?
            deflection_scope: DeflectionScope { Rank = "rank", Value = "value" },
            /// Does deflection count against shots?
            deflection_vs_ranged: DeflectionVsRanged { Yes = "yes", BodyArmorOnly = "body_armor_only", No = "no" },
            /// Do suit and shield add up?
            armor_stacking: ArmorStacking { SumOneEach = "sum_one_each", BestOnly = "best_only" },
            /// Does penetration lower absorption?
            armor_piercing: ArmorPiercing { None = "none", PenReducesAbsorption = "pen_reduces_absorption" },
            /// Whom does a spear protect, and against what?
            spear_note: SpearNote { OneNamedAllyVsHand = "one_named_ally_vs_hand", Off = "off" },
            /// What does a flail lower?
            flail_note: FlailNote { ShieldDeflectionMinus1 = "shield_deflection_minus_1", Off = "off" },
            /// What does the garbled note on trampling mean?
            trample_note: TrampleNote { HalfImpactFirstAttack = "half_impact_first_attack", Off = "off" },
            /// May muscle power be 0?
            power_floor: PowerFloor { One = "1", Zero = "0" },
            /// How are the helpless attacked?
            helpless_defence: HelplessDefence { AutoHitValue0 = "auto_hit_value_0", DrawHalf = "draw_half", CoupOnly = "coup_only" },
            /// Does the shield of someone helpless absorb?
            helpless_absorption: HelplessAbsorption { All = "all", SuitOnly = "suit_only" },
            /// Above 100 %, is the row for the excess added to Power?
            effect_beyond_table: EffectBeyondTable { Formula = "formula", AddBase = "add_base" },
            /// What if penetration exceeds Body?
            shock_limit_floor: ShockLimitFloor { Zero = "0", One = "1" },
            /// Does Shock beyond the cap become Damage?
            cap_spill: CapSpill { SpillToDamage = "spill_to_damage", Lost = "lost" },
            /// Does that Damage count towards instant death?
            spill_counts_single_blow: SpillCountsSingleBlow { Yes = "yes", No = "no" },
            /// Does Damage equal to Body kill at once?
            instant_death_compare: InstantDeathCompare { Gt = "gt", Ge = "ge" },
            /// Does an instantly fatal blow leave Trauma?
            death_conversion: DeathConversion { Skip = "skip", Convert = "convert" },
            /// Does a new blow reopen what care has closed?
            reopen_stabilised: ReopenStabilised { OnlyNew = "only_new", AllExcess = "all_excess" },
            /// Does Trauma equal to Body kill?
            trauma_death_compare: TraumaDeathCompare { Gt = "gt", Ge = "ge" },
            /// Is Trauma part of Wounds?
            wounds_parts: WoundsParts { SDT = "s_d_t", SD = "s_d" },
            /// Do Wounds equal to Body call for a Will check?
            ko_compare: KoCompare { Gt = "gt", Ge = "ge" },
            /// When is Will halved in the check?
            halved_will: HalvedWill { Literal = "literal", InjuryGtBody = "injury_gt_body", WoundsGt2body = "wounds_gt_2body" },
            /// When does the automatic knockout strike?
            auto_ko_timing: AutoKoTiming { Immediate = "immediate", OwnRound = "own_round" },
            /// May the reeling defend?
            reeling_defence: ReelingDefence { Allowed = "allowed", Forbidden = "forbidden" },
            /// May the reeling tend themselves?
            reeling_self_care: ReelingSelfCare { Allowed = "allowed", Forbidden = "forbidden" },
            /// Does Trauma lengthen a knockout?
            ko_duration: KoDuration { DamageShockAtKo = "damage_shock_at_ko", IncludeTrauma = "include_trauma" },
            /// Whose two rounds kill the helpless?
            coup_de_grace: CoupDeGrace { SameAttackerTwoConsecutive = "same_attacker_two_consecutive", AnyTwoRounds = "any_two_rounds" },
            /// May winners finish off those who lie helpless when the fight is over, and do bots?
            finishing_off: FinishingOff { Offered = "offered", Never = "never", BotsToo = "bots_too" },
            /// What Injury has someone killed so?
            coup_injury: CoupInjury { LeastFatalBlow = "least_fatal_blow", Unchanged = "unchanged" },
            /// Do fading and rest add up?
            rest_stacks: RestStacks { One = "1", Two = "2" },
            /// Does recovering Shock take a test?
            shock_roll: ShockRoll { Automatic = "automatic", WillTest = "will_test" },
            /// Does a card equal to Trauma bleed?
            bleed_compare: BleedCompare { Lt = "lt", Le = "le" },
            /// Do the colours matter when one does not bleed?
            bleed_effect_scope: BleedEffectScope { OnlyIfBleeding = "only_if_bleeding", EveryDraw = "every_draw" },
            /// Does a face card do both its things?
            bleed_stack: BleedStack { Cumulative = "cumulative", FaceOnly = "face_only" },
            /// What of Shock from bleeding at the cap?
            bleed_shock_over_cap: BleedShockOverCap { Lost = "lost", ToDamage = "to_damage" },
            /// Does Shock alone cost the hand?
            hand_loss_trigger: HandLossTrigger { AnyImpact = "any_impact", InjuryOnly = "injury_only" },
            /// Do Wounds or only Damage bar a refresh?
            refresh_bar: RefreshBar { Wounds = "wounds", Damage = "damage" },
            /// Who may be treated while the fight goes on?
            medic_position: MedicPosition { AfterBattleOnly = "after_battle_only", Bands = "bands", ScenarioFlag = "scenario_flag" },
            /// Must the shield be taken off too?
            armor_removal_scope: ArmorRemovalScope { BodySuitOnly = "body_suit_only", All = "all" },
            /// Does a second medic who comes late to the work have a contest of their own?
            joining_medic: JoiningMedic { FromTheStart = "from_the_start", AnyTime = "any_time" },
            /// Against which Damage is bandaging set?
            bandage_opposition: BandageOpposition { TotalDamage = "total_damage", BattleDamage = "battle_damage" },
            /// Does a failed try use up the one chance?
            bandage_once: BandageOnce { OnceMade = "once_made", OnceSucceeded = "once_succeeded" },
            /// Does failed bandaging clear Shock?
            bandage_shock_on_failure: BandageShockOnFailure { No = "no", Yes = "yes" },
            /// When does bleeding stop?
            bleed_stop: BleedStop { FirstSuccess = "first_success", AllConverted = "all_converted", WhileAttended = "while_attended" },
            /// Does everybody lose Shock after the fight?
            post_battle_shock: PostBattleShock { ConsciousOnly = "conscious_only", All = "all" },
            /// The day's point is called automatic and tied to a contest.
            daily_auto: DailyAuto { Contest = "contest", Automatic = "automatic" },
            /// How many healers may try?
            healers_per_day: HealersPerDay { One = "one", Each = "each" },
            /// May the untrained heal or operate?
            who_is_healer: WhoIsHealer { TrainedOnly = "trained_only", AnyoneHalfMind = "anyone_half_mind" },
            /// Which way is half of an odd count rounded?
            surgery_rounding: SurgeryRounding { Up = "up", Down = "down" },
            /// Which attribute resists the worst conditions?
            difficult_contest: DifficultContest { Body = "body", Will = "will" },
            /// Whose chance comes every other day?
            worst_heal_chance: WorstHealChance { HealerOnly = "healer_only", BodyOrHealer = "body_or_healer" },
            /// Is the surgeon halved for each thing missing?
            halve_once: HalveOnce { Once = "once", PerItem = "per_item" },
            /// Does one missing thing halve, or must all be missing?
            cheat_missing_list: CheatMissingList { AnyMissingHalves = "any_missing_halves", AllMissingHalves = "all_missing_halves" },
            /// Is somebody who is operating elsewhere a surgeon's team?
            support_team: SupportTeam { Free = "free", Anyone = "anyone" },
            /// May a surgeon at the bedside fight a death by degrees?
            death_in_bed: DeathInBed { Contested = "contested", Final = "final" },
            /// In what state does the revived return?
            revived_state: RevivedState { Capped = "capped", AsWas = "as_was" },
            /// Can someone killed while helpless be revived?
            coup_revive: CoupRevive { Yes = "yes", No = "no" },
            /// Do Wounds or only Damage cost a henchman the second card?
            henchman_bonus_lost: HenchmanBonusLost { Wounds = "wounds", Damage = "damage" },
            /// Does the second card serve defence too?
            henchman_bonus_use: HenchmanBonusUse { AttackAndDefence = "attack_and_defence", AttackOnly = "attack_only" },
        }
        numbers {
            /// How many packs are mixed?
            deck_count: 1..=8 = 3,
        }
    }
}
