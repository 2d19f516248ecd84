import { Readable } from "node:stream";
import { createInflateRaw } from "node:zlib";

const LOCAL_HEADER = 0x04034b50;
const CENTRAL_HEADER = 0x02014b50;
const END_OF_DIRECTORY = Buffer.from("PK\u0005\u0006");
const DATA_DESCRIPTOR = Buffer.from("PK\u0007\u0008");
const DATA_DESCRIPTOR_BYTES = 16;
const DESCRIPTOR_FOLLOWS = 0x08;
const STORED = 0;
const DEFLATED = 8;

interface Entry {
  method: number;
  /** Offsets in the zip: the entry with its headers, and its packed data. */
  from: number;
  to: number;
  data: number;
  dataEnd: number;
}

/** Answers null when the two headers of a file contradict each other or point outside of the bytes. */
function entryAt(bytes: Buffer, central: number): Entry | null {
  const method = bytes.readUInt16LE(central + 10);
  const packed = bytes.readUInt32LE(central + 20);
  const from = bytes.readUInt32LE(central + 42);
  if (from + 30 > central || bytes.readUInt32LE(from) !== LOCAL_HEADER) return null;
  const localSize = bytes.readUInt32LE(from + 18);
  // A reader of streams takes the first descriptor that it meets as the end, so the data must not contain another one.
  const hasDescriptor = localSize === 0 && (bytes.readUInt16LE(from + 6) & DESCRIPTOR_FOLLOWS) !== 0;
  const data = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
  const dataEnd = data + packed;
  const isSame = bytes.readUInt16LE(from + 8) === method && (hasDescriptor || localSize === packed);
  if (!isSame || dataEnd > central || (method !== STORED && method !== DEFLATED)) return null;
  if (hasDescriptor && bytes.indexOf(DATA_DESCRIPTOR, data) !== dataEnd) return null;
  return { method, from, data, dataEnd, to: hasDescriptor ? dataEnd + DATA_DESCRIPTOR_BYTES : dataEnd };
}

/** Answers null when the files of the directory do not fill the zip: bytes between them could be a file that it hides. */
function entriesOf(bytes: Buffer): Entry[] | null {
  const end = bytes.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + 22 > bytes.length) return null;
  const directory = bytes.readUInt32LE(end + 16);
  const found: Entry[] = [];
  let at = directory;
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left--) {
    if (at + 46 > end || bytes.readUInt32LE(at) !== CENTRAL_HEADER) return null;
    const entry = entryAt(bytes, at);
    if (!entry) return null;
    found.push(entry);
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  found.sort((one, other) => one.from - other.from);
  const isFilled = found.every(({ from }, index) => from === (found[index - 1]?.to ?? 0));
  return isFilled && found.at(-1)?.to === directory && at === end ? found : null;
}

/** Counts what comes out of deflated bytes, and stops once it is more than `maxBytes`. Throws on bytes that are none. */
async function inflatedSize(packed: Buffer, maxBytes: number): Promise<number> {
  let size = 0;
  for await (const chunk of Readable.from([packed]).pipe(createInflateRaw())) {
    size += (chunk as Buffer).length;
    if (size > maxBytes) break;
  }
  return size;
}

/** The files are really unpacked (and not kept) to count them, because the sizes that a zip declares may be a lie. */
export async function unpacksWithin(bytes: Buffer, maxBytes: number): Promise<boolean> {
  const entries = entriesOf(bytes);
  if (!entries) return false;
  let left = maxBytes;
  for (const { method, data, dataEnd } of entries) {
    const packed = bytes.subarray(data, dataEnd);
    left -= method === STORED ? packed.length : await inflatedSize(packed, left).catch(() => Number.POSITIVE_INFINITY);
    if (left < 0) return false;
  }
  return true;
}
