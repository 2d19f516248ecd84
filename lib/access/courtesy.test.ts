import { eq, inArray, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { passes } from "@/db/schema";
import { assignGuard } from "@/db/testing";
import { lookUpPass } from "@/lib/access/look-up-pass";
import { readPass } from "@/lib/access/read-pass";
import { createPost, scan } from "@/lib/access/testing";
import { ctxFor } from "@/lib/core/testing";
import { blockCourtesies, deleteCourtesies, reassignCourtesies } from "@/lib/courtesy-qrs";
import { createOther, createSale, makeAll } from "@/lib/courtesy-qrs/testing";
import { passColumns, passToken, toPassRow } from "@/lib/passes";

/** What the QR of a courtesy says now. */
async function qrOf(id: number): Promise<string> {
  const [row] = await getDb().select(passColumns).from(passes).where(eq(passes.id, id));
  if (!row) throw new Error("No pass");
  return passToken({}, toPassRow(row));
}

test("a courtesy enters once, and the guard sees its place", async () => {
  const post = await createPost();
  const { ids } = await makeAll(post.owner, post, { quantity: 1 });
  await getDb().execute(sql`update places set label = 'X9' where courtesy_id = ${ids[0] ?? 0}`);
  const qr = await qrOf(ids[0] ?? 0);
  expect(await readPass({ ctx: ctxFor(post.guard), input: { code: qr } })).toMatchObject({
    kind: "courtesy",
    placeLabel: "X9",
  });
  expect(await scan(post.guard, post.gate, qr)).toMatchObject({
    decision: "admitted",
    pass: { kind: "courtesy", placeLabel: "X9" },
  });
  expect(await scan(post.guard, post.gate, qr)).toMatchObject({ decision: "already_used" });
});

test("the QR of a moved courtesy is revoked, and the new one opens at its new place", async () => {
  const post = await createPost();
  const { ids } = await makeAll(post.owner, post, { quantity: 2 });
  const other = await createOther({ ...post, zone: post.zone });
  const old = await qrOf(ids[0] ?? 0);
  const input = { eventId: post.event.id, zoneId: post.zone.id, newEventId: other.event.id, newZoneId: other.zone.id };
  await reassignCourtesies({ ctx: ctxFor(post.owner), input: { ...input, ids: ids.slice(0, 1) } });
  expect(await scan(post.guard, post.gate, old)).toMatchObject({ decision: "revoked" });
  const now = await qrOf(ids[0] ?? 0);
  expect(await scan(post.guard, post.gate, now)).toMatchObject({ decision: "other_zone" });
  await assignGuard(post.guard, other.event, other.zone);
  expect(await scan(post.guard, post.gate, now)).toMatchObject({ decision: "admitted" });
});

test("a deleted courtesy is revoked, and a blocked one is blocked", async () => {
  const post = await createPost();
  const { ids } = await makeAll(post.owner, post, { quantity: 2 });
  const [gone = "", held = ""] = [await qrOf(ids[0] ?? 0), await qrOf(ids[1] ?? 0)];
  await deleteCourtesies({ ctx: ctxFor(post.owner), input: { ids: ids.slice(0, 1) } });
  await blockCourtesies({ ctx: ctxFor(post.owner), input: { ids: ids.slice(1), isBlocked: true } });
  expect(await scan(post.guard, post.gate, gone)).toMatchObject({ decision: "revoked" });
  expect(await scan(post.guard, post.gate, held)).toMatchObject({ decision: "blocked" });
});

test("a courtesy of a group shows the places of all of its cars, once", async () => {
  const sale = await createSale({ capacity: 3 });
  const other = await createOther(sale, { capacity: 6, numbered: true });
  const { ids } = await makeAll(sale.owner, other, { labels: "B1 B2", isGroup: true });
  const [pass] = await getDb().select().from(passes).where(inArray(passes.id, ids));
  if (!pass) throw new Error("The group was not made");
  const ctx = ctxFor(sale.owner);
  const placeLabel = "B1, B2";
  expect(await readPass({ ctx, input: { code: pass.shortCode } })).toMatchObject({ placeLabel, entryRights: 2 });
  expect(await lookUpPass({ ctx, input: { text: pass.shortCode } })).toMatchObject({
    found: "one",
    pass: { placeLabel },
  });
  expect(await scan(sale.owner, sale.gate, pass.shortCode, { count: 2 })).toMatchObject({
    decision: "admitted",
    pass: { placeLabel, entriesUsed: 2 },
  });
});
