/** A key is a name without folders. Its content never changes once it exists. */
export interface FileStore {
  /** Nobody ever sees half of a file. */
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** Null when there is no such file. */
  get(key: string): Promise<Buffer | null>;
  /** Files that do not exist are no error. */
  remove(keys: readonly string[]): Promise<void>;
}

const KEY = /^[0-9a-z][0-9a-z.-]{0,99}$/;

/** Refuses anything but a plain name, because the key becomes part of a path. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.includes("..")) throw new Error("Not a key of the storage");
  return key;
}
