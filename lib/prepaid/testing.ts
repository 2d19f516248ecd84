import { eq, sql } from "drizzle-orm";
import { getDb, withTx } from "@/db/client";
import { prepaidAccounts, prepaidTypes, prepaidTypeVersions } from "@/db/schema";
import { createAdmin, createEnclosure, createGate, createUser, type EnclosureRow } from "@/db/testing";
import { scan } from "@/lib/access/testing";
import type { Ctx } from "@/lib/core/context";
import { ctxFor } from "@/lib/core/testing";
import { findPassByShortCode, passToken } from "@/lib/passes";
import { openAccount } from "@/lib/prepaid/accounts/open-account";
import { lockAccount } from "@/lib/prepaid/books/account";
import { addLot } from "@/lib/prepaid/books/lots";
import { move } from "@/lib/prepaid/books/move";
import type { Tariff, TimeRates } from "@/lib/prepaid/tariff/tariff";

/** 18 pesos an hour, an hour begun counts. */
export const HOURLY: Tariff & TimeRates = {
  kind: "time",
  freeMinutes: 0,
  freeEveryHours: 24,
  countFrom: "entry",
  firstMinutes: 60,
  firstCents: 1_800,
  nextMinutes: 60,
  nextCents: 1_800,
  capCents: null,
  capPer: "24h",
  windows: [],
  reverseMinutes: 10,
  freezeMinutes: 15,
};

/** 45 pesos an entry. */
export const BY_ENTRY: Tariff = { kind: "entry", cents: 4_500, windows: [], reverseMinutes: 10, freezeMinutes: 15 };

interface Limits {
  minEntryCents?: number;
  noticeCents?: number;
  debtMaxCents?: number;
  balanceMaxCents?: number;
}

/** A type with one version, of a venue that sells prepaid. */
export async function createType(
  enclosure: EnclosureRow,
  tariff: Tariff,
  limits: Limits = {},
): Promise<{ id: number; versionId: number }> {
  const { id: enclosureId, adminId } = enclosure;
  const [type] = await getDb()
    .insert(prepaidTypes)
    .values({ adminId, enclosureId, name: `Tipo ${crypto.randomUUID().slice(0, 8)}` })
    .returning({ id: prepaidTypes.id });
  if (!type) throw new Error("The type was not made");
  const [version] = await getDb()
    .insert(prepaidTypeVersions)
    .values({
      typeId: type.id,
      adminId,
      version: 1,
      tariff,
      minEntryCents: limits.minEntryCents ?? 0,
      noticeCents: limits.noticeCents ?? 5_000,
      topupMinCents: 5_000,
      topupMaxCents: 300_000,
      balanceMaxCents: limits.balanceMaxCents ?? 500_000,
      debtMaxCents: limits.debtMaxCents ?? 0,
      offeredCents: [20_000, 50_000, 100_000],
    })
    .returning({ id: prepaidTypeVersions.id });
  if (!version) throw new Error("The version was not made");
  return { id: type.id, versionId: version.id };
}

/** A plaza with a gate and a type, and nobody in it. */
export async function createPlaza(tariff: Tariff = HOURLY, limits: Limits = {}) {
  const { admin, owner } = await createAdmin();
  const enclosure = await createEnclosure(admin.id, { isPrepaid: true, isEvent: false });
  const gate = await createGate(enclosure);
  return { admin, owner, enclosure, gate, type: await createType(enclosure, tariff, limits) };
}

export type Plaza = Awaited<ReturnType<typeof createPlaza>>;

/** Puts a gift on an account: behind it there is no money. */
export async function give(accountId: number, cents: number, expiresAt: Date | null = null): Promise<void> {
  await withTx({}, async ({ db }) => {
    const tx = { db, now: new Date(), requestId: "test" };
    const account = await lockAccount(tx.db, accountId, null);
    const lot = await addLot(tx.db, { accountId, kind: "gift", amountCents: cents, ivaBps: 1_600, expiresAt });
    const movement = { kind: "gift" as const, cause: crypto.randomUUID(), changes: [{ lot, cents }], posts: null };
    await move(tx, account, { ...movement, reason: "Prueba" });
  });
  await getDb().execute(
    sql`update prepaid_accounts set state = 'active' where id = ${accountId} and state = 'pending'`,
  );
}

/** Opens an account for a person, with a gift on it. */
export async function openWith(ctx: Ctx, typeId: number, userId: number, cents: number): Promise<number> {
  const account = { typeId, userId, nickname: "", plates: [], createdBy: null };
  const accountId = await withTx(ctx, (tx) => openAccount(tx, account, null));
  if (cents > 0) await give(accountId, cents);
  return accountId;
}

/** A holder with an account, its QR and a gift on it. */
export async function createHolder(plaza: Pick<Plaza, "owner"> & { type: { id: number } }, cents = 0) {
  const buyer = await createUser({ emailVerifiedAt: new Date() });
  const accountId = await openWith(ctxFor(plaza.owner), plaza.type.id, buyer.id, cents);
  const [row] = await getDb().execute<{ passId: number; code: string }>(sql`
    select p.id as "passId", p.short_code as code from prepaid_accounts a join passes p on p.id = a.pass_id where a.id = ${accountId}`);
  const pass = row && (await findPassByShortCode({}, row.code, null));
  if (!row || !pass) throw new Error("The account has no pass");
  return { buyer, accountId, passId: row.passId, code: row.code, qr: await passToken({}, pass) };
}

export type Holder = Awaited<ReturnType<typeof createHolder>>;

/** Reads the holder's code at the plaza's gate, as its owner. */
export const readAt = (plaza: Plaza, { qr }: Holder, direction: "in" | "out", now: Date, nonce?: string) =>
  scan(plaza.owner, plaza.gate, qr, { direction, now, ...(nonce === undefined ? {} : { nonce }) });

export async function accountOf(accountId: number) {
  const [account] = await getDb().select().from(prepaidAccounts).where(eq(prepaidAccounts.id, accountId));
  if (!account) throw new Error("No account");
  return account;
}

/** Movements as "entry -4500 → 5500", the first one first. */
export async function movementsOf(accountId: number): Promise<string[]> {
  const rows = await getDb().execute<{ said: string }>(sql`
    select kind || ' ' || amount_cents || ' → ' || balance_cents as said from prepaid_movements
    where account_id = ${accountId} order by no`);
  return rows.map(({ said }) => said);
}
