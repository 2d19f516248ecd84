import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { prepaidAccounts } from "@/db/schema";
import { createAdmin, createEnclosure, type UserRow } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { actorOf, ctxFor } from "@/lib/core/testing";
import { hourlyTariff } from "@/lib/prepaid/tariff/testing/tariffs";
import type { CreatePrepaidTypeInput } from "@/lib/prepaid/types/type-schemas";
import { DEFAULT_LIMITS } from "@/lib/prepaid/types/type-words";

/** An administrator whose tenant has a venue that sells prepaid. */
export function prepaidCtx(person: UserRow, now = new Date()): Ctx {
  const actor = actorOf(person);
  return { ...ctxFor(person, now), actor: { ...actor, tenant: actor.tenant && { ...actor.tenant, hasPrepaid: true } } };
}

export async function createPrepaidVenue() {
  const { admin, owner } = await createAdmin();
  const venue = await createEnclosure(admin.id, { isPrepaid: true, isEvent: false });
  return { admin, owner, venue, ctx: prepaidCtx(owner) };
}

export const typeBody = (enclosureId: number, changes: Partial<CreatePrepaidTypeInput> = {}) => ({
  enclosureId,
  name: `Tipo ${crypto.randomUUID().slice(0, 8)}`,
  isPublic: true,
  tariff: hourlyTariff(),
  ...DEFAULT_LIMITS,
  ...changes,
});

/** A car that is inside with the type's present version. */
export async function putInside(accountId: number): Promise<void> {
  await getDb().execute(sql`
    insert into prepaid_visits (admin_id, enclosure_id, account_id, version_id, entered_at)
    select a.admin_id, a.enclosure_id, a.id, v.id, now() from ${prepaidAccounts} a join prepaid_types t on t.id = a.type_id
      join prepaid_type_versions v on v.type_id = t.id and v.version = t.version where a.id = ${accountId}`);
}
