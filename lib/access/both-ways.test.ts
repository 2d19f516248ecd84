import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { getDb } from "@/db/client";
import { zoneRules } from "@/db/schema";
import { createPost, createTestPass, scan, scansOf, staysOf } from "@/lib/access/testing";
import { createTestSubscriber } from "@/lib/access/testing-standing";
import { codeOf } from "@/lib/core/testing";

const NOON = Date.now();
const at = (seconds: number) => new Date(NOON + seconds * 1_000);

describe("a phone that reads both ways", () => {
  it("lets in what is outside and out what is inside, and a second reading within ten seconds moves nothing", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post, { entryRights: 2 });
    const read = (seconds: number) => scan(post.guard, post.gate, qr, { direction: "both", now: at(seconds) });
    const answers = [];
    for (const seconds of [0, 9.999, 10, 19, 20]) answers.push(await read(seconds));
    expect(answers.map(({ direction, decision }) => `${direction} ${decision}`)).toEqual([
      "in admitted",
      "in still_inside",
      "out admitted",
      "out not_inside",
      "in admitted",
    ]);
    expect(answers[1]?.firstUse).toMatchObject({ at: at(0), minutesAgo: 0 });
    expect((await scansOf(row.id)).map(({ direction }) => direction)).toEqual(["in", "in", "out", "out", "in"]);
    expect(await staysOf(row.id)).toMatchObject([{ endedBy: "exit" }, { endedBy: null }]);
  });

  it("opens a second time for nobody by a zone's milder rules", async () => {
    const post = await createPost();
    await getDb()
      .insert(zoneRules)
      .values({ parkingAreaId: post.zone.id, adminId: post.admin.id, antiPassback: "off", reentries: 5 });
    const { qr, row } = await createTestPass(post);
    const read = (seconds: number) => scan(post.guard, post.gate, qr, { direction: "both", now: at(seconds) });
    expect((await read(0)).decision).toBe("admitted");
    expect((await read(1)).decision).toBe("still_inside");
    expect(await read(60)).toMatchObject({ direction: "out", decision: "admitted", stay: { minutes: 1 } });
    expect((await read(61)).decision).toBe("not_inside");
    expect(await staysOf(row.id)).toHaveLength(1);
  });

  it("lets a subscriber in and out of the event that the car is in", async () => {
    const post = await createPost();
    const one = await createTestSubscriber(post);
    const read = (seconds: number) => scan(post.guard, post.gate, one.qr, { direction: "both", now: at(seconds) });
    expect(await read(0)).toMatchObject({ direction: "in", decision: "admitted" });
    expect(await read(5)).toMatchObject({ direction: "in", decision: "still_inside" });
    expect(await read(3_600)).toMatchObject({ direction: "out", decision: "admitted", stay: { minutes: 60 } });
    expect(await read(3_605)).toMatchObject({ direction: "out", decision: "not_inside" });
    expect(await read(3_700)).toMatchObject({ direction: "in", decision: "already_used" });
  });

  it("judges what it cannot place as an entry", async () => {
    const post = await createPost();
    expect(await scan(post.guard, post.gate, "nada", { direction: "both" })).toMatchObject({
      direction: "in",
      decision: "unknown_code",
    });
  });

  it("answers a repeat as the first time, whichever way that was", async () => {
    const post = await createPost();
    const { qr, row } = await createTestPass(post);
    const nonces = [randomUUID(), randomUUID()];
    const read = (index: number, seconds: number) =>
      scan(post.guard, post.gate, qr, { direction: "both", nonce: nonces[index] ?? "", now: at(seconds) });
    const [entry, exit] = [await read(0, 0), await read(1, 60)];
    expect(exit).toMatchObject({ direction: "out", decision: "admitted" });
    expect(await read(0, 120)).toEqual(entry);
    expect(await read(1, 180)).toEqual(exit);
    expect(await scansOf(row.id)).toHaveLength(2);
    expect(await codeOf(scan(post.guard, post.gate, qr, { direction: "in", nonce: nonces[1] ?? "" }))).toBe(
      "idempotency.mismatch",
    );
  });
});
