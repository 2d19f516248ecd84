import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { parseInput } from "@/lib/core/parse";
import { authorize } from "@/lib/core/permissions";
import { revisionOf, withRevision } from "@/lib/core/revision";
import { readType } from "@/lib/prepaid/types/type-rows";
import { PrepaidTypeId, type PrepaidTypeIdInput } from "@/lib/prepaid/types/type-schemas";
import type { PrepaidTerms, PrepaidTypeDto, PrepaidVersionDto } from "@/lib/prepaid/types/type-words";

/** A type of the actor's tenant, also an archived one, with its present version. */
export async function readPrepaidType({ ctx, input }: VerbArgs<PrepaidTypeIdInput>): Promise<PrepaidTypeDto> {
  authorize(ctx.actor, "prepaid:read");
  return readType(ctx, parseInput(PrepaidTypeId, input).id);
}

/** What makes a version another one. */
export function termsOf(type: PrepaidTerms): PrepaidTerms {
  const { tariff, minEntryCents, noticeCents, topupMinCents, topupMaxCents, balanceMaxCents, debtMaxCents } = type;
  return {
    tariff,
    minEntryCents,
    noticeCents,
    topupMinCents,
    topupMaxCents,
    balanceMaxCents,
    debtMaxCents,
    offeredCents: type.offeredCents,
  };
}

/** Neither who is inside nor how many use a type is part of its form. */
export function typeRevision(type: PrepaidTypeDto): string {
  return revisionOf([type.name, type.isPublic, termsOf(type)]);
}

export const editPrepaidType = withRevision(readPrepaidType, typeRevision);

/** The latest twenty versions of a type, the newest first. */
export async function prepaidTypeVersions({ ctx, input }: VerbArgs<PrepaidTypeIdInput>): Promise<PrepaidVersionDto[]> {
  authorize(ctx.actor, "prepaid:read");
  const { id } = await readType(ctx, parseInput(PrepaidTypeId, input).id);
  const rows = await dbOf(ctx).execute<Record<string, unknown> & PrepaidVersionDto>(sql`
    select v.version, v.tariff, v.created_at as "createdAt", u.full_name as "createdBy",
      (select count(*)::int from prepaid_visits i where i.version_id = v.id and i.ended_at is null) as inside
    from prepaid_type_versions v left join users u on u.id = v.created_by
    where v.type_id = ${id} order by v.version desc limit 20`);
  return [...rows];
}
