import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = Buffer.from("PK\u0005\u0006");
const SIZES = Buffer.from("PK\u0007\u0008");
const SIZES_BYTES = 16;
const SIZES_FOLLOW = 0x08;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  method: number;
  /** Where its header begins, its data, and what stands behind it. */
  from: number;
  data: number;
  dataEnd: number;
  to: number;
}

/** A file as both of its headers describe it; null where they contradict each other, or leave the bytes. */
function entryAt(bytes: Buffer, central: number): Entry | null {
  const method = bytes.readUInt16LE(central + 10);
  const packed = bytes.readUInt32LE(central + 20);
  const from = bytes.readUInt32LE(central + 42);
  if (from + 30 > central || bytes.readUInt32LE(from) !== LOCAL) return null;
  const said = bytes.readUInt32LE(from + 18);
  // Whoever reads it as a stream goes on to the first mark behind the data.
  const isOpen = said === 0 && (bytes.readUInt16LE(from + 6) & SIZES_FOLLOW) !== 0;
  const data = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
  const dataEnd = data + packed;
  const isSame = bytes.readUInt16LE(from + 8) === method && (isOpen || said === packed);
  if (!isSame || dataEnd > central || (method !== STORED && method !== DEFLATED)) return null;
  if (isOpen && bytes.indexOf(SIZES, data) !== dataEnd) return null;
  return { method, from, data, dataEnd, to: isOpen ? dataEnd + SIZES_BYTES : dataEnd };
}

/** The files of a zip, which fill it from its beginning to its directory; null where there is anything besides. */
function entriesOf(bytes: Buffer): Entry[] | null {
  const end = bytes.lastIndexOf(END);
  if (end < 0 || end + 22 > bytes.length) return null;
  const directory = bytes.readUInt32LE(end + 16);
  const found: Entry[] = [];
  let at = directory;
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL) return null;
    const entry = entryAt(bytes, at);
    if (!entry) return null;
    found.push(entry);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  found.sort((one, other) => one.from - other.from);
  const isFilled = found.every(({ from }, index) => from === (found[index - 1]?.to ?? 0));
  return isFilled && found.at(-1)?.to === directory && at === end ? found : null;
}

/** How much comes out of deflated bytes, as far as `most`. Throws where they are none. */
async function inflatedSize(packed: Buffer, most: number): Promise<number> {
  let size = 0;
  for await (const chunk of Readable.from([packed]).pipe(createInflateRaw())) {
    size += (chunk as Buffer).length;
    if (size > most) break;
  }
  return size;
}

/**
 * Whether these bytes are a whole zip whose files unpack to no more than `most` bytes. They are unpacked to know it,
 * without being kept: what a zip says of itself may be a lie.
 */
export async function unpacksWithin(bytes: Buffer, most: number): Promise<boolean> {
  const entries = entriesOf(bytes);
  if (!entries) return false;
  let left = most;
  for (const { method, data, dataEnd } of entries) {
    const packed = bytes.subarray(data, dataEnd);
    left -= method === STORED ? packed.length : await inflatedSize(packed, left).catch(() => Number.POSITIVE_INFINITY);
    if (left < 0) return false;
  }
  return true;
}
