import { type SQL, sql } from "drizzle-orm";
import type { Ctx } from "@/lib/core/context";
import { idList } from "@/lib/core/ids";
import { normalizeShortCode } from "@/lib/core/short-code";
import { hasWords } from "@/lib/lists";
import type { SubscriberSelection } from "@/lib/subscriber-qrs/client";
import { ownSubscribers, stateOf } from "@/lib/subscriber-qrs/find-subscribers";

/** Subscribers whose code it is, or whose name, plate or contact has the words. */
function matches(q: string): SQL {
  const code = normalizeShortCode(q);
  if (code) return sql`p.short_code = ${code}`;
  return hasWords(q, [sql`q.name`, sql`q.plate`, sql`q.email`, sql`q.phone`]);
}

/** Conditions on the aliases of `SUBSCRIBERS` that leave the chosen rows of the actor's tenant. */
export function chosenSubscribers(ctx: Ctx, selection: SubscriberSelection): SQL[] {
  const { ids, q, kind, state, sent, enclosureId, parkingAreaId, seasonId } = selection;
  return [
    ownSubscribers(ctx),
    ...(ids ? [sql`q.id = any(${idList(ids)}::text::bigint[])`] : []),
    ...(q ? [matches(q)] : []),
    ...(kind ? [sql`q.kind = ${kind}`] : []),
    ...(state ? [sql`${stateOf(ctx.now)} = ${state}`] : []),
    ...(sent ? [sent === "yes" ? sql`q.sent_at is not null` : sql`q.sent_at is null`] : []),
    ...(enclosureId === null ? [] : [sql`q.enclosure_id = ${enclosureId}`]),
    ...(parkingAreaId === null ? [] : [sql`q.parking_area_id = ${parkingAreaId}`]),
    ...(seasonId === null ? [] : [sql`q.season_id = ${seasonId}`]),
  ];
}
