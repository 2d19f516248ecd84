import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { auditLog, downloads, messages, users } from "@/db/schema";
import { createAdmin, createGuard, createUser } from "@/db/testing";
import { actorOfUser } from "@/lib/auth";
import { afterWaits } from "@/lib/auth/testing";
import { DOMAIN_ORDER } from "@/lib/core/architecture";
import type { Ctx } from "@/lib/core/context";
import { DomainError } from "@/lib/core/errors";
import { actorOf, codeOf, ctxFor } from "@/lib/core/testing";
import { type FileOrDownload, fileOrDownload, getDownload, listOwnDownloads, takeDownload } from "@/lib/downloads";
import { askDownloadAgain } from "@/lib/downloads/ask-download";
import { formatBytes } from "@/lib/downloads/client";
import { duties } from "@/lib/downloads/duties";
import { isWithin } from "@/lib/downloads/file-width";
import { makeDownload } from "@/lib/downloads/make-download";
import { downloadTemplates } from "@/lib/downloads/messages";
import { pruneDownloads } from "@/lib/downloads/prune-downloads";
import { createDownload } from "@/lib/downloads/testing";
import { DUTIES } from "@/lib/generated/duties";
import { setMostStreamed } from "@/lib/lists/large-files";
import { diskStore } from "@/lib/storage/disk-store";
import type { FileStore } from "@/lib/storage/file-store";
import { useStorage as keepIn } from "@/lib/storage/storage";
import { userList } from "@/lib/users";
import { platform } from "@/lib/users/testing";

type Person = Parameters<typeof actorOf>[0];

const system: Ctx = { actor: { kind: "system", name: "downloads.make" }, now: new Date(), requestId: "test" };
let folder: string;
let disk: FileStore;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ct-downloads-"));
  disk = diskStore(folder);
  keepIn(disk);
  setMostStreamed(2);
});
afterAll(async () => {
  setMostStreamed(100_000);
  await rm(folder, { recursive: true });
});

/** An administrator whose five guards are more than a file may have that is sent at once. */
async function crew() {
  const { admin, owner } = await createAdmin();
  for (let n = 1; n <= 5; n++) await createGuard(admin.id, { fullName: `Guardia ${n}` });
  return { admin, owner };
}

const ask = (person: Person, input: Parameters<typeof userList.file>[0]["input"] = {}) =>
  fileOrDownload(userList, { ctx: ctxFor(person), input: { profile: 3, sort: "name", ...input } });

function downloadIn({ download }: FileOrDownload): number {
  if (!download) throw new Error("The file was sent at once");
  return download.id;
}

const asked = async (person: Person, input: Parameters<typeof ask>[1] = {}) => downloadIn(await ask(person, input));
const make = (downloadId: number) => makeDownload({ ctx: system, input: { downloadId } });
const take = (person: Person, id: number, now?: Date) => takeDownload({ ctx: ctxFor(person, now), input: { id } });
const rowOf = async (id: number) => (await getDb().select().from(downloads).where(eq(downloads.id, id)))[0];
const textOf = async (stream: ReadableStream<Uint8Array>) => new Response(stream).text();
const stored = async () => (await readdir(folder, { recursive: true })).filter((name) => name.includes("."));
const jobsOf = (id: number) =>
  getDb().execute(
    sql`select id from pgboss.job where name = 'downloads.make' and data ->> 'downloadId' = ${String(id)}`,
  );
const messagesTo = ({ id }: { id: number }) =>
  getDb().select().from(messages).where(eq(messages.toUserId, id)).orderBy(messages.id);
const auditOf = async (person: Person) =>
  (await getDb().select().from(auditLog).where(eq(auditLog.actorId, person.id)).orderBy(auditLog.id)).map(
    ({ action }) => action,
  );

/** The store whose `write` does `first` before it writes. */
const storeThat = (first: (content: ReadableStream<Uint8Array>) => Promise<void>): FileStore => ({
  ...disk,
  async write(key, content, type) {
    await first(content);
    return disk.write(key, content, type);
  },
});

async function withStore<T>(store: FileStore, work: () => Promise<T>): Promise<T> {
  keepIn(store);
  try {
    return await work();
  } finally {
    keepIn(disk);
  }
}

