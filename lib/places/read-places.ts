import type { Db } from "@/db/client";
import { inOrder, runPrepared, statement } from "@/db/prepared";
import { idList } from "@/lib/core/ids";
import { HELD_UNTIL_MS, IS_GIVEN, IS_TAKEN } from "@/lib/places/sql";

type PlaceState = "free" | "held" | "sold" | "courtesy" | "subscriber" | "blocked";

/** A place as it stands at this moment. */
export interface PlaceStanding {
  id: number;
  /** As it is written on the ground, or its order. */
  label: string;
  state: PlaceState;
  /** Of a blocked one. */
  reason: string | null;
  /** Until when a held one is held. */
  heldUntil: Date | null;
}

interface Row extends Omit<PlaceStanding, "heldUntil"> {
  heldUntil: number | null;
}

const STANDING = `p.id, coalesce(p.label, p.ordinal::text) as label, p.blocked_reason as reason,
  case when p.blocked_reason is not null then 'blocked'
    when p.subscriber_id is not null then 'subscriber'
    when ${IS_GIVEN} and p.order_id is null then 'courtesy'
    when ${IS_GIVEN} then 'sold'
    when ${IS_TAKEN} then 'held' else 'free' end as state,
  ${HELD_UNTIL_MS} as "heldUntil"`;

/** $1 area. */
const ALL = `select ${STANDING} from places p where p.event_area_id = $1::int order by p.ordinal`;

/** $1 area, $2 places. */
const THESE = "from places p where p.event_area_id = $1::int and p.id = any($2::text::bigint[]) order by p.id";
const LOCK_THESE = `select 1 ${THESE} for update`;
const READ_THESE = `select ${STANDING} ${THESE}`;

const standing = ({ heldUntil, ...row }: Row): PlaceStanding => ({
  ...row,
  heldUntil: heldUntil === null ? null : new Date(heldUntil),
});

/** Every place of an area in the order of the ground. */
export async function readPlaces(db: Db, eventAreaId: number): Promise<PlaceStanding[]> {
  const rows = await runPrepared<Row>(db, ALL, [eventAreaId]);
  return rows.map(standing);
}

/**
 * Places of an area locked for a change, as they stand then, in the order of their ids: two statements, one round trip, as
 * `lockAndJudge`.
 */
export async function lockStanding(db: Db, eventAreaId: number, placeIds: readonly number[]): Promise<PlaceStanding[]> {
  const params = [eventAreaId, idList(placeIds)];
  const [, rows] = await inOrder(db, [statement(LOCK_THESE, params), statement<Row>(READ_THESE, params)]);
  return rows.map(standing);
}
