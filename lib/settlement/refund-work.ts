import { type SQL, sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import type { Page } from "@/lib/core/fields";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";
import { ListRefundWorkInput, type RefundAct, type RefundWorkDto } from "@/lib/settlement/schemas";

type Row = Record<string, unknown> &
  Omit<RefundWorkDto, "createdAt" | "doneAt" | "acts"> & { created: number; done: number | null; total: number };

/** Refused, not tried again, and its case not closed: nobody decided against it. */
const IS_FAILED = sql`(f.state = 'failed'
  and not exists (select 1 from refunds n where n.payment_id = f.payment_id and n.idempotency_key = 'retry:' || f.id)
  and exists (select 1 from payment_reviews v where v.payment_id = f.payment_id and v.reason = 'refund_failed' and v.state = 'open'))`;

const SELECT = sql`
  select f.id::float8 as id, f.admin_id as "adminId", f.amount_cents as "amountCents", f.state, f.reason, f.bank_reference as "bankReference",
    (extract(epoch from f.created_at) * 1000)::float8 as created, (extract(epoch from f.done_at) * 1000)::float8 as done,
    b.refund_id is not null as "hasAccount", p.folio as "paymentFolio", p.method, p.is_test as "isTest",
    o.folio as "orderFolio", e.name as venue, e.time_zone as "timeZone", u.full_name as buyer, count(*) over ()::int as total
  from refunds f
  join payments p on p.id = f.payment_id
  join orders o on o.id = f.order_id
  join enclosures e on e.id = o.enclosure_id
  join orders w on p.subject_type = 'order' and w.id = p.subject_id
  left join users u on u.id = w.buyer_id
  left join refund_bank_data b on b.refund_id = f.id`;

const ACTS: Record<RefundWorkDto["state"], readonly RefundAct[]> = {
  manual: ["mark_paid", "give_account"],
  failed: ["retry", "by_hand"],
  pending: [],
  done: [],
};

/** What the actor is shown: what a person has to do, what is on its way, or what a person did. */
function inState(state: "open" | "pending" | "done"): SQL {
  if (state === "open") return sql`(f.state = 'manual' or ${IS_FAILED})`;
  return state === "pending" ? sql`f.state = 'pending'` : sql`(f.state = 'done' and f.bank_reference is not null)`;
}

const contains = (words: string) => `%${words.replace(/[\\%_]/g, "\\$&")}%`;

function matching(words: string | undefined): SQL {
  if (!words) return sql`true`;
  const pattern = contains(words);
  return sql`(u.full_name ilike ${pattern} or o.folio ilike ${pattern} or p.folio ilike ${pattern} or f.bank_reference ilike ${pattern})`;
}

/**
 * Refunds that a person has to do or decide (the oldest first), those the providers have not done yet, or those that
 * people transferred (the latest first). Errors: `input.invalid`, `auth.required`, `auth.forbidden`.
 */
export async function listRefundWork({ ctx, input }: VerbArgs<ListRefundWorkInput>): Promise<Page<RefundWorkDto>> {
  const { state, q, page, pageSize } = parseInput(ListRefundWorkInput, input);
  const adminId = tenantOf(authorizeUser(ctx.actor, "payment:refund"));
  const rows = await dbOf(ctx).execute<Row>(sql`${SELECT}
    where ${inState(state)} and (${adminId}::int is null or f.admin_id = ${adminId}) and ${matching(q)}
    order by f.done_at desc nulls last, f.created_at, f.id limit ${pageSize} offset ${(page - 1) * pageSize}`);
  const items = rows.map(({ created, done, total: _total, ...row }) => ({
    ...row,
    createdAt: new Date(created),
    doneAt: done === null ? null : new Date(done),
    acts: ACTS[row.state],
  }));
  return { items, total: rows[0]?.total ?? 0 };
}
