import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { occupancyCounts, venueDoors, zoneRules } from "@/db/schema";
import type { EventRow, ParkingAreaRow, UserRow } from "@/db/testing/factories";

const SCAN = sql`admin_id, pass_id, enclosure_id, event_id, gate_id, direction, decision, entry_no, user_id, nonce,
  code_tail, scanned_at, recorded_at`;

/**
 * Of the cars that came, some left again, some of those came back, and a few were not read: exits without an entry, and
 * a subscriber whose exit nobody read. The first zone lets cars come back once; the second one is nearly full, since a
 * person counted cars there that no gate had read. People of some cars of the first zone came in through the venue's door.
 */
export async function moveCars(
  event: EventRow,
  [first, second]: readonly ParkingAreaRow[],
  staff: UserRow,
  now: Date,
): Promise<void> {
  const db = getDb();
  if (first)
    await db.insert(zoneRules).values({ parkingAreaId: first.id, adminId: event.adminId, reentries: 1, doorPeople: 4 });
  const entries = sql`
    select s.*, p.kind, coalesce(a.parking_area_id, p.parking_area_id) as zone_id,
      row_number() over (partition by p.kind order by s.id) as n
    from scans s join passes p on p.id = s.pass_id left join event_areas a on a.id = p.event_area_id
    where s.event_id = ${event.id} and s.decision = 'admitted' and s.direction = 'in'`;
  const since = (share: number) =>
    sql`e.scanned_at + (${now}::timestamptz - e.scanned_at) * (${share} + (e.n * 7 % 40) / 100.0)`;
  await db.execute(sql`
    insert into scans (${SCAN})
    select e.admin_id, e.pass_id, e.enclosure_id, e.event_id, e.gate_id, 'out', 'admitted', null, e.user_id,
      gen_random_uuid(), e.code_tail, ${since(0.2)}, ${since(0.2)}
    from (${entries}) e where e.kind = 'ticket' and e.n % 9 = 0 order by 12`);
  await db.execute(sql`
    insert into scans (${SCAN})
    select e.admin_id, e.pass_id, e.enclosure_id, e.event_id, e.gate_id, 'in', 'admitted', 2, e.user_id,
      gen_random_uuid(), e.code_tail, ${since(0.5)}, ${since(0.5)}
    from (${entries}) e where e.kind = 'ticket' and e.n % 27 = 0 and e.zone_id = ${first?.id ?? 0} order by 12`);
  await db.execute(sql`
    insert into scans (${SCAN})
    select e.admin_id, e.pass_id, e.enclosure_id, e.event_id, e.gate_id, 'in', 'admitted', 2, e.user_id,
      gen_random_uuid(), e.code_tail, ${since(0.5)}, ${since(0.5)}
    from (${entries}) e where e.kind = 'subscriber' and e.zone_id = ${first?.id ?? 0} order by e.n limit 1`);
  await db.execute(sql`
    insert into scans (${SCAN})
    select p.admin_id, p.id, p.enclosure_id, p.event_id, e.gate_id, 'out', 'admitted', null, e.user_id,
      gen_random_uuid(), right(p.short_code, 4), ${since(0.3)}, ${since(0.3)}
    from (${entries}) e
    join lateral (
      select p.* from passes p
      where p.event_id = e.event_id and p.kind = 'ticket' and p.parking_area_id = e.zone_id
        and not exists (select 1 from scans s where s.pass_id = p.id)
      order by p.id limit 1 offset case e.n when 40 then 0 else 1 end) p on true
    where e.kind = 'ticket' and e.n in (40, 200)`);
  await db
    .insert(venueDoors)
    .values({ adminId: event.adminId, enclosureId: event.enclosureId, label: "Puerta Principal" });
  await db.execute(sql`
    insert into door_scans (admin_id, door_id, pass_id, event_id, user_id, nonce, decision, first_person, people, code_tail,
      scanned_at, recorded_at)
    select e.admin_id, d.id, e.pass_id, e.event_id, e.user_id, gen_random_uuid(), 'admitted', 1, 1 + e.n % 4, e.code_tail,
      ${since(0.1)}, ${since(0.1)}
    from (${entries}) e join venue_doors d on d.enclosure_id = e.enclosure_id
    where e.kind = 'ticket' and e.entry_no = 1 and e.n % 5 = 0 and e.zone_id = ${first?.id ?? 0} order by 11`);
  if (!second) return;
  const [inside] = await db.execute<{ stays: number }>(sql`
    select count(*)::int as stays from stays where parking_area_id = ${second.id} and ended_by is null`);
  const stays = inside?.stays ?? 0;
  await db.insert(occupancyCounts).values({
    adminId: event.adminId,
    parkingAreaId: second.id,
    counted: Math.max(stays, second.capacity - 4),
    stays,
    inside: stays,
    reason: "Autos que entraron antes de abrir los accesos",
    userId: staff.id,
    at: now,
  });
}
