import { eq } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { zoneRules } from "@/db/schema";
import type { AntiPassback, WhenFull, ZoneRulesDto } from "@/lib/access/client";
import { SetZoneRulesInput, ZoneId } from "@/lib/access/schemas";
import { DEFAULT_RULES } from "@/lib/access/zone-rules";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { assertRevision, revisionOf, withRevision } from "@/lib/core/revision";
import { getParkingArea, lockZone } from "@/lib/parking-areas";

const clockOf = (minutes: number) =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0")).join(":");

async function getZoneRules({ ctx, input }: VerbArgs<ZoneId>): Promise<ZoneRulesDto> {
  const { id } = parseInput(ZoneId, input);
  authorize(ctx.actor, "zone:write");
  const { key, name } = await getParkingArea({ ctx, input: { id } });
  const [row] = await dbOf(ctx).select().from(zoneRules).where(eq(zoneRules.parkingAreaId, id));
  const { antiPassback, reentries, whenFull } = { ...DEFAULT_RULES, ...row };
  const doorPeople = row?.doorPeople ?? 0;
  return {
    zone: { id, key, name },
    antiPassback: antiPassback as AntiPassback | null,
    reentries,
    reentryUntil: row?.reentryUntil == null ? null : clockOf(row.reentryUntil),
    whenFull: whenFull as WhenFull,
    doorPeople,
    offlineDoubles: row?.offlineDoubles === "stop" ? "stop" : "admit",
    offlineStanding: row?.offlineStanding === "stop" ? "stop" : "admit",
    walkUp: row?.walkUp ?? false,
  };
}

const rulesRevision = ({ zone: _zone, ...rules }: ZoneRulesDto) => revisionOf(rules);

export const editZoneRules = withRevision(getZoneRules, rulesRevision);

/** Changes how the gates of a zone judge cars that were inside before. Readings of before stay as they were judged. */
export async function setZoneRules({ ctx, input }: VerbArgs<SetZoneRulesInput>): Promise<ZoneRulesDto> {
  const { id, revision, ...values } = parseInput(SetZoneRulesInput, input);
  authorize(ctx.actor, "zone:write");
  return withTx(ctx, async (tx) => {
    const { adminId } = await lockZone(tx, id);
    const before = await getZoneRules({ ctx: tx, input: { id } });
    assertRevision(revision, rulesRevision(before));
    await tx.db
      .insert(zoneRules)
      .values({ parkingAreaId: id, adminId, ...values })
      .onConflictDoUpdate({ target: zoneRules.parkingAreaId, set: values });
    const after = await getZoneRules({ ctx: tx, input: { id } });
    await recordAudit(tx, {
      action: "zone.rules_changed",
      entity: "zone",
      entityId: id,
      adminId,
      before: { ...before },
      after: { ...after },
    });
    return after;
  });
}
