import { hotStatement } from "@/db/hot";
import { heldBy, IS_FREE, IS_GIVEN, LOCK_FREE } from "@/lib/places/sql";

/** Lists of ids are given as the text of a Postgres array: see `idList`. */
type IdText = string;

export interface LockedPlace {
  id: number;
  eventAreaId: number;
  /** True when the asking order was the last to take it. */
  isOurs: boolean;
  /** True when somebody has it for good. */
  isSold: boolean;
}

export interface JudgedPlace extends LockedPlace {
  /** True when anybody may take it now. */
  isFree: boolean;
}

const STANDING = `p.id, p.event_area_id as "eventAreaId", coalesce(p.order_id = :orderId::bigint, false) as "isOurs",
  ${IS_GIVEN} as "isSold"`;

const THESE = "from places p where p.id = any(:placeIds::text::bigint[]) order by p.id";

export const lockPlacesById = hotStatement<{ orderId: number; placeIds: IdText }, LockedPlace>(
  { name: "places.lockPlacesById", bench: "checkout" },
  `select ${STANDING} ${THESE} for update`,
);

export const judgePlaces = hotStatement<{ orderId: number; placeIds: IdText }, JudgedPlace>(
  { name: "places.judgePlaces", bench: "webhooks" },
  `select ${STANDING}, ${IS_FREE} as "isFree" ${THESE}`,
);

export const sellPlaces = hotStatement<{ orderId: number; placeIds: IdText }, never>(
  { name: "places.sellPlaces", bench: "webhooks" },
  `update places set ${heldBy(":orderId::bigint", "'infinity'")} where id = any(:placeIds::text::bigint[])`,
);

export const extendHolds = hotStatement<{ orderId: number; placeIds: IdText; until: Date }, never>(
  { name: "places.extendHolds", bench: "checkout" },
  `update places set free_at = :until::timestamptz
   where id = any(:placeIds::text::bigint[]) and order_id = :orderId::bigint and free_at < 'infinity'`,
);

/** `skip` passes over places that others are taking at this moment, `wait` waits for them. */
export type Contention = "skip" | "wait";

const picked = (contention: Contention) => `picked as materialized (
  select p.id from places p where p.event_area_id = :eventAreaId::int and ${LOCK_FREE[contention](":quantity::int")})`;

const giveToBatch = (contention: Contention) =>
  hotStatement<{ eventAreaId: number; quantity: number; batchId: number }, { n: number }>(
    { name: `places.giveToBatch.${contention}`, bench: "mass" },
    `with ${picked(contention)}, given as (
      update places p set free_at = 'infinity', order_id = null, courtesy_batch_id = :batchId::int
      from picked k where p.id = k.id returning p.id)
    select count(*)::int as n from given`,
  );

export const GIVE_TO_BATCH = { skip: giveToBatch("skip"), wait: giveToBatch("wait") };

const giveToCourtesies = (contention: Contention) =>
  hotStatement<{ eventAreaId: number; quantity: number; courtesyIds: IdText }, { n: number }>(
    { name: `places.giveToCourtesies.${contention}`, bench: "mass" },
    `with ${picked(contention)},
    placed as (select id, row_number() over (order by id) as n from picked),
    given as (
      update places p set free_at = 'infinity', order_id = null, courtesy_id = c.id, courtesy_no = 0
      from placed k join unnest(:courtesyIds::text::bigint[]) with ordinality as c (id, n) on c.n = k.n
      where p.id = k.id returning p.id)
    select count(*)::int as n from given`,
  );

export const GIVE_TO_COURTESIES = { skip: giveToCourtesies("skip"), wait: giveToCourtesies("wait") };
