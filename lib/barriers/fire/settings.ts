import { sql } from "drizzle-orm";
import { dbOf, withTx } from "@/db/client";
import { barrierSettings } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { FireSettingsDto } from "@/lib/barriers/client";
import { FireSettings, type FireSettingsInput } from "@/lib/barriers/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { lockVenue } from "@/lib/enclosures";

export async function readFireSettings({ ctx, input }: VerbArgs<{ enclosureId: number }>): Promise<FireSettingsDto> {
  authorizeUser(ctx.actor, "barrier:read");
  const tenant = tenantOf(ctx.actor);
  const [row] = await dbOf(ctx).execute<FireSettingsDto & Record<string, unknown>>(sql`
    select coalesce(s.fire_opens_entries, false) as "fireOpensEntries", coalesce(s.fire_tested_by, '') as "fireTestedBy"
    from enclosures n left join barrier_settings s on s.enclosure_id = n.id
    where n.id = ${input.enclosureId} and (${tenant}::int is null or n.admin_id = ${tenant}::int)`);
  if (!row) throw notFound();
  return row;
}

/** What a closed fire contact opens besides the exits, and who tried it. */
export async function setFireSettings({ ctx, input }: VerbArgs<FireSettingsInput>): Promise<null> {
  const { enclosureId, ...values } = parseInput(FireSettings, input);
  authorizeUser(ctx.actor, "barrier:write");
  return withTx(ctx, async (tx) => {
    const { adminId } = await lockVenue(tx, enclosureId, "no key update");
    const before = await readFireSettings({ ctx: tx, input: { enclosureId } });
    await tx.db
      .insert(barrierSettings)
      .values({ enclosureId, adminId, ...values })
      .onConflictDoUpdate({ target: barrierSettings.enclosureId, set: values });
    await recordAudit(tx, {
      action: "barrier_fire.set",
      entity: "barrier_fire",
      entityId: enclosureId,
      adminId,
      before: { ...before },
      after: { ...values },
    });
    return null;
  });
}
