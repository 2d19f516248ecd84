import { and, eq } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { enclosures, prepaidTypes, prepaidTypeVersions } from "@/db/schema";
import { recordAudit } from "@/lib/audit";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser } from "@/lib/core/permissions";
import { lockVenue } from "@/lib/enclosures";
import { tariffLine } from "@/lib/prepaid/tariff/words";
import { termsOf } from "@/lib/prepaid/types/read-type";
import { readType } from "@/lib/prepaid/types/type-rows";
import { CreatePrepaidType, type CreatePrepaidTypeInput } from "@/lib/prepaid/types/type-schemas";
import { offeredText, type PrepaidTerms, type PrepaidTypeDto } from "@/lib/prepaid/types/type-words";

export const nameTaken = () => new DomainError("prepaid.type_name_taken", { field: "name" });

/** What an audit entry shows of a type. */
export function auditedType(type: PrepaidTerms & { name: string; isPublic: boolean }): Record<string, unknown> {
  const { tariff, offeredCents, ...limits } = termsOf(type);
  const { name, isPublic } = type;
  return { name, isPublic, tariff: tariffLine(tariff), ...limits, offered: offeredText(offeredCents) };
}

interface NewVersion {
  typeId: number;
  adminId: number;
  version: number;
  createdBy: number;
  createdAt: Date;
}

export async function addVersion(db: Db, of: NewVersion, terms: PrepaidTerms): Promise<void> {
  await db.insert(prepaidTypeVersions).values({ ...of, ...termsOf(terms) });
}

/** A type of a venue that sells prepaid, with its first version. */
export async function createPrepaidType({ ctx, input }: VerbArgs<CreatePrepaidTypeInput>): Promise<PrepaidTypeDto> {
  const { userId } = authorizeUser(ctx.actor, "prepaid:write");
  const { enclosureId, ...type } = parseInput(CreatePrepaidType, input);
  return withTx(ctx, async (tx) => {
    const { adminId } = await lockVenue(tx, enclosureId, "share");
    const [venue] = await tx.db
      .select({ id: enclosures.id })
      .from(enclosures)
      .where(and(eq(enclosures.id, enclosureId), eq(enclosures.isPrepaid, true)));
    if (!venue) throw new DomainError("prepaid.venue_without", { field: "enclosureId" });
    const { name, isPublic } = type;
    const [row] = await tx.db
      .insert(prepaidTypes)
      .values({ adminId, enclosureId, name, isPublic, createdAt: tx.now })
      .onConflictDoNothing()
      .returning({ id: prepaidTypes.id });
    if (!row) throw nameTaken();
    await addVersion(tx.db, { typeId: row.id, adminId, version: 1, createdBy: userId, createdAt: tx.now }, type);
    await recordAudit(tx, {
      action: "prepaid_type.created",
      entity: "prepaid_type",
      entityId: row.id,
      adminId,
      after: auditedType(type),
    });
    return readType(tx, row.id);
  });
}
