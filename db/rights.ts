import { getTableName } from "drizzle-orm";
import postgres from "postgres";
import {
  closingsChanging,
  discountUsesChanging,
  payoutLinesChanging,
  payoutsChanging,
  serverBackups,
} from "@/db/schema";
import type { Changing } from "@/db/schema/columns";

/** The database as its tables' owner enters it, directly, and as the application does. The same where there is one role. */
export interface DatabaseUrls {
  owner: string;
  app: string;
}

/** The addresses that the settings give: without one for migrations, the application's own role migrates. */
export const urlsOf = (settings: {
  DATABASE_URL: string;
  MIGRATE_DATABASE_URL?: string | undefined;
}): DatabaseUrls => ({
  owner: settings.MIGRATE_DATABASE_URL ?? settings.DATABASE_URL,
  app: settings.DATABASE_URL,
});

const EVERYTHING = ["SELECT", "INSERT", "UPDATE", "DELETE"];

/** What the application may do in each schema of ours, as far as no trigger of the table refuses it. */
const RIGHTS: Readonly<Record<string, readonly string[]>> = {
  public: EVERYTHING,
  pgboss: EVERYTHING,
  drizzle: ["SELECT"],
};

/** Tables that the database's own server writes, whose word on its backups nobody else is to give. */
export const ONLY_READ: readonly string[] = [getTableName(serverBackups)];

/** Tables that keep their rows, with the columns that are written to again. */
const CHANGING: readonly Changing[] = [closingsChanging, discountUsesChanging, payoutsChanging, payoutLinesChanging];

/** How `pg_trigger.tgtype` says what a trigger is fired by. */
const FIRED_BY: Readonly<Record<string, number>> = { DELETE: 8, UPDATE: 16 };

interface Table {
  schema: string;
  name: string;
  isView: boolean;
  /** A part of a table of ours: it is read and written through that table, whose triggers it does not have. */
  isPart: boolean;
  /** What triggers refuse whole, as bits of `tgtype`. */
  refused: number;
  held: string[];
  heldColumns: string[];
}

interface Rights {
  table: string[];
  columns: string[];
}

/** A name as it stands in a statement: a grant takes no parameters. */
const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

const isSame = (some: readonly string[], others: readonly string[]) =>
  some.toSorted().join() === others.toSorted().join();

function rightsOf({ schema, name, isView, isPart, refused }: Table): Rights {
  if (isPart) return { table: [], columns: [] };
  // A view reads with its owner's rights, and would write with them.
  if (isView) return { table: ["SELECT"], columns: [] };
  if (schema === "public" && ONLY_READ.includes(name)) return { table: ["SELECT"], columns: [] };
  const table = (RIGHTS[schema] ?? []).filter((right) => (refused & (FIRED_BY[right] ?? 0)) === 0);
  const changes = schema === "public" ? CHANGING.find((one) => one.table === name) : undefined;
  return changes
    ? { table: table.filter((right) => right !== "UPDATE"), columns: changes.columns }
    : { table, columns: [] };
}

/**
 * Whom the database takes the application for, with JIT off for that role: a transaction pooler loses what a connection
 * asks for as it begins. A role may set this for itself.
 */
