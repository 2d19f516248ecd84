import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { sql } from "drizzle-orm";
import { closeDb, getDb } from "@/db/client";
import { createAdmin } from "@/db/testing/factories";
import { ctxFor } from "@/lib/core/testing";
import { userList } from "@/lib/users/user-list";

/** `seed <rows>` writes a tenant with that many buyers and says its id; `write <tenant> <rows> <folder>` is measured. */
const [what = "", first = "", second = "", folder = ""] = process.argv.slice(2);

/** A tenant that so many people bought from. */
async function seed(rows: number): Promise<object> {
  const { admin } = await createAdmin();
  await getDb().execute(sql`
    with people as (
      insert into users (profile, user_name, full_name, email, phone)
      select 2, 'Comprador', 'Persona ' || n || ' de la Prueba', 'x' || ${admin.id}::int || '.' || n || '@test.example',
        '+5281' || (10000000 + n)
      from generate_series(1, ${rows}::int) n returning id
    )
    insert into tenant_buyers (admin_id, user_id) select ${admin.id}::int, id from people`);
  await getDb().execute(sql`vacuum analyze`);
  return { tenant: admin.id };
}

/** Collects the garbage of loading this process, which is no part of the work. */
function collect(): void {
  setFlagsFromString("--expose-gc");
  const gc: unknown = runInNewContext("gc");
  if (typeof gc === "function") gc();
}

/** Counts the rows of the first sheet, because the last one only lists filters. The reader is loaded here so that its memory does not count as the writer's. */
async function rowsIn(file: string): Promise<number> {
  const { default: ExcelJS } = await import("exceljs");
  for await (const sheet of new ExcelJS.stream.xlsx.WorkbookReader(file, {})) {
    let rows = 0;
    for await (const _row of sheet) rows += 1;
    return rows;
  }
  return 0;
}

/** The Excel of all buyers of a tenant, as its route writes it; the most memory that this process had meanwhile. */
async function write(tenant: number, rows: number): Promise<object> {
  const [owner] = await getDb().execute<{ id: number; userName: string }>(
    sql`select id, user_name as "userName" from users where admin_id = ${tenant} and profile = 1 limit 1`,
  );
  if (!owner) throw new Error(`No such tenant: ${tenant}`);
  const ctx = ctxFor({ ...owner, profile: 1, adminId: tenant, isPlatformAdmin: false });
  const file = join(folder, `export-${tenant}.xlsx`);
  collect();
  const started = performance.now();
  const { content } = await userList.file({ ctx, input: { format: "xlsx", profile: 2 } });
  let most = 0;
  const watched = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const chunk of chunks) {
      most = Math.max(most, process.memoryUsage.rss());
      yield chunk;
    }
  };
  await pipeline(content, watched, createWriteStream(file));
  const seconds = (performance.now() - started) / 1000;
  const mebibytes = most / 2 ** 20;
  const found = await rowsIn(file);
  await rm(file);
  if (found !== rows + 1) throw new Error(`${rows} rows were to be written, the file has ${found} with its head`);
  return { seconds, mebibytes };
}

if (what !== "seed" && what !== "write") throw new Error(`no such work: ${what}`);
const result = what === "seed" ? await seed(Number(first)) : await write(Number(first), Number(second));
process.stdout.write(`result ${JSON.stringify(result)}\n`);
await closeDb();
process.exit(0);
