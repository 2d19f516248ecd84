import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { auditLog, enclosures, events, pictures } from "@/db/schema";
import { createAdmin, createEnclosure, createEvent, createGuard, createUser } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { PICTURE_BYTES, type PictureKind, pictureAt, pictureSrcSet } from "@/lib/storage/client";
import { diskStore } from "@/lib/storage/disk-store";
import { prunePictures } from "@/lib/storage/prune-pictures";
import { PicturePath } from "@/lib/storage/schemas";
import { useStorage } from "@/lib/storage/storage";
import { claimPicture, fileKeys, readFile, readPicture } from "@/lib/storage/stored-picture";
import { HTML, samplePicture } from "@/lib/storage/testing/samples";
import { uploadPicture } from "@/lib/storage/upload-picture";

const platform = { id: 1, profile: 1, adminId: 1, userName: "Administrador", isPlatformAdmin: true };
const system: Ctx = { actor: { kind: "system", name: "storage.prune" }, now: new Date(), requestId: "test" };
type Person = Parameters<typeof ctxFor>[0];
let folder: string;
let sample: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ct-pictures-"));
  useStorage(diskStore(folder));
  sample = await samplePicture("jpeg", 700, 320);
});
afterAll(() => rm(folder, { recursive: true }));

const upload = (person: Person, more: { kind?: PictureKind; adminId?: number; bytes?: Uint8Array } = {}) =>
  uploadPicture({
    ctx: ctxFor(person),
    input: { kind: more.kind ?? "banner", adminId: more.adminId ?? null, content: async () => more.bytes ?? sample },
  });
const rowOf = async (path: string) => (await getDb().select().from(pictures).where(eq(pictures.path, path)))[0];
const aged = (path: string, hours: number) =>
  getDb()
    .update(pictures)
    .set({ createdAt: sql`now() - make_interval(hours => ${hours})` })
    .where(eq(pictures.path, path));
const filesOf = async (path: string, kind: PictureKind) =>
  (await Promise.all(fileKeys(path, kind).map((key) => readFile(key)))).filter((file) => file !== null).length;

describe("uploadPicture", () => {
  it("keeps the picture of a tenant under a name of its own, with its facts and an audit row", async () => {
    const { admin, owner } = await createAdmin();
    const made = await upload(owner);
    expect(made).toMatchObject({ kind: "banner", width: 700, height: 320 });
    expect(made.path).toMatch(/^\/files\/[0-9a-f]{32}\.webp$/);
    const row = await rowOf(made.path);
    expect(row).toMatchObject({ adminId: admin.id, state: "stored", createdBy: owner.id, width: 700, height: 320 });
    expect(row?.hash).toHaveLength(32);
    expect(await filesOf(made.path, "banner")).toBe(3);
    expect(await readPicture(made.path)).toEqual(await readFile(made.path.replace("/files/", "")));
    const [entry] = await getDb()
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, String(made.id)));
    expect(entry).toMatchObject({ action: "picture.uploaded", entity: "picture", adminId: admin.id });
    expect((await upload(owner)).path).not.toBe(made.path);
  });

  it("is an administrator's own whatever is asked; the platform says whose", async () => {
    const { admin, owner } = await createAdmin();
    const other = await createAdmin();
    const own = await upload(owner, { adminId: other.admin.id });
    expect(await rowOf(own.path)).toMatchObject({ adminId: admin.id });
    const given = await upload(platform, { adminId: admin.id });
    expect(await rowOf(given.path)).toMatchObject({ adminId: admin.id, createdBy: 1 });
    expect(await codeOf(upload(platform))).toBe("input.invalid");
    expect(await codeOf(upload(platform, { adminId: 2_000_000_000 }))).toBe("input.invalid");
  });

  it("is for staff, and reads nothing of anybody else's body", async () => {
    const { admin } = await createAdmin();
    let read = 0;
    const tried = (person: Person, kind = "banner" as PictureKind) =>
      codeOf(
        uploadPicture({
          ctx: ctxFor(person),
          input: {
            kind,
            adminId: null,
            content: async () => {
              read++;
              return sample;
            },
          },
        }),
      );
    expect(await tried(null)).toBe("auth.required");
    expect(await tried(await createUser())).toBe("auth.forbidden");
    expect(await tried(await createGuard(admin.id))).toBe("auth.forbidden");
    expect(await tried((await createAdmin()).owner, "avatar" as PictureKind)).toBe("input.invalid");
    expect(read).toBe(0);
  });

  it("leaves nothing of a file that is refused", async () => {
    const { owner } = await createAdmin();
    expect(await codeOf(upload(owner, { bytes: HTML }))).toBe("picture.unreadable");
    expect(await codeOf(upload(owner, { bytes: new Uint8Array(PICTURE_BYTES + 1) }))).toBe("picture.too_heavy");
    const rows = await getDb().select().from(pictures).where(eq(pictures.createdBy, owner.id));
    expect(rows.map(({ state }) => state)).toEqual(["doomed", "doomed"]);
    await prunePictures({ ctx: system });
    expect(await getDb().select().from(pictures).where(eq(pictures.createdBy, owner.id))).toEqual([]);
  });

  it("takes three of a person at once; one that its process lost frees its turn after five minutes", async () => {
    const { admin, owner } = await createAdmin();
    const lost = (path: string) => ({ adminId: admin.id, kind: "banner", path, createdBy: owner.id });
    const paths = ["a", "b", "c"].map((sign) => `/files/${sign.repeat(31)}${owner.id % 10}.webp`);
    await getDb().delete(pictures).where(sql`${pictures.path} in ${paths}`);
    await getDb().insert(pictures).values(paths.map(lost));
    expect(await codeOf(upload(owner))).toBe("picture.busy");
    expect((await upload(await createUser({ profile: 1, adminId: admin.id }))).kind).toBe("banner");
    await aged(paths[0] ?? "", 1);
    expect((await upload(owner)).kind).toBe("banner");
  });
});

