import { eq } from "drizzle-orm";
import ICAL from "ical.js";
import { expect, test } from "vitest";
import { getDb } from "@/db/client";
import { enclosures, events } from "@/db/schema";
import { createAdmin, createEnclosure, createEvent } from "@/db/testing";
import { env } from "@/lib/core/env";
import { codeOf, ctxFor } from "@/lib/core/testing";
import { venueCalendar } from "@/lib/events";

/** Calendars know no fractions of a second. */
const WHOLE_SECOND = new Date("2031-05-05T02:00:00Z");
const NAME = "Lucha; máscaras, «caballeras» y 🎆 una función tan larga que su renglón se dobla";

async function venue() {
  const { admin } = await createAdmin();
  const enclosure = await createEnclosure(admin.id, { name: "Arena, Norte", location: "Av. Uno 1; Monterrey, N. L." });
  const file = (now?: Date) => venueCalendar({ ctx: ctxFor(null, now), input: { slug: enclosure.slug } });
  return { enclosure, file };
}

/** The entries as a calendar program reads them. */
function read(file: string) {
  const calendar = new ICAL.Component(ICAL.parse(file));
  const entries = calendar.getAllSubcomponents("vevent").map((one) => {
    const event = new ICAL.Event(one);
    return {
      uid: event.uid,
      sequence: event.sequence,
      title: event.summary,
      place: event.location,
      text: event.description,
      startsAt: event.startDate.toJSDate(),
      endsAt: event.endDate.toJSDate(),
      status: one.getFirstPropertyValue("status"),
      url: one.getFirstPropertyValue("url"),
      revisedAt: one.getFirstPropertyValue("last-modified")?.toString(),
    };
  });
  return { entries };
}

test("a calendar reads a venue's public events with their times, place and page", async () => {
  const { enclosure, file } = await venue();
  const shown = await createEvent(
    enclosure,
    {
      name: NAME,
      description: "Dos caídas\nsin límite; a las ocho, en punto",
    },
    WHOLE_SECOND,
  );
  await createEvent(enclosure, { name: "Borrador", state: "draft" });
  const other = await venue();
  await createEvent(other.enclosure, { name: "De otro recinto" });
  const said = await file();
  const { entries } = read(said);
  const { host } = new URL(env().APP_URL);
  const url = `${env().APP_URL}/${enclosure.slug}/${shown.id}`;
  for (const name of ["NAME", "X-WR-CALNAME"]) expect(said).toContain(`\r\n${name}:Arena\\, Norte\r\n`);
  expect(entries).toEqual([
    {
      uid: `evento-${shown.id}.recinto@${host}`,
      sequence: 0,
      title: NAME,
      place: "Arena, Norte, Av. Uno 1; Monterrey, N. L.",
      text: `Estacionamiento: ${url}\n\nDos caídas\nsin límite; a las ocho, en punto`,
      startsAt: shown.startsAt,
      endsAt: shown.endsAt,
      status: "CONFIRMED",
      url,
      revisedAt: expect.stringMatching(/^\d{4}-/),
    },
  ]);
  expect(await file()).toBe(await file());
});

test("an event that moves or is cancelled keeps its uid and counts on", async () => {
  const { enclosure, file } = await venue();
  const { id } = await createEvent(enclosure);
  const [before] = read(await file()).entries;
  const endsAt = new Date("2031-01-02T06:00:00Z");
  await getDb()
    .update(events)
    .set({ startsAt: new Date("2031-01-02T02:00:00Z"), endsAt, salesEndAt: endsAt })
    .where(eq(events.id, id));
  expect(read(await file()).entries).toMatchObject([{ uid: before?.uid, sequence: 1, endsAt, status: "CONFIRMED" }]);
  await getDb().update(events).set({ state: "cancelled" }).where(eq(events.id, id));
  expect(read(await file()).entries).toMatchObject([{ uid: before?.uid, sequence: 2, status: "CANCELLED" }]);
  expect(read(await file(new Date("2031-03-01T00:00:00Z"))).entries).toHaveLength(1);
  expect(read(await file(new Date("2031-06-01T00:00:00Z"))).entries).toEqual([]);
});

test("a store that is closed or unknown has none", async () => {
  const { enclosure, file } = await venue();
  await getDb().update(enclosures).set({ archivedAt: new Date() }).where(eq(enclosures.id, enclosure.id));
  expect(await codeOf(file())).toBe("resource.not_found");
  expect(await codeOf(venueCalendar({ ctx: ctxFor(null), input: { slug: "no existe" } }))).toBe("resource.not_found");
});
