import { expect, test } from "vitest";
import { createSaleable } from "@/db/testing";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { createEvent } from "@/lib/events/edit/create-event";
import { updateEvent } from "@/lib/events/edit/update-event";

const dates = {
  startsAt: "2027-03-01T20:00:00Z",
  endsAt: "2027-03-01T23:00:00Z",
  parkingOpensAt: "2027-03-01T18:00:00Z",
  salesStartAt: "2027-01-01T00:00:00Z",
  salesEndAt: "2027-03-01T20:00:00Z",
};

test("a kind of event that does not exist is an error at its field", async () => {
  const { enclosure, event, owner } = await createSaleable();
  const ctx = ctxFor(owner);
  const input = { name: "Concierto", eventTypeId: 2_000_000_000, ...dates };
  const made = createEvent({ ctx, input: { ...input, enclosureId: enclosure.id } });
  await expect(made).rejects.toMatchObject({ code: "input.invalid", details: { field: "eventTypeId" } });
  const changed = updateEvent({ ctx, input: { ...input, id: event.id } });
  await expect(changed).rejects.toMatchObject({ code: "input.invalid", details: { field: "eventTypeId" } });
});

test.each(["0000-01-01T00:00:00Z", "0000-01-01T00:00", "9999-12-31T23:00:00-12:00", "1999-12-31T00:00"])(
  "%s is no date of an event",
  async (moment) => {
    const { enclosure, owner } = await createSaleable();
    const input = { name: "Concierto", enclosureId: enclosure.id, ...dates };
    for (const field of ["salesStartAt", "doorsAt"]) {
      expect(await codeOf(createEvent({ ctx: ctxFor(owner), input: { ...input, [field]: moment } }))).toBe(
        "input.invalid",
      );
    }
  },
);
