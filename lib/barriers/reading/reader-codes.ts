import { type SQL, sql } from "drizzle-orm";
import { type Db, withTx } from "@/db/client";
import { recordAudit } from "@/lib/audit";
import { PassOfTenant, type PassOfTenantInput } from "@/lib/barriers/schemas";
import type { VerbArgs } from "@/lib/core/context";
import { DomainError, notFound } from "@/lib/core/errors";
import { parseInput } from "@/lib/core/parse";
import { authorizeUser, tenantOf } from "@/lib/core/permissions";

/** Readers keep card numbers of at most 18 digits; with fewer than 12 somebody could try them. */
const DIGITS = /^[1-9]\d{11,17}$/;

/** 18 digits of Postgres' strong random numbers. */
const NEW_CODE = sql`(100000000000000000 + ('x' || substr(replace(gen_random_uuid()::text, '-', ''), 1, 8)
  || substr(replace(gen_random_uuid()::text, '-', ''), 1, 7))::bit(60)::bigint % 900000000000000000)::text`;

/** What a reader read as the code that gates know: a number of ours stands for the short code of its pass. */
export async function codeOfReader(db: Db, adminId: number, code: string): Promise<string> {
  if (!DIGITS.test(code)) return code;
  const [found] = await db.execute<{ shortCode: string }>(sql`
    select p.short_code as "shortCode" from barrier_codes b join passes p on p.id = b.pass_id
    where b.code = ${code} and b.admin_id = ${adminId} and p.generation = b.generation`);
  return found?.shortCode ?? code;
}

/** Gives each of the passes (SQL that selects pass_id, admin_id and generation) a number, where it has none. Answers how many. */
export async function makeReaderCodes(db: Db, passes: SQL): Promise<number> {
  const made = await db.execute(sql`
    insert into barrier_codes (admin_id, pass_id, generation, code)
    select w.admin_id, w.pass_id, w.generation, ${NEW_CODE} from (${passes}) w
    where not exists (select from barrier_codes b where b.pass_id = w.pass_id and b.generation = w.generation)
    on conflict (pass_id, generation) do nothing`);
  return made.count;
}

/** The number of the pass with a short code, made where it has none. The caller has authorized and locks nothing. */
export async function ensureReaderCode(db: Db, shortCode: string): Promise<string> {
  await makeReaderCodes(
    db,
    sql`select id as pass_id, admin_id, generation from passes where short_code = ${shortCode}`,
  );
  const [kept] = await db.execute<{ code: string }>(sql`
    select b.code from barrier_codes b join passes p on p.id = b.pass_id and p.generation = b.generation
    where p.short_code = ${shortCode}`);
  if (!kept) throw notFound();
  return kept.code;
}

/**
 * The number by which readers at barriers know the present code of a pass ("QR de pluma"): 18 digits, made when somebody
 * first asks. A replaced code has another, and the old number opens nothing.
 */
export async function readerCodeOf({ ctx, input }: VerbArgs<PassOfTenantInput>): Promise<{ code: string }> {
  const { passId } = parseInput(PassOfTenant, input);
  authorizeUser(ctx.actor, "barrier:write");
  const tenant = tenantOf(ctx.actor);
  return withTx(ctx, async (tx) => {
    const [pass] = await tx.db.execute<{ adminId: number; generation: number; state: string }>(sql`
      select admin_id as "adminId", generation, state from passes
      where id = ${passId} and (${tenant}::int is null or admin_id = ${tenant}::int)`);
    if (!pass) throw notFound();
    const { adminId, generation, state } = pass;
    if (state === "revoked") throw new DomainError("barrier.pass_ended");
    const made = await makeReaderCodes(
      tx.db,
      sql`select id as pass_id, admin_id, generation from passes where id = ${passId}`,
    );
    const [kept] = await tx.db.execute<{ code: string }>(sql`
      select code from barrier_codes where pass_id = ${passId} and generation = ${generation}`);
    if (!kept) throw new Error("The reader's code was not written");
    if (made > 0)
      await recordAudit(tx, {
        action: "barrier_code.made",
        entity: "barrier_code",
        entityId: passId,
        adminId,
        after: { generation },
      });
    return { code: kept.code };
  });
}
