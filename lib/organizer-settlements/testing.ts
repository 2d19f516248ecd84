import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { DomainError } from "@/lib/core/errors";
import { payableTo } from "@/lib/ledger";
import { getSettlement } from "@/lib/organizer-settlements/find-settlements";
import { approveClabe, askClabe, saveProfile } from "@/lib/organizer-settlements/profiles";
import { approveSettlement, cancelSettlement, makeSettlement, paySettlement } from "@/lib/organizer-settlements/settle";

const DAY_MS = 86_400_000;
const LEGAL = "Espectáculos de Prueba, S.A. de C.V.";
const CLABE = "032180000118359719";

/** Two people: one makes what the other approves. */
export interface Settlers {
  maker: Ctx;
  approver: Ctx;
}

const nothing = (error: unknown) => {
  if (error instanceof DomainError && error.code === "settlement.nothing") return null;
  throw error;
};

/** A moment when everything may be paid: every event is over, and accounts have rested. */
export const afterAll = (ctx: Ctx): Ctx => ({ ...ctx, now: new Date(Date.now() + 400 * DAY_MS) });

/** An organizer gets legal data and an account to be paid to. */
export async function makeReady({ maker, approver }: Settlers, adminId: number): Promise<void> {
  const profile = { legalName: LEGAL, personType: "moral", rfc: "EFU010101AB1", regime: "601", address: "" } as const;
  await saveProfile({ ctx: maker, input: { adminId, ...profile } });
  const clabe = await askClabe({ ctx: maker, input: { adminId, clabe: CLABE, holder: LEGAL } });
  await approveClabe({ ctx: approver, input: { id: clabe.id } });
}

interface Made extends Record<string, unknown> {
  id: number;
  folio: string;
  state: string;
  /** What it took from what is owed: what was paid, less what was added to it by hand. */
  settledCents: number;
}

const settlementsOf = (ctx: Ctx, adminId: number) =>
  dbOf(ctx).execute<Made>(sql`
    select id, folio, state, greatest(0, payable_cents) - coalesce((
      select sum((x ->> 'cents')::int) from jsonb_array_elements(lines) x where x ->> 'key' = 'adjustment'), 0)::int as "settledCents"
    from organizer_settlements where admin_id = ${adminId} order by id`);

/**
 * Ends what is open, settles all else that a tenant is owed at a moment when everything may be paid, and pays it. Answers
 * where what was settled is not what the ledger says, a settlement is not what it owes, or something is owed afterwards;
 * empty where all agree. The organizer is ready.
 */
export async function settlementDisagreements({ maker, approver }: Settlers, adminId: number): Promise<string[]> {
  const before = await settlementsOf(maker, adminId);
  for (const { id, folio, state } of before) {
    if (state === "draft") await cancelSettlement({ ctx: afterAll(maker), input: { id } });
    if (state === "approved")
      await paySettlement({ ctx: afterAll(maker), input: { id, bankReference: `SPEI ${folio}` } });
  }
  const { owedCents, settledCents } = await payableTo(maker, adminId, isDemo());
  const settled = before
    .filter(({ state }) => ["approved", "paid", "carried"].includes(state))
    .reduce((sum, one) => sum + one.settledCents, 0);
  if (settled !== settledCents) return [`${settled} was settled, ${settledCents} in the ledger`];
  const made = await makeSettlement({ ctx: afterAll(maker), input: { adminId } }).catch(nothing);
  // What the settlement before carried over as owed to us stays where nothing came since.
  const isCarried = before.findLast(({ state }) => state === "paid" || state === "carried")?.state === "carried";
  if (!made)
    return owedCents === 0 || (isCarried && owedCents < 0)
      ? []
      : [`${owedCents} is owed, and there is nothing to settle`];
  const { payableCents } = await getSettlement({ ctx: maker, input: { id: made.id } });
  if (payableCents !== owedCents) return [`${payableCents} is to be paid, ${owedCents} is owed`];
  const { state } = await approveSettlement({ ctx: afterAll(approver), input: { id: made.id } });
  if (state === "carried") return owedCents <= 0 ? [] : [`${owedCents} was carried over`];
  await paySettlement({ ctx: afterAll(maker), input: { id: made.id, bankReference: `SPEI ${made.folio}` } });
  const after = await payableTo(maker, adminId, isDemo());
  return after.owedCents === 0 ? [] : [`${after.owedCents} is owed after all was paid`];
}
