import { expect, test } from "vitest";
import { createAdmin, createUser } from "@/db/testing";
import { createPost, createTestPass, scan } from "@/lib/access/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { readingList } from "@/lib/qr-history";

test("shows what an event's gates read and answered, by gate, way and answer, to its tenant only", async () => {
  const post = await createPost();
  const car = await createTestPass(post);
  await scan(post.guard, post.gate, car.qr);
  await scan(post.guard, post.gate, car.qr);
  await scan(post.guard, post.gate, car.qr, { direction: "out" });
  const read = async (more: Parameters<typeof readingList.page>[0]["input"] = {}, person = post.owner) => {
    const input = { eventId: post.event.id, ...more };
    const { items } = await readingList.page({ ctx: ctxFor(person), input });
    return items.map(({ decision, direction }) => `${direction} ${decision}`);
  };
  const all = ["out admitted", "in already_used", "in admitted"];
  expect(await read()).toEqual(all);
  expect(await read({ gateId: post.gate.id })).toEqual(all);
  expect(await read({ gateId: post.gate.id + 1_000_000 })).toEqual([]);
  expect(await read({ direction: "in", answer: "admitted" })).toEqual(["in admitted"]);
  expect(await read({ answer: "refused" })).toEqual(["in already_used"]);
  const [last] = (await readingList.page({ ctx: ctxFor(post.owner), input: { eventId: post.event.id } })).items;
  expect(last).toMatchObject({ gate: post.gate.label, guard: post.guard.fullName, cars: 1, passId: car.row.id });

  const { items } = await readingList.page({ ctx: ctxFor(post.owner), input: {} });
  expect(items).toEqual([]);
  const { owner } = await createAdmin();
  expect(await read({}, owner)).toEqual([]);
  expect(await codeOf(read({}, await createUser()))).toBe("auth.forbidden");
});
