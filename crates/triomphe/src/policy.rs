//! The points that the rulebook leaves open, each settled by a ruling and kept as a single constant.

/// A1: a piece that approach clean-up returned to reserve may march by road in the same turn.
pub const CLEANED_UP_MAY_ROAD_MARCH: bool = true;

/// A3: an organize action that leaves a locale half organized must be followed at once by those that
/// complete it; nothing else is accepted meanwhile. An action that could not be so followed is refused in any
/// case.
pub const ORGANIZE_DEBT_IS_IMMEDIATE: bool = true;

/// A18: the commands that a road march, or a continuation instead of one, costs if any of it is by local
/// road.
pub const LOCAL_ROAD_COST: u8 = 1;

/// A47: when both sides must place reductions, the attacker does so first.
pub const ATTACKER_ALLOCATES_FIRST: bool = true;

/// A61: a retreating piece eliminated for want of room costs as much morale as its strength.
pub const NO_ROOM_COSTS_STRENGTH: bool = true;

/// A72: a locale across an impassable border counts as adjacent in morale clean-up.
pub const IMPASSABLE_NEIGHBOURS_COUNT: bool = true;
