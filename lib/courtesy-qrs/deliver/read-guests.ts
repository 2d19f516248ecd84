import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import type { GuestCourtesyDto, GuestStatus } from "@/lib/courtesy-qrs/client";
import { ENTRIES, PLACE_JOIN } from "@/lib/courtesy-qrs/courtesy-sql";
import { codesOf, type LinkFacts, withMap } from "@/lib/passes";

interface Row extends Omit<GuestCourtesyDto, "status" | "code" | "event" | "venue">, Record<string, unknown> {
  linkNo: number;
  saltHex: string;
  adminId: number;
  generation: number;
  shortCode: string;
  eventAreaId: number;
  isDeleted: boolean;
  passState: string;
  eventId: number;
  eventName: string;
  startsAt: Date;
  endsAt: Date;
  doorsAt: Date | null;
  parkingOpensAt: Date;
  venue: Omit<GuestCourtesyDto["venue"], "mapUrl"> & { mapUrl: string | null };
  eventState: string;
}

const SELECT = sql`c.pass_id as id, c.link_no as "linkNo", encode(p.salt, 'hex') as "saltHex", c.admin_id as "adminId",
  p.generation, p.short_code as "shortCode", c.event_area_id as "eventAreaId", c.deleted_at is not null as "isDeleted",
  p.state as "passState", v.state as "eventState", c.name, c.plate, p.entry_rights as "entryRights", p.is_group as "isGroup", ${ENTRIES}::int as "entriesUsed",
  v.id as "eventId", v.name as "eventName", v.starts_at as "startsAt", v.ends_at as "endsAt", v.doors_at as "doorsAt",
  v.parking_opens_at as "parkingOpensAt",
  json_build_object('name', e.name, 'color', e.color, 'location', e.location, 'timeZone', e.time_zone,
    'mapUrl', e.map_url) as venue,
  json_build_object('key', z.key, 'name', z.name, 'walkMinutes', z.walk_minutes) as zone, l.label as "placeLabel",
  coalesce((select json_agg(json_build_object('label', g.label, 'street', g.street) order by g.label)
    from event_area_doors d join gates g on g.id = d.gate_id
    where d.event_area_id = c.event_area_id and g.archived_at is null and g.ways <> 'out'), '[]'::json) as gates`;

function statusOf(row: Row, now: Date): GuestStatus {
  if (row.isDeleted) return "withdrawn";
  if (row.eventState === "cancelled") return "cancelled";
  if (row.passState === "revoked") return "withdrawn";
  if (row.endsAt <= now) return "over";
  if (row.passState === "blocked") return "blocked";
  return row.entriesUsed >= row.entryRights ? "used" : "valid";
}

/** A courtesy as its person sees it, and the facts of its link. */
export interface GuestFound extends GuestCourtesyDto {
  link: LinkFacts;
  isDraft: boolean;
}

/**
 * Courtesies as their persons see them, in the order of their ids. Only those that admit carry their QR. Unguarded: the
 * caller's condition says which ones, and of which tenant.
 */
export async function readGuests(ctx: Pick<Ctx, "db" | "now">, where: SQL, limit: number): Promise<GuestFound[]> {
  const rows = await dbOf(ctx).execute<Row>(sql`
    select ${SELECT} from courtesies c join passes p on p.id = c.pass_id
    join events v on v.id = c.event_id join enclosures e on e.id = v.enclosure_id
    join event_areas a on a.id = c.event_area_id join parking_areas z on z.id = a.parking_area_id
    ${PLACE_JOIN}
    where ${where} order by c.pass_id limit ${limit}::int`);
  const guests = rows.map((row) => ({ row, status: statusOf(row, ctx.now) }));
  const codes = await codesOf(
    ctx,
    guests.flatMap(({ row, status }) =>
      status === "valid" ? [{ ...row, kind: "courtesy" as const, parkingAreaId: null }] : [],
    ),
  );
  return guests.map(({ row, status }): GuestFound => {
    const { id, name, plate, zone, placeLabel, gates, entryRights, isGroup, entriesUsed, linkNo } = row;
    return {
      id,
      name,
      plate,
      zone,
      placeLabel,
      gates,
      entryRights,
      isGroup,
      entriesUsed,
      status,
      venue: withMap(row.venue),
      event: {
        id: row.eventId,
        name: row.eventName,
        startsAt: row.startsAt,
        endsAt: row.endsAt,
        doorsAt: row.doorsAt,
        parkingOpensAt: row.parkingOpensAt,
      },
      code: codes.get(id) ?? null,
      link: { id, linkNo, salt: Buffer.from(row.saltHex, "hex") },
      isDraft: row.eventState === "draft",
    };
  });
}
