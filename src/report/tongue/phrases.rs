//! Every phrase that letters are put together from, by the file it stands in: its key, and what is
//! put into it. Each becomes a function of that name, so that a key misspelt does not compile, and
//! one that nothing uses is warned of.

use toml::Table;

use super::name::Name;
use super::names::Names;
use super::phrase::{Kind, Phrase, Put, Slot, no_phrase};

macro_rules! kind {
    (text) => { &str };
    (number) => { usize };
    (count) => { usize };
    (name) => { &Name<'_> };
}

macro_rules! kind_name {
    (text) => {
        Kind::Text
    };
    (number) => {
        Kind::Number
    };
    (count) => {
        Kind::Count
    };
    (name) => {
        Kind::Name
    };
}

macro_rules! phrases {
    ($(
        $(#[doc = $doc:literal])*
        $file:ident: $section:ident {
            $( $key:ident ( $( $put:ident : $kind:ident ),* ); )*
        }
    )*) => {
        /// The phrases of a language, by file.
        #[derive(Debug)]
        pub(in crate::report) struct Phrases {
            $( $(#[doc = $doc])* pub(in crate::report) $file: $section, )*
        }

        impl Phrases {
            /// The files there must be, beside that of names.
            pub(super) const FILES: &[&str] = &[$( stringify!($file), )*];

            /// Reads the files, each a table of its phrases.
            pub(super) fn read(
                mut file: impl FnMut(&'static str) -> Table,
                names: &Names,
            ) -> Result<Phrases, PhraseFault> {
                Ok(Phrases {
                    $( $file: $section::read(stringify!($file), file(stringify!($file)), names)?, )*
                })
            }
        }

        $(
            $(#[doc = $doc])*
            #[derive(Debug)]
            pub(in crate::report) struct $section {
                $( $key: Phrase, )*
            }

            impl $section {
                fn read(
                    file: &'static str,
                    mut table: Table,
                    names: &Names,
                ) -> Result<$section, PhraseFault> {
                    let section = $section {
                        $( $key: taken(
                            &mut table,
                            file,
                            stringify!($key),
                            &[$( (stringify!($put), kind_name!($kind)) ),*],
                            names,
                        )?, )*
                    };
                    match table.keys().next() {
                        None => Ok(section),
                        Some(key) => Err(PhraseFault {
                            file,
                            why: no_phrase(key, &[$( stringify!($key) ),*]),
                        }),
                    }
                }

                $(
                    pub(in crate::report) fn $key(&self, $( $put: kind!($kind) ),*) -> String {
                        self.$key.say(&[$( &$put as &dyn Put ),*])
                    }
                )*
            }
        )*
    };
}

/// What is wrong with a file of phrases.
#[derive(Debug)]
pub(super) struct PhraseFault {
    pub(super) file: &'static str,
    pub(super) why: String,
}

fn taken(
    table: &mut Table,
    file: &'static str,
    key: &str,
    slots: &[Slot],
    names: &Names,
) -> Result<Phrase, PhraseFault> {
    let fault = |why: String| PhraseFault { file, why: format!("{key} {why}") };
    let value = table.remove(key).ok_or_else(|| fault("is missing".to_owned()))?;
    Phrase::read(&value, slots, names).map_err(fault)
}

phrases! {
    /// Moments and lengths of time.
    time: Time {
        january();
        february();
        march();
        april();
        may();
        june();
        july();
        august();
        september();
        october();
        november();
        december();
        monday();
        tuesday();
        wednesday();
        thursday();
        friday();
        saturday();
        sunday();
        at(weekday: text, day: text, month: text, clock: text);
        at_in_year(weekday: text, day: text, month: text, year: text, clock: text);
        day(day: text, month: text, year: text);
        now();
        ahead(length: text);
        ago(length: text);
        nth(n: number);
        days(n: number);
        hours(n: number);
        minutes(n: number);
        every_day(clock: text);
        on_days(days: text, clock: text);
        by_cron(text: text);
        after_opening(length: text);
        no_sooner(rhythm: text, length: text);
        quoted(text: text);
    }
    /// What an order says, as a sentence without its full stop.
    orders: Orders {
        holds(unit: name);
        moves(unit: name, goal: name, route: text);
        moves_astray(unit: name, place: text);
        by_convoy();
        by_way(seas: name);
        supports_hold(unit: name, other: name);
        supports_move(unit: name, other: name, goal: name);
        convoys(unit: name, army: name, goal: name);
        retreats(unit: name, goal: name);
        disbands(unit: name);
        builds_army(place: name);
        builds_fleet(place: name);
        builds_unit(place: name);
        removes(unit: name);
        waives();
        waive_code();
        unit_to_be(place: name);
        one_build();
        helped_hold(unit: name);
        helped_move(unit: name, goal: name);
    }
    /// The news of a turn.
    news: News {
        won(who: name, n: number);
        took_and_won(who: name, taken: text, n: number);
        gained_and_won(who: name, centres: name, n: number);
        gained(who: name, centres: text);
        gained_too(who: name, centres: text);
        took(who: name, taken: text);
        gained_and_took(who: name, centres: text, taken: text);
        lost(who: name, centres: text);
        lost_and_left(who: name, centres: text, left: text);
        left(n: number);
        lost_and_gained(who: name, centres: text, gained: text, left: text);
        lost_and_took(who: name, centres: text, taken: text, left: text);
        lost_gained_and_took(who: name, centres: text, gained: text, taken: text, left: text);
        centres(n: number);
        lost_all(who: name, centres: text);
        lost_and_out(who: name, centres: text);
        free(centres: name);
        taken_from(centres: name, power: name);
        lost_to(centres: name, power: name);
        will_gain_and_win(who: name, centres: name, n: number);
        will_gain_lose_and_win(who: name, gained: name, lost: name, n: number);
        will_lose_and_be_bare(who: name, centres: name);
        will_lose_and_be_out(who: name, centres: name);
        will_win(who: name, n: number);
        will_win_too(who: name, n: number);
        will_be_bare(who: name);
        will_be_bare_too(who: name);
        will_be_out(who: name);
        will_be_out_too(who: name);
        nothing_changed();
        counted_later();
        will_gain(who: name, centres: name);
        will_lose(who: name, centres: name);
        will_gain_and_lose(who: name, gained: name, lost: name);
        missed(who: name);
        missed_by_all();
        unread(who: name);
        sent_none();
        sent_none_for(powers: name);
        sent_none_held(units: count);
        sent_none_disbanded(units: name);
        out(who: name);
        bare(who: name);
        entered(unit: name, place: name, owner: name);
        entered_yours(unit: name, place: name);
        entered_home(unit: name, place: name, owner: name);
        entered_your_home(unit: name, place: name);
        entered_free(unit: name, place: name);
        went(who: name, places: name);
        went_too(who: name, places: name);
        all_entered(words: text, owner: name);
        all_entered_yours(words: text);
        all_entered_home(words: text, owner: name);
        all_entered_your_home(words: text);
        all_entered_free(words: text);
        no_unit(who: name);
        dislodged(unit: name);
        dislodged_by(unit: name, by: name, home: text);
        destroyed(unit: name);
        destroyed_by(unit: name, by: name, home: text);
        dislodged_with_help(unit: name, by: name, units: name, home: text);
        destroyed_with_help(unit: name, by: name, units: name, home: text);
        home_left();
        shut_out(who: name, places: name);
        shut_out_of_all(who: name, places: name);
        kept_out(who: name, places: name, holder: name);
        kept_out_of_two(who: name, first: name, holder: name, second: name, other: name);
        held(who: name, places: text);
        against(places: name, powers: name);
        kept_each_other(units: name, garrison: name);
        kept_from(units: name, unit: name, garrison: name);
        followed(unit: name, place: name, others: name);
        ahead(who: name, places: name, others: name);
        beat_you(who: name, places: name);
        beat_you_too(who: name, places: name);
        bounced_in(who: name, place: name);
        bounced_too(who: name, place: name);
        own_bounced(who: name, place: name);
        head_on(units: name);
        cut(who: name, units: name);
        cut_so_kept_out(who: name, units: name, unit: name, place: name);
        cut_so_dislodged(who: name, units: name, unit: name, by: name);
        cut_so_destroyed(who: name, units: name, unit: name, by: name);
        convoy_broke(fleets: name, unit: name, goal: name);
        void_move(units: name, supported: name, goal: name, ordered: name);
        void_stay(units: name, supported: name, goal: name);
        void_hold(units: name, supported: name, ordered: name);
        void_hold_lost(units: name, supported: name, ordered: name);
        no_fleet(unit: name, goal: name);
        astray(units: name);
        quiet();
        retreated(unit: name, goal: name);
        disbanded(unit: name);
        both_disbanded(units: name, place: name);
        all_disbanded(units: name, place: name);
        built(who: name, units: name);
        removed(who: name, units: name);
        removed_and_out(who: name, units: name);
        removed_by_rule(units: name);
        removed_for_want(units: name, who: name);
        waived(who: name, builds: text);
        unused(who: name, builds: text);
        given_up(n: number);
        lost_builds(who: name, builds: text);
        unread_builds(who: name, builds: text);
        nothing_raised();
        can_build(who: name, units: text);
        must_remove(who: name, units: text);
        units(n: number);
        as_many(powers: name, n: number);
        and_others(first: text, others: text);
        sentence(words: text);
    }
    /// What is owed, who stands where, and lines the reader could write.
    outlook: Outlook {
        units_missing(n: number);
        builds_open(n: number);
        removals_open(n: number);
        builds(n: number);
        removals(n: number);
        army_site();
        fleet_site();
        either_site();
        coasts_site(coasts: text);
        dislodged(code: text);
        own_power(power: name);
        centres(power: name, n: number);
        no_retreat(unit: name);
        may_retreat(unit: name, goals: name);
        unused(n: number);
        move_example(unit: name, goal: name);
        hold_example(place: name);
        retreat_example(unit: name, goal: name);
        disband_example(unit: name);
        army_example(place: name);
        fleet_example(place: name);
        remove_example(unit: name);
        players(n: number);
        player_until(name: text, turn: name);
        player_none();
        letters_wait(n: number);
        no_seat_free();
        seats_free(free: number, seats: number);
        orders_due(game: text, turn: name);
        orders_how(game: text);
    }
    /// What became of an order, and why.
    outcomes: Outcomes {
        held(unit: name);
        held_unordered(unit: name);
        without_order(unit: name);
        was_dislodged(unit: name);
        was_dislodged_by(unit: name, by: name);
        held_dislodged_with(unit: name, by: name, strengths: text, lost: text);
        moved(unit: name, goal: name, overcame: text, circle: text);
        and_dislodged(other: name, strengths: text);
        ahead_of(other: name, strengths: text);
        changing_places(other: name);
        in_circle(others: name);
        strengths(own: text, other: text);
        strengths_each(own: text, other: text);
        strength_with(value: number, units: name);
        bounced(unit: name, goal: name, why: text);
        no_path(unit: name, goal: name, why: text);
        reason(words: text);
        reason_with(words: text, strengths: text, lost: text);
        does_not_move();
        held_its_ground(unit: name);
        did_not_leave(unit: name);
        came_the_other_way(unit: name);
        went_too(units: name);
        aimed(unit: name, place: name);
        uncut(unit: name, place: name);
        in_the_way(unit: name);
        own_stays(unit: name);
        in_the_way_until(unit: name, by: name);
        still_there(unit: name);
        own_help(unit: name);
        dispute(number: text, place: name, armies: text);
        dispute_army(size: number, place: name);
        no_fleets();
        convoy_broken(sunk: text);
        sunk(fleet: name, by: name);
        fell_back(sunk: text);
        never_there();
        lost_cut(unit: name, by: name);
        lost_dislodged(unit: name, by: name);
        lost_circle(unit: name);
        lost_own(unit: name);
        supported(unit: name, helped: text, limit: text, spared: text);
        not_against(unit: name);
        spared(armies: name);
        not_supported(unit: name, helped: text, why: text);
        not_convoyed(unit: name, helped: text, why: text);
        not_moved(unit: name, why: text);
        attacked_by(units: name);
        dislodged_by(unit: name);
        dispute_first(place: name);
        went_elsewhere(unit: name);
        was_not_to_move(unit: name);
        was_to_move(unit: name);
        went_by_land(unit: name);
        convoyed_elsewhere(unit: name);
        other_path(unit: name);
        no_route(unit: name);
        went_to_other_coast(unit: name, place: name);
        moved_in_vain(unit: name);
        in_disorder(unit: name);
        matches_nothing();
        convoyed(unit: name, helped: text);
        convoyed_in_vain(unit: name, helped: text);
        stood_ready(unit: name);
        retreated(unit: name, place: name);
        disbanded(unit: name, why: text);
        built(unit: name);
        removed(unit: name, why: text);
        waived();
        clash(units: name);
        no_retreat_ordered();
        no_retreat_sent();
        nowhere_to_go();
        knot();
        knot_convoy(with: text, letter: text);
        knot_all(with: text, letter: text);
        knot_disputes(with: text);
        knot_with(units: name);
        knot_circle(units: name);
        by_rule(place: text, lead: text);
        by_rule_of_many(place: text, lead: text);
        no_way_home();
        no_way_to_own();
        steps_from_home(n: number);
        steps_from_own(n: number);
        farther();
        off_centre(unit: name);
        built_before();
        as_far_fleet(unit: name);
        as_far_alphabet(unit: name);
        as_old_fleet(unit: name);
        as_old_alphabet(unit: name);
        not_followed(why: text, settled: text);
        conflicting();
        surplus();
        twice();
        again();
        none_counts();
        first_counts();
        last_counts();
        nothing_built();
        disorder_chooses();
    }
    /// What players write to one another.
    press: Press {
        written_by(author: name, readers: text);
        unsigned_to(readers: text);
        to(powers: name);
        to_all();
        to_master();
        to_unnamed();
        to_observer();
        master();
        observer();
        sender(author: name, game: text);
        sender_unsigned(game: text);
        subject(powers: name);
        subject_all();
        subject_unsigned(powers: name);
        not_played();
        no_readers();
        unknown_reader(name: text);
        nobody();
        vacant(powers: name);
        no_master();
        no_words();
        too_long();
        white_only();
        master_is_told();
        too_many_pieces();
        all_only();
        movement_only();
        observers_read();
        observers_to_all();
        unproven();
        too_many();
        unanswered();
        too_much_waits();
        too_many_threads();
        forgotten();
        orders_do_not_count();
        orders_apart();
        mixed();
        names_writer();
        in_anothers_name();
        name_readers();
        write_words();
        write_less();
        leave_grey();
        write_to_all();
        wait_for_movement();
        reply_with_press();
        send_apart();
        leave_more_out();
        leave_grey_or_sign();
    }
    /// Why an order cannot be followed, as a clause without its full stop.
    illegal: Illegal {
        not_possible(why: text);
        wrong_phase();
        no_unit(place: name);
        foreign(power: name);
        same_place();
        no_border(place: name);
        no_convoy(place: name);
        coast_needed(place: name);
        wrong_coast(place: name);
        own_support();
        out_of_reach(place: name);
        supported_cannot_go(place: name);
        default_of_support(place: name);
        cannot_convoy();
        not_an_army(place: name);
        not_on_route();
        not_dislodged(unit: name);
        retreat_closed(place: name);
        nothing_to_build();
        nothing_to_remove();
        no_centre(place: name);
        not_home(place: name);
        foreign_centre(place: name, power: name);
        lost_centre(place: name);
        occupied(place: name);
        wrong_kind(place: name);
        kind_needed(place: name);
        waive_forbidden();
        no_such_place();
        kind_missing(place: name);
        kind_wrong(place: name);
        nationality_missing(place: name);
        nationality_wrong(place: name);
        not_at_coast(place: name);
        no_such_coast(place: name);
        path_needed(place: name);
        no_such_path(place: name);
        does_not_count();
        closed_border(place: name);
        closed_occupied(unit: name);
        closed_contested(place: name);
        closed_origin(place: name);
    }
    /// How a letter was read.
    readings: Readings {
        proxy(unit: name, power: name);
        ambiguous();
        ambiguous_much(n: number);
        which(meanings: name, codes: text);
        did_you_mean(meanings: name, codes: text);
        unknown();
        impossible();
        no_proxies();
        not_yours();
        twice();
        rivals();
        superseded();
        not_allowed();
        not_allowed_all();
        no_waiving();
        doubtful();
        doubtful_by(text: text);
        claims(why: text);
        conditional();
        question(text: text);
        negation(text: text);
        talk(text: text);
        other_turn(text: text, turn: text);
        season_and_year(season: text, year: text);
        season(season: text);
        year(year: text);
        another_turn();
        taken_back(text: text);
        shuffled();
        more_not_used(n: count);
        coast_filled(place: name);
        coast_by_default(place: name);
        coast_ignored(coast: text, place: name);
        army_stands(place: name);
        fleet_stands(place: name);
        nationality_ignored(unit: name, power: name);
        implied(unit: name, order: text);
        once_only(text: text);
        borrowed(unit: name, power: name);
        lent_firmly(unit: name, power: name);
        vain(order: text, unit: name);
        vain_move(order: text, unit: name);
        mended(text: text, place: name, code: text);
        quotation();
        signature();
        footer();
        forwarded();
        press();
        struck_out();
        too_long();
        attachment();
        subject();
        below_end();
        doubtful_stands(order: text, text: text);
        unmatched(order: text, own: text);
        unmatched_none(order: text, unit: name);
        same_place(first: name, second: name, place: name);
        same_retreat(first: name, second: name, place: name);
        own_unit_stays(unit: name, place: name, other: name);
        attacks_helped(unit: name, order: text);
        against_own(order: text, unit: name);
        without_convoy(unit: name, place: name);
    }
    /// Answers to a player's letter.
    receipts: Receipts {
        your_orders();
        orders_of(powers: name);
        zone_set(zone: text);
        name_set(name: text);
        plain_set();
        html_set();
        old_layout_set();
        sentences_set();
        language_set(language: text);
        language_offered();
        game_waits();
        comes_apart();
    }
    /// Words to the judge, as letters quote them.
    commands: Commands {
        join();
        observe();
        unsubscribe();
        games();
        help();
        rules();
        status();
        ready();
        ready_anyway();
        wait();
        resign();
        yes();
        no();
        keep();
        change_only();
        replace();
        draft();
        cancel();
        undo();
        end_standing();
        correction();
        scrap();
        name(name: text);
        zone(zone: text);
        plain_text();
        html();
        old_layout();
        new_layout();
        language(language: text);
        address(address: text);
        also(address: text);
        game(name: text);
        vote();
        more_time();
        absent();
        dutchman();
        process();
        deadline();
        schedule();
        pause();
        resume();
        renew();
        eject();
        terminate();
    }
    /// Subjects of letters; the name of the game stands before them.
    subjects: Subjects {
        begins_as(powers: name);
        takes_over(powers: name);
        incomplete(turn: name);
        nothing_to_order(turn: name);
        complete(turn: name);
        turn_too_late(turn: name);
        turn_confirm_orders(turn: name);
        turn_lent(turn: name);
        turn_confirm_press(turn: name);
        turn_crossed(turn: name);
        turn_missing(turn: name);
        turn_grace(turn: name);
        turn_corrected(turn: name);
        turn_results(turn: name);
        turn_illegal_unit(turn: name);
        turn_is_illegal(turn: name);
        turn_came_late(turn: name);
        turn_deadline(turn: name);
        schedule();
        turn_standing(turn: name);
        turn_parked(turn: name);
        unreachable_powers(powers: name);
        confirm_join();
        confirm_resign();
        confirm_give_back();
        confirm_watch();
        watches();
        watches_no_more();
        confirm_address();
        address_asked();
        address_soon();
        address_set();
        address_kept();
        told_elsewhere();
        done();
        joined();
        resigned();
        begins();
        orders();
        too_late();
        confirm_orders();
        lent();
        press();
        press_sent();
        confirm_press();
        crossed();
        missing();
        grace();
        illegal_unit();
        results();
        ended();
        help();
        rules();
        games();
        standing();
        founded();
        seat_left();
        you_run();
        somebody_joined();
        somebody_left();
        somebody_away();
        confirm_act();
        paused();
        resumed();
        declined();
        taken_off();
        master();
        runs_no_more();
        renewed();
        refused();
        parked();
        sending_paused();
        room_again();
        template_failed(template: text);
        unreachable();
        last_answer();
    }
    /// Why something cannot be done, as whole sentences.
    refusals: Refusals {
        paused();
        schedule_spent();
        ended_program();
        which_game();
        which_game_none();
        unknown_game(name: text);
        game_full(name: text);
        game_over(name: text);
        not_begun(name: text);
        already_in(name: text);
        not_invited(name: text);
        not_in(name: text);
        player_out();
        master_orders_nothing();
        observer_orders_nothing();
        no_address(text: text);
        address_known(text: text);
        address_taken();
        lapsed();
        too_many_held();
        lines_unused(n: count, texts: text);
        no_votes();
        no_more_time();
        no_absence();
        no_settings();
        asks_other_seat(asked: text, wished: text);
        goes_on_when_complete();
        deadlines_only();
        declined();
        several_seats();
        unusable(fault: text);
        name_taken(name: text);
        not_parked(name: text);
        stopped(name: text);
        no_master(name: text);
        master_only(name: text);
        runs_game(name: text);
        plays_here(name: text);
        no_deadline(text: text);
        past_deadline(text: text);
        far_deadline(text: text);
        deadline_stands();
        no_schedule(text: text, allowed: text);
        schedule_never();
        schedule_stands();
        orders_unread();
        other_turn(named: text, present: name);
        not_set_aside(number: text);
        unknown_power(name: text);
        unknown_player(name: text);
        several_players(name: text);
        still_seated(games: text);
        nobody_known(text: text);
        seat_free(power: name);
        answers_other_game(here: text, named: text);
        join_apart();
        not_open(name: text);
        unknown_zone(zone: text);
        unknown_language(language: text);
        nothing_entered();
        nothing_understood();
        watching_closed(name: text);
        watched_by_many(name: text);
        plays_himself(name: text);
        not_master(name: text);
        no_place(text: text);
        all_legal();
        legal(place: text);
        header_damaged();
        no_sender();
        odd_sender(text: text);
        several_senders();
        many_recipients();
        too_large(size: text);
        text_too_long();
        many_parts();
        parts_unclear();
        cut_short();
        charset_unknown(name: text);
        charset_unsaid();
        encoding_unknown(name: text);
        damaged();
        attachment(name: text);
        encrypted();
        no_text();
    }
    /// What to do instead, as whole sentences.
    remedies: Remedies {
        write_help();
        write_games();
        which_game();
        spelling();
        write_status();
        list_games();
        show_game();
        set_deadline();
        set_schedule();
        name_one();
        enter_orders();
        give_address();
        wait_for_begin();
        nothing_more();
        ask_for_word(name: text);
        other_address();
        write_address();
        write_to_master();
        write_deadline();
        write_schedule();
        name_power();
        one_person();
        ask_again();
        reply_if_yours();
        answer_about_held();
        mend_lines();
        counts_then();
        send_now();
        see_rules();
        orders_to_game();
        either_seat(asked: text, wished: text);
        leave_one();
        ready_changes_nothing();
        if_yes();
        one_by_one();
        other_name();
        resign_first();
        other_master();
        powers(powers: name);
        either_game(here: text, named: text);
        join_apart(name: text);
        by_invitation();
        write_zone();
        write_language(languages: text);
        other_games();
        resign();
        ask_master();
        write_dutchman();
        short_letter();
        own_address();
        one_address();
        without_encryption();
        plain_text();
    }
    /// What stands below a picture of a turn, beside it, and instead of it.
    pictures: Pictures {
        title(game: text, turn: name);
        position();
        orders();
        outcomes();
        army();
        fleet();
        centre();
        moved();
        failed();
        support();
        convoy();
        retreat();
        helped();
        expected();
        hold();
        dislodged();
        built();
        gone();
        hidden();
        heading(title: text, note: text);
        not_seen(places: name);
        order(power: name, words: text);
        outcome(power: name, words: text);
        has(power: name, units: name, centres: name);
        has_no_centre(power: name, units: name);
        has_no_units(power: name, centres: name);
        dislodged_unit(unit: name);
    }
    /// The page on which a game is stepped through.
    steps: Steps {
        title(game: text);
        turns();
        turn();
        first();
        previous();
        play();
        pause();
        next();
        last();
        hint();
        end();
        stands();
        stood();
    }
}
