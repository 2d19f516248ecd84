import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import { inOrder, sqlStatement } from "@/db/pipeline";
import { idList } from "@/lib/core/ids";
import { HELD_UNTIL, IS_GIVEN, IS_TAKEN } from "@/lib/places/sql";

type PlaceState = "free" | "held" | "sold" | "courtesy" | "subscriber" | "blocked";

/** A place as it stands at this moment. */
export interface PlaceStanding {
  id: number;
  /** The label painted on the ground, or the place's ordinal where it has none. */
  label: string;
  state: PlaceState;
  /** Why it is blocked, if it is. */
  reason: string | null;
  heldUntil: Date | null;
}

type Row = PlaceStanding & Record<string, unknown>;

const STANDING = sql.raw(`p.id, coalesce(p.label, p.ordinal::text) as label, p.blocked_reason as reason,
  case when p.blocked_reason is not null then 'blocked'
    when p.subscriber_id is not null then 'subscriber'
    when ${IS_GIVEN} and p.order_id is null then 'courtesy'
    when ${IS_GIVEN} then 'sold'
    when ${IS_TAKEN} then 'held' else 'free' end as state,
  ${HELD_UNTIL} as "heldUntil"`);

/** Every place of an area in the order of the ground. */
export async function readPlaces(db: Db, eventAreaId: number): Promise<PlaceStanding[]> {
  return db.execute<Row>(sql`
    select ${STANDING} from places p where p.event_area_id = ${eventAreaId} order by p.ordinal`);
}

/** Locks places of an area for a change and answers how they stand then, in the order of their ids. See `lockAndJudge`. */
export async function lockStanding(db: Db, eventAreaId: number, placeIds: readonly number[]): Promise<PlaceStanding[]> {
  const these = sql`from places p
    where p.event_area_id = ${eventAreaId} and p.id = any(${idList(placeIds)}::text::bigint[]) order by p.id`;
  const [, standing] = await inOrder(db, [
    sqlStatement(sql`select 1 ${these} for update`),
    sqlStatement<Row>(sql`select ${STANDING} ${these}`),
  ]);
  return standing;
}
