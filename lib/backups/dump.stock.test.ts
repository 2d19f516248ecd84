import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity } from "age-encryption";
import { sql } from "drizzle-orm";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { migrateDatabase } from "@/db/migrate";
import { createSaleable } from "@/db/testing";
import { dropTestDatabase, testServerUrl } from "@/db/testing/database";
import {
  type BackupPlace,
  backupState,
  listBackups,
  momentOfId,
  noteCheck,
  readBooks,
  readManifest,
  restoreDump,
  restoreFiles,
  tellBrokenBackup,
  UnreadableBackup,
  unreadableFiles,
} from "@/lib/backups";
import { backUp } from "@/lib/backups/testing";
import { ctxFor } from "@/lib/core/testing";
import { QUEUES } from "@/lib/jobs";
import { chooseAtBank, paying, sendNotices, startTestBank, type TestBank } from "@/lib/settlement/testing";
import { diskStore, s3Store } from "@/lib/storage";
import { type S3Server, startS3 } from "@/lib/storage/testing/s3-server";

const KEYS = { accessKeyId: "AKIAPRUEBA", secretAccessKey: "s3creto", region: "us-east-1" };
const RESTORED = `ct_restored_${process.pid}`;
const DAY_MS = 24 * 3_600_000;

let folder: string;
let s3: S3Server;
let bank: TestBank;
let place: BackupPlace;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backups-"));
  s3 = await startS3(KEYS, "respaldos");
  bank = await startTestBank();
  const key = await generateX25519Identity();
  place = { key, store: s3Store({ endpoint: s3.endpoint, bucket: "respaldos", ...KEYS }) };
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await bank.close();
  await s3.close();
  await rm(folder, { recursive: true });
});

async function sell(sale: Awaited<ReturnType<typeof createSaleable>>): Promise<number> {
  const order = await paying(sale);
  await chooseAtBank(bank, order.chargeId, "approve");
  expect(await sendNotices(bank)).toEqual([200]);
  return order.orderId;
}

/** An empty database beside the tests' own, to restore into. */
async function emptyDatabase(): Promise<string> {
  const server = postgres(testServerUrl(), { max: 1, onnotice: () => undefined });
  await server.unsafe(`create database ${RESTORED}`);
  await server.end();
  return Object.assign(new URL(testServerUrl()), { pathname: `/${RESTORED}` }).href;
}

const figures = async () =>
  (
    await getDb().execute<Record<string, number>>(sql`
      select (select count(*)::int from tickets) as tickets, (select count(*)::int from ledger_entries) as entries,
        (select coalesce(sum(abs(amount_cents)), 0) from ledger_entries) as cents, (select count(*)::int from users) as users`)
  )[0];

test("what was sold and shown before a backup is there after a restore, and every rule holds; what came later is not", async () => {
  const files = diskStore(join(folder, "files"));
  const take = (now: Date, keep = 2) => backUp(place, { files, keep, now });
  const sale = await createSaleable({ capacity: 5 });
  await sell(sale);
  const before = await figures();
  await files.put("0a.webp", Buffer.from("una imagen"), "image/webp");
  await files.put("0b.webp", Buffer.alloc(200_000, 7), "image/webp");
  const now = new Date();
  const taken = await take(now);
  expect(taken).toMatchObject({ files: 2, copied: 2, pruned: 0 });
  expect([...s3.files.values()].some(({ content }) => content.includes("una imagen"))).toBe(false);
  await sell(sale);
  await files.remove(["0a.webp", "0b.webp"]);

  const manifest = await readManifest(place, taken.id);
  expect(manifest).toMatchObject({ version: "9.9.9", postgres: 15, way: "dump", secrets: null });
  const url = await emptyDatabase();
  try {
    await restoreDump(place, manifest, url);
    await migrateDatabase({ owner: url, app: url }, Object.keys(QUEUES));
    expect(await restoreFiles(place, manifest, files)).toEqual({ written: 2, wrong: [] });
    expect((await files.get("0b.webp"))?.equals(Buffer.alloc(200_000, 7))).toBe(true);
    const sold = await figures();
    vi.stubEnv("DATABASE_URL", url);
    expect(await figures()).toEqual(before);
    expect(sold).not.toEqual(before);
    const ctx = { ...ctxFor(null), actor: { kind: "system" as const, name: "restore" }, now: new Date() };
    const books = await readBooks(ctx);
    expect(books.wrong).toEqual([]);
    expect(books.transactions).toBeGreaterThan(0);
    await getDb().execute(sql`update tickets set state = 'cancelled'`);
    await getDb().execute(sql`update order_items set state = 'returned'`);
    expect((await readBooks(ctx)).wrong).not.toEqual([]);
    await expect(restoreDump(place, manifest, url)).rejects.toThrow("pg_restore falló");
  } finally {
    vi.unstubAllEnvs();
    await dropTestDatabase(RESTORED);
  }

  await files.put("0c.webp", Buffer.from("otra"), "image/webp");
  const second = await take(new Date(now.getTime() + DAY_MS));
  expect(second).toMatchObject({ files: 3, copied: 1, pruned: 0 });
  await files.remove(["0a.webp"]);
  const third = await take(new Date(now.getTime() + 2 * DAY_MS), 1);
  expect(third).toMatchObject({ files: 2, copied: 0, pruned: 2 });
  expect(await listBackups(place)).toEqual([third.id]);
  expect([...s3.files.keys()].toSorted()).toEqual([
    "0b.webp.file.age",
    "0c.webp.file.age",
    `${third.id}.database.age`,
    `${third.id}.manifest.age`,
  ]);
  expect(await backupState(place)).toEqual({ newest: momentOfId(third.id), checked: null });
  const checked = { backup: third.id, at: now.toISOString(), isWhole: true };
  await noteCheck(place, checked);
  expect((await backupState(place)).checked).toEqual(checked);

  const picture = s3.files.get("0b.webp.file.age");
  if (!picture) throw new Error("The picture is not in the backup");
  picture.content = Buffer.from(picture.content).fill(1, 100_000, 100_001);
  s3.files.delete("0c.webp.file.age");
  expect((await unreadableFiles(place, await readManifest(place, third.id))).toSorted()).toEqual([
    "0b.webp.file.age no se abre con BACKUP_KEY, o está dañado",
    "falta 0c.webp.file.age",
  ]);
  await getDb().execute(sql`update users set email = 'quien-administra@ejemplo.mx' where is_platform_admin`);
  const ctx = { ...ctxFor(null), actor: { kind: "system" as const, name: "restore" }, now };
  const told = await tellBrokenBackup({ ctx, input: { backup: third.id } });
  expect(told).toBe(1);
  await tellBrokenBackup({ ctx, input: { backup: third.id } });
  const mails = await getDb().execute(sql`select payload from messages where template = 'backup.broken'`);
  expect(mails).toHaveLength(told);
  expect(mails[0]?.payload).toEqual({ backup: third.id });

  const stranger = { ...place, key: await generateX25519Identity() };
  await expect(readManifest(stranger, third.id)).rejects.toThrow(UnreadableBackup);
});
