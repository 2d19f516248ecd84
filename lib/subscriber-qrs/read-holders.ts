import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { type LinkFacts, passTokens, qrDrawing } from "@/lib/passes";
import type { HolderEventDto, HolderQrDto, HolderStatus, SubscriberState } from "@/lib/subscriber-qrs/client";
import { stateOf } from "@/lib/subscriber-qrs/find-subscribers";
import { COVERS } from "@/lib/subscriber-qrs/seat-subscribers";

interface Row
  extends Omit<HolderQrDto, "status" | "code" | "validFrom" | "validUntil" | "venue">,
    Record<string, unknown> {
  name: string;
  adminId: number;
  passId: number;
  generation: number;
  saltHex: string;
  shortCode: string;
  parkingAreaId: number;
  isCurrent: boolean;
  state: SubscriberState;
  fromMs: number;
  untilMs: number | null;
  venue: Omit<HolderQrDto["venue"], "mapUrl"> & { mapUrl: string | null };
}

/** Every QR that a subscriber ever had (h, p), with whose it is (q): aliases as in `SUBSCRIBERS`. */
const FROM = sql`subscriber_passes h
  join subscriber_qrs q on q.id = h.subscriber_id
  join passes p on p.id = h.pass_id
  join enclosures n on n.id = q.enclosure_id
  join parking_areas z on z.id = q.parking_area_id
  left join seasons s on s.id = q.season_id`;

/** The QR that a subscriber has now. */
export const CURRENT = sql.raw("h.pass_id = q.pass_id");

const select = (now: Date) => sql`q.id, q.admin_id as "adminId", q.kind, ${stateOf(now)} as state,
  p.id = q.pass_id as "isCurrent", p.id as "passId", p.generation, encode(p.salt, 'hex') as "saltHex",
  p.short_code as "shortCode", p.parking_area_id as "parkingAreaId", q.name, q.plate, q.place_label as "placeLabel",
  p.entry_rights as "entryRights", s.name as "seasonName",
  (extract(epoch from q.valid_from) * 1000)::float8 as "fromMs",
  (extract(epoch from q.valid_until) * 1000)::float8 as "untilMs",
  json_build_object('name', n.name, 'color', n.color, 'location', n.location, 'timeZone', n.time_zone,
    'mapUrl', n.map_url) as venue,
  json_build_object('key', z.key, 'name', z.name, 'walkMinutes', z.walk_minutes) as zone,
  coalesce((select json_agg(json_build_object('label', g.label, 'street', g.street) order by g.label)
    from parking_area_gates d join gates g on g.id = d.gate_id
    where d.parking_area_id = q.parking_area_id and g.archived_at is null), '[]'::json) as gates`;

const STATUS: Record<SubscriberState, HolderStatus> = {
  active: "valid",
  paused: "paused",
  over: "over",
  ended: "ended",
};

/** A QR as its holder sees it, with the pass that its link is made of. */
export interface HolderFound extends HolderQrDto {
  pass: LinkFacts;
  isCurrent: boolean;
}

/**
 * QRs of subscribers as their holders see them, in the order of the subscribers; those that admit carry their code, and
 * one that is not theirs any more says nothing of who they are. Unguarded: the caller says which, and whose.
 */
export async function readHolders(ctx: Pick<Ctx, "db" | "now">, where: SQL, limit: number): Promise<HolderFound[]> {
  const rows = await dbOf(ctx).execute<Row>(sql`
    select ${select(ctx.now)} from ${FROM} where ${where} order by q.id, p.id limit ${limit}::int`);
  const tokens = await passTokens(
    ctx,
    rows.map(({ passId, adminId, kind, parkingAreaId, generation, saltHex }) => ({
      id: passId,
      adminId,
      kind,
      eventId: null,
      eventAreaId: null,
      parkingAreaId,
      generation,
      salt: Buffer.from(saltHex, "hex"),
    })),
  );
  return rows.map((row): HolderFound => {
    const { id, kind, zone, gates, seasonName, entryRights, venue, isCurrent, state, passId, generation } = row;
    const status = isCurrent || state === "ended" ? STATUS[state] : "replaced";
    const isTheirs = status !== "replaced" && status !== "ended";
    const token = tokens.get(passId);
    const search = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${venue.name}, ${venue.location}`)}`;
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
      venue: { ...venue, mapUrl: venue.mapUrl ?? search },
      validFrom: new Date(row.fromMs),
      validUntil: row.untilMs === null ? null : new Date(row.untilMs),
      code: status === "valid" && token ? { token, short: row.shortCode, qr: qrDrawing(token) } : null,
      pass: { id: passId, linkNo: generation, salt: Buffer.from(row.saltHex, "hex") },
    };
  });
}

const MOST_EVENTS = 5;

/** The next events that a subscriber may enter, the first one first. Unguarded, as `readHolders`. */
export async function comingEvents(ctx: Pick<Ctx, "db" | "now">, subscriberId: number): Promise<HolderEventDto[]> {
  const rows = await dbOf(ctx).execute<
    Omit<HolderEventDto, "startsAt" | "parkingOpensAt"> & { startsMs: number; opensMs: number } & Record<
        string,
        unknown
      >
  >(sql`
    select e.id, e.name, l.label as "placeLabel", (extract(epoch from e.starts_at) * 1000)::float8 as "startsMs",
      (extract(epoch from e.parking_opens_at) * 1000)::float8 as "opensMs"
    from subscriber_qrs q
    join events e on e.enclosure_id = q.enclosure_id and e.state in ('published', 'paused') and ${COVERS}
    left join event_areas a on a.event_id = e.id and a.parking_area_id = q.parking_area_id
    left join places l on l.subscriber_id = q.id and l.event_area_id = a.id
    where q.id = ${subscriberId} and q.ended_at is null and e.ends_at > ${ctx.now.toISOString()}::timestamptz
    order by e.starts_at, e.id limit ${MOST_EVENTS}::int`);
  return rows.map(({ startsMs, opensMs, ...row }) => ({
    ...row,
    startsAt: new Date(startsMs),
    parkingOpensAt: new Date(opensMs),
  }));
}
