/** Where files lie. A key is a name without folders; what a key holds never changes once it is there. */
export interface FileStore {
  /** Writes a file; nobody ever sees half of it. */
  put(key: string, content: Uint8Array, contentType: string): Promise<void>;
  /** The file's bytes; null when there is none. */
  get(key: string): Promise<Buffer | null>;
  /** Removes files; those that are not there are no error. */
  remove(keys: readonly string[]): Promise<void>;
}

const KEY = /^[0-9a-z][0-9a-z.-]{0,99}$/;

/** The key, if it can be one: it becomes part of a path. */
export function checkedKey(key: string): string {
  if (!KEY.test(key) || key.includes("..")) throw new Error("Not a key of the storage");
  return key;
}
