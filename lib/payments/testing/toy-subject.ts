import { sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { sqlStatement } from "@/db/pipeline";
import type { Ctx } from "@/lib/core/context";
import { notFound } from "@/lib/core/errors";
import { allocateRefund, type ItemParts, paymentBalance, postSale } from "@/lib/ledger";
import type { LockedSubject, PaymentRow, PaymentSubject } from "@/lib/payments";
import { standInFor } from "@/lib/payments/subject";

type State = "waiting" | "expired" | "paid" | "review" | "suspended" | "refunded" | "partially_refunded";

interface Row extends Record<string, unknown> {
  id: number;
  adminId: number;
  payerId: number;
  state: State;
  priceCents: number;
  isFull: boolean;
  isLate: boolean;
}

/** Toys can be paid and are no orders. Their rows are added to the view `payment_subjects`. */
export async function makeToys(): Promise<void> {
  const db = getDb();
  await db.execute(sql`create table toys (id bigint primary key generated always as identity, admin_id int not null,
    enclosure_id int not null, payer_id int not null, folio text not null, state text not null default 'waiting',
    price_cents int not null, is_full boolean not null default false, deadline_at timestamptz not null)`);
  await db.execute(sql`create table toy_parts (refund_id bigint primary key, cents int not null)`);
  const [view] = await db.execute<{ text: string }>(sql`select pg_get_viewdef('payment_subjects') as text`);
  await db.execute(sql`create or replace view payment_subjects as ${sql.raw((view?.text ?? "").replace(/;\s*$/, ""))}
    union all select 'prepaid_topup', id, null, admin_id, enclosure_id, payer_id, folio, state, null, false,
      state = 'waiting', deadline_at, null, null from toys`);
}

const lockToy = (id: number) => sql`
  select id, admin_id as "adminId", payer_id as "payerId", state, price_cents as "priceCents",
  is_full as "isFull", deadline_at <= now() as "isLate" from toys where id = ${id} for update`;

async function setState(tx: Parameters<PaymentSubject["lockBefore"]>[0], id: number, state: State): Promise<void> {
  await tx.db.execute(sql`update toys set state = ${state} where id = ${id}`);
}

/** The parts of its one line that refunds give back, without refused ones. */
async function partsSum(tx: { db: ReturnType<typeof getDb> }, subjectId: number): Promise<number> {
  const [row] = await tx.db.execute<{ cents: number }>(sql`
    select coalesce(sum(t.cents), 0)::int as cents from toy_parts t join refunds r on r.id = t.refund_id
    join payments p on p.id = r.payment_id
    where p.subject_type = 'prepaid_topup' and p.subject_id = ${subjectId} and r.state <> 'failed'`);
  return row?.cents ?? 0;
}

const lineOf = (id: number, priceCents: number): ItemParts => ({
  orderItemId: id,
  eventAreaId: null,
  priceCents,
  discountCents: 0,
  priceIvaCents: 0,
  feeCents: 0,
  feeIvaCents: 0,
});

async function paidBy(tx: { db: ReturnType<typeof getDb> }, paymentId: number): Promise<number[]> {
  const rows = await tx.db.execute<{ id: number }>(sql`
    select p.subject_id as id from payments p join ledger_transactions l on l.payment_id = p.id and l.kind = 'sale'
    where p.id = ${paymentId}`);
  return rows.map(({ id }) => id);
}

export function toySubject(): { subject: PaymentSubject; calls: string[] } {
  const calls: string[] = [];
  const lost = new Set<number>();
  const note = (call: string) => void calls.push(call);

  function locked(tx: Ctx & { db: ReturnType<typeof getDb> }, row: Row): LockedSubject {
    const { id, adminId, payerId, state, priceCents, isFull, isLate } = row;
    const set = (next: State) => setState(tx, id, next);
    const isSold = ["paid", "suspended", "refunded", "partially_refunded"].includes(state);
    return {
      subjectType: "prepaid_topup",
      subjectId: id,
      adminId,
      payerId,
      orderId: null,
      enclosureId: null,
      standing: isSold ? "sold" : "open",
      isInReview: state === "review",
      isOverdue: state === "waiting" && isLate,
      offer: async (payment) => ({
        dueCents: priceCents,
        give: async (effort) => {
          if (state !== "waiting" && !effort.late) return { kind: "harder", effort: { ...effort, late: true } };
          if (isFull) return { kind: "refused", why: "paid_without_stock" };
          note(`give ${effort.late ? "late" : "in time"}`);
          await set("paid");
          const { provider, account, isTest } = payment;
          const sold = { subjectType: "prepaid_topup", subjectId: id };
          const route = { adminId, provider, account, isTest, orderId: null, paymentId: payment.id };
          await postSale(tx, { ...route, items: [lineOf(id, priceCents)], sold });
          return { kind: "given" };
        },
      }),
      putInReview: () => set("review"),
      isCalledOff: async () => false,
      hasLostPart: async () => false,
      waitOnce: async () => false,
      waitHours: async () => note("waits"),
      close: () => set("expired"),
      lockSold: async () => note("locks"),
      endIfReturned: async () => {
        const hasEnded = (await partsSum(tx, id)) >= priceCents;
        return { orderId: null, hasEnded, wasUsed: false };
      },
      validLines: async () => [],
      endLines: async () => ({ orderId: null, hasEnded: false, wasUsed: false }),
      markRefunded: async () => {
        const isBack = lost.has(id) || (await partsSum(tx, id)) >= priceCents;
        await set(isBack ? "refunded" : "partially_refunded");
      },
      markReturnedUnsold: () => set("refunded"),
      hasSuspended: async () => state === "suspended",
    };
  }

  const subject: PaymentSubject = {
    type: "prepaid_topup",
    words: { noun: "recarga", receiptPath: () => null },
    refundsFrom: "organizer_payable",
    lockBefore: async () => note("locks before"),
    lock: (tx, id) =>
      sqlStatement<Row>(lockToy(id)).as(([row]) => {
        if (!row) throw notFound();
        return locked(tx, row);
      }),
    leftOf: async (tx, { subjectId, paymentId }) => {
      const { saleCents } = await paymentBalance(tx, paymentId);
      return saleCents === 0 ? null : saleCents - (await partsSum(tx, subjectId));
    },
    linesLeft: async (tx, id) => {
      const [row] = await tx.db.execute<{ price: number }>(sql`select price_cents as price from toys where id = ${id}`);
      return [lineOf(id, (row?.price ?? 0) - (await partsSum(tx, id)))];
    },
    keepParts: async (tx, refund, parts) => {
      const cents = parts.reduce((sum, { priceCents }) => sum + priceCents, 0);
      if (cents > 0) await tx.db.execute(sql`insert into toy_parts values (${refund.id}, ${cents})`);
    },
    partsOf: async (tx, refundId) => {
      const [row] = await tx.db.execute<{ cents: number }>(
        sql`select cents from toy_parts where refund_id = ${refundId}`,
      );
      return row ? allocateRefund([lineOf(0, row.cents)], row.cents) : [];
    },
    dropParts: async () => undefined,
    isGone: async () => false,
    suspend: async (tx, payment) => {
      const ids = await paidBy(tx, payment.id);
      for (const id of ids) await setState(tx, id, "suspended");
      return ids.map(() => ({ orderId: null, hasEnded: true, wasUsed: false }));
    },
    restore: async (tx, payment) => {
      const ids = await paidBy(tx, payment.id);
      for (const id of ids) await setState(tx, id, "paid");
      return { restored: ids.length, missing: [] };
    },
    loseSale: async (tx, { subjectId, freesPlaces }) => {
      note(`loses ${freesPlaces ? "and frees" : "and keeps"}`);
      lost.add(subjectId);
      return { items: await subject.linesLeft(tx, subjectId), heldCents: 0 };
    },
    forfeit: async (_tx, payment: Pick<PaymentRow, "id">) => note(`forfeits ${payment.id > 0}`),
    tellHolders: async (_tx, { news }) => note(`tells ${news}`),
  };
  return { subject, calls };
}

/** Runs `work` while this subject stands in for top-ups; null stands for none. */
export async function withPaymentSubject<T>(subject: PaymentSubject | null, work: () => Promise<T>): Promise<T> {
  const end = standInFor("prepaid_topup", subject);
  try {
    return await work();
  } finally {
    end();
  }
}
