import { sql } from "drizzle-orm";
import { type Db, dbOf } from "@/db/client";
import { payersOf } from "@/lib/ledger";

/** The methods by which an order was paid, those of what it was exchanged for among them; none where it cost nothing. Unguarded. */
export async function methodsPaid(ctx: { db?: Db }, orderId: number): Promise<string[]> {
  const ids = (await payersOf(ctx, orderId)).map(({ paymentId }) => paymentId);
  const rows = await dbOf(ctx).execute<{ method: string }>(sql`
    select distinct method from payments where id = any(${`{${ids.join(",")}}`}::text::bigint[]) order by 1`);
  return rows.map(({ method }) => method);
}
