import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import { normalizeShortCode } from "@/lib/core/ids";
import { hasWords } from "@/lib/lists";
import type { SubscriberSelection } from "@/lib/subscriber-qrs/client";
import { ownSubscribers, stateOf } from "@/lib/subscriber-qrs/find-subscribers";

/** Ids as the text of a Postgres array. */
export const idList = (ids: readonly number[]) => sql`${`{${ids.join(",")}}`}::text::bigint[]`;

/** Whose name, plate or contact has the words, or whose code it is. */
function meant(q: string): SQL {
  const code = normalizeShortCode(q);
  if (code) return sql`p.short_code = ${code}`;
  return hasWords(q, [sql`q.name`, sql`q.plate`, sql`q.email`, sql`q.phone`]);
}

/** The rows of the actor's tenant that are meant, over the aliases of `SUBSCRIBERS`. */
export function chosenSubscribers(ctx: Ctx, selection: SubscriberSelection): SQL[] {
  const { ids, q, kind, state, sent, enclosureId, parkingAreaId, seasonId } = selection;
  return [
    ownSubscribers(ctx),
    ...(ids ? [sql`q.id = any(${idList(ids)})`] : []),
    ...(q ? [meant(q)] : []),
    ...(kind ? [sql`q.kind = ${kind}`] : []),
    ...(state ? [sql`${stateOf(ctx.now)} = ${state}`] : []),
    ...(sent ? [sent === "yes" ? sql`q.sent_at is not null` : sql`q.sent_at is null`] : []),
    ...(enclosureId === null ? [] : [sql`q.enclosure_id = ${enclosureId}`]),
    ...(parkingAreaId === null ? [] : [sql`q.parking_area_id = ${parkingAreaId}`]),
    ...(seasonId === null ? [] : [sql`q.season_id = ${seasonId}`]),
  ];
}
