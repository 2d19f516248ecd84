import { eq, sql } from "drizzle-orm";
import { getDb } from "@/db/client";
import { tenantBuyers, users } from "@/db/schema";
import { createAdmin, createGuard, createUser } from "@/db/testing";

/** Every database has this person. */
export const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };

/** `more` overrides columns of the row that ties the buyer to the tenant. */
export async function seen(adminId: number, values: Parameters<typeof createUser>[0] = {}, more: object = {}) {
  const buyer = await createUser(values);
  await getDb()
    .insert(tenantBuyers)
    .values({ adminId, userId: buyer.id, ...more });
  return buyer;
}

/** Has an owner, a second administrator, a guard and three buyers. */
export async function tenant() {
  const { admin, owner } = await createAdmin();
  await getDb().update(users).set({ fullName: "Olga Dueña" }).where(eq(users.id, owner.id));
  const second = await createUser({ profile: 1, adminId: admin.id, fullName: "Beatriz Núñez" });
  const guard = await createGuard(admin.id, { fullName: "Carlos Peña" });
  const ana = await seen(admin.id, {
    fullName: "Ana Sofía Güemes",
    phone: "+528112345678",
    email: `ana.guemes${admin.id}@correo.example`,
  });
  const blocked = await seen(admin.id, { fullName: "Dario Ríos" }, { blockedAt: new Date(), blockedReason: "Fraude" });
  const plain = await seen(admin.id, { fullName: "Elena Muñoz" });
  return { admin, owner, second, guard, ana, blocked, plain };
}

export const userRow = async (id: number) => (await getDb().select().from(users).where(eq(users.id, id)))[0];

const TEXTS = ["text", "varchar", "bpchar", "json", "jsonb", "_text", "_varchar", "bytea"];

/** Every `table.column`, the queue's tables included, that contains one of the texts in any case. */
export async function columnsHolding(texts: readonly string[]): Promise<string[]> {
  const columns = await getDb().execute<{ schema: string; table: string; column: string; type: string }>(sql`
    select n.nspname as schema, c.relname as table, a.attname as column, t.typname as type
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where c.relkind in ('r', 'p') and n.nspname in ('public', 'pgboss')
      and not (c.relispartition and n.nspname = 'public') and a.attnum > 0 and not a.attisdropped
      and t.typname in (${sql.join(
        TEXTS.map((type) => sql`${type}`),
        sql`, `,
      )})`);
  const found: string[] = [];
  for (const { schema, table, column, type } of columns) {
    const name = sql`${sql.identifier(schema)}.${sql.identifier(table)}`;
    const value =
      type === "bytea" ? sql`encode(${sql.identifier(column)}, 'escape')` : sql`${sql.identifier(column)}::text`;
    for (const text of texts) {
      const [hit] = await getDb().execute(sql`
        select 1 from ${name} where position(lower(${text}::text) in lower(${value})) > 0 limit 1`);
      if (hit) found.push(`${table}.${column}: ${text}`);
    }
  }
  return found;
}
