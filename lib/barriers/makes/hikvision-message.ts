import { fieldOf } from "@/lib/barriers/drivers/hikvision-answers";

/**
 * A message of a Hikvision device: JSON or XML alone, or a multipart message whose parts are that and pictures. Its boundary
 * is read from its first line, since some firmwares name another in their header.
 */
export interface HikvisionMessage {
  /** The JSON of it; null: there is none that can be read. */
  json: unknown;
  /** What a camera read, also where the message is XML: "" where it read none. */
  plate: string;
  /** The device's clock says it: "" where only the JSON does. */
  dateTime: string;
  picture: Buffer | null;
}

const BREAK = Buffer.from("\r\n\r\n");
const JPEG = Buffer.from([0xff, 0xd8, 0xff]);

/** A message may begin with an empty line. */
function withoutFirstBreaks(body: Buffer): Buffer {
  const from = body.findIndex((byte) => byte !== 0x0d && byte !== 0x0a && byte !== 0x20);
  return from < 0 ? body : body.subarray(from);
}

function partsOf(whole: Buffer): Buffer[] {
  const body = withoutFirstBreaks(whole);
  if (!body.subarray(0, 2).equals(Buffer.from("--"))) return [body];
  const end = body.indexOf("\r\n");
  const boundary = body.subarray(0, end < 0 ? body.length : end);
  const parts: Buffer[] = [];
  let from = boundary.length;
  for (let next = body.indexOf(boundary, from); next >= 0; next = body.indexOf(boundary, from)) {
    const part = body.subarray(from, next);
    const start = part.indexOf(BREAK);
    if (start >= 0) parts.push(part.subarray(start + BREAK.length, part.length - 2));
    from = next + boundary.length;
  }
  return parts;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

export function readHikvisionMessage(body: Buffer): HikvisionMessage {
  const parts = partsOf(body);
  const texts = parts.filter((part) => !part.subarray(0, 3).equals(JPEG)).map((part) => part.toString("utf8").trim());
  const json = texts.find((text) => text.startsWith("{"));
  const xml = texts.find((text) => text.includes("<EventNotificationAlert"));
  return {
    json: json === undefined ? null : fromJson(json),
    plate: xml ? (fieldOf(xml, "licensePlate") ?? "") : "",
    dateTime: xml ? (fieldOf(xml, "dateTime") ?? "") : "",
    picture: parts.find((part) => part.subarray(0, 3).equals(JPEG)) ?? null,
  };
}
