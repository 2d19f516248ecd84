import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { codesOf, type LinkFacts, withMap } from "@/lib/passes";
import type { HolderEventDto, HolderQrDto, HolderStatus, SubscriberState } from "@/lib/subscriber-qrs/client";
import { stateOf } from "@/lib/subscriber-qrs/find-subscribers";
import { COVERS } from "@/lib/subscriber-qrs/seat-subscribers";

interface Row extends Omit<HolderQrDto, "status" | "code" | "venue">, Record<string, unknown> {
  name: string;
  adminId: number;
  passId: number;
  generation: number;
  saltHex: string;
  shortCode: string;
  parkingAreaId: number;
  isCurrent: boolean;
  state: SubscriberState;
  venue: Omit<HolderQrDto["venue"], "mapUrl"> & { mapUrl: string | null };
}

/** Every QR that a subscriber ever had (h, p), with the subscriber (q). The aliases are those of `SUBSCRIBERS`. */
const FROM = sql`subscriber_passes h
  join subscriber_qrs q on q.id = h.subscriber_id
  join passes p on p.id = h.pass_id
  join enclosures n on n.id = q.enclosure_id
  join parking_areas z on z.id = q.parking_area_id
  left join seasons s on s.id = q.season_id`;

/** The condition for the QR that a subscriber has now. */
export const CURRENT = sql.raw("h.pass_id = q.pass_id");

const select = (now: Date) => sql`q.id, q.admin_id as "adminId", q.kind, ${stateOf(now)} as state,
  p.id = q.pass_id as "isCurrent", p.id as "passId", p.generation, encode(p.salt, 'hex') as "saltHex",
  p.short_code as "shortCode", p.parking_area_id as "parkingAreaId", q.name, q.plate, q.place_label as "placeLabel",
  p.entry_rights as "entryRights", s.name as "seasonName",
  q.valid_from as "validFrom", q.valid_until as "validUntil",
  json_build_object('name', n.name, 'color', n.color, 'location', n.location, 'timeZone', n.time_zone,
    'mapUrl', n.map_url) as venue,
  json_build_object('key', z.key, 'name', z.name, 'walkMinutes', z.walk_minutes) as zone,
  coalesce((select json_agg(json_build_object('label', g.label, 'street', g.street) order by g.label)
    from parking_area_gates d join gates g on g.id = d.gate_id
    where d.parking_area_id = q.parking_area_id and g.archived_at is null and g.ways <> 'out'), '[]'::json) as gates`;

const STATUS: Record<SubscriberState, HolderStatus> = {
  active: "valid",
  paused: "paused",
  over: "over",
  ended: "ended",
};

/** A QR as its holder sees it, and the facts of its link. */
export interface HolderFound extends HolderQrDto {
  link: LinkFacts;
  isCurrent: boolean;
}

function statusOf({ isCurrent, state }: Row): HolderStatus {
  return isCurrent || state === "ended" ? STATUS[state] : "replaced";
}

/**
 * QRs of subscribers as their holders see them, in the order of the subscribers. Only those that admit carry their code.
 * Unguarded: the caller's condition says which ones, and of which tenant.
 */
export async function readHolders(ctx: Pick<Ctx, "db" | "now">, where: SQL, limit: number): Promise<HolderFound[]> {
  const rows = await dbOf(ctx).execute<Row>(sql`
    select ${select(ctx.now)} from ${FROM} where ${where} order by q.id, p.id limit ${limit}::int`);
  const admitting = rows.filter((row) => statusOf(row) === "valid");
  const codes = await codesOf(
    ctx,
    admitting.map((row) => ({ ...row, id: row.passId, eventId: null, eventAreaId: null })),
  );
  return rows.map((row): HolderFound => {
    const { id, kind, zone, gates, seasonName, entryRights, isCurrent, passId, generation } = row;
    const status = statusOf(row);
    // The link of a QR that is not theirs any more does not tell whose it was.
    const isTheirs = status !== "replaced" && status !== "ended";
    return {
      id,
      kind,
      status,
      zone,
      gates,
      seasonName,
      entryRights,
      isCurrent,
      name: isTheirs ? row.name : null,
      plate: isTheirs ? row.plate : null,
      placeLabel: isTheirs ? row.placeLabel : null,
      venue: withMap(row.venue),
      validFrom: row.validFrom,
      validUntil: row.validUntil,
      code: codes.get(passId) ?? null,
      link: { id: passId, linkNo: generation, salt: Buffer.from(row.saltHex, "hex") },
    };
  });
}

const MOST_EVENTS = 5;

/** The next events that a subscriber may enter, the first one first. Unguarded, like `readHolders`. */
export async function comingEvents(ctx: Pick<Ctx, "db" | "now">, subscriberId: number): Promise<HolderEventDto[]> {
  const rows = await dbOf(ctx).execute<HolderEventDto & Record<string, unknown>>(sql`
    select e.id, e.name, l.label as "placeLabel", e.starts_at as "startsAt", e.parking_opens_at as "parkingOpensAt"
    from subscriber_qrs q
    join events e on e.enclosure_id = q.enclosure_id and e.state in ('published', 'paused') and ${COVERS}
    left join event_areas a on a.event_id = e.id and a.parking_area_id = q.parking_area_id
    left join places l on l.subscriber_id = q.id and l.event_area_id = a.id
    where q.id = ${subscriberId} and q.ended_at is null and e.ends_at > ${ctx.now}::timestamptz
    order by e.starts_at, e.id limit ${MOST_EVENTS}::int`);
  return [...rows];
}
