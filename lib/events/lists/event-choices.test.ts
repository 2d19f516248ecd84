import { expect, test } from "vitest";
import { createAdmin, createEnclosure, createEvent, createGuard } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { eventChoices } from "@/lib/events";

const DAY = 86_400_000;

test("the latest events come first, drafts only when asked for, and none of another tenant", async () => {
  const { admin, owner } = await createAdmin();
  const venue = await createEnclosure(admin.id);
  const soon = await createEvent(venue);
  const later = await createEvent(venue, {}, new Date(Date.now() + 3 * DAY));
  const draft = await createEvent(venue, { state: "draft" });
  const ids = async (input: Parameters<typeof eventChoices>[0]["input"] = {}, person = owner) =>
    (await eventChoices({ ctx: ctxFor(person), input })).map(({ id }) => id);
  expect(await ids()).toEqual([later.id, soon.id]);
  expect(await ids({ with: draft.id })).toContain(draft.id);
  const stranger = await createAdmin();
  expect(await ids({ with: soon.id }, stranger.owner)).toEqual([]);
  expect(await codeOf(ids({}, await createGuard(admin.id)))).toBe("auth.forbidden");
});
