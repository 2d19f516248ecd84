import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { discountCodes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { laidOver } from "@/lib/core/changes";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { assertRevision } from "@/lib/core/revision";
import type { DiscountCodeDto } from "@/lib/discount-codes/client";
import { auditedValues, codeValues } from "@/lib/discount-codes/code-values";
import { codeTaken } from "@/lib/discount-codes/create-discount-code";
import { readCode } from "@/lib/discount-codes/queries";
import { codeRevision } from "@/lib/discount-codes/revisions";
import { ChangedDiscountCode, DiscountCodeChange, type UpdateDiscountCodeInput } from "@/lib/discount-codes/schemas";

/** Columns that do not change once a buyer was promised the code, with their names in the form. */
const PROMISED = [
  ["code", "code"],
  ["kind", "kind"],
  ["percentBps", "percentBps"],
  ["amountCents", "amountCents"],
  ["maxDiscountCents", "maxDiscountCents"],
  ["enclosureId", "enclosureId"],
  ["eventId", "eventId"],
  ["parkingAreaId", "zoneId"],
  ["method", "method"],
  ["minCents", "minCents"],
] as const;

export async function lockDiscountCode(db: Db, id: number) {
  const [row] = await db.select().from(discountCodes).where(eq(discountCodes.id, id)).for("no key update");
  if (!row) throw notFound();
  return row;
}

/** The code as its form sends it. What one kind is worth says nothing of another. */
function formOf({ startsAt, endsAt, ...held }: DiscountCodeDto, kind: string = held.kind) {
  const worth = kind === held.kind ? {} : { percentBps: null, amountCents: null, maxDiscountCents: null };
  return { ...held, ...worth, startsAt: startsAt?.toISOString(), endsAt: endsAt?.toISOString() };
}

/** Whether some order's payment began with the code. */
export async function wasUsed(db: Db, id: number): Promise<boolean> {
  const rows = await db.execute(sql`select 1 from discount_uses where code_id = ${id} limit 1`);
  return rows.length > 0;
}

/**
 * Once an order's payment began with a code, only its window, its limits, its note and its state can change: what was
 * promised stays. What is not sent stays too.
 */
export async function updateDiscountCode({ ctx, input }: VerbArgs<UpdateDiscountCodeInput>): Promise<DiscountCodeDto> {
  authorizeUser(ctx.actor, "discount_code:write");
  const { id, revision } = parseInput(DiscountCodeChange, input);
  return withTx(ctx, async (tx) => {
    const row = await lockDiscountCode(tx.db, id);
    if (row.state === "archived") throw new DomainError("discount_code.archived");
    const held = await readCode(tx, id);
    assertRevision(revision, codeRevision(held));
    const { code, maxUses, state, ...terms } = parseInput(
      ChangedDiscountCode,
      laidOver(formOf(held, input.kind), input),
    );
    const values = {
      ...(await codeValues(tx.db, { ...terms, adminId: row.adminId })),
      code,
      maxUses: row.batchId === null ? maxUses : 1,
      state,
    };
    const changed = PROMISED.find(([column]) => values[column] !== row[column]);
    if (changed && (await wasUsed(tx.db, id))) throw new DomainError("discount_code.in_use", { field: changed[1] });
    if (values.maxUses !== null && values.maxUses < row.uses)
      throw new DomainError("discount_code.below_uses", { field: "maxUses", data: { uses: row.uses } });
    await translateUniqueErrors(tx.db.update(discountCodes).set(values).where(eq(discountCodes.id, id)), {
      discount_codes_live_key: codeTaken,
    });
    await recordAudit(tx, {
      action: "discount_code.updated",
      entity: "discount_code",
      entityId: id,
      adminId: row.adminId,
      before: auditedValues(row),
      after: auditedValues(values),
    });
    return readCode(tx, id);
  });
}
