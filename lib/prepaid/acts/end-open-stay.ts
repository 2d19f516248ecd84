import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { endStay } from "@/lib/access";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { parseLocal } from "@/lib/core/dates";
import { DomainError } from "@/lib/core/errors";
import { FIELD } from "@/lib/core/messages";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { readAccount } from "@/lib/prepaid/accounts/account-rows";
import { EndOpenStay, type EndOpenStayInput } from "@/lib/prepaid/accounts/account-schemas";
import type { PrepaidAccountDto } from "@/lib/prepaid/accounts/account-words";
import { lockWithPass } from "@/lib/prepaid/accounts/lock-account";
import { openDebt } from "@/lib/prepaid/books/debts";
import { giveBack } from "@/lib/prepaid/books/give-back";
import { move, restOf, take, usableLots } from "@/lib/prepaid/books/move";
import { clockOf, costSoFar, mayUseFree } from "@/lib/prepaid/gate/charge";
import { type GateFactsRow, selectGateFacts, selectOpenLots } from "@/lib/prepaid/hot";
import { type Reckoning, reckonStay } from "@/lib/prepaid/tariff/reckon";

type Tx = Ctx & { db: Db };

/** The stay of a car that is inside, which the gates' facts tell together with its account. */
type OpenVisit = GateFactsRow & { visitId: number; enteredAt: Date };

async function openVisitOf(tx: Tx, passId: number): Promise<OpenVisit> {
  const [facts] = await selectGateFacts(tx.db, { passId, at: tx.now });
  if (!facts || facts.visitId === null || facts.enteredAt === null) throw new DomainError("prepaid.not_inside");
  return { ...facts, visitId: facts.visitId, enteredAt: facts.enteredAt };
}

/** What the whole stay would cost if the car left then, by the version of its entry. */
function reckonUntil(visit: OpenVisit, leftAt: Date): Reckoning {
  const tariff = visit.visitTariff ?? visit.tariff;
  const { enteredAt } = visit;
  return reckonStay(tariff, {
    enteredAt,
    leftAt,
    ...clockOf(visit),
    mayUseFree: mayUseFree(tariff, visit.freeUsedAt, enteredAt),
    sealMinutes: visit.sealMinutes ?? 0,
    sealBps: visit.sealBps ?? 0,
  });
}

const wrong = (field: string, text: string) => new DomainError("input.invalid", { field, fields: { [field]: text } });

function momentOf(text: string, timeZone: string): Date {
  const at = /(Z|[+-]\d{2}:\d{2})$/.test(text) ? new Date(text) : parseLocal(text, timeZone);
  if (!at || Number.isNaN(at.getTime())) throw wrong("until", FIELD.date);
  return at;
}

interface Due {
  /** Below zero it is given back. */
  cents: number;
  reckoning: Reckoning | null;
  leftAt: Date | null;
}

interface Wish {
  how: "nothing" | "reckoned" | "amount";
  until: string | null;
  amountCents: number | null;
}

/** What is taken for the end of a visit. Never more than the stay costs until now. */
function dueOf(tx: Tx, visit: OpenVisit, { how, until, amountCents }: Wish): Due {
  const before = costSoFar(visit);
  const beforeCents = before.chargedCents + before.debtCents;
  if (how === "reckoned" && until !== null) {
    const leftAt = momentOf(until, visit.timeZone);
    if (leftAt < visit.enteredAt || leftAt > tx.now) throw wrong("until", "Debe ser entre su entrada y ahora");
    const reckoning = reckonUntil(visit, leftAt);
    return { cents: reckoning.totalCents - beforeCents, reckoning, leftAt };
  }
  const cents = how === "amount" ? (amountCents ?? 0) : 0;
  const mostCents = Math.max(0, reckonUntil(visit, tx.now).totalCents - beforeCents);
  if (cents > mostCents) throw new DomainError("prepaid.above_cost", { field: "amountCents", data: { mostCents } });
  return { cents, reckoning: null, leftAt: null };
}

/**
 * Ends the visit of a car that no gate saw leave: at nothing more, at what it cost until an hour, or at a stated amount, never
 * more than it costs by now. What the balance does not cover is a debt. The code may enter again. Who does it is named, with
 * the reason.
 */
export async function endOpenStay({ ctx, input }: VerbArgs<EndOpenStayInput>): Promise<PrepaidAccountDto> {
  const { accountId, reason, ...wish } = parseInput(EndOpenStay, input);
  const { userId } = authorizeUser(ctx.actor, "prepaid:write");
  return withTx(ctx, async (tx) => {
    const account = await lockWithPass(tx, accountId);
    const visit = await openVisitOf(tx, account.passId);
    const { visitId } = visit;
    const { cents, reckoning, leftAt } = dueOf(tx, visit, wish);
    await endStay(tx, { passId: account.passId, reason, userId });
    const about = { visitId, cause: `visit:${visitId}`, reckoning, reason, userId };
    const back =
      cents < 0
        ? await giveBack(tx, account, { ...about, cents: -cents })
        : { account, calledOffCents: 0, givenCents: 0 };
    const lots = usableLots(await selectOpenLots(tx.db, { accountId }), tx.now);
    const takenCents = Math.min(Math.max(0, cents), restOf(lots));
    const debtCents = Math.max(0, cents) - takenCents;
    await tx.db.execute(sql`
      update prepaid_visits set ended_by = 'staff', ended_user_id = ${userId}, ended_reason = ${reason},
        ended_at = ${tx.now}::timestamptz, left_at = ${leftAt}::timestamptz,
        charged_cents = charged_cents + ${takenCents - back.givenCents}::int, debt_cents = debt_cents + ${debtCents}::int,
        used_free = ${reckoning?.usedFree ?? false}
      where id = ${visitId}`);
    let paying = back.account;
    if (takenCents > 0) {
      const { changes } = take(lots, takenCents);
      const versionId = visit.visitVersionId ?? visit.versionId;
      const movement = { kind: "exit" as const, posts: "charge" as const, changes, versionId };
      paying = (await move(tx, paying, { ...movement, ...about })).account;
    }
    await openDebt(tx, paying, { kind: "exit", amountCents: debtCents, reason, visitId, userId });
    await recordAudit(tx, {
      action: "prepaid_account.stay_ended",
      entity: "prepaid_account",
      entityId: accountId,
      adminId: account.adminId,
      after: {
        visitId,
        how: wish.how,
        amountCents: takenCents - back.givenCents,
        debtCents: debtCents - back.calledOffCents,
        reason,
      },
    });
    return readAccount(tx, accountId);
  });
}
