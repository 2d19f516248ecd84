import { createWriteStream } from "node:fs";
import { rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";

export interface StoredFile {
  bytes: number;
  content: ReadableStream<Uint8Array>;
}

/** A key is a name without folders. Its content never changes once it exists. */
export interface FileStore {
  /** Nobody ever sees half of a file. */
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** As `put`, for a file that is still being written, however long: little of it is in memory. Answers its bytes. */
  write(key: string, content: ReadableStream<Uint8Array>, contentType: string): Promise<number>;
  /** As `get`, for a file that is sent while it is read. */
  read(key: string): Promise<StoredFile | null>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** The keys of all files that are whole. */
  list(): Promise<string[]>;
  /** Files that do not exist are no error. */
  remove(keys: readonly string[]): Promise<void>;
}

const KEY = /^[0-9a-z][0-9a-z.-]{0,99}$/;

/** A bucket or a folder may hold what others put there. */
export const isKey = (name: string): boolean => KEY.test(name) && !name.includes("..");

/** Refuses anything but a plain name, because the key becomes part of a path. */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new Error("Not a key of the storage");
  return key;
}

/** Writes to the disk what comes, as fast as it is written, and leaves nothing of a stream that fails. Answers the bytes. */
export async function spool(content: ReadableStream<Uint8Array>, path: string): Promise<number> {
  const file = createWriteStream(path, { flush: true });
  try {
    await pipeline(content, file);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
  return file.bytesWritten;
}
