//! What an order says of its units beside where they stand: their types (4.C.1, 4.C.2), the powers of
//! foreign ones (4.C.5, 4.C.6) and their coasts (4.B.5, 4.B.6).
//!
//! Types are asked of every unit an order names, nationalities of those it helps. Under the choices
//! `c` of 4.C an order that claims too little or something wrong gives way to a *legal* order to the
//! same unit that claims rightly; an illegal one is as if not written here too.

use crate::board::{Board, Location, Power, Province, UnitKind};
use crate::order::{Adjustment, Movement, Order, Retreat, UnitName};
use crate::position::Unit;
use crate::rules::{
    MissingKind, MissingNationality, Rules, SupportCoast, UnknownCoast, WrongKind,
    WrongNationality, WrongOwnCoast,
};

use super::outcome::Illegal;

/// How an order stands that is not illegal for what it claims.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Claims {
    /// Of the types of the units it names.
    kinds: Claim,
    /// Of the power of the unit it helps.
    nationality: Claim,
}

/// What an order says in one matter.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Claim {
    /// What is right.
    Right,
    /// Nothing, or something wrong, and it counts all the same.
    Passed,
    /// Nothing, or something wrong, and it counts unless the unit has a better legal order; the reason.
    GivesWay(Illegal),
}

impl Claims {
    /// Why an order with these claims gives way to another one to the same unit with those, if it
    /// does: that one is right where this one is not (the choices `c`). One that had to give way
    /// itself goes before none.
    pub fn gives_way_to(self, other: Claims) -> Option<Illegal> {
        let matters = [(self.kinds, other.kinds), (self.nationality, other.nationality)];
        matters.into_iter().filter(|_| other.stays()).find_map(|matter| match matter {
            (Claim::GivesWay(why), Claim::Right) => Some(why),
            _ => None,
        })
    }

    /// Whether the order counts whatever others there are.
    fn stays(self) -> bool {
        ![self.kinds, self.nationality].iter().any(|claim| matches!(claim, Claim::GivesWay(_)))
    }
}

/// Adds what an order that stays has right to what is known of the others to its unit.
pub(super) fn keep_better(best: &mut Option<Claims>, claims: Claims) {
    let better = |one: Claim, other: Claim| if other == Claim::Right { other } else { one };
    if claims.stays() {
        let Claims { kinds, nationality } = best.unwrap_or(claims);
        *best = Some(Claims {
            kinds: better(kinds, claims.kinds),
            nationality: better(nationality, claims.nationality),
        });
    }
}

/// Whether the game asks for any of this at all.
pub(super) fn matter(rules: &Rules) -> bool {
    let kinds = [rules.missing_kind == MissingKind::Valid, rules.wrong_kind == WrongKind::Valid];
    let nations = [
        rules.missing_nationality == MissingNationality::Valid,
        rules.wrong_nationality == WrongNationality::Valid,
    ];
    let coasts = [
        rules.wrong_own_coast == WrongOwnCoast::Ignored,
        rules.unknown_coast == UnknownCoast::Ignored,
    ];
    [kinds, nations, coasts].as_flattened().contains(&false)
}

/// What is asked, and of whom.
struct Table<'a> {
    board: &'a Board,
    rules: &'a Rules,
    claims: Claims,
}

/// What a choice of 4.C makes of a claim.
enum Demand {
    Invalid,
    Valid,
    UnlessBetter,
}

impl Demand {
    /// Notes a fault of a claim, if that lets the order count.
    fn meet(self, claim: &mut Claim, why: Illegal) -> Result<(), Illegal> {
        match self {
            Demand::Invalid => return Err(why),
            // The first fault for which the order may have to give way is the one that is told.
            _ if matches!(claim, Claim::GivesWay(_)) => {}
            Demand::Valid => *claim = Claim::Passed,
            Demand::UnlessBetter => *claim = Claim::GivesWay(why),
        }
        Ok(())
    }
}

/// Whether the claims of an order that a power gives are such that it counts.
///
/// # Errors
/// The order is illegal for what it claims, or does not.
pub(super) fn check(
    board: &Board,
    rules: &Rules,
    power: Power,
    order: &Order,
    unit_at: impl Fn(Province) -> Option<Unit>,
) -> Result<Claims, Illegal> {
    // Of powers nothing is said yet, and nothing wrong of types.
    let claims = Claims { kinds: Claim::Right, nationality: Claim::Passed };
    let mut table = Table { board, rules, claims };
    let kind_at = |place: Location| unit_at(place.province).map(|unit| unit.kind);
    match order {
        Order::Movement(name, movement) => {
            table.ordered(name, unit_at(name.location.province))?;
            match movement {
                Movement::Hold | Movement::Astray { .. } => {}
                Movement::Move { to, .. } => table.coast(*to, kind_at(name.location))?,
                Movement::SupportHold { supported } => {
                    table.helped(power, supported, unit_at(supported.location.province))?;
                }
                Movement::SupportMove { supported, to } => {
                    table.helped(power, supported, unit_at(supported.location.province))?;
                    if rules.support_coast != SupportCoast::Ignored {
                        table.coast(*to, kind_at(supported.location))?;
                    }
                }
                Movement::Convoy { army, to } => {
                    table.helped(power, army, unit_at(army.location.province))?;
                    table.coast(*to, Some(UnitKind::Army))?;
                }
            }
        }
        Order::Retreat(name, retreat) => {
            table.ordered(name, unit_at(name.location.province))?;
            if let Retreat::To(to) = retreat {
                table.coast(*to, kind_at(name.location))?;
            }
        }
        Order::Adjustment(Adjustment::Remove(name)) => {
            table.ordered(name, unit_at(name.location.province))?;
        }
        Order::Adjustment(Adjustment::Build { kind, at }) => table.coast(*at, *kind)?,
        Order::Adjustment(Adjustment::Waive) => {}
    }
    Ok(table.claims)
}