async function roleOf(app: string): Promise<string> {
  const sql = postgres(app, { max: 1, prepare: false, onnotice: () => undefined });
  try {
    const [row] = await sql<{ name: string; isOff: boolean }[]>`
      select rolname as name, 'jit=off' = any(coalesce(rolconfig, '{}')) as "isOff"
      from pg_roles where rolname = current_user`;
    if (!row) throw new Error("The database does not know the application's role");
    if (!row.isOff) await sql`alter role current_user set jit = off`;
    return row.name;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

const tablesOf = (sql: postgres.Sql, role: string) => sql<Table[]>`
  select n.nspname as schema, c.relname as name, c.relkind in ('v', 'm') as "isView",
    c.relispartition and n.nspname = 'public' as "isPart",
    coalesce((select bit_or(t.tgtype::int) from pg_trigger t join pg_proc p on p.oid = t.tgfoid
      where t.tgrelid = c.oid and p.proname = 'refuse_change' and t.tgqual is null), 0) as refused,
    array(select x.privilege_type::text from aclexplode(c.relacl) x where x.grantee = r.oid) as held,
    array(select a.attname::text from pg_attribute a, aclexplode(a.attacl) x
      where a.attrelid = c.oid and x.grantee = r.oid and x.privilege_type = 'UPDATE') as "heldColumns"
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_roles r on r.rolname = ${role}
  where n.nspname = any(${Object.keys(RIGHTS)}) and c.relkind in ('r', 'p', 'v', 'm') and pg_has_role(c.relowner, 'USAGE')
  order by 1, 2`;

/** Whether the role owns tables, itself or through another role: then no grant takes anything from it. */
async function ownsTables(sql: postgres.Sql, role: string): Promise<boolean> {
  const rows = await sql`
    select 1 from pg_class c where c.relnamespace = any(array(
        select oid from pg_namespace where nspname = any(${Object.keys(RIGHTS)})))
      and c.relkind in ('r', 'p', 'S') and pg_has_role(${role}, c.relowner, 'MEMBER') limit 1`;
  return rows.length > 0;
}

/**
 * Gives the application's role what it uses of the tables, and takes all else: it alters none, and rows that only get more
 * it can but read and insert. What triggers refuse says which those are. Nothing is written where the rights are right
 * already. `sql` is the tables' owner, who lets nobody else in meanwhile. Throws where the application's role owns tables.
 */
export async function grantRights(sql: postgres.Sql, app: string): Promise<void> {
  const role = await roleOf(app);
  const [me] = await sql<{ name: string }[]>`select current_user as name`;
  // One role that enters in two ways: through a pooler and past it.
  if (me?.name === role) return;
  if (await ownsTables(sql, role)) {
    throw new Error(
      `El rol «${role}» de DATABASE_URL es dueño de tablas, o puede lo mismo que su dueño: pon ese rol en MIGRATE_DATABASE_URL y otro, que no sea dueño de nada, en DATABASE_URL.`,
    );
  }
  const wrong = (await tablesOf(sql, role))
    .map((table) => ({ table, rights: rightsOf(table) }))
    .filter(({ table, rights }) => !isSame(table.held, rights.table) || !isSame(table.heldColumns, rights.columns));
  const to = quoted(role);
  await sql.begin(async (tx) => {
    for (const schema of Object.keys(RIGHTS)) {
      const [open] = await tx<{ isUsable: boolean; isCreatable: boolean; lacksSequences: boolean }[]>`
        select has_schema_privilege(${role}, ${schema}, 'USAGE') as "isUsable",
          has_schema_privilege(${role}, ${schema}, 'CREATE') as "isCreatable",
          exists (select from pg_class where relnamespace = ${schema}::regnamespace
            and case when relkind = 'S' then not has_sequence_privilege(${role}, oid, 'USAGE') end) as "lacksSequences"`;
      const schemaName = quoted(schema);
      if (!open?.isUsable) await tx.unsafe(`grant usage on schema ${schemaName} to ${to}`);
      if (open?.isCreatable) await tx.unsafe(`revoke create on schema ${schemaName} from public, ${to}`);
      if (open?.lacksSequences)
        await tx.unsafe(`grant usage, select on all sequences in schema ${schemaName} to ${to}`);
    }
    for (const { table, rights } of wrong) {
      const on = `on table ${quoted(table.schema)}.${quoted(table.name)}`;
      const columns = rights.columns.map(quoted).join(", ");
      await tx.unsafe(`revoke all ${on} from ${to}`);
      if (rights.table.length > 0) await tx.unsafe(`grant ${rights.table.join(", ")} ${on} to ${to}`);
      if (columns !== "") await tx.unsafe(`grant update (${columns}) ${on} to ${to}`);
    }
  });
}