describe("a file of a list", () => {
  it("is sent at once up to the limit, and made by a job beyond it", async () => {
    const { admin, owner } = await crew();
    const { file, download } = await ask(owner, { q: "Guardia 1" });
    expect(download).toBeNull();
    expect((await textOf(file?.content ?? new ReadableStream())).split("\r\n")).toHaveLength(3);
    const id = await asked(owner);
    expect(await rowOf(id)).toMatchObject({
      userId: owner.id,
      adminId: admin.id,
      list: "usuarios",
      title: "Usuarios",
      format: "csv",
      input: { profile: 3, sort: "name" },
      state: "waiting",
    });
    expect(await jobsOf(id)).toHaveLength(1);
    expect(await auditOf(owner)).toEqual(["list.exported", "download.asked"]);

    await make(id);
    const [mine] = (await listOwnDownloads({ ctx: ctxFor(owner), input: {} })).items;
    expect(mine).toMatchObject({ id, state: "ready", rowsDone: 5, rowsTotal: 5, failure: null });
    expect(mine?.expiresAt?.getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000);
    const taken = await take(owner, id);
    expect(taken).toMatchObject({ contentType: "text/csv; charset=utf-8" });
    expect(taken.filename).toMatch(/^usuarios-\d{4}-\d\d-\d\d\.csv$/);
    const text = await textOf(taken.content);
    expect(Buffer.byteLength(text)).toBe((mine?.bytes ?? 0) - 3);
    expect(text.match(/Guardia \d/g)).toEqual(["Guardia 1", "Guardia 2", "Guardia 3", "Guardia 4", "Guardia 5"]);
    expect(await auditOf(owner)).toEqual(["list.exported", "download.asked", "list.exported"]);
  });

  it("is made once for who asks twice, and anew for another one or after it is ready", async () => {
    const { owner } = await crew();
    const id = await asked(owner);
    expect(await asked(owner)).toBe(id);
    expect(await jobsOf(id)).toHaveLength(1);
    const other = await asked(owner, { format: "xlsx" });
    expect(other).not.toBe(id);
    await make(id);
    expect(await asked(owner)).not.toBe(id);
    expect(await auditOf(owner)).toEqual(["download.asked", "download.asked", "download.asked"]);
  });

  it("is one of three at most that are under way for a person", async () => {
    const { owner } = await crew();
    const last = await asked(owner, { columns: ["name"] });
    await asked(owner, { columns: ["name", "id"] });
    await asked(owner, { columns: ["id"] });
    expect(await codeOf(ask(owner))).toBe("download.too_many");
    expect(await asked(owner, { columns: ["id"] })).toBeGreaterThan(0);
    await make(last);
    expect(await asked(owner)).toBeGreaterThan(last);
  });

  it("asks for the right of the list, and counts against the limit of files", async () => {
    const { admin, owner } = await crew();
    expect(await codeOf(ask({ ...owner, position: "cashier" }))).toBe("auth.forbidden");
    expect(await codeOf(ask(await createGuard(admin.id)))).toBe("auth.forbidden");
    const id = await asked(owner);
    for (let n = 1; n < 20; n++) expect(await asked(owner)).toBe(id);
    expect(await codeOf(ask(owner))).toBe("auth.rate_limited");
    await afterWaits();
  });
});

