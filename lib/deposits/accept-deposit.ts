import { and, eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { statementRows } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { approve } from "@/lib/deposits/approve-deposit";
import type { DepositDto } from "@/lib/deposits/client";
import { findDeposit } from "@/lib/deposits/find-deposits";
import { lockDeposit } from "@/lib/deposits/lock-deposit";
import { AcceptDepositInput } from "@/lib/deposits/schemas";
import { policyOf } from "@/lib/enclosures";
import { changeDeposit, paymentById, pollSoon } from "@/lib/payments";
import { syncPayment } from "@/lib/settlement";

interface Acceptance {
  deposit: Pick<DepositDto, "id" | "enclosureId">;
  userId: number;
  receivedCents: number | undefined;
  reason: string | undefined;
}

/** Takes the amount that the person gives, else the bank's, else the one that was due. Any other needs a reason. */
async function receivedAmount(tx: Ctx & { db: Db }, due: number, { deposit, receivedCents, reason }: Acceptance) {
  const [row] = await tx.db
    .select({ amountCents: statementRows.amountCents })
    .from(statementRows)
    .where(and(eq(statementRows.depositId, deposit.id), eq(statementRows.state, "matched")));
  const received = receivedCents ?? row?.amountCents ?? due;
  if (received !== due && received !== row?.amountCents && !reason)
    throw new DomainError("input.invalid", { field: "reason", fields: { reason: "Escribe el motivo" } });
  return received;
}

async function accept(tx: Ctx & { db: Db }, acceptance: Acceptance): Promise<void> {
  const { deposit, userId, reason } = acceptance;
  const before = await lockDeposit(tx, deposit.id);
  const received = await receivedAmount(tx, before.amountCents, acceptance);
  if (before.state === "accepted") {
    if (before.acceptedBy === userId && before.receivedCents === received) return;
    throw new DomainError("deposit.decided");
  }
  if (before.state === "refused") throw new DomainError("deposit.decided");
  const { depositTwoPeople } = await policyOf(tx, deposit.enclosureId);
  if (before.state === "expected") {
    if (depositTwoPeople) throw new DomainError("deposit.not_approved");
    await approve(tx, deposit.id, userId);
  } else if (depositTwoPeople && before.approvedBy === userId) throw new DomainError("deposit.two_people");
  await changeDeposit(tx, deposit.id, {
    state: "accepted",
    acceptedAt: tx.now,
    acceptedBy: userId,
    receivedCents: received,
    twoPeople: depositTwoPeople,
  });
  await pollSoon(tx, before.paymentId, tx.now);
  await recordAudit(tx, {
    action: "deposit.accepted",
    entity: "deposit",
    entityId: deposit.id,
    adminId: before.adminId,
    before: { state: "approved", receivedCents: null },
    after: {
      state: "accepted",
      reference: before.reference,
      amountCents: before.amountCents,
      receivedCents: received,
      ...(reason ? { reason } : {}),
    },
  });
}

/**
 * Staff accepts that the money of a deposit has come, and it is applied like any other payment, short, excess or late
 * money included. Where the venue asks for two people, another one must have approved it. Repeating it changes nothing.
 * Not to be called inside a transaction, because applying money has transactions of its own.
 */
export async function acceptDeposit({ ctx, input }: VerbArgs<AcceptDepositInput>): Promise<DepositDto> {
  const { receivedCents, reason, ...which } = parseInput(AcceptDepositInput, input);
  const actor = authorizeUser(ctx.actor, "deposit:confirm");
  const adminId = tenantOf(actor);
  const found = await findDeposit(ctx, which, adminId);
  await withTx(ctx, (tx) => accept(tx, { deposit: found, userId: actor.userId, receivedCents, reason }));
  await syncPayment(ctx, await paymentById({}, found.paymentId), "staff");
  return findDeposit(ctx, { depositId: found.id }, adminId);
}

/** Finds the deposit that `acceptDeposit` would accept with the same input. */
export async function getDeposit({ ctx, input }: VerbArgs<AcceptDepositInput>): Promise<DepositDto> {
  const { receivedCents: _received, reason: _reason, ...which } = parseInput(AcceptDepositInput, input);
  return findDeposit(ctx, which, tenantOf(authorizeUser(ctx.actor, "deposit:confirm")));
}
