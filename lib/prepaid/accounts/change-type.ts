import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { recordAudits } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { idList } from "@/lib/core/ids";
import { parseInput } from "@/lib/core/parse";
import { authorizeSystem, authorizeUser, tenantOf } from "@/lib/core/permissions";
import { accountsShown } from "@/lib/prepaid/accounts/account-list";
import { ACCOUNT_FROM } from "@/lib/prepaid/accounts/account-rows";
import {
  ChangeShownTypes,
  type ChangeShownTypesInput,
  ChangeType,
  type ChangeTypeInput,
  PrepaidAccountFilters,
  type PrepaidAccountFiltersInput,
} from "@/lib/prepaid/accounts/account-schemas";
import { MOST_ACCOUNTS, type TypeChangeDto } from "@/lib/prepaid/accounts/account-words";
import { dayStart } from "@/lib/prepaid/accounts/days";

type Tx = Ctx & { db: Db };

/** An account (a) that can still change. */
const IS_OPEN = sql`a.state <> 'closed' and a.closing_at is null`;

interface TypedRow extends Record<string, unknown> {
  id: number;
  adminId: number;
  enclosureId: number;
  typeId: number;
  nextTypeId: number | null;
  nextTypeAt: Date | null;
  isOpen: boolean;
}

const TYPED = sql`id, admin_id as "adminId", enclosure_id as "enclosureId", type_id as "typeId",
  next_type_id as "nextTypeId", next_type_at as "nextTypeAt", state <> 'closed' and closing_at is null as "isOpen"`;

/** The type that accounts are to get; nobody archives it meanwhile. */
async function keepType(tx: Tx, typeId: number): Promise<{ enclosureId: number; timeZone: string }> {
  const tenant = tenantOf(tx.actor);
  const [type] = await tx.db.execute<{ enclosureId: number; timeZone: string }>(sql`
    select t.enclosure_id as "enclosureId", n.time_zone as "timeZone"
    from prepaid_types t join enclosures n on n.id = t.enclosure_id
    where t.id = ${typeId} and t.archived_at is null and (${tenant}::int is null or t.admin_id = ${tenant}::int)
    for share of t`);
  if (!type) throw notFound();
  return type;
}

/** Locks the chosen accounts of the actor's tenant; one that is missing, closed or of another venue refuses all. */
async function lockChosen(tx: Tx, accountIds: readonly number[], enclosureId: number): Promise<TypedRow[]> {
  const tenant = tenantOf(tx.actor);
  const ids = [...new Set(accountIds)];
  const rows = await tx.db.execute<TypedRow>(sql`
    select ${TYPED} from prepaid_accounts
    where id = any(${idList(ids)}::text::bigint[]) and (${tenant}::int is null or admin_id = ${tenant}::int)
    order by id for no key update`);
  if (rows.length < ids.length) throw notFound();
  if (rows.some(({ isOpen }) => !isOpen)) throw new DomainError("prepaid.closed");
  if (rows.some((row) => row.enclosureId !== enclosureId))
    throw new DomainError("prepaid.other_venue", { field: "typeId" });
  return [...rows];
}

const auditOf = (row: TypedRow, after: { typeId: number; nextTypeId: number | null; nextTypeAt: Date | null }) => ({
  action: "prepaid_account.type_changed" as const,
  entity: "prepaid_account" as const,
  entityId: row.id,
  adminId: row.adminId,
  before: { typeId: row.typeId, nextTypeId: row.nextTypeId, nextTypeAt: row.nextTypeAt },
  after,
});

interface Wish {
  typeId: number;
  /** A day on the venue's calendar; null: at once. */
  from: string | null;
}

