/** An advisory lock, by whatever key: taken before any row. */
export const ADVISORY = "advisory";

/**
 * The order in which a transaction locks rows, so that no two wait for each other in a ring. Tests record what every
 * transaction locks and fail on one that goes back (`db/testing/lock-watch.ts`); docs/database.md shows the same list.
 */
export const LOCK_ORDER = [
  ADVISORY,
  "barrier_lanes",
  "desk_shifts",
  "desk_numbers",
  "events",
  "waiting_rooms",
  "orders",
  "room_admissions",
  "places",
  "discount_codes",
  "prepaid_topups",
  "prepaid_shops",
  "prepaid_accounts",
  "payouts",
  "payments",
  "refunds",
  "tickets",
  "passes",
  "zone_rules",
  "stays",
] as const;

export type Lockable = (typeof LOCK_ORDER)[number];

interface Exception {
  locked: readonly Lockable[];
  after: readonly Lockable[];
  /** Only for a transaction that has a row of this table already. */
  holding?: Lockable;
  /** Only for statements whose text matches. */
  statement?: RegExp;
  /** Why nobody can wait in a ring. */
  why: string;
}

/** Locks that are taken against the order. */
export const LOCK_EXCEPTIONS: readonly Exception[] = [
  {
    locked: ["events"],
    after: ["orders"],
    statement: /orders\.lockEvents/,
    why: "A payment knows its order first. Who cancels an event holds its row but passes over orders that are locked.",
  },
  {
    locked: ["orders"],
    after: ["room_admissions"],
    statement: /orders\.takePlaces/,
    why: "A hold is admitted before it opens its cart. Nobody else takes that cart's row without the lock of its owner in the event.",
  },
  {
    locked: ["room_admissions"],
    after: ["places", "payments", "refunds", "tickets", "passes"],
    statement: /update room_admissions/,
    why: "A cart that changes zones gives places back before it takes others, and an exchange locks its old ticket. Only who shows the same number waits for the row, and only devices that share one could; the database then ends one of the two, which tries again.",
  },
  {
    locked: ["advisory"],
    after: ["events"],
    statement: /'subscribers'/,
    why: "An event that opens seats its subscribers. Who changes subscribers takes this lock first and locks no event.",
  },
  {
    locked: ["places"],
    after: ["passes"],
    statement: /courtesy|subscriber/,
    why: "A courtesy or a subscriber ends with its pass. Who locks places and then a pass holds the pass's order first.",
  },
  {
    locked: ["prepaid_accounts"],
    after: ["passes", "zone_rules", "stays"],
    why: "A gate locks a prepaid pass before its account. Who settles a payment of an account locks no prepaid pass after it.",
  },
  {
    locked: ["payments"],
    after: ["passes"],
    holding: "prepaid_topups",
    why: "A prepaid account that is closed ends its pass before its payments. Who settles a top-up holds its row and locks no pass.",
  },
  {
    locked: ["places", "payments", "refunds", "tickets"],
    after: ["payments", "refunds", "tickets", "passes"],
    holding: "orders",
    why: "Nobody else locks what belongs to an order without its row. Who takes a place without it locks none of the others.",
  },
];
