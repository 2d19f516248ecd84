import { eq, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { translateUniqueErrors } from "@/db/constraint";
import { prepaidTypes } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import { laidOver } from "@/lib/core/changes";
import type { Ctx, VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { assertRevision, revisionOf } from "@/lib/core/revision";
import { addVersion, auditedType, nameTaken } from "@/lib/prepaid/types/create-type";
import { termsOf, typeRevision } from "@/lib/prepaid/types/read-type";
import { ownTypes, readType } from "@/lib/prepaid/types/type-rows";
import { type ChangePrepaidTypeInput, PrepaidTypeChange, PrepaidTypeTerms } from "@/lib/prepaid/types/type-schemas";
import type { PrepaidTypeDto } from "@/lib/prepaid/types/type-words";

/** Keeps the type of the actor's tenant from changing and from being given to accounts until the transaction ends. */
export async function lockType(tx: Ctx & { db: Db }, id: number): Promise<void> {
  const rows = await tx.db.execute(sql`
    select 1 from prepaid_types t where t.id = ${id} and ${ownTypes(tx)} for update`);
  if (rows.length === 0) throw notFound();
}

/**
 * Another tariff or other limits are a new version, which new stays get: who is inside pays by the version of the entry,
 * and `insideBefore` says how many they are. A new name alone makes none.
 */
export async function changePrepaidType({ ctx, input }: VerbArgs<ChangePrepaidTypeInput>): Promise<PrepaidTypeDto> {
  const { userId } = authorizeUser(ctx.actor, "prepaid:write");
  const { id, revision } = parseInput(PrepaidTypeChange, input);
  return withTx(ctx, async (tx) => {
    await lockType(tx, id);
    const held = await readType(tx, id);
    if (held.isArchived) throw new DomainError("prepaid.type_archived");
    assertRevision(revision, typeRevision(held));
    const type = parseInput(PrepaidTypeTerms, laidOver(held, input));
    const { adminId } = held;
    const isNew = revisionOf(termsOf(type)) !== revisionOf(termsOf(held));
    const version = held.version + (isNew ? 1 : 0);
    const of = { typeId: id, adminId, version, createdBy: userId, createdAt: tx.now };
    if (isNew) await addVersion(tx.db, of, type);
    const { name, isPublic } = type;
    const changing = tx.db.update(prepaidTypes).set({ name, isPublic, version }).where(eq(prepaidTypes.id, id));
    await translateUniqueErrors(changing, { prepaid_types_name_key: nameTaken });
    await recordAudit(tx, {
      action: "prepaid_type.changed",
      entity: "prepaid_type",
      entityId: id,
      adminId,
      before: { ...auditedType(held), version: held.version },
      after: { ...auditedType(type), version },
    });
    return readType(tx, id);
  });
}