async function giveType(tx: Tx, accountIds: readonly number[], { typeId, from }: Wish): Promise<TypeChangeDto> {
  const { enclosureId, timeZone } = await keepType(tx, typeId);
  const day = dayStart(from, timeZone, "from");
  const at = day && day > tx.now ? day : null;
  const rows = await lockChosen(tx, accountIds, enclosureId);
  const changing = rows.filter((row) =>
    at === null || row.typeId === typeId
      ? row.typeId !== typeId || row.nextTypeId !== null
      : row.nextTypeId !== typeId || row.nextTypeAt?.getTime() !== at.getTime(),
  );
  const ids = idList(changing.map(({ id }) => id));
  if (at === null)
    await tx.db.execute(sql`
      update prepaid_accounts set type_id = ${typeId}, next_type_id = null, next_type_at = null
      where id = any(${ids}::text::bigint[])`);
  else
    await tx.db.execute(sql`
      update prepaid_accounts set next_type_id = case when type_id <> ${typeId} then ${typeId}::int end,
        next_type_at = case when type_id <> ${typeId} then ${at}::timestamptz end
      where id = any(${ids}::text::bigint[])`);
  await recordAudits(
    tx,
    changing.map((row) =>
      at === null || row.typeId === typeId
        ? auditOf(row, { typeId, nextTypeId: null, nextTypeAt: null })
        : auditOf(row, { typeId: row.typeId, nextTypeId: typeId, nextTypeAt: at }),
    ),
  );
  return { changed: changing.length, unchanged: rows.length - changing.length };
}

/**
 * Gives accounts another type, at once or from a day on: all of them or none. Who is inside pays by the type of the entry.
 * An account that has the type already forgets a change to come.
 */
export async function changeAccountType({ ctx, input }: VerbArgs<ChangeTypeInput>): Promise<TypeChangeDto> {
  const { accountIds, ...wish } = parseInput(ChangeType, input);
  authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, (tx) => giveType(tx, accountIds, wish));
}

/**
 * As `changeAccountType`, for all that a list shows, but for what is closed. `count` is how many the person was told of:
 * where it is another by now, nothing changes.
 */
export async function changeShownTypes({ ctx, input }: VerbArgs<ChangeShownTypesInput>): Promise<TypeChangeDto> {
  const { filters, count, ...wish } = parseInput(ChangeShownTypes, input);
  authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    const shown = await tx.db.execute<{ id: number }>(sql`
      select a.id from ${ACCOUNT_FROM} where ${sql.join(accountsShown(tx, filters), sql` and `)} and ${IS_OPEN}
      order by a.id limit ${MOST_ACCOUNTS + 1}`);
    if (shown.length > MOST_ACCOUNTS)
      throw new DomainError("prepaid.too_many_shown", { data: { most: MOST_ACCOUNTS } });
    if (shown.length !== count) throw new DomainError("prepaid.others_shown", { data: { count: shown.length } });
    return giveType(
      tx,
      shown.map(({ id }) => id),
      wish,
    );
  });
}

/** How many accounts of a list may get another type. */
export async function countChangeable({ ctx, input }: VerbArgs<PrepaidAccountFiltersInput>): Promise<number> {
  const filters = parseInput(PrepaidAccountFilters, input);
  authorizeUser(ctx.actor, "prepaid:read");
  const [row] = await dbOf(ctx).execute<{ n: number }>(sql`
    select count(*)::int as n from ${ACCOUNT_FROM} where ${sql.join(accountsShown(ctx, filters), sql` and `)} and ${IS_OPEN}`);
  return row?.n ?? 0;
}

/** As many accounts as one run changes; the next run goes on. */
const PORTION = 1_000;

/** Gives accounts the type that is due; gates reckon by it from its moment on. Answers how many. */
export async function applyDueTypes({ ctx }: { ctx: Ctx }): Promise<number> {
  authorizeSystem(ctx.actor);
  return withTx(ctx, async (tx) => {
    const rows = await tx.db.execute<TypedRow>(sql`
      select ${TYPED} from prepaid_accounts where next_type_at <= ${tx.now}::timestamptz
      order by id limit ${PORTION} for no key update skip locked`);
    if (rows.length === 0) return 0;
    await tx.db.execute(sql`
      update prepaid_accounts set type_id = next_type_id, next_type_id = null, next_type_at = null
      where id = any(${idList(rows.map(({ id }) => id))}::text::bigint[])`);
    await recordAudits(
      tx,
      rows.map((row) => auditOf(row, { typeId: row.nextTypeId ?? row.typeId, nextTypeId: null, nextTypeAt: null })),
    );
    return rows.length;
  });
}
