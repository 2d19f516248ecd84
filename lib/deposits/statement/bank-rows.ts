import { type SQL, sql } from "drizzle-orm";
import { parseMoney } from "@/lib/core/money";
import { hasWords } from "@/lib/lists";

/** SQL: the row r of a statement belongs to the tenant, or to any where `adminId` is null. */
export const ofTenant = (adminId: number | null): SQL => (adminId === null ? sql`true` : sql`r.admin_id = ${adminId}`);

/** SQL: the bank's text of the row r has the words, or they are its amount in pesos, or one of the other ways fits. */
export function searchCondition(words: string, others: readonly SQL[] = []): SQL {
  const cents = parseMoney(words);
  const ways = [hasWords(words, [sql`r.text`]), ...others, ...(cents === null ? [] : [sql`r.amount_cents = ${cents}`])];
  return sql`((${sql.join(ways, sql`) or (`)}))`;
}
