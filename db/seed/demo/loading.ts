import postgres from "postgres";

const LOADING = "demo: loading";
const USUAL = "standard public schema";

async function on<T>(url: string, work: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    return await work(sql);
  } finally {
    await sql.end({ timeout: 5 });
  }
}

/** Whether a load of the demo's data began in this database and did not come to its end. */
export function isHalfLoaded(url: string): Promise<boolean> {
  return on(url, async (sql) => {
    const [row] = await sql<{ marker: string | null }[]>`
      select obj_description(oid, 'pg_namespace') as marker from pg_namespace where nspname = 'public'`;
    return row?.marker === LOADING;
  });
}

/** The load takes many transactions; the marker outlives a kill between them. */
export async function markLoading(url: string, isLoading: boolean): Promise<void> {
  await on(url, (sql) => sql.unsafe(`comment on schema public is '${isLoading ? LOADING : USUAL}'`));
}

/** Makes the database of this address anew, empty. What was in it is gone. */
export async function recreateDatabase(url: string): Promise<void> {
  const server = new URL(url);
  const name = decodeURIComponent(server.pathname.slice(1));
  server.pathname = "/postgres";
  await on(server.toString(), async (sql) => {
    await sql`drop database if exists ${sql(name)} with (force)`;
    await sql`create database ${sql(name)}`;
  });
}

/** Whether there is a venue already: of the demonstration, or of whoever works with it. */
export function hasVenues(url: string): Promise<boolean> {
  return on(url, async (sql) => {
    const venues = await sql`select 1 from enclosures limit 1`;
    return venues.length > 0;
  });
}