describe("who may take a file", () => {
  it("is who asked for it, with the right that the list asks for now", async () => {
    const { owner } = await crew();
    const other = await createAdmin();
    const id = await asked(owner);
    expect(await codeOf(take(owner, id))).toBe("download.not_ready");
    await make(id);
    for (const person of [other.owner, platform, await createUser()]) {
      expect(await codeOf(take(person, id))).toBe("resource.not_found");
      expect(await codeOf(getDownload({ ctx: ctxFor(person), input: { id } }))).toBe("resource.not_found");
      expect((await listOwnDownloads({ ctx: ctxFor(person), input: {} })).items).toEqual([]);
    }
    expect(await codeOf(takeDownload({ ctx: ctxFor(null), input: { id } }))).toBe("auth.required");
    expect(await codeOf(take({ ...owner, position: "accountant" }, id))).toBe("auth.forbidden");
    expect(await codeOf(take({ ...owner, adminId: other.admin.id }, id))).toBe("auth.forbidden");
    const unproven = { ...actorOf(owner), secondFactor: "set_up" as const };
    expect(await codeOf(takeDownload({ ctx: { ...ctxFor(owner), actor: unproven }, input: { id } }))).toBe(
      "mfa.required",
    );
    const later = new Date(Date.now() + 8 * 86_400_000);
    expect(await codeOf(take(owner, id, later))).toBe("download.expired");
    expect(await getDownload({ ctx: ctxFor(owner, later), input: { id } })).toMatchObject({ state: "expired" });
    await disk.remove([(await rowOf(id))?.fileKey ?? ""]);
    expect(await codeOf(take(owner, id))).toBe("download.expired");
  });

  it("is nobody who may see less than when it was made, although the list is still open", async () => {
    const { admin } = await crew();
    const asker = await createUser({ profile: 1, adminId: admin.id, position: "operator" });
    const of = { adminId: admin.id, list: "pagos-de-proveedores" };
    const { id } = await createDownload(asker.id, { ...of, input: {} });
    await make(id);
    const later = { ...asker, position: "accountant" as const };
    expect(await codeOf(take(later, id))).toBe("download.narrowed");
    await (await take(asker, id)).content.cancel();
    const own = await createDownload(asker.id, { ...of, input: { q: "a" } });
    await getDb().update(users).set({ position: "accountant" }).where(eq(users.id, asker.id));
    await make(own.id);
    for (const person of [later, { ...asker, position: "owner" as const }])
      await (await take(person, own.id)).content.cancel();
  });

  it("is nobody to whom it is not known any more how much its maker could see", async () => {
    const { owner } = await crew();
    const id = await asked(owner);
    await make(id);
    await getDb().update(downloads).set({ width: null }).where(eq(downloads.id, id));
    expect(await codeOf(take(owner, id))).toBe("download.narrowed");
  });

  it("is whoever may see as much: the same tenant in the same role, each right and each column", () => {
    const made = {
      role: "admin",
      tenantKind: "main_provider",
      permissions: ["user:read"],
      columns: ["name", "tenant"],
    };
    expect(isWithin(made, made)).toBe(true);
    expect(
      isWithin(made, { ...made, permissions: ["user:read", "user:write"], columns: ["tenant", "id", "name"] }),
    ).toBe(true);
    for (const less of [{ role: "guard" }, { tenantKind: "standard" }, { permissions: [] }, { columns: ["name"] }])
      expect(isWithin(made, { ...made, ...less })).toBe(false);
  });

  it("is nobody whose account was blocked, or who lost the right or the tenant, before the job ran", async () => {
    const changes = [{ state: "blocked" }, { position: "cashier" }, { adminId: 1 }] as const;
    for (const change of changes) {
      const { admin } = await crew();
      const asker = await createUser({ profile: 1, adminId: admin.id, position: "owner" });
      const input = { profile: 3 };
      const { id } = await createDownload(asker.id, { adminId: admin.id, input });
      await getDb().update(users).set(change).where(eq(users.id, asker.id));
      await make(id);
      expect(await rowOf(id)).toMatchObject({ state: "failed", failure: "auth.forbidden", fileName: null });
      expect(await getDb().select().from(messages).where(eq(messages.toUserId, asker.id))).toEqual([]);
    }
    expect(await actorOfUser({}, 2_000_000_000)).toBeNull();
  });
});

