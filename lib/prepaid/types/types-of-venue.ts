import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import type { KeyedPage } from "@/lib/core/fields";
import { FIELD } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorize, can } from "@/lib/core/permissions";
import { keyedPage, keyOrder } from "@/lib/lists";
import { ownTypes, TYPE_FROM, TYPE_SELECT, type TypeRow } from "@/lib/prepaid/types/type-rows";
import { PrepaidTypesAsked, type PrepaidTypesAskedInput } from "@/lib/prepaid/types/type-schemas";
import type { OfferedTypeDto, PrepaidTypeDto } from "@/lib/prepaid/types/type-words";

const BY_NAME = keyOrder([
  { by: sql`lower(t.name)`, type: "text" },
  { by: sql`t.id`, type: "int" },
]);

/** The API's form of a type: as its staff sees it, or as anybody may who can choose it. */
export type ListedTypeDto = OfferedTypeDto & Partial<Pick<PrepaidTypeDto, "accounts" | "inside" | "insideBefore">>;

function offered(row: TypeRow): OfferedTypeDto {
  const { accounts: _accounts, inside: _inside, insideBefore: _before, ...type } = row;
  return type;
}

/**
 * Types that are not archived, by name. Staff sees its tenant's, the platform those of `adminId`; anybody else the ones that
 * buyers may choose in one venue that sells prepaid.
 */
export async function listPrepaidTypes({
  ctx,
  input,
}: VerbArgs<PrepaidTypesAskedInput>): Promise<KeyedPage<ListedTypeDto>> {
  const { enclosureId, adminId, ...asked } = parseInput(PrepaidTypesAsked, input);
  const isStaff = can(ctx.actor, "prepaid:read");
  if (!isStaff) authorize(ctx.actor, "prepaid:own_read");
  if (!isStaff && enclosureId === null) {
    throw new DomainError("input.invalid", { field: "enclosureId", fields: { enclosureId: FIELD.required } });
  }
  const where = sql.join(
    [
      sql`t.archived_at is null`,
      isStaff ? ownTypes(ctx) : sql`t.is_public and n.is_prepaid and n.archived_at is null`,
      enclosureId === null ? sql`true` : sql`t.enclosure_id = ${enclosureId}`,
      adminId === null ? sql`true` : sql`t.admin_id = ${adminId}`,
    ],
    sql` and `,
  );
  const page = await keyedPage<TypeRow>("prepaid-types", BY_NAME, asked, {
    rows: ({ rowKey, beyond, by, limit, offset }) =>
      dbOf(ctx).execute<TypeRow & { rowKey: string[] }>(sql`
        select ${TYPE_SELECT}, ${rowKey} as "rowKey" from ${TYPE_FROM} where ${where} and ${beyond}
        order by ${by} limit ${limit} offset ${offset}`),
    total: async () => {
      const [counted] = await dbOf(ctx).execute<{ n: number }>(sql`
        select count(*)::int as n from ${TYPE_FROM} where ${where}`);
      return counted?.n ?? 0;
    },
  });
  return { ...page, items: page.items.map((row): ListedTypeDto => (isStaff ? row : offered(row))) };
}
