import { type SQL, sql } from "drizzle-orm";
import { pairedAssignmentOf } from "@/lib/core/actors";
import type { PersonActor } from "@/lib/core/context";
import { roleOf } from "@/lib/core/permissions";

/**
 * Whether the person may overrule a gate's refusals: the venue's admin and the platform always, a guard around the days of
 * an event that it supervises, at its gate or at all of that venue, or where it stands on any day. The caller has limited the gate to the tenant.
 */
export function supervisesGate(actor: PersonActor, now: Date, gate: { id: SQL; enclosureId: SQL }): SQL<boolean> {
  if (roleOf(actor) !== "guard") return sql<boolean>`true`;
  const paired = pairedAssignmentOf(actor);
  return sql<boolean>`(exists (
    select 1 from guard_assignments sa join events se on se.id = sa.event_id
    where sa.user_id = ${actor.userId} and sa.is_supervisor and (${paired}::int is null or sa.id = ${paired}::int)
      and se.ends_at > ${now}::timestamptz - interval '1 day'
      and se.parking_opens_at < ${now}::timestamptz + interval '1 day'
      and (sa.gate_id = ${gate.id} or sa.gate_id is null and se.enclosure_id = ${gate.enclosureId}))
    or ${paired}::int is null and exists (
      select 1 from guard_posts gp where gp.user_id = ${actor.userId} and gp.is_supervisor
        and gp.enclosure_id = ${gate.enclosureId} and (gp.gate_id is null or gp.gate_id = ${gate.id})))`;
}
