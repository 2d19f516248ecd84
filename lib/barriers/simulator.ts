import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import type { SimulatorDto } from "@/lib/barriers/client";
import { addController } from "@/lib/barriers/controllers";
import { addLane } from "@/lib/barriers/lanes";
import { NewSimulator, type NewSimulatorInput } from "@/lib/barriers/schemas";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";

const MOST_CODES = 6;

interface Row extends Omit<SimulatorDto, "lanes" | "codes">, Record<string, unknown> {
  lanes: SimulatorDto["lanes"];
}

/**
 * The simulated device of the actor's tenant, with codes that a car may show; null: there is none yet. Of a demonstration
 * alone: elsewhere there is no such page.
 */
export async function readSimulator({ ctx }: { ctx: Ctx }): Promise<SimulatorDto | null> {
  authorizeUser(ctx.actor, "barrier:write");
  if (!isDemo()) throw notFound();
  const tenant = tenantOf(ctx.actor);
  const db = dbOf(ctx);
  const [row] = await db.execute<Row>(sql`
    select c.id as "controllerId", c.enclosure_id as "enclosureId", c.name, n.name as "venueName", n.time_zone as "timeZone",
      c.outage,
      (select coalesce(json_agg(json_build_object('laneId', l.id, 'name', l.name, 'direction', l.direction, 'output', l.output)
        order by l.output), '[]') from barrier_lanes l where l.controller_id = c.id and l.archived_at is null) as lanes,
      (select count(*)::int from barrier_commands k join barrier_lanes l on l.id = k.lane_id where l.controller_id = c.id
        and k.kind = 'open') as orders,
      (select count(*)::int from barrier_events e where e.controller_id = c.id and e.kind = 'passed') as passed,
      p.waiting, p.charges, p.cents
    from barrier_controllers c join enclosures n on n.id = c.enclosure_id
    cross join lateral (
      select (count(*) filter (where p.state in ('ordered', 'unknown')))::int as waiting,
        (count(*) filter (where p.taken_cents > 0 and p.state not in ('failed', 'backed_off')))::int as charges,
        coalesce(sum(p.taken_cents) filter (where p.state not in ('failed', 'backed_off')), 0)::int as cents
      from barrier_passages p join barrier_lanes l on l.id = p.lane_id where l.controller_id = c.id) p
    where c.type = 'simulator' and c.archived_at is null and (${tenant}::int is null or c.admin_id = ${tenant}::int)
    order by c.id limit 1`);
  if (!row) return null;
  const codes = await db.execute<{ code: string; isInside: boolean }>(sql`
    select p.short_code as code,
      exists (select from stays s where s.pass_id = p.id and s.ended_by is null) as "isInside"
    from prepaid_accounts a join passes p on p.id = a.pass_id
    where a.enclosure_id = ${row.enclosureId} and a.state = 'active' and p.state = 'active' and a.balance_cents >= 10000
    order by a.id limit ${MOST_CODES}`);
  return { ...row, codes };
}

/** Makes a simulated device with a lane in and a lane out, at two of a venue's gates. */
export async function createSimulator({ ctx, input }: VerbArgs<NewSimulatorInput>): Promise<{ controllerId: number }> {
  authorizeUser(ctx.actor, "barrier:write");
  const { enclosureId, gateIds } = parseInput(NewSimulator, input);
  if (!isDemo()) throw notFound();
  return withTx(ctx, async (tx) => {
    const made = await addController({ ctx: tx, input: { enclosureId, name: "Simulador", type: "simulator" } });
    const lanes = [
      { name: "Entrada simulada", direction: "in" as const, output: "1", gateId: gateIds[0] ?? 0 },
      { name: "Salida simulada", direction: "out" as const, output: "2", gateId: gateIds[1] ?? gateIds[0] ?? 0 },
    ];
    for (const lane of lanes)
      await addLane({
        ctx: tx,
        input: {
          controllerId: made.controllerId,
          ...lane,
          pulseMs: "800",
          installer: "El simulador",
          hasLoop: true,
          hasPhotocell: true,
        },
      });
    return made;
  });
}
