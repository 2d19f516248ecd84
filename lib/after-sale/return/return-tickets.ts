import { sql } from "drizzle-orm";
import { type Db, dbOf, withTx } from "@/db/client";
import { assertReason, refusalOf, type Terms } from "@/lib/after-sale/allowance";
import type { ReturnedDto, ReturnLine, ReturnQuoteDto } from "@/lib/after-sale/client";
import { ReturnTickets, type ReturnTicketsInput } from "@/lib/after-sale/schemas";
import { termsOf } from "@/lib/after-sale/terms";
import { type Found, findTicket, lockTicket, type TicketFacts } from "@/lib/after-sale/ticket-facts";
import { recordAudit } from "@/lib/audit";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { hashToken } from "@/lib/core/ids";
import { basisPoints } from "@/lib/core/money";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { baseOf } from "@/lib/ledger";
import { queueMessage } from "@/lib/notifications";
import { itemsLeft, lockOrderRow } from "@/lib/orders";
import { assertMayRefund, returnItems } from "@/lib/settlement";

type Tx = Ctx & { db: Db };

const OWN_REASON = "Lo devolvió quien lo compró";

/** Refuses tickets of two orders, because a return locks one. The first ticket stands for the others. */
function orderOfAll(found: readonly Found[]): Found {
  const [first] = found;
  if (!first || found.some(({ facts }) => facts.orderId !== first.facts.orderId)) {
    throw new DomainError("input.invalid", { field: "ticketIds" });
  }
  return first;
}

/** Staff gives the whole base price back. So does the window of a rescheduled event; otherwise the venue's policy decides. */
function returnLine(
  facts: TicketFacts,
  left: { base: number; fee: number },
  terms: Terms,
  by: Found,
  now: Date,
  withFee: boolean,
): ReturnLine {
  const { policy, returnWindow } = terms;
  const isWindow = returnWindow !== null && returnWindow.until > now;
  const keptCents = by.isStaff || isWindow ? 0 : basisPoints(left.base, policy.returnFeeBps);
  const fee = by.isStaff ? withFee : policy.returnWithFee || (isWindow && returnWindow.withFee);
  return { ticketId: facts.id, baseCents: left.base, feeCents: fee ? left.fee : 0, keptCents };
}

/** Money that went back before is not given back again. */
async function returnLines(ctx: Ctx, found: readonly Found[], withFee: boolean): Promise<ReturnLine[]> {
  const { facts } = orderOfAll(found);
  const left = new Map((await itemsLeft({ db: dbOf(ctx) }, facts.orderId)).map((item) => [item.orderItemId, item]));
  const lines: ReturnLine[] = [];
  for (const by of found) {
    const item = left.get(by.facts.itemId);
    const terms = await termsOf(ctx, by.facts);
    const refusal = refusalOf("return", by.facts, terms, { now: ctx.now, isStaff: by.isStaff });
    if (refusal) throw refusal;
    const rest = { base: item ? baseOf(item) : 0, fee: item?.feeCents ?? 0 };
    lines.push(returnLine(by.facts, rest, terms, by, ctx.now, withFee));
  }
  return lines;
}

const sumBack = (lines: readonly ReturnLine[]) =>
  lines.reduce((sum, { baseCents, feeCents, keptCents }) => sum + baseCents - keptCents + feeCents, 0);

export async function quoteReturn({ ctx, input }: VerbArgs<ReturnTicketsInput>): Promise<ReturnQuoteDto> {
  const { ticketIds, withFee } = parseInput(ReturnTickets, input);
  const found: Found[] = [];
  for (const id of ticketIds) found.push(await findTicket(ctx, id));
  const lines = await returnLines(ctx, found, withFee);
  return { lines, backCents: sumBack(lines) };
}

async function refundsByKey(tx: Tx, orderId: number, key: string): Promise<ReturnedDto["refunds"]> {
  return tx.db.execute<ReturnedDto["refunds"][number] & Record<string, unknown>>(sql`
    select id, amount_cents as "amountCents", state from refunds
    where order_id = ${orderId} and idempotency_key = ${key} order by id`);
}

/** The payer is told of all tickets and of the money, and each other holder of their own tickets. */
async function notifyPeople(tx: Tx, found: readonly Found[], backCents: number): Promise<void> {
  const { orderId, payerId, adminId } = orderOfAll(found).facts;
  const held = Map.groupBy(found, ({ facts }) => facts.holderId);
  for (const toUserId of new Set([payerId, ...held.keys()])) {
    const isPayer = toUserId === payerId;
    const told = isPayer ? found : (held.get(toUserId) ?? []);
    const money = isPayer ? { backCents, told: "payer" } : { backCents: 0, told: "holder" };
    await queueMessage(tx, {
      idempotencyKey: `tickets.returned:${told[0]?.facts.id}:${toUserId}`,
      template: "tickets.returned",
      toUserId,
      adminId,
      payload: { orderId, tickets: told.length, ...money },
    });
  }
}

async function giveBack(tx: Tx, input: Parsed, key: string): Promise<ReturnedDto> {
  const { ticketIds, reason, withFee, expectedCents } = input;
  const found: Found[] = [];
  for (const id of ticketIds) found.push(await lockTicket(tx, id));
  const first = orderOfAll(found);
  assertReason(first.isStaff, reason);
  const orderId = first.facts.orderId;
  const before = await refundsByKey(tx, orderId, key);
  if (before.length > 0 && found.every(({ facts }) => facts.state === "returned")) {
    return { ticketIds, backCents: before.reduce((sum, { amountCents }) => sum + amountCents, 0), refunds: before };
  }
  const lines = await returnLines(tx, found, withFee);
  const backCents = sumBack(lines);
  if (expectedCents !== undefined && expectedCents !== backCents) throw new DomainError("terms.changed");
  const order = await lockOrderRow(tx.db, orderId);
  const refunds = await returnItems(tx, {
    order,
    items: found.map(({ facts }, index) => ({
      orderItemId: facts.itemId,
      withFee: (lines[index]?.feeCents ?? 0) > 0,
      keepCents: lines[index]?.keptCents ?? 0,
    })),
    reason: reason ?? OWN_REASON,
    idempotencyKey: key,
  });
  assertMayRefund(tx.actor, backCents);
  await notifyPeople(tx, found, backCents);
  await recordAudit(tx, {
    action: "order.tickets_returned",
    entity: "order",
    entityId: orderId,
    adminId: first.facts.adminId,
    after: { ticketIds, amountCents: backCents, reason: reason ?? OWN_REASON },
  });
  return { ticketIds, backCents, refunds };
}

type Parsed = ReturnType<typeof ReturnTickets.parse>;

/**
 * Takes back tickets of one order, free ones too: their places are on sale again at once, and their money goes back the
 * way it was paid. The venue's policy binds the holder who paid; staff gives a reason instead. Repeating it answers the
 * same.
 */
export async function returnTickets({ ctx, input }: VerbArgs<ReturnTicketsInput>): Promise<ReturnedDto> {
  const parsed = parseInput(ReturnTickets, input);
  authorizeUser(ctx.actor, "ticket:change");
  const key = `return:${hashToken(parsed.ticketIds.join(",")).toString("base64url")}`;
  // A payment that also paid a changed ticket's new order may be applied meanwhile, and reaches that order's row last.
  return withTx(ctx, (tx) => giveBack(tx, parsed, key), { retry: {} });
}
