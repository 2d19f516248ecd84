import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import type { UserRow } from "@/db/testing";
import { changeTicket } from "@/lib/after-sale/change/change-ticket";
import { returnTickets } from "@/lib/after-sale/return/return-tickets";
import { acceptTransfer } from "@/lib/after-sale/transfer/accept-transfer";
import { cancelTransfer } from "@/lib/after-sale/transfer/cancel-transfer";
import { offerTransfer } from "@/lib/after-sale/transfer/offer-transfer";
import { decryptSecret } from "@/lib/core/crypto";
import { ctxFor } from "@/lib/core/testing";
import { jobs as courtesyJobs } from "@/lib/courtesy-qrs/jobs";
import { cancelEvent } from "@/lib/lifecycle/cancel/cancel-event";
import { jobs as lifecycleJobs } from "@/lib/lifecycle/jobs";
import { releaseUnpaid } from "@/lib/lifecycle/release-unpaid";
import { rescheduleEvent } from "@/lib/lifecycle/reschedule/reschedule-event";
import { BOOK_ACTS } from "@/lib/lifecycle/testing/book-acts";
import { DESK_ACTS, type DeskWorld } from "@/lib/lifecycle/testing/desk-acts";
import { type PaymentSnapshot, recordSnapshot } from "@/lib/payments";
import { applyPayment } from "@/lib/settlement/apply/apply-payment";
import { jobs as settlementJobs } from "@/lib/settlement/jobs";
import { systemCtx } from "@/lib/settlement/testing";
import { ACTS, type Move, onCharge, workOn } from "@/lib/settlement/testing/random-acts";
import { CODE_ACTS } from "@/lib/settlement/testing/random-code-acts";

const HOUR = 3_600_000;

export interface LifeWorld extends DeskWorld {
  /** The person who gets the tickets that are given away. */
  heir: UserRow;
}

interface LifeMove extends Move {
  world: LifeWorld;
}

async function onTicket(move: LifeMove, act: (ticketId: number, areaId: number) => Promise<unknown>): Promise<void> {
  const mine = await getDb().execute<{ id: number; area: number }>(sql`
    select id, event_area_id as area from tickets
    where event_id = ${move.world.event.id} and buyer_id = ${move.buyer.id} and state = 'valid' order by id`);
  const ticket = mine[move.dial % Math.max(1, mine.length)];
  if (ticket) await act(ticket.id, ticket.area);
}

const returnAs = (who: "buyer" | "staff") => (move: LifeMove) =>
  onTicket(move, (ticketId) =>
    returnTickets({
      ctx: ctxFor(who === "buyer" ? move.buyer : move.world.owner),
      input: { ticketIds: [ticketId], reason: "No puede venir", withFee: who === "staff" && move.dial % 2 === 1 },
    }),
  );

/** Changes a ticket to the other zone, up or down in price. */
const change = (move: LifeMove) =>
  onTicket(move, (ticketId, areaId) => {
    const { area, otherArea } = move.world;
    const eventAreaId = areaId === area.id ? otherArea.id : area.id;
    return changeTicket({ ctx: ctxFor(move.buyer), input: { ticketId, eventAreaId } });
  });

const giveAway = (move: LifeMove) =>
  onTicket(move, (ticketId) =>
    offerTransfer({ ctx: ctxFor(move.buyer), input: { ticketId, contact: move.world.heir.email ?? "" } }),
  );

const keepAfterAll = (move: LifeMove) =>
  onTicket(move, (ticketId) => cancelTransfer({ ctx: ctxFor(move.buyer), input: { ticketId } }));

async function takeOver({ world, buyer }: LifeMove): Promise<void> {
  const [offer] = await getDb().execute<{ secret: Buffer }>(sql`
    select m.secret_encrypted as secret from messages m
    where m.to_user_id = ${buyer.id} and m.template = 'transfer.offered' and m.secret_encrypted is not null
    order by m.id desc limit 1`);
  if (!offer) return;
  await acceptTransfer({ ctx: ctxFor(world.heir), input: { token: decryptSecret(offer.secret).toString() } });
}

const says = (state: PaymentSnapshot["state"]) => (move: LifeMove) =>
  onCharge(move, async (providerId, { id, folio, amountCents, receivedCents, refundedCents, currency }) => {
    // Only what was paid can be disputed.
    if (receivedCents < amountCents || refundedCents > 0) return;
    const said = { providerId, folio, receivedCents, refundedCents, currency, failureCode: null };
    await recordSnapshot(systemCtx(), id, { ...said, state }, "webhook");
    await applyPayment(systemCtx(), id);
  });

const callOff = ({ world }: LifeMove) =>
  cancelEvent({
    ctx: ctxFor(world.owner),
    input: { id: world.event.id, reason: "Lluvia", confirmation: world.event.name },
  });

async function postpone({ world, dial }: LifeMove): Promise<void> {
  const at = (hours: number) => new Date(world.event.startsAt.getTime() + hours * HOUR).toISOString();
  await rescheduleEvent({
    ctx: ctxFor(world.owner),
    input: { id: world.event.id, startsAt: at(dial + 1), endsAt: at(dial + 5), reason: "Lluvia" },
  });
}

const release = ({ world }: LifeMove) =>
  releaseUnpaid({ ctx: ctxFor(world.owner), input: { eventId: world.event.id, reason: "Se liberan" } });

export const workAll = () => workOn([...settlementJobs, ...lifecycleJobs, ...courtesyJobs]);

/** Acts that may happen to an order before and after the sale; only their mixture may do harm. */
export const LIFE_ACTS = {
  ...ACTS,
  ...CODE_ACTS,
  ...BOOK_ACTS,
  ...DESK_ACTS,
  work: workAll,
  returnOne: returnAs("buyer"),
  returnByStaff: returnAs("staff"),
  change,
  giveAway,
  keepAfterAll,
  takeOver,
  dispute: says("disputed"),
  winDispute: says("dispute_won"),
  loseDispute: says("dispute_lost"),
  callOff,
  postpone,
  release,
} satisfies Record<string, (move: LifeMove) => Promise<unknown>>;

export type LifeAct = keyof typeof LIFE_ACTS;
