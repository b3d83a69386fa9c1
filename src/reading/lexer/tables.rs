//! The tables of words that there are, by the files in which they stand: `templates/<tag>/reading/<file>.toml`.
//!
//! A table is called in its file as it is here, in small letters: `HoldPlace` is `place` of the section `hold`.
//! What it is for is said where its English words stand. `vocabulary` reads the files.

macro_rules! tables {
    ($(#[$doc:meta])* $kind:ident: $( $file:ident { $( $table:ident, )* } )*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub(in crate::reading) enum $kind { $( $( $table, )* )* }

        impl $kind {
            /// All there are, in their order, each with the file that it stands in.
            pub(in crate::reading) const ALL: &[($kind, &str)] =
                &[$( $( ($kind::$table, stringify!($file)), )* )*];

            /// What it is called in its file.
            pub(super) fn name(self) -> String {
                let mut name = String::new();
                for letter in format!("{self:?}").chars() {
                    if letter.is_uppercase() && !name.is_empty() {
                        name.push('_');
                    }
                    name.push(letter.to_ascii_lowercase());
                }
                name
            }
        }
    };
}

tables! {
    /// Words that do the same. The grammar asks of each word of a line which of those of orders it is in, so
    /// that they stand first.
    Table:
    orders {
        SlipArmy, SlipFleet, SlipCoast, SlipPlace, SlipHold, SlipSide,
        HeardSea, HeardTo, HeardHold,
        SignAmpersand, SignCross,
        EndingNumber, EndingGoingOn, EndingCoastCode, EndingCoast,
        NameSaint, NameConvoy, NameElided, NameCoasted, NameDen, NameBeforeDen, NameChannel,
        NameSilesia,
        WordA, WordWith, WordTo, WordFrom, WordOf, WordThe, WordOne, WordAs, WordAny,
        WordAnything, WordThem, WordBack, WordCan, WordMap, WordSave, WordMake, WordPass,
        WordTime, WordAlong, WordBuild, WordBuilds, WordBoth, WordNothing, WordIn, WordEn,
        WordFall,
        AllNumbers, AllArticles, AllAmong, AllFull, AllBeforeEverywhere, AllEverywhere,
        AllBehindEverywhere, AllFleets, AllArmies, AllBoth, AllThem, AllGathered,
        HelpBefore, HelpLetter, HelpBy, HelpLends, HelpAboard, HelpGives, HelpFirst,
        SupportHold, SupportBetween, SupportStay, SupportBehindStay, SupportInCase, SupportInto,
        SupportBeforeMove, SupportInPlace, SupportBeforeStay, SupportThere, SupportFusedArmy,
        SupportFusedFleet,
        ConvoyFusedArmy, ConvoyBetween, ConvoyTo, ConvoyTakes, ConvoyBy, ConvoyBySea,
        ConvoyCarrier, ConvoyShips,
        SwapVerbs, SwapPlaces, SwapEachOther,
        LeaveVerbs, LeaveAlone, LeaveWhere, LeaveAs,
        ListDie, ListTwo,
        MoveLate, MoveOnTheWay, MoveDetached,
        DoMay, DoBeforeNot, DoNot,
        OffBoard, OffRetreat,
        Pronouns, PassiveGets, PassiveBy, PassiveHelp, PassiveCarried,
        CoastBetween, CoastOn, CoastSide, CoastNoCode, CoastCodes, CoastRarerCodes,
        ProxyLeaves, ProxyBeside,
        HoldPlace, HoldWhere, HoldWho, HoldAre,
        WaiveBehind, WaiveNothing, WaiveMore, WaiveUnused, WaiveThisWinter, WaiveWishes,
        WaivePoints, WaiveTimes, WaiveDeclines, WaiveSavedFor, WaiveTalks, WaiveBuildTimes,
        WaiveLater, WaiveWhich, WaiveDaily, WaiveDenies, WaiveOne, WaiveTwo, WaiveThree, WaiveAll,
        RoleArmy, RoleFleet, RoleHold, RoleMove, RoleTakes, RoleSupport, RoleConvoy, RoleVia,
        RoleRetreat, RoleDisband, RoleBuild, RoleWaive, RoleTo, RoleFrom, RoleIn, RoleBy, RoleAnd,
        RoleArticle, RoleAuxiliary, RoleFiller, RoleNot, RoleIf, RoleOr, RoleQuestion,
        RoleBecause, RoleAll, RoleRest, RoleUnit, RoleCoast, RoleNorth, RoleSouth, RoleEast,
        RoleWest, RolePlace, RoleIts, RoleOn, RoleDeed, RoleMutual, RoleCommon, RoleGreeting,
    }
    phrases {
        AdjectiveUnits,
    }
    places {
        PlaceNone, PlaceWaters, PlaceWatersBehindCodes, PlaceSmall, PlaceBentFrom, PlaceBentTo,
    }
    sets {
        PartVoid, PartSwap, PartSet, PartSetLetter, PartCancellation, PartBefore, PartBeforeLast,
        PartFirst, PartBeforeAll, PartAbove, PartAll, PartRest, PartSame, PartStays, PartAlone,
        PartChange, PartCorrect, PartAdd, PartNew, PartFinal, PartAside, PartDraft, PartNot,
        PartUse, PartKeep, PartThat, PartThis, PartSorry, PartWrong, PartRestart, PartStanding,
        PartStandingSet, PartSmall,
        MendSorry, MendCorrect, MendOnly,
        PlainSorry, PlainCorrection,
        ExceptWords, ExceptAtEnd,
        GreetDear, GreetJudge,
        LetterDates,
    }
    commands {
        WholeJoin, WholeObserve, WholeList, WholeHelp, WholeRules, WholeUnwatch, WholeStatus,
        WholeReady, WholeWait, WholeResign, WholeConfirm, WholeDeny, WholeUndo, WholeRestore,
        WholePlainText, WholeHtml, WholeOldLayout, WholeNewLayout, WholeVote, WholeMoreTime,
        WholeAbsent,
        BeforeJoin, BeforePlayAs, BeforeSignOn, BeforeObserve, BeforeName, BeforeZone,
        BeforeLanguage, BeforeResign, BeforeStatus, BeforeVote, BeforeDraw, BeforeAbsent,
        BeforeGame,
        WishWholeUnwatch, WishWholeRules, WishWholeDutchman, WishWholeProcess, WishWholePause,
        WishWholeResume, WishWholeRenew, WishWholeClose,
        WishBeforeWatch, WishBeforeUnwatch, WishBeforeRules, WishBeforeDutchman,
        WishBeforeProcess, WishBeforeDeadline, WishBeforeSchedule, WishBeforeExtend,
        WishBeforeEject,
        WishBehindProcess, WishBehindEject,
        WishDenied, WishClauses,
        PlayPowers, PlayGame, PlayAs, PlayBeside, PlayVerbs, PlayBeforeGame, PlayOpens, PlayEnds,
        PleaseOpens, PleaseWords, PleaseEnds,
        JudgeVerbs, JudgeSet, JudgeList, JudgeAway, JudgeSettings, JudgePassword, JudgeElsewhere,
        PersonNone,
        AddressNew, AddressAlso,
        AnswerNo, AnswerYes, AnswerAssent, AnswerDissent, AnswerBesideYes, AnswerCounts,
        FarewellSelf, FarewellNotSo, FarewellLeaves, FarewellAway, FarewellNoInternet,
        TimeAhead, TimeAheadPlain, TimeHours, TimeMorning, TimeAfternoon, TimeMonths, TimeDays,
        TimeLengths, TimeNumberEndings, TimeReasons, TimeDoubts,
        TurnBeside,
        ReadyWords, ReadyBeside, ReadyAnyway, ReadyAsks, ReadyAsked,
        ScrapBefore, ScrapThose, ScrapBetween,
        SeasonSpring, SeasonFall, SeasonWinter, SeasonSummer,
        PhaseMovement, PhaseRetreat, PhaseAdjustment,
    }
    letters {
        PressNouns, PressTitles, PressBroadcasts, PressToward, PressAll, PressBut, PressSelf,
        PressMaster, PressJudge, PressSmall, PressGrey, PressWhite, PressPostal, PressFaked,
        PressAnyway, PressNothing, PressEnds, PressEndWords, PressEndSlips, PressEndFirst,
        AddressedEnds, AddressedOpens, AddressedTitles, AddressedWhose, AddressedOrders,
        AddressedOthers,
        BranchIf, BranchElseIf, BranchElse, BranchThen, BranchEnd,
        BreakOpen, BreakDeeds, BreakGreetings, BreakUnits,
        ListPostscript,
        EndSignOff,
        HeadBelowRule, HeadJudges,
        WrapLimits, WrapOnly, WrapThen,
        MailerFooter, MailerDevice, MailerDisclaims, MailerDisclaimed, MailerImprint,
        MailerForwarded, MailerForwardedEnd, MailerPassedOn, MailerIntroduces, MailerWrote, MailerQuotes, MailerOwn,
        MailerMine, MailerExamples,
        FieldFrom, FieldSent, FieldSubject, FieldTo,
        FlatSent, FlatSubject,
        MailerUnsubscribe,
        ResultHeads, ResultTitles, ResultEndings, ResultOwn, ResultWhat, ResultWhen, ResultOrders,
        ResultMarks, ResultBareMarks, ResultUnits,
    }
    prose {
        ProseVeto, ProseWishes, ProseLeaves, ProseSame, ProseIt, ProseThere, ProseOver, ProseInto, ProseFollows, ProseWho,
        ProseMoves, ProseTakes, ProseHolds, ProseSupports, ProseGives,
        ProseCarried, ProseBy, ProseWhich, ProseNor, ProseAt, ProseOne, ProseFormer, ProseLatter,
        ProseExcept, ProseFor, ProseBecause, ProseAs, ProseYou, ProseElse, ProsePlural, ProsePlace,
        ProseIts,
    }
    openings {
        OpeningThese, OpeningIt, OpeningOrders, OpeningSelf, OpeningOwn, OpeningPeople,
        OpeningProposes, OpeningWrites, OpeningLetters, OpeningQuotes, OpeningEntered,
        OpeningUsed, OpeningUndone, OpeningWrong, OpeningUnreal, OpeningUnsure, OpeningDecided,
        OpeningNext, OpeningLast, OpeningTurns, OpeningOtherTurn, OpeningDid, OpeningResults,
        OpeningOnly, OpeningHangs, OpeningCondition, OpeningWays, OpeningWould,
        OpeningDidWould, OpeningGuesses, OpeningPlays, OpeningShoes, OpeningReal, OpeningLater,
        OpeningGames, OpeningOtherGame, OpeningRelays, OpeningDear, OpeningToward,
        OpeningAllowed, OpeningPresents, OpeningTurnsTo, OpeningWhens, OpeningNot,
        OpeningPerhaps, OpeningTimes, OpeningMe, OpeningAre, OpeningOthers,
        OpeningSeveral, OpeningJudge, OpeningNamely, OpeningRevokes, OpeningPlease,
        OpeningAsking, OpeningThoughts, OpeningSaid,
    }
    discourse {
        WordThat, WordYou, WordIt, WordBe, WordDo, WordThen, WordMeant, WordMakes, WordWhat,
        WordBut, WordInstead, WordCompares, WordCompared, WordUnit,
        LastingPhrases, LastingWords, LastingUntil, LastingSays, LastingOtherwise, LastingBehind,
        LastingNotSo, LastingIf, LastingSmall,
        LeadGreets, LeadCauses, LeadWith, LeadNew, LeadOrders, LeadBetween, LeadWishes, LeadWished,
        LeadCould, LeadAsks, LeadExcuses, LeadReasons, LeadNoIf, LeadAnswers, LeadExample, LeadHelp,
        LeadBehind, LeadWhy,
        AskWords, AskWould,
        ApartWords, ApartSmall,
        ConditionInverted, ConditionSelf, ConditionIf, ConditionPolite, ConditionSends,
        ConditionSmall,
        TellWords, TellSense,
        SentenceEnds,
        UnsayStruck, UnsayFollowing, UnsayTurns, UnsayBesideNot, UnsayBackups, UnsaySays, UnsayWho,
        UnsayPast,
        DenyBefore, DenyEnds, DenyNone,
        HeadingWords, HeadingSmall, HeadingPlans, HeadingFronts, HeadingBeside, HeadingBehind,
        HeadingSupports, HeadingAny, HeadingPhase, HeadingPhases,
        ChooseVerbs, ChooseOne, ChooseTwo, ChooseThree, ChooseFour, ChooseAmong, ChooseYours,
        ChooseBeside,
        CountFirst, CountSecond, CountThird, CountFourth, CountFifth, CountSixth, CountLast,
        CountThings, CountAlso, CountThe,
        KeepAsTold, KeepAsBefore, KeepRight, KeepRest, KeepStays,
        CourtesyGreets, CourtesyPresents, CourtesyBeside,
    }
    thoughts {
        DoubtHedges, DoubtTakesBack, DoubtTakes, DoubtPerhaps,
        ConcludeWords, ConcludeIs,
        SecondChoices, SecondBy, SecondDefends, SecondKeeps, SecondWith, SecondDone,
        ChangeVerbs, ChangeInto, ChangeBefore,
        ReferThat, ReferThere,
        SwapBeside, SwapThem,
        ReadVerbs, ReadFor, ReadBeside,
        RethinkNo, RethinkTurns, RethinkPauses, RethinkMuses, RethinkPerhaps, RethinkOpens,
        RethinkNots, RethinkDoes, RethinkThat, RethinkDenials, RethinkUnsure, RethinkChanged,
        RethinkMind, RethinkSure, RethinkFaults, RethinkStays, RethinkLeaves, RethinkWhere,
        RethinkRemains, RethinkPronouns, RethinkTails, RethinkPrefers, RethinkWaters, RethinkSmall,
        CueTurns, CueDrops, CueSwaps, CueDenies, CueWishes, CueStays, CueHold, CueWavers, CueOpens,
        CueTells, CueLight, CueReasons,
        LoneBeside, LoneOff,
        PutWords, PutWavers, PutSwaps, PutChanges, PutHearsay, PutMuses, PutMends, PutIs, PutTalk,
        PutOrders, PutIt,
    }
}

tables! {
    /// Words by what they mean: what is read for them, or what they are called in English.
    Group:
    phrases { Turns, Adjectives, }
    places { Abbreviations, Places, Codes, Powers, Nicknames, }
    sets { Idioms, }
    commands { Days, Calendar, Lengths, Numbers, }
}

/// The most tables that may be looked up of each word of a line, by 64.
const MOST: usize = 3;

/// The tables of orders in which a word stands, as a set.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(in crate::reading) struct Tables([u64; MOST]);

impl Tables {
    /// Whether the word stands in this one.
    pub fn has(self, table: Table) -> bool {
        let at = table as usize;
        debug_assert!(Tables::keep(table), "{table:?} is none of orders");
        self.0.get(at / 64).is_some_and(|set| set >> (at % 64) & 1 == 1)
    }

    /// Puts the word in a table of those that are kept.
    pub(super) fn insert(&mut self, table: Table) {
        let at = table as usize;
        self.0[at / 64] |= 1 << (at % 64);
    }

    /// Whether a table is kept here, and not only looked into by itself.
    pub(super) fn keep(table: Table) -> bool {
        (table as usize) < 64 * MOST
    }
}