describe("the job", () => {
  it("does nothing a second time, and is the system's alone", async () => {
    const { owner } = await crew();
    const id = await asked(owner);
    await make(id);
    const before = await rowOf(id);
    await make(id);
    expect(await rowOf(id)).toEqual(before);
    await make(2_000_000_000);
    const sent = await getDb().select().from(messages).where(eq(messages.toUserId, owner.id));
    expect(sent).toMatchObject([{ template: "download.ready", payload: { downloadId: id } }]);
    expect(await codeOf(makeDownload({ ctx: ctxFor(owner), input: { downloadId: id } }))).toBe("auth.forbidden");
    expect(await codeOf(pruneDownloads({ ctx: ctxFor(owner) }))).toBe("auth.forbidden");
  });

  it("says how far it is while it works", async () => {
    const { owner } = await crew();
    const id = await asked(owner);
    const seen: object[] = [];
    const store: FileStore = {
      ...disk,
      async write(key, content, type) {
        seen.push(await getDownload({ ctx: ctxFor(owner), input: { id } }));
        const bytes = await disk.write(key, content, type);
        seen.push(await getDownload({ ctx: ctxFor(owner), input: { id } }));
        return bytes;
      },
    };
    await withStore(store, () => make(id));
    expect(seen).toMatchObject([
      { state: "working", rowsDone: 0, rowsTotal: 5 },
      { state: "working", rowsDone: 5, rowsTotal: 5 },
    ]);
  });

  it("goes on after it was cut off, and leaves nothing of the run that was", async () => {
    const { owner } = await crew();
    const id = await asked(owner);
    const cut: FileStore = {
      ...disk,
      async write(key, content, type) {
        await disk.write(key, content, type);
        throw new Error("The worker was killed");
      },
    };
    await expect(withStore(cut, () => make(id))).rejects.toThrow("killed");
    const left = await rowOf(id);
    expect(left).toMatchObject({ state: "working", attempt: 1 });
    expect((await stored()).join()).toContain(left?.fileKey);
    await make(id);
    expect(await rowOf(id)).toMatchObject({ state: "ready", attempt: 2 });
    expect((await stored()).join()).not.toContain(left?.fileKey);
    expect(await textOf((await take(owner, id)).content)).toContain("Guardia 5");
  });

  it("leaves no file that no row knows, also where the storage takes none away", async () => {
    await getDb().delete(downloads);
    const { owner } = await crew();
    const before = await stored();
    const id = await asked(owner);
    const cut: FileStore = {
      ...disk,
      async write(key, content, type) {
        await disk.write(key, content, type);
        throw new Error("The worker was killed");
      },
    };
    const stuck: FileStore = { ...disk, remove: () => Promise.reject(new Error("The storage did not answer")) };
    await expect(withStore(cut, () => make(id))).rejects.toThrow("killed");
    await expect(withStore(stuck, () => make(id))).rejects.toThrow("did not answer");
    await withStore(stuck, () => make(id));
    expect(await rowOf(id)).toMatchObject({ state: "failed", failure: "download.broken", attempt: 3 });
    expect(await stored()).toHaveLength(before.length + 1);
    await pruneDownloads({ ctx: system });
    expect(await stored()).toHaveLength(before.length);
  });

  it("gives up after the last try, and says so", async () => {
    const { owner } = await crew();
    const id = await asked(owner);
    const full = storeThat(async () => {
      throw new Error("No space left on device");
    });
    await withStore(full, async () => {
      await expect(make(id)).rejects.toThrow("No space");
      await expect(make(id)).rejects.toThrow("No space");
      await make(id);
    });
    expect(await rowOf(id)).toMatchObject({ state: "failed", failure: "download.broken", attempt: 3 });
    expect(await messagesTo(owner)).toMatchObject([{ template: "download.failed", payload: { downloadId: id } }]);
    expect(await getDownload({ ctx: ctxFor(owner), input: { id } })).toMatchObject({
      failure: "No pudimos preparar el archivo. Pídelo otra vez.",
    });
    expect(await codeOf(take(owner, id))).toBe("download.not_ready");
  });

  it("tries again where the database did not answer, and is made then", async () => {
    const { owner } = await crew();
    const id = await asked(owner);
    const away = storeThat(() => Promise.reject(new DomainError("report.unavailable")));
    await withStore(away, async () => {
      expect(await codeOf(make(id))).toBe("report.unavailable");
    });
    expect(await rowOf(id)).toMatchObject({ state: "working", attempt: 1 });
    await make(id);
    expect(await rowOf(id)).toMatchObject({ state: "ready", attempt: 2 });
  });

  it("writes no mail to who has no address", async () => {
    const { admin } = await crew();
    const asker = await createUser({ profile: 1, adminId: admin.id, position: "owner", email: null });
    const { id } = await createDownload(asker.id, { adminId: admin.id, input: { profile: 3 } });
    await make(id);
    expect(await rowOf(id)).toMatchObject({ state: "ready" });
    expect(await getDb().select().from(messages).where(eq(messages.toUserId, asker.id))).toEqual([]);
  });

  it.each(["before it wrote anything", "in the middle of its file"])(
    "is given up for the run that took its row %s, whose file alone remains",
    async (when) => {
      const { owner } = await crew();
      const id = await asked(owner);
      const overtake = async () => {
        keepIn(disk);
        await make(id);
      };
      const stuck: FileStore = {
        ...disk,
        async write(key, content, type) {
          if (when === "before it wrote anything") await overtake();
          const last = new TransformStream<Uint8Array, Uint8Array>(
            when === "before it wrote anything" ? {} : { flush: overtake },
          );
          return disk.write(key, content.pipeThrough(last), type);
        },
      };
      const before = await stored();
      await withStore(stuck, () => make(id));
      expect(await rowOf(id)).toMatchObject({ state: "ready", attempt: 2 });
      expect((await stored()).length).toBe(before.length + 1);
      expect(await textOf((await take(owner, id)).content)).toContain("Guardia 5");
      const sent = await getDb().select().from(messages).where(eq(messages.toUserId, owner.id));
      expect(sent).toHaveLength(1);
    },
  );

  it("is done where its end was written, although nobody heard of it", async () => {
    const { owner } = await crew();
    const id = await asked(owner);
    const deaf: FileStore = {
      ...disk,
      async write(key, content, type) {
        const bytes = await disk.write(key, content, type);
        const values = { state: "ready", bytes, fileName: "usuarios.csv", contentType: type };
        const ends = { finishedAt: new Date(), expiresAt: new Date(Date.now() + 86_400_000) };
        await getDb()
          .update(downloads)
          .set({ ...values, ...ends })
          .where(eq(downloads.id, id));
        return bytes;
      },
    };
    await withStore(deaf, () => make(id));
    expect(await textOf((await take(owner, id)).content)).toContain("Guardia 5");
  });

  it("fails where the version that knew the list is gone", async () => {
    const { owner } = await crew();
    const { id } = await createDownload(owner.id, { adminId: owner.adminId, list: "ya-no-existe" });
    await make(id);
    expect(await rowOf(id)).toMatchObject({ state: "failed", failure: "resource.not_found" });
  });
});

