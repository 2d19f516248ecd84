import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";
import type { Decision, Direction, NextStepDto } from "@/lib/access/client";
import type { Facts, PassRead } from "@/lib/access/facts";

const WRONG_GATE: ReadonlySet<Decision> = new Set(["other_zone", "gate_closed"]);

/** A zone that is not on sale in the event, or a pass without an event, is entered by the zone's own gates. */
async function otherGates(
  db: Db,
  gateId: number,
  direction: Direction,
  { event, zone }: PassRead,
): Promise<NextStepDto["gates"]> {
  if (!zone) return [];
  return db.execute<{ label: string; street: string }>(sql`
    select g.label, g.street
    from gates g
    where g.archived_at is null and not exists (select from gate_closures c where c.gate_id = g.id and c.opened_at is null)
      and g.id <> ${gateId}::int and g.ways in ('both', ${direction}) and case
      when exists (select 1 from event_areas a where a.event_id = ${event?.id ?? null}::int and a.parking_area_id = ${zone.id}::int)
      then exists (select 1 from event_area_doors d
        where d.event_id = ${event?.id ?? null}::int and d.parking_area_id = ${zone.id}::int and d.gate_id = g.id)
      else exists (select 1 from parking_area_gates z where z.parking_area_id = ${zone.id}::int and z.gate_id = g.id)
      end
    order by g.label, g.id`);
}

/** Where a car that was refused at `gate` may enter, or when. `pass`: null where the guard may not learn of it. */
export async function readNextStep(
  db: Db,
  gate: Facts["gate"],
  { decision, direction }: { decision: Decision; direction: Direction },
  pass: PassRead | null,
  now: Date,
): Promise<NextStepDto> {
  const opensAt = pass?.event?.opensAt ?? null;
  return {
    gates: pass && WRONG_GATE.has(decision) ? await otherGates(db, gate.id, direction, pass) : [],
    opensAt: opensAt !== null && opensAt > now ? opensAt : null,
    phone: gate.phone,
  };
}
