import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import { type GateSaleOptionsDto, postKey } from "@/lib/access/client";
import { gatesOfGuard } from "@/lib/access/queries";
import type { Ctx } from "@/lib/core/context";
import { authorizeUser, can } from "@/lib/core/permissions";
import { storeUrl } from "@/lib/enclosures";
import { freeCount } from "@/lib/places";

interface Row extends Record<string, unknown> {
  eventId: number;
  zoneId: number;
  slug: string;
  priceCents: number;
  free: number;
}

/** What a person may sell at the gates where they stand today, and the stores that cars may be sent to instead. */
export async function gateSaleOptions({ ctx }: { ctx: Ctx }): Promise<GateSaleOptionsDto> {
  const actor = authorizeUser(ctx.actor, "scan:redeem");
  const posts = (await gatesOfGuard({ ctx })).filter(({ event }) => event !== null);
  const ids = `{${posts.map(({ event }) => event?.id ?? 0).join(",")}}`;
  const rows = await dbOf(ctx).execute<Row>(sql`
    select a.event_id as "eventId", a.parking_area_id as "zoneId", e.slug, a.price_cents as "priceCents",
      ${sql.raw(freeCount("a.id"))} as free
    from event_areas a join zone_rules w on w.parking_area_id = a.parking_area_id and w.walk_up
      join events v on v.id = a.event_id join enclosures e on e.id = v.enclosure_id
    where a.event_id = any(${ids}::int[]) and a.price_cents > 0`);
  const [shift] = await dbOf(ctx).execute<{ venue: string }>(sql`
    select e.name as venue from desk_shifts s join enclosures e on e.id = s.enclosure_id
    where s.user_id = ${actor.userId} and s.state = 'open' and s.closed_at is null`);
  return {
    hasDesk: can(actor, "desk:use"),
    shiftAt: shift?.venue ?? null,
    posts: posts.flatMap((post) => {
      const places = post.gates.flatMap((gate) =>
        gate.zones.flatMap((zone) => {
          const row = rows.find(({ eventId, zoneId }) => eventId === post.event?.id && zoneId === zone.id);
          if (!row) return [];
          const { priceCents, free } = row;
          return [{ gateId: gate.id, zone, priceCents, free: Number(free) }];
        }),
      );
      const slug = rows.find(({ eventId }) => eventId === post.event?.id)?.slug;
      if (places.length === 0 || !slug) return [];
      return [
        { post: postKey(post), name: post.event?.name ?? "", storeUrl: storeUrl(slug), gates: post.gates, places },
      ];
    }),
  };
}
