import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { getDb, withTx } from "@/db/client";
import { enclosures, pictures } from "@/db/schema";
import { createAdmin, createEnclosure } from "@/db/testing";
import type { Ctx } from "@/lib/core/context";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { diskStore } from "@/lib/storage/disk-store";
import { prunePictures } from "@/lib/storage/prune-pictures";
import { useStorage } from "@/lib/storage/storage";
import { claimPicture, readPicture } from "@/lib/storage/stored-picture";
import { samplePicture } from "@/lib/storage/testing/samples";
import { uploadPicture } from "@/lib/storage/upload-picture";

const system: Ctx = { actor: { kind: "system", name: "storage.prune" }, now: new Date(), requestId: "test" };
let folder: string;
let sample: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ct-uploads-"));
  useStorage(diskStore(folder));
  sample = await samplePicture("jpeg", 700, 320);
});
afterAll(() => rm(folder, { recursive: true }));

it("of ten uploads of one person at the same moment three are read; the next after them goes through", async () => {
  const { owner } = await createAdmin();
  const { promise: wait, resolve: open } = Promise.withResolvers<void>();
  let reading = 0;
  const one = () =>
    uploadPicture({
      ctx: ctxFor(owner),
      input: {
        kind: "banner",
        adminId: null,
        content: async () => {
          reading++;
          await wait;
          return sample;
        },
      },
    }).then(
      () => "stored",
      (error: { code: string }) => {
        // All seven are told before the three go on.
        return error.code;
      },
    );
  const all = Array.from({ length: 10 }, one);
  const refused: string[] = [];
  for (const done of all) void done.then((what) => what !== "stored" && refused.push(what) === 7 && open());
  const answers = await Promise.all(all);
  expect(reading).toBe(3);
  expect(answers.filter((what) => what === "stored")).toHaveLength(3);
  expect(answers.filter((what) => what === "picture.busy")).toHaveLength(7);
  expect(await one()).toBe("stored");
});

/** An unused picture that is old enough to go, and a venue that may show it. */
async function oldPicture() {
  const { admin, owner } = await createAdmin();
  const input = { kind: "banner" as const, adminId: null, content: async () => sample };
  const { path } = await uploadPicture({ ctx: ctxFor(owner), input });
  await getDb().update(pictures).set({ createdAt: sql`now() - interval '2 days'` }).where(eq(pictures.path, path));
  return { path, adminId: admin.id, venue: await createEnclosure(admin.id) };
}

it("a picture that is being chosen is not removed; one that is being removed is not chosen", async () => {
  const chosen = await oldPicture();
  const left = await oldPicture();
  await withTx(system, async (tx) => {
    await claimPicture(tx, { path: chosen.path, kind: "banner", adminId: chosen.adminId, field: "banner" });
    // On connections of its own, while this transaction holds the picture.
    await prunePictures({ ctx: system });
    await tx.db.update(enclosures).set({ banner: chosen.path }).where(eq(enclosures.id, chosen.venue.id));
  });
  await prunePictures({ ctx: system });
  expect(await readPicture(chosen.path)).not.toBeNull();
  // The one that nobody chose was removed at the same time.
  expect(await readPicture(left.path)).toBeNull();
  const late = withTx(system, (tx) =>
    claimPicture(tx, { path: left.path, kind: "banner", adminId: left.adminId, field: "banner" }),
  );
  expect(await codeOf(late)).toBe("picture.unknown");
});
