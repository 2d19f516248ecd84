import type { Ctx } from "@/lib/core/context";
import { isDemo } from "@/lib/core/demo";
import { DomainError } from "@/lib/core/errors";
import { payableTo } from "@/lib/ledger";
import { getSettlement } from "@/lib/organizer-settlements/find-settlements";
import { approveClabe, askClabe, saveProfile } from "@/lib/organizer-settlements/profiles";
import { approveSettlement, makeSettlement, paySettlement } from "@/lib/organizer-settlements/settle";

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

/**
 * Settles all that a tenant is owed at a moment when everything may be paid, and pays it. Answers where the settlement is
 * not what the ledger owes, or something is owed afterwards; empty where all agree.
 */
export async function settlementDisagreements({ maker, approver }: Settlers, adminId: number): Promise<string[]> {
  const later = (ctx: Ctx, days: number): Ctx => ({ ...ctx, now: new Date(ctx.now.getTime() + days * DAY_MS) });
  const profile = { legalName: LEGAL, personType: "moral", rfc: "EFU010101AB1", regime: "601", address: "" } as const;
  await saveProfile({ ctx: maker, input: { adminId, ...profile } });
  const clabe = await askClabe({ ctx: maker, input: { adminId, clabe: CLABE, holder: LEGAL } });
  await approveClabe({ ctx: approver, input: { id: clabe.id } });
  const { owedCents } = await payableTo(maker, adminId, isDemo());
  const made = await makeSettlement({ ctx: later(maker, 400), input: { adminId } }).catch(nothing);
  if (!made) return owedCents === 0 ? [] : [`${owedCents} is owed, and there is nothing to settle`];
  const { payableCents } = await getSettlement({ ctx: maker, input: { id: made.id } });
  if (payableCents !== owedCents) return [`${payableCents} is to be paid, ${owedCents} is owed`];
  const { state } = await approveSettlement({ ctx: later(approver, 400), input: { id: made.id } });
  if (state === "carried") return owedCents <= 0 ? [] : [`${owedCents} was carried over`];
  await paySettlement({ ctx: later(maker, 400), input: { id: made.id, bankReference: `SPEI ${made.folio}` } });
  const after = await payableTo(maker, adminId, isDemo());
  return after.owedCents === 0 ? [] : [`${after.owedCents} is owed after all was paid`];
}