describe("asking again", () => {
  const again = (person: Person, id: number) => askDownloadAgain({ ctx: ctxFor(person), input: { id } });

  it("is for what failed or expired, of one's own, and takes its place", async () => {
    const { admin, owner } = await crew();
    const input = { profile: 3, sort: "name" };
    const of = { adminId: admin.id, input };
    const failed = await createDownload(owner.id, { ...of, state: "failed", fileKey: null });
    const next = await again(owner, failed.id);
    expect(next).toMatchObject({ state: "waiting" });
    expect(await rowOf(failed.id)).toBeUndefined();
    expect(await rowOf(next.id)).toMatchObject({ input, list: "usuarios" });
    const expired = await createDownload(owner.id, { ...of, state: "expired", fileKey: null });
    expect(await again(owner, expired.id)).toMatchObject({ id: next.id });
    expect(await codeOf(again(owner, next.id))).toBe("download.standing");
    const ready = await createDownload(owner.id, { ...of, state: "ready" });
    expect(await codeOf(again(owner, ready.id))).toBe("download.standing");
    const other = await createAdmin();
    const lost = await createDownload(owner.id, { ...of, state: "failed" });
    expect(await codeOf(again(other.owner, lost.id))).toBe("resource.not_found");
    expect(await codeOf(again({ ...owner, position: "cashier" }, lost.id))).toBe("auth.forbidden");
    expect(await codeOf(askDownloadAgain({ ctx: ctxFor(null), input: { id: lost.id } }))).toBe("auth.required");
    expect(await rowOf(lost.id)).toMatchObject({ state: "failed" });
  });
});

describe("what is kept", () => {
  const prune = (now: Date) => pruneDownloads({ ctx: { ...system, now } });
  const daysOn = (days: number) => new Date(Date.now() + days * 86_400_000);

  it("is a file for a week, what is known of it for a month more, and nothing of what nobody finished", async () => {
    await getDb().delete(downloads);
    const { owner } = await crew();
    const id = await asked(owner);
    await make(id);
    const waiting = await createDownload(owner.id, { touchedAt: daysOn(-2) });
    const dead = await createDownload(owner.id, { state: "working", touchedAt: daysOn(-2) });
    const alive = await createDownload(owner.id, { state: "working" });
    await disk.put(dead.fileKey ?? "", Buffer.from("medio"), "text/csv");
    const key = (await rowOf(id))?.fileKey ?? "";

    expect(await prune(new Date())).toBe(1);
    for (const one of [waiting, dead])
      expect(await rowOf(one.id)).toMatchObject({ state: "failed", failure: "download.broken", fileKey: null });
    const told = (await messagesTo(owner)).filter(({ template }) => template === "download.failed");
    expect(new Set(told.map(({ payload }) => payload.downloadId))).toEqual(new Set([waiting.id, dead.id]));
    expect(await rowOf(alive.id)).toMatchObject({ state: "working" });
    expect(await disk.get(dead.fileKey ?? "")).toBeNull();
    expect(await disk.get(key)).not.toBeNull();

    await getDb().delete(downloads).where(eq(downloads.id, alive.id));
    expect(await prune(daysOn(7.1))).toBe(1);
    expect(await rowOf(id)).toMatchObject({ state: "expired", fileKey: null });
    expect(await disk.get(key)).toBeNull();
    await prune(daysOn(36));
    expect(await rowOf(id)).toBeDefined();
    await prune(daysOn(37.1));
    expect(await rowOf(id)).toBeUndefined();
  });

  it("is nothing of who had the account erased, whatever the state", async () => {
    const { owner } = await crew();
    const id = await asked(owner, { q: "Guardia" });
    const erase = () =>
      withTx(system, (tx) => duties.erase?.(tx, { userId: owner.id, contacts: [], proven: [] }) ?? Promise.resolve());
    await withStore(storeThat(erase), () => make(id));
    expect(await rowOf(id)).toMatchObject({ state: "expired", input: {} });
    expect((await stored()).join()).not.toContain((await rowOf(id))?.fileKey);
    const more = await createDownload(owner.id, { state: "failed", input: { q: "Ana" } });
    await erase();
    expect(await rowOf(more.id)).toMatchObject({ state: "expired", input: {}, failure: null });
  });
});

