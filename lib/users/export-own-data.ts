import { sql } from "drizzle-orm";
import { dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { authorizeUser } from "@/lib/core/permissions";
import { takePoint } from "@/lib/limits";

/**
 * The database builds it in one statement, so that all parts show the same moment. Times are ISO 8601, money is
 * centavos.
 */
export type OwnData = Record<string, unknown>;

/**
 * Everything that the domains keep of the actor, under their headings, without hashes and secrets. Courtesies and
 * subscriptions are those of a verified address.
 */
export async function exportOwnData({ ctx }: VerbArgs<null>): Promise<OwnData> {
  const { userId } = authorizeUser(ctx.actor, "account:read");
  await takePoint("export:account", String(userId));
  // Courtesies were given to an address, so only whoever proved to have it may see them.
  const proven = sql`(select email from users where id = ${userId} and email_verified_at is not null
    union select phone from users where id = ${userId} and phone_verified_at is not null)`;
  const { DUTIES } = await import("@/lib/generated/duties");
  const headings = Object.values(DUTIES)
    .flatMap(({ ownData }) => Object.entries(ownData?.({ userId, proven }) ?? {}))
    .toSorted(([, a], [, b]) => a.at - b.at)
    .map(([name, { json }]) => sql`${name}::text, ${json}`);
  const [row] = await dbOf(ctx).execute<{ data: OwnData }>(sql`select json_build_object(
    'generatedAt', ${ctx.now}::timestamptz, ${sql.join(headings, sql`, `)}) as data`);
  return row?.data ?? {};
}
