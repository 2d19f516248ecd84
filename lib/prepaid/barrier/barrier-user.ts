import { createHash } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { ownAccounts } from "@/lib/prepaid/accounts/account-rows";
import type { BarrierUser } from "@/lib/prepaid/barrier/barrier-sync";

export interface FoundUser {
  adminId: number;
  enclosureId: number;
  timeZone: string;
  user: BarrierUser;
}

/** An account of the actor's tenant as barriers are to know it. With `userId`, only while that is who holds it. */
export async function findBarrierUser(
  ctx: Ctx,
  { accountId, userId = null }: { accountId: number; userId?: number | null | undefined },
): Promise<FoundUser> {
  const [row] = await dbOf(ctx).execute<{
    adminId: number;
    enclosureId: number;
    timeZone: string;
    idUser: number;
    folio: string;
    code: string;
    isActive: boolean;
    validFrom: Date | null;
    validUntil: Date | null;
  }>(sql`
    select a.admin_id as "adminId", a.enclosure_id as "enclosureId", n.time_zone as "timeZone", a.user_id as "idUser", a.folio, p.short_code as code,
      a.state = 'active' and a.closing_at is null and p.state = 'active' as "isActive", a.valid_from as "validFrom",
      a.valid_until as "validUntil"
    from prepaid_accounts a join passes p on p.id = a.pass_id join enclosures n on n.id = a.enclosure_id
    where a.id = ${accountId} and (${userId}::int is null or a.user_id = ${userId}::int) and ${ownAccounts(ctx)}`);
  if (!row) throw notFound();
  const { adminId, enclosureId, timeZone, validFrom, validUntil, ...user } = row;
  return {
    adminId,
    enclosureId,
    timeZone,
    user: {
      ...user,
      idPrepaid: accountId,
      validFrom: validFrom?.toISOString() ?? null,
      validUntil: validUntil?.toISOString() ?? null,
    },
  };
}

/** Says whether two are the same, without keeping what they hold. */
export function fingerprintOf({
  idUser,
  idPrepaid,
  folio,
  code,
  isActive,
  validFrom,
  validUntil,
}: BarrierUser): string {
  const facts = [idUser, idPrepaid, folio, code, isActive, validFrom, validUntil];
  return createHash("sha256").update(JSON.stringify(facts)).digest("base64url");
}

/** All accounts that a person holds at a tenant's venues (null: at every tenant's); the caller has authorized. */
export const barrierUsersOf = (db: Db, { userId, adminId }: { userId: number; adminId: number | null }) =>
  readUsers(db, sql`a.user_id = ${userId} and (${adminId}::int is null or a.admin_id = ${adminId}::int)`);

/** One account; null: there is none. The caller has authorized. */
export const barrierUserOf = async (db: Db, accountId: number): Promise<BarrierUser | null> =>
  (await readUsers(db, sql`a.id = ${accountId}`))[0] ?? null;

async function readUsers(db: Db, which: SQL): Promise<BarrierUser[]> {
  const rows = await db.execute<Omit<BarrierUser, "validFrom" | "validUntil"> & Limits>(sql`
    select a.user_id as "idUser", a.id as "idPrepaid", a.folio, p.short_code as code,
      a.state = 'active' and a.closing_at is null and p.state = 'active' as "isActive", a.valid_from as "validFrom",
      a.valid_until as "validUntil"
    from prepaid_accounts a join passes p on p.id = a.pass_id
    where ${which} order by a.id`);
  return rows.map(({ validFrom, validUntil, ...user }) => ({
    ...user,
    validFrom: validFrom?.toISOString() ?? null,
    validUntil: validUntil?.toISOString() ?? null,
  }));
}

interface Limits extends Record<string, unknown> {
  validFrom: Date | null;
  validUntil: Date | null;
}
