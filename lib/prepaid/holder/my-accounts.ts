import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, can, tenantOf } from "@/lib/core/permissions";
import { decodeToken } from "@/lib/passes";
import type { PrepaidDto, PublicTypeDto } from "@/lib/prepaid/client";
import { isVisible } from "@/lib/prepaid/holder/find-visible";
import { readCode, readPrepaid } from "@/lib/prepaid/holder/read-accounts";
import { AccountId, type AccountIdInput, FindAccounts, type FindAccountsInput } from "@/lib/prepaid/schemas";
import type { Tariff } from "@/lib/prepaid/tariff/tariff";
import { tariffLine, tariffSign } from "@/lib/prepaid/tariff/words";

/** Whoever finds as many asks for something narrower. */
const MOST = 50;

/** The actor's own accounts of every venue, without their QRs. */
export async function listMyPrepaid({ ctx }: VerbArgs<null>): Promise<PrepaidDto[]> {
  const { userId } = authorizeUser(ctx.actor, "prepaid:own_read");
  return readPrepaid(ctx, sql`a.user_id = ${userId} and a.state <> 'closed'`, { codes: false });
}

/** The QR of one of the accounts that `listMyPrepaid` answers. */
export async function getMyCode({ ctx, input }: VerbArgs<AccountIdInput>): Promise<PrepaidDto["code"]> {
  const { accountId } = parseInput(AccountId, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:own_read");
  return readCode(ctx, accountId, userId);
}

/** One account with its QR: the actor's own, or for staff one of its tenant's. */
export async function getPrepaid({ ctx, input }: VerbArgs<AccountIdInput>): Promise<PrepaidDto> {
  const { accountId } = parseInput(AccountId, input);
  const isStaff = can(ctx.actor, "prepaid:read");
  const [account] = await readPrepaid(ctx, sql`a.id = ${accountId} and ${isVisible(ctx)}`, { codes: !isStaff });
  if (!account) throw notFound();
  return account;
}

/**
 * Staff finds accounts of its tenant by what stands on a QR (its text or its short code), a plate, a phone, an e-mail or a
 * folio. Each is looked up by its own index.
 */
export async function findPrepaid({ ctx, input }: VerbArgs<FindAccountsInput>): Promise<PrepaidDto[]> {
  const { q } = parseInput(FindAccounts, input);
  authorizeUser(ctx.actor, "prepaid:read");
  return readFound(ctx, q);
}

/** As `findPrepaid`, for whoever has a desk: a lost QR is found by its plate or its holder's phone. */
export async function findAtDesk({ ctx, input }: VerbArgs<FindAccountsInput>): Promise<PrepaidDto[]> {
  const { q } = parseInput(FindAccounts, input);
  authorizeUser(ctx.actor, "desk:use");
  return (await readFound(ctx, q)).filter(({ state }) => state !== "closed");
}

async function readFound(ctx: Ctx, q: string): Promise<PrepaidDto[]> {
  const tenant = tenantOf(ctx.actor);
  if (q.length < 3) return [];
  const packed = q.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const digits = q.replace(/\D/g, "");
  const phone = digits.length < 10 ? "" : `+52${digits.slice(-10)}`;
  const passId = decodeToken(q)?.passId ?? 0;
  const found = sql`a.id in (
    select p.account_id from prepaid_plates p
      where p.plate = ${packed} and (${tenant}::int is null or p.admin_id = ${tenant}::int)
    union all select b.id from prepaid_accounts b where b.folio = ${q.toUpperCase()}
    union all select b.id from prepaid_accounts b join passes k on k.id = b.pass_id
      where k.short_code = ${packed} or k.id = ${passId}
    union all select b.id from prepaid_accounts b join users h on h.id = b.user_id
      where h.phone = ${phone} or lower(h.email) = ${q.toLowerCase()})`;
  const ours = sql`(${tenant}::int is null or a.admin_id = ${tenant}::int)`;
  return readPrepaid(ctx, sql`${ours} and ${found}`, { codes: false, most: MOST });
}

interface TypeRow extends Record<string, unknown> {
  id: number;
  name: string;
  tariff: Tariff;
  topupMinCents: number;
}

/**
 * The types that a venue's store offers to whoever opens an account there, with their tariffs; none where the venue does
 * not let buyers do so, or sells no prepaid. Anybody may ask.
 */
export async function listPublicTypes({ ctx, input }: VerbArgs<{ enclosureId: number }>): Promise<PublicTypeDto[]> {
  const rows = await dbOf(ctx).execute<TypeRow>(sql`
    select t.id, t.name, v.tariff, v.topup_min_cents as "topupMinCents"
    from prepaid_types t join prepaid_type_versions v on v.type_id = t.id and v.version = t.version
    join enclosures n on n.id = t.enclosure_id and n.is_prepaid and n.archived_at is null
    left join prepaid_settings s on s.enclosure_id = n.id
    where t.enclosure_id = ${input.enclosureId} and t.is_public and t.archived_at is null
      and coalesce(s.is_self_service, true)
    order by t.id limit 20`);
  return rows.map(({ id, name, tariff, topupMinCents }) => ({
    id,
    name,
    line: tariffLine(tariff),
    sign: tariffSign(tariff),
    topupMinCents,
  }));
}