describe("claimPicture", () => {
  const claim = (path: string | null, kind: PictureKind, adminId: number) =>
    withTx(system, (tx) => claimPicture(tx, { path, kind, adminId, field: "banner" }));

  it("knows the tenant's own picture of that kind, and lets the site's own pass", async () => {
    const { admin, owner } = await createAdmin();
    const other = await createAdmin();
    const { path } = await upload(owner);
    expect(await claim(path, "banner", admin.id)).toMatchObject({ path, width: 700, height: 320 });
    expect(await claim("/img/banner-default.svg", "banner", admin.id)).toBeNull();
    expect(await claim(null, "banner", admin.id)).toBeNull();
    const refused = claim(path, "banner", other.admin.id);
    await expect(refused).rejects.toMatchObject({ code: "picture.unknown", details: { field: "banner" } });
    expect(await codeOf(claim(path, "logo", admin.id))).toBe("picture.unknown");
    expect(await codeOf(claim(`/files/${"0".repeat(32)}.webp`, "banner", admin.id))).toBe("picture.unknown");
  });

  it("the database keeps another tenant's picture off a venue and an event", async () => {
    const { admin, owner } = await createAdmin();
    const other = await createAdmin();
    const { path } = await upload(owner);
    const foreign = { cause: { code: "23503" } };
    await expect(createEnclosure(other.admin.id, { banner: path })).rejects.toMatchObject(foreign);
    await expect(createEnclosure(other.admin.id, { logo: path })).rejects.toMatchObject(foreign);
    const venue = await createEnclosure(other.admin.id);
    await expect(createEvent(venue, { picture: path })).rejects.toMatchObject(foreign);
    expect((await createEnclosure(admin.id, { banner: path })).bannerFile).toBe(path);
  });
});

describe("prunePictures", () => {
  it("removes what nothing shows after a day, and what is shown never", async () => {
    const { admin, owner } = await createAdmin();
    const [banner, logo, event, unused, young] = [
      await upload(owner),
      await upload(owner, { kind: "logo" }),
      await upload(owner, { kind: "event" }),
      await upload(owner),
      await upload(owner),
    ];
    const venue = await createEnclosure(admin.id, { banner: banner.path, logo: logo.path });
    await createEvent(venue, { picture: event.path });
    for (const { path } of [banner, logo, event, unused]) await aged(path, 25);
    await prunePictures({ ctx: system });
    for (const { path, kind } of [banner, logo, event, young]) {
      expect(await rowOf(path)).toMatchObject({ state: "stored" });
      expect(await filesOf(path, kind)).toBe(fileKeys(path, kind).length);
    }
    expect(await rowOf(unused.path)).toBeUndefined();
    expect(await filesOf(unused.path, "banner")).toBe(0);
    await getDb().update(enclosures).set({ logo: null }).where(eq(enclosures.id, venue.id));
    await getDb().update(events).set({ picture: null }).where(eq(events.pictureFile, event.path));
    await prunePictures({ ctx: system });
    expect(await rowOf(logo.path)).toBeUndefined();
    expect(await rowOf(event.path)).toBeUndefined();
    expect(await codeOf(prunePictures({ ctx: ctxFor(owner) }))).toBe("auth.forbidden");
  });

  it("goes on where it was cut: marked rows lose their files and go", async () => {
    const { owner } = await createAdmin();
    const { path } = await upload(owner);
    await getDb().update(pictures).set({ state: "doomed" }).where(eq(pictures.path, path));
    await prunePictures({ ctx: system });
    expect([await rowOf(path), await filesOf(path, "banner")]).toEqual([undefined, 0]);
    expect((await readdir(folder, { recursive: true })).some((name) => name.includes(path.slice(7, 39)))).toBe(false);
  });
});

describe("addresses", () => {
  const path = `/files/${"a1".repeat(16)}.webp`;

  it("of narrower files are of uploaded pictures only", () => {
    const short = path.replace(".webp", "");
    expect(pictureSrcSet(path, "event")).toBe(`${short}-320.webp 320w, ${short}-640.webp 640w, ${path} 1280w`);
    expect(pictureSrcSet("/img/banner-default.svg", "banner")).toBeUndefined();
    expect(pictureAt(path, 128)).toBe(`${short}-128.webp`);
    expect(pictureAt("/img/banner-default.svg", 128)).toBe("/img/banner-default.svg");
  });

  it.each([
    "https://otro.example/x.png",
    "/files/../.env",
    "/files/a.webp",
    "/img/../x.png",
    "/otra/x.png",
    "//otro.example/x",
    `${path}?x`,
    "javascript:alert(1)",
  ])("%s is none of this site's", (bad) => {
    expect(PicturePath.safeParse(bad).success).toBe(false);
  });

  it.each(["", "x.webp", "../../etc/passwd", `${"a".repeat(32)}.svg`, `${"a".repeat(32)}.webp.part`])(
    "no file is read by the name %j",
    async (name) => expect(await readFile(name)).toBeNull(),
  );
});
