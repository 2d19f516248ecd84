/** A calendar replaces its entry when the same `uid` comes with a higher `sequence`. */
export interface CalendarEntry {
  uid: string;
  sequence: number;
  revisedAt: Date;
  startsAt: Date;
  endsAt: Date;
  title: string;
  place: string;
  text: string;
  url: string;
  isCancelled: boolean;
}

/** What a calendar that people subscribe to says of itself: its name, and how often it is worth asking for. */
export interface CalendarFeed {
  name: string;
  hours: number;
}

const LONGEST_LINE = 75;

/** "20261129T020000Z" is UTC, which every calendar shows in its reader's own time. */
function utc(instant: Date): string {
  return instant.toISOString().replace(/[-:]|\.\d+/g, "");
}

function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, "\\$&")
    .replace(/\r\n?|\n/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/**
 * A line has at most 75 octets. A longer one goes on in further lines that begin with a space, and no character is cut
 * in two.
 */
function folded(line: string): string {
  const lines: string[] = [];
  let current = "";
  let octets = 0;
  for (const letter of line) {
    const size = Buffer.byteLength(letter);
    if (octets + size > LONGEST_LINE) {
      lines.push(current);
      current = " ";
      octets = 1;
    }
    current += letter;
    octets += size;
  }
  return [...lines, current].join("\r\n");
}

function entryLines(entry: CalendarEntry): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escaped(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.revisedAt)}`,
    `LAST-MODIFIED:${utc(entry.revisedAt)}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(entry.endsAt)}`,
    `SUMMARY:${escaped(entry.title)}`,
    `LOCATION:${escaped(entry.place)}`,
    `DESCRIPTION:${escaped(entry.text)}`,
    `URL:${entry.url}`,
    `STATUS:${entry.isCancelled ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    "END:VEVENT",
  ];
}

/** Calendars know the names and intervals of RFC 7986, or those that came before it. */
const feedLines = ({ name, hours }: CalendarFeed) => [
  `NAME:${escaped(name)}`,
  `X-WR-CALNAME:${escaped(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${hours}H`,
  `X-PUBLISHED-TTL:PT${hours}H`,
];

/** RFC 5545. The same entries give the same bytes. */
/** A calendar has at least one part (RFC 5545, 3.6): one of a venue that announces nothing says what its times mean. */
const NO_ENTRIES = [
  "BEGIN:VTIMEZONE",
  "TZID:Etc/UTC",
  "BEGIN:STANDARD",
  "DTSTART:19700101T000000",
  "TZOFFSETFROM:+0000",
  "TZOFFSETTO:+0000",
  "END:STANDARD",
  "END:VTIMEZONE",
];

export function icalendar(entries: readonly CalendarEntry[], feed?: CalendarFeed): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Control Traslado//Boletos//ES",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    ...(feed ? feedLines(feed) : []),
    ...(entries.length > 0 ? entries.flatMap(entryLines) : NO_ENTRIES),
    "END:VCALENDAR",
  ];
  return `${lines.map(folded).join("\r\n")}\r\n`;
}
