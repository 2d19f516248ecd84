import { randomInt } from "node:crypto";
import { sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { discountBatches } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import type { DiscountBatchDto } from "@/lib/discount-codes/client";
import { auditedValues, codeValues } from "@/lib/discount-codes/code-values";
import { readBatch } from "@/lib/discount-codes/queries";
import { CreateDiscountBatch, type CreateDiscountBatchInput } from "@/lib/discount-codes/schemas";

/** No two of them are mistaken for each other when a code is read aloud or typed from paper. */
const ALPHABET = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
/** Eight of 30 signs make 6.5 × 10¹¹ codes for each prefix. */
const LENGTH = 8;

function randomCode(prefix: string): string {
  const random = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return prefix ? `${prefix}-${random}` : random;
}

type Values = Awaited<ReturnType<typeof codeValues>> & { batchId: number; createdBy: number; createdAt: Date };

/** A code that the tenant has already is left out. Answers how many it wrote. */
async function insertCodes(db: Db, codes: readonly string[], v: Values): Promise<number> {
  const rows = await db.execute(sql`
    insert into discount_codes (admin_id, batch_id, code, kind, percent_bps, amount_cents, enclosure_id, event_id, parking_area_id,
      method, starts_at, ends_at, max_uses, max_uses_per_buyer, min_cents, max_discount_cents, note, created_by, created_at)
    select ${v.adminId}::int, ${v.batchId}::int, code, ${v.kind}, ${v.percentBps}::int, ${v.amountCents}::int, ${v.enclosureId}::int,
      ${v.eventId}::int, ${v.parkingAreaId}::int, ${v.method}::text, ${v.startsAt}::timestamptz, ${v.endsAt}::timestamptz, 1,
      ${v.maxUsesPerBuyer}::int, ${v.minCents}::int, ${v.maxDiscountCents}::int, ${v.note}, ${v.createdBy}::int, ${v.createdAt}::timestamptz
    from unnest(${`{${codes.join(",")}}`}::text::text[]) as code
    on conflict do nothing returning 1`);
  return rows.length;
}

/** Makes codes for one use each that share their terms: all of them or none. */
export async function createDiscountBatch({
  ctx,
  input,
}: VerbArgs<CreateDiscountBatchInput>): Promise<DiscountBatchDto> {
  const { userId } = authorizeUser(ctx.actor, "discount_code:write");
  const { name, prefix, count, ...terms } = parseInput(CreateDiscountBatch, input);
  return withTx(ctx, async (tx) => {
    const values = await codeValues(tx.db, terms);
    const [batch] = await tx.db
      .insert(discountBatches)
      .values({ adminId: values.adminId, name, codeCount: count, createdBy: userId, createdAt: tx.now })
      .returning({ id: discountBatches.id });
    if (!batch) throw new Error("The batch was not written");
    const row = { ...values, batchId: batch.id, createdBy: userId, createdAt: tx.now };
    for (let missing = count; missing > 0; ) {
      const codes = Array.from({ length: missing }, () => randomCode(prefix));
      missing -= await insertCodes(tx.db, codes, row);
    }
    await recordAudit(tx, {
      action: "discount_batch.created",
      entity: "discount_batch",
      entityId: batch.id,
      adminId: values.adminId,
      after: { name, count, ...auditedValues({ ...values, maxUses: 1 }), code: prefix || null },
    });
    return readBatch(tx, batch.id);
  });
}
