import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { authorize, type Permission, tenantOfAll } from "@/lib/core/permissions";
import type { Tariff } from "@/lib/prepaid/tariff/tariff";

export interface TypeOptionDto {
  id: number;
  name: string;
  tariff: Tariff;
  enclosureId: number;
  enclosureName: string;
  /** Open accounts that have it. */
  accounts: number;
}

/** The types that accounts of the actor's tenant may get, by name; for a `report`, of those whose rows it shows. */
export async function prepaidTypeOptions({
  ctx,
  report = "prepaid:read",
}: {
  ctx: Ctx;
  report?: Permission;
}): Promise<TypeOptionDto[]> {
  authorize(ctx.actor, "prepaid:read");
  const tenant = tenantOfAll(ctx, report);
  return [
    ...(await dbOf(ctx).execute<TypeOptionDto & Record<string, unknown>>(sql`
      select t.id, t.name, v.tariff, t.enclosure_id as "enclosureId", n.name as "enclosureName",
        (select count(*)::int from prepaid_accounts a where a.type_id = t.id and a.state <> 'closed') as accounts
      from prepaid_types t join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
        join enclosures n on n.id = t.enclosure_id
      where t.archived_at is null and ${tenant === null ? sql`true` : sql`t.admin_id = ${tenant}`} order by lower(t.name), t.id`)),
  ];
}