it("a mail tells of a file that is ready, and says nothing once it is not there any more", async () => {
  const { owner } = await crew();
  const { id } = await createDownload(owner.id, { state: "ready" });
  const [template] = downloadTemplates;
  const render = (downloadId: number, user = owner, now = new Date()) =>
    template?.render({ ctx: { ...system, now }, payload: { downloadId }, user } as never);
  expect(await render(id)).toMatchObject({ subject: "Tu archivo está listo: Usuarios" });
  expect(JSON.stringify(await render(id))).toContain("/descargas");
  expect(JSON.stringify(await render(id))).toContain("23.4 MB");
  expect(await render(id, await createUser())).toBeNull();
  expect(await render(id, owner, new Date(Date.now() + 8 * 86_400_000))).toBeNull();
});

it("a mail tells why a file could not be made, and says nothing once it was asked for again", async () => {
  const { owner } = await crew();
  const { id } = await createDownload(owner.id, { state: "failed", failure: "report.unavailable" });
  const [, template] = downloadTemplates;
  const render = (user = owner) =>
    template?.render({ ctx: system, payload: { downloadId: id }, user } as never) ?? Promise.resolve(null);
  expect(JSON.stringify(await render())).toContain("no se pueden leer los datos");
  expect(await render(await createUser())).toBeNull();
  await getDb().delete(downloads).where(eq(downloads.id, id));
  expect(await render()).toBeNull();
});

it("a person's files are read a hundred at once, and it is known whether a mail tells of them", async () => {
  const { admin, owner } = await crew();
  for (let n = 0; n < 101; n++) await createDownload(owner.id, { state: "failed" });
  const read = (before?: number) => listOwnDownloads({ ctx: ctxFor(owner), input: { before } });
  const first = await read();
  expect(first.items).toHaveLength(100);
  const rest = await read(first.before ?? 0);
  expect([rest.items.length, rest.before, rest.isMailed]).toEqual([1, null, true]);
  const silent = await createUser({ profile: 1, adminId: admin.id, position: "owner", email: null });
  expect((await listOwnDownloads({ ctx: ctxFor(silent), input: {} })).isMailed).toBe(false);
});

it("a file that is fetched counts against the limit of files", async () => {
  const { owner } = await crew();
  const id = await asked(owner);
  await make(id);
  for (let n = 1; n < 20; n++) await (await take(owner, id)).content.cancel();
  expect(await codeOf(take(owner, id))).toBe("auth.rate_limited");
  await afterWaits();
});

it.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_400, "1.4 KB"],
  [123_456_789, "123 MB"],
  [5_120_000_000, "5.1 GB"],
])("%d bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

it("every list whose file somebody can take is known by its name to the job that makes it", async () => {
  const known = Object.values(DUTIES).flatMap(({ lists }) => lists ?? []);
  const names = known.map(({ name }) => name);
  const isKnown = new Set<unknown>(known);
  expect(new Set(names).size).toBe(names.length);
  const unknown: string[] = [];
  for (const domain of DOMAIN_ORDER.filter((one) => existsSync(`lib/${one}/index.ts`))) {
    const found: Record<string, unknown> = await import(`${process.cwd()}/lib/${domain}/index.ts`);
    for (const [name, value] of Object.entries(found)) {
      const isList = typeof value === "object" && value !== null && "open" in value && "fromAddress" in value;
      if (isList && !isKnown.has(value)) unknown.push(`${domain}.${name}`);
    }
  }
  expect(unknown).toEqual([]);
  expect(known.length).toBeGreaterThan(60);
});
