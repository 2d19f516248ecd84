import { sql } from "drizzle-orm";
import type { Db } from "@/db/client";

const NAME = "Público en general";

/**
 * Whoever buys at a tenant's gates without saying who they are: one buyer of no contact, whom nobody can log in as. Made
 * when it is first needed.
 */
export async function walkInBuyer(db: Db, adminId: number): Promise<number> {
  const userName = `publico-${adminId}`;
  await db.execute(sql`
    insert into users (profile, user_name, full_name) values (2, ${userName}, ${NAME}) on conflict do nothing`);
  const [row] = await db.execute<{ id: number }>(sql`select id from users where user_name = ${userName}`);
  if (!row) throw new Error("The buyer at the gates was not made");
  return row.id;
}