/// Why an order would not count by the strictest choices of 4.B.5, 4.B.6 and 4.C.
pub fn let_pass(
    board: &Board,
    rules: &Rules,
    power: Power,
    order: &Order,
    unit_at: impl Fn(Province) -> Option<Unit>,
) -> Option<Illegal> {
    let strictest = Rules {
        wrong_own_coast: WrongOwnCoast::Fails,
        unknown_coast: UnknownCoast::Fails,
        missing_kind: MissingKind::Invalid,
        wrong_kind: WrongKind::Invalid,
        missing_nationality: MissingNationality::Invalid,
        wrong_nationality: WrongNationality::Invalid,
        ..rules.clone()
    };
    check(board, &strictest, power, order, unit_at).err()
}

impl Table<'_> {
    fn ordered(&mut self, name: &UnitName, unit: Option<Unit>) -> Result<(), Illegal> {
        let Some(unit) = unit else { return Ok(()) };
        self.kind(name, &unit)?;
        self.coast(name.location, Some(unit.kind))?;
        let is_wrong = name.location.coast.is_some_and(|coast| {
            self.board.coasts(name.location.province).contains(&coast)
                && unit.kind == UnitKind::Fleet
                && unit.location.coast != Some(coast)
        });
        match self.rules.wrong_own_coast {
            WrongOwnCoast::Fails if is_wrong => Err(Illegal::NotAtCoast(name.location)),
            WrongOwnCoast::Fails | WrongOwnCoast::Ignored => Ok(()),
        }
    }

    fn helped(&mut self, power: Power, name: &UnitName, unit: Option<Unit>) -> Result<(), Illegal> {
        let Some(unit) = unit else { return Ok(()) };
        let province = unit.location.province;
        self.kind(name, &unit)?;
        self.coast(name.location, Some(unit.kind))?;
        match name.power {
            None if unit.power != power => {
                let demand = match self.rules.missing_nationality {
                    MissingNationality::Invalid => Demand::Invalid,
                    MissingNationality::Valid => Demand::Valid,
                    MissingNationality::UnlessBetter => Demand::UnlessBetter,
                };
                demand.meet(&mut self.claims.nationality, Illegal::NationalityMissing(province))
            }
            Some(claimed) if unit.power != claimed => {
                let demand = match self.rules.wrong_nationality {
                    WrongNationality::Invalid => Demand::Invalid,
                    WrongNationality::Valid => Demand::Valid,
                    WrongNationality::UnlessBetter => Demand::UnlessBetter,
                };
                demand.meet(&mut self.claims.nationality, Illegal::NationalityWrong(province))
            }
            Some(_) => {
                self.claims.nationality = Claim::Right;
                Ok(())
            }
            None => Ok(()),
        }
    }

    fn kind(&mut self, name: &UnitName, unit: &Unit) -> Result<(), Illegal> {
        let province = unit.location.province;
        match name.kind {
            None => {
                let demand = match self.rules.missing_kind {
                    MissingKind::Invalid => Demand::Invalid,
                    MissingKind::Valid => Demand::Valid,
                    MissingKind::UnlessBetter => Demand::UnlessBetter,
                };
                demand.meet(&mut self.claims.kinds, Illegal::KindMissing(province))
            }
            Some(kind) if kind != unit.kind => {
                let demand = match self.rules.wrong_kind {
                    WrongKind::Invalid => Demand::Invalid,
                    WrongKind::Valid => Demand::Valid,
                    WrongKind::UnlessBetter => Demand::UnlessBetter,
                };
                demand.meet(&mut self.claims.kinds, Illegal::KindWrong(province))
            }
            Some(_) => Ok(()),
        }
    }

    /// A coast that no province here has, or that does not matter to such a unit (4.B.6).
    fn coast(&self, place: Location, kind: Option<UnitKind>) -> Result<(), Illegal> {
        let Some(coast) = place.coast else { return Ok(()) };
        let matters = kind != Some(UnitKind::Army);
        let is_known = self.board.coasts(place.province).contains(&coast) && matters;
        match self.rules.unknown_coast {
            UnknownCoast::Fails if !is_known => Err(Illegal::NoSuchCoast(place)),
            UnknownCoast::Fails | UnknownCoast::Ignored => Ok(()),
        }
    }
}
