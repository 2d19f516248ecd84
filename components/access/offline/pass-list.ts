import { type BundleDto, type BundlePass, RECORD_BYTES, readRecord } from "@/lib/access/client";

/** What stands around the passes: gates, zones, hours, keys. */
export type ListHead = Omit<BundleDto, "passes" | "count" | "isWhole">;

const HASH_BYTES = 8;

const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

export function bytesOf(base64: string): Uint8Array {
  const text = atob(base64);
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

/** The first bytes of the SHA-256 of a short code, as the list has them. */
export async function hashOfCode(shortCode: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(shortCode));
  return hex(new Uint8Array(digest, 0, HASH_BYTES));
}

/** The passes of a post's list, looked up by id and by the hash of their short code. */
export class PassList {
  private readonly records = new Map<number, Uint8Array>();
  private readonly byHash = new Map<string, number>();

  constructor(public head: ListHead) {}

  get size(): number {
    return this.records.size;
  }

  /** Takes in records; the last one of a pass holds. */
  add(bytes: Uint8Array): void {
    for (let at = 0; at + RECORD_BYTES <= bytes.length; at += RECORD_BYTES) {
      const record = bytes.slice(at, at + RECORD_BYTES);
      const { passId, codeHash } = this.read(record);
      const before = this.records.get(passId);
      // A renewed pass has another short code: the old one finds nothing any more.
      if (before) this.byHash.delete(hex(this.read(before).codeHash));
      this.records.set(passId, record);
      this.byHash.set(hex(codeHash), passId);
    }
  }

  private read(record: Uint8Array): BundlePass {
    return readRecord(new DataView(record.buffer, record.byteOffset, RECORD_BYTES), 0);
  }

  byId(passId: number): BundlePass | null {
    const record = this.records.get(passId);
    return record ? this.read(record) : null;
  }

  byCode(hash: string): BundlePass | null {
    const passId = this.byHash.get(hash);
    return passId === undefined ? null : this.byId(passId);
  }

  /** All records in one piece, to be kept. */
  bytes(): Uint8Array<ArrayBuffer> {
    const all = new Uint8Array(this.records.size * RECORD_BYTES);
    let at = 0;
    for (const record of this.records.values()) {
      all.set(record, at);
      at += RECORD_BYTES;
    }
    return all;
  }
}
