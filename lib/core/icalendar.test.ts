import { expect, it } from "vitest";
import { type CalendarEntry, icalendar } from "@/lib/core/icalendar";

const entry: CalendarEntry = {
  uid: "evento-7@traslado.example",
  sequence: 3,
  revisedAt: new Date("2026-11-20T12:00:00.250-06:00"),
  startsAt: new Date("2026-11-28T20:00:00-06:00"),
  endsAt: new Date("2026-11-29T01:00:00-06:00"),
  title: "Lucha; máscaras, caballeras",
  place: "Arena Norte, Monterrey",
  text: "Zona A1\nAcceso 1 \\ norte\u0007",
  url: "https://traslado.example/user-tickets/1",
  isCancelled: false,
};

/** The lines as a program reads them: unfolded. */
const linesOf = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

it("writes one entry with its instants in UTC and its texts escaped", () => {
  expect(linesOf(icalendar([entry]))).toEqual([
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Control Traslado//Boletos//ES",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    "BEGIN:VEVENT",
    "UID:evento-7@traslado.example",
    "SEQUENCE:3",
    "DTSTAMP:20261120T180000Z",
    "LAST-MODIFIED:20261120T180000Z",
    "DTSTART:20261129T020000Z",
    "DTEND:20261129T070000Z",
    "SUMMARY:Lucha\\; máscaras\\, caballeras",
    "LOCATION:Arena Norte\\, Monterrey",
    "DESCRIPTION:Zona A1\\nAcceso 1 \\\\ norte",
    "URL:https://traslado.example/user-tickets/1",
    "STATUS:CONFIRMED",
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ]);
});

it("keeps every line within 75 octets and cuts no letter", () => {
  const text = "ñ🎆 ".repeat(60);
  const file = icalendar([{ ...entry, text }]);
  for (const line of file.split("\r\n")) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(file.replace(/\r\n/g, "")).not.toMatch(/[\r\n]/);
  expect(linesOf(file)).toContain(`DESCRIPTION:${text}`);
});

it("says that an event was cancelled", () => {
  expect(icalendar([{ ...entry, isCancelled: true }])).toContain("\r\nSTATUS:CANCELLED\r\n");
});
