import { getTableName, sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import type { VerbArgs } from "@/lib/core/context";
import { decryptSecret, encryptSecret, sealedBy } from "@/lib/core/crypto";
import { authorizeSystem } from "@/lib/core/permissions";
import { dutiesOf } from "@/lib/core/tell";
import { broken, type Finding, fine, warning } from "@/lib/doctor/finding";

interface SealedRow extends Record<string, unknown> {
  /** Where the row lies. */
  at: string;
  sealed: Buffer;
}

async function* sealedColumns(db: Db) {
  for (const { column, reseal } of (await dutiesOf("sealed")).flat()) {
    const table = sql.identifier(getTableName(column.table));
    const name = sql.identifier(column.name);
    const rows = await db.execute<SealedRow>(
      sql`select ctid::text as at, ${name} as sealed from ${table} where ${name} is not null`,
    );
    yield { name, rows, reseal };
  }
}

export interface SealedCount {
  present: number;
  /** Sealed with APP_SECRET_PREVIOUS. */
  previous: number;
  /** Nothing opens them: sealed with a key that is gone. */
  neither: number;
}

/** What each key still opens, of all that is kept sealed. */
export async function countSealed(db: Db): Promise<SealedCount> {
  const count = { present: 0, previous: 0, neither: 0 };
  for await (const { rows } of sealedColumns(db)) for (const { sealed } of rows) count[sealedBy(sealed)] += 1;
  return count;
}

/**
 * Seals with APP_SECRET whatever is still sealed with APP_SECRET_PREVIOUS, while people use it. A row that changes
 * meanwhile is left to the next run. Answers how many rows it sealed again.
 */
export async function resealSecrets({ ctx }: VerbArgs<null>): Promise<number> {
  authorizeSystem(ctx.actor);
  const db = dbOf(ctx);
  let resealed = 0;
  for await (const { name, rows, reseal } of sealedColumns(db)) {
    for (const { at, sealed } of rows) {
      if (sealedBy(sealed) !== "previous") continue;
      const row = sql`ctid = ${at}::tid and ${name} = ${sealed}`;
      const { count } = await reseal(db, row, encryptSecret(decryptSecret(sealed)));
      resealed += count;
    }
  }
  return resealed;
}

/** Whether what is kept sealed opens, and what still needs the key before. */
export async function checkSealed(
  db: Db,
  { APP_SECRET_PREVIOUS }: { APP_SECRET_PREVIOUS?: string | undefined },
): Promise<Finding> {
  const { present, previous, neither } = await countSealed(db);
  if (neither > 0) {
    return broken(
      "llaves",
      `${neither} secretos guardados no se abren con APP_SECRET`,
      "pon la APP_SECRET con la que se cerraron, o la anterior en APP_SECRET_PREVIOUS",
    );
  }
  if (previous > 0) {
    return warning("llaves", `${previous} secretos siguen bajo APP_SECRET_PREVIOUS`, "npm run secrets:reseal");
  }
  return fine(
    "llaves",
    APP_SECRET_PREVIOUS
      ? `${present} secretos bajo APP_SECRET y ninguno bajo la anterior, que se quita cuando nada firmado con ella haga falta`
      : `los ${present} secretos guardados se abren`,
  );
}
