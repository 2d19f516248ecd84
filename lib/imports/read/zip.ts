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
  name: string;
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
  const name = bytes.toString("utf8", from + 30, from + 30 + bytes.readUInt16LE(from + 26));
  return { name, method, from, data, dataEnd, to: hasDescriptor ? dataEnd + DATA_DESCRIPTOR_BYTES : dataEnd };
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

export interface ZipLimits {
  /** The bytes of all files together, unpacked. */
  bytes: number;
  /** Opening tags of all files together. */
  tags: number;
  /** Opening tags of one name (`row`, `si`) within one file. */
  tagsOf: Readonly<Record<string, number>>;
}

const LESS_THAN = 0x3c;
const SLASH = 0x2f;
/** What may follow a tag's name: white space, "/" or ">". */
const isEndOfName = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x3e || byte === SLASH || byte === 0x0a || byte === 0x0d || byte === 0x09;

/** Counts the bytes and the opening tags of files, of which it keeps none. */
class Counter {
  private bytes: number;
  private tags: number;
  private readonly names: readonly (readonly [name: Buffer, most: number])[];
  private readonly longest: number;

  constructor(limits: ZipLimits) {
    this.bytes = limits.bytes;
    this.tags = limits.tags;
    this.names = Object.entries(limits.tagsOf).map(([name, most]) => [Buffer.from(name), most]);
    this.longest = Math.max(0, ...this.names.map(([name]) => name.length)) + 2;
  }

  /** Answers false once something is more than it may be. A tag that is cut by the end of a chunk is kept for the next. */
  file(): (chunk: Buffer) => boolean {
    const left = this.names.map(([, most]) => most);
    let rest = Buffer.alloc(0);
    return (chunk) => {
      this.bytes -= chunk.length;
      if (this.bytes < 0) return false;
      const bytes = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
      let at = bytes.indexOf(LESS_THAN);
      for (; at >= 0 && at + this.longest <= bytes.length; at = bytes.indexOf(LESS_THAN, at + 1)) {
        if (bytes[at + 1] === SLASH) continue;
        this.tags -= 1;
        if (this.tags < 0 || !this.isWithin(bytes, at + 1, left)) return false;
      }
      rest = at < 0 ? Buffer.alloc(0) : Buffer.from(bytes.subarray(at));
      return true;
    };
  }

  private isWithin(bytes: Buffer, from: number, left: number[]): boolean {
    return this.names.every(([name], index) => {
      const to = from + name.length;
      if (bytes[from] !== name[0] || !isEndOfName(bytes[to]) || bytes.compare(name, 0, name.length, from, to) !== 0) {
        return true;
      }
      left[index] = (left[index] ?? 0) - 1;
      return (left[index] ?? 0) >= 0;
    });
  }
}

/** Stops as soon as `take` answers false, and then answers false itself. Throws on bytes that were not deflated. */
async function inflated(packed: Buffer, take: (chunk: Buffer) => boolean): Promise<boolean> {
  for await (const chunk of Readable.from([packed]).pipe(createInflateRaw())) {
    if (!take(chunk as Buffer)) return false;
  }
  return true;
}

/**
 * Whether the bytes are a zip, and how much is in it. The files are really unpacked (and not kept) to count them, because
 * the sizes that a zip declares may be a lie.
 */
export async function measureZip(bytes: Buffer, limits: ZipLimits): Promise<"good" | "broken" | "too_large"> {
  const entries = entriesOf(bytes);
  if (!entries) return "broken";
  const counter = new Counter(limits);
  try {
    for (const { method, data, dataEnd } of entries) {
      const packed = bytes.subarray(data, dataEnd);
      const take = counter.file();
      if (!(method === STORED ? take(packed) : await inflated(packed, take))) return "too_large";
    }
  } catch {
    return "broken";
  }
  return "good";
}

/** The header and the content of a file that is stored as it is. */
function storedFile(name: string, content: string): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(LOCAL_HEADER, 0);
  head.writeUInt32LE(content.length, 18);
  head.writeUInt32LE(content.length, 22);
  head.writeUInt16LE(name.length, 26);
  return Buffer.concat([head, Buffer.from(name), Buffer.from(content)]);
}

/**
 * The files of a zip in another order, for a reader that takes them as they come: those whose names match `last` follow
 * the others, and those of `missing` (name and content) are added where the zip has none. Empty for what is no zip.
 */
export function inOrder(bytes: Buffer, last: RegExp, missing: Readonly<Record<string, string>>): Buffer[] {
  const entries = entriesOf(bytes) ?? [];
  const [late, early] = [true, false].map((isLate) => entries.filter(({ name }) => last.test(name) === isLate));
  const added = Object.entries(missing).filter(([name]) => !entries.some((entry) => entry.name === name));
  const partOf = ({ from, to }: Entry) => bytes.subarray(from, to);
  return [
    ...(early ?? []).map(partOf),
    ...added.map(([name, content]) => storedFile(name, content)),
    ...(late ?? []).map(partOf),
  ];
}
