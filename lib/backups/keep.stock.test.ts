import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateX25519Identity } from "age-encryption";
import { afterEach, beforeEach, expect, test } from "vitest";
import {
  type BackupPlace,
  BackupRefused,
  listBackups,
  readManifest,
  restoreFiles,
  unreadableFiles,
} from "@/lib/backups";
import { backUp } from "@/lib/backups/testing";
import { diskStore, type FileStore } from "@/lib/storage";

const DAY_MS = 24 * 3_600_000;
const NOON = new Date("2026-11-20T12:00:00Z").getTime();

let folder: string;
let place: BackupPlace;
let files: FileStore;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backups-"));
  place = { key: await generateX25519Identity(), store: diskStore(join(folder, "kept")) };
  files = diskStore(join(folder, "files"));
});
afterEach(() => rm(folder, { recursive: true }));

/** Takes a backup at noon of a day, counted from the first. */
const take = (day: number, keep = 10) => backUp(place, { files, keep, now: new Date(NOON + day * DAY_MS) });

const keep = (key: string) => files.put(key, Buffer.from(`content of ${key}`), "image/webp");
const partsOf = async (id: string) => {
  const { database, files: byKey } = await readManifest(place, id);
  return [...database, ...Object.values(byKey)].map(({ name }) => name);
};
const atPlace = async () => (await place.store.list()).toSorted();

test("the backup just made stays whole where the clock went back since the last one", async () => {
  await keep("0a.webp");
  const ahead = await take(30);
  const made = await take(0);
  expect(await listBackups(place)).toEqual([ahead.id, made.id]);
  expect(await atPlace()).toEqual(expect.arrayContaining([...(await partsOf(ahead.id)), ...(await partsOf(made.id))]));
  const only = await take(1, 1);
  expect(only.pruned).toBe(2);
  expect(await listBackups(place)).toEqual([only.id]);
  expect(await atPlace()).toEqual([...(await partsOf(only.id)), `${only.id}.manifest.age`].toSorted());
});

test("a file that was away for one night is in every backup that has it, and is copied once", async () => {
  await keep("0a.webp");
  await keep("0b.webp");
  const first = await take(0);
  await files.remove(["0a.webp"]);
  await take(1);
  await keep("0a.webp");
  expect(await take(2)).toMatchObject({ files: 2, copied: 0 });
  expect(await unreadableFiles(place, await readManifest(place, first.id))).toEqual([]);
});

test("a storage that had many files and answers none is not backed up; one that had few is", async () => {
  const keys = Array.from({ length: 20 }, (_, at) => `${String(at).padStart(2, "0")}.webp`);
  for (const key of keys) await keep(key);
  await take(0);
  await rm(join(folder, "files"), { recursive: true });
  const before = await atPlace();
  await expect(take(1)).rejects.toThrow(BackupRefused);
  expect(await atPlace()).toEqual(before);
  await keep("00.webp");
  await take(2);
  await files.remove(["00.webp"]);
  expect(await take(3)).toMatchObject({ files: 0 });
});

test("what is lost or damaged at the place keeps neither a backup nor the other files away", async () => {
  for (const key of ["0a.webp", "0b.webp", "0c.webp"]) await keep(key);
  const first = await take(0);
  await place.store.remove(["0a.webp.file.age"]);
  const healed = await take(1);
  expect(healed).toMatchObject({ files: 3, copied: 1 });
  expect(await unreadableFiles(place, await readManifest(place, healed.id))).toEqual([]);
  expect(await unreadableFiles(place, await readManifest(place, first.id))).toEqual(["falta 0a.webp.file.age"]);

  const to = diskStore(join(folder, "again"));
  expect(await restoreFiles(place, await readManifest(place, first.id), to)).toEqual({
    written: 2,
    wrong: ["falta 0a.webp.file.age"],
  });
  await place.store.put("0b.webp.file.age", Buffer.from("damaged"), "application/octet-stream");
  await to.remove(["0b.webp", "0c.webp"]);
  expect(await restoreFiles(place, await readManifest(place, healed.id), to)).toEqual({
    written: 2,
    wrong: ["0b.webp.file.age no se abre con BACKUP_KEY, o está dañado"],
  });
  expect((await to.list()).toSorted()).toEqual(["0a.webp", "0c.webp"]);
  expect(await readdir(join(folder, "again", "0b")).catch(() => [])).toEqual([]);
});

test("a manifest that cannot be read is told, stops no backup, and lets nothing be removed", async () => {
  await keep("0a.webp");
  const first = await take(0);
  await writeFile(join(folder, "kept", first.id.slice(0, 2), `${first.id}.manifest.age`), "damaged");
  const before = await atPlace();
  const second = await take(1, 1);
  expect(second).toMatchObject({
    copied: 1,
    pruned: 0,
    unreadable: [`${first.id}.manifest.age no se abre con BACKUP_KEY, o está dañado`],
  });
  expect(await atPlace()).toEqual(expect.arrayContaining(before));
  expect(await partsOf(second.id)).toContain(`0a.webp.${second.id}.file.age`);

  await place.store.remove([`${first.id}.manifest.age`]);
  const third = await take(2, 1);
  expect(third).toMatchObject({ copied: 0, pruned: 1, unreadable: [] });
  expect(await atPlace()).toEqual([...(await partsOf(third.id)), `${third.id}.manifest.age`].toSorted());
});
