import { sql } from "drizzle-orm";
import { addresses, defineDuties, PORTION } from "@/lib/core/duties";

export const duties = defineDuties({
  /**
   * Three kinds of stored answers hold personal values: the person's own, those of staff about the person, and those
   * that a venue's program got about them.
   */
  erase: async ({ db }, { userId, proven }) => {
    await db.execute(sql`delete from idempotency_keys where actor_key = ${`user:${userId}`}`);
    await db.execute(sql`
      delete from idempotency_keys where jsonb_path_exists(
        body, '$.** ? (@.intIDUsuario == $id || @.intFKIDUsuario == $id)', jsonb_build_object('id', ${userId}::int))`);
    await db.execute(sql`
      delete from idempotency_keys k using ${addresses(proven)} as own(c)
      where jsonb_path_exists(k.body, '$.** ? (@.email == $c || @.phone == $c)', jsonb_build_object('c', c))`);
  },
  prune: {
    keys: async ({ db }) =>
      (
        await db.execute(sql`delete from idempotency_keys where ctid = any(array(
          select ctid from idempotency_keys where created_at < now() - interval '7 days' limit ${PORTION}))
          and created_at < now() - interval '7 days'`)
      ).count,
  },
});
