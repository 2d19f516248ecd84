import { type DBSchema, type IDBPDatabase, openDB } from "idb";
import { type ListHead, PassList } from "@/components/access/offline/pass-list";
import type { QueuedReading } from "@/lib/access/client";

interface Sealed {
  iv: Uint8Array<ArrayBuffer>;
  data: ArrayBuffer;
}

interface Kept extends DBSchema {
  /** Device, token and keys by name. The keys cannot be taken out of the browser. */
  facts: { key: string; value: string | number | CryptoKey | Sealed };
  /** Readings that were not sent yet, by their place in the queue. */
  queue: { key: number; value: { seq: number; token: string | null; sealed: Sealed } };
}

const NAME = "ct-puerta";

let opened: Promise<IDBPDatabase<Kept>> | null = null;

function database(): Promise<IDBPDatabase<Kept>> {
  opened ??= openDB<Kept>(NAME, 1, {
    upgrade(db) {
      db.createObjectStore("facts");
      db.createObjectStore("queue", { keyPath: "seq" });
    },
    terminated() {
      opened = null;
    },
  });
  return opened;
}

const LIST_KEY = "key:list";
const QUEUE_KEY = "key:queue";

type KeyName = typeof LIST_KEY | typeof QUEUE_KEY;

const keys = new Map<KeyName, Promise<CryptoKey>>();

async function readOrMakeKey(name: KeyName): Promise<CryptoKey> {
  const found = await (await database()).get("facts", name);
  if (found instanceof CryptoKey) return found;
  const made = await crypto.subtle.generateKey({ name: "AES-GCM", length: 256 }, false, ["encrypt", "decrypt"]);
  await (await database()).put("facts", made, name);
  return made;
}

/** Two that ask at once get one key: what the other had sealed could never be opened. */
function keyOf(name: KeyName): Promise<CryptoKey> {
  const key = keys.get(name) ?? readOrMakeKey(name);
  keys.set(name, key);
  key.catch(() => keys.delete(name));
  return key;
}

async function seal(name: KeyName, bytes: Uint8Array<ArrayBuffer>): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { iv, data: await crypto.subtle.encrypt({ name: "AES-GCM", iv }, await keyOf(name), bytes) };
}

async function open(name: KeyName, { iv, data }: Sealed): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, await keyOf(name), data));
}

const encode = (value: unknown) => new TextEncoder().encode(JSON.stringify(value));
const decode = <T>(bytes: Uint8Array): T => JSON.parse(new TextDecoder().decode(bytes)) as T;

export async function readFact(name: string): Promise<string | null> {
  const found = await (await database()).get("facts", name);
  return typeof found === "string" ? found : null;
}

export async function keepFact(name: string, value: string | null): Promise<void> {
  const db = await database();
  if (value === null) await db.delete("facts", name);
  else await db.put("facts", value, name);
}

/** The list as it was kept; null where there is none, or it cannot be read any more. */
export async function readList(): Promise<PassList | null> {
  const db = await database();
  const [head, passes] = await Promise.all([db.get("facts", "list:head"), db.get("facts", "list:passes")]);
  if (!isSealed(head) || !isSealed(passes)) return null;
  try {
    const list = new PassList(decode<ListHead>(await open(LIST_KEY, head)));
    list.add(await open(LIST_KEY, passes));
    return list;
  } catch {
    await dropList();
    return null;
  }
}

const isSealed = (value: unknown): value is Sealed => typeof value === "object" && value !== null && "iv" in value;

export async function keepList(list: PassList): Promise<void> {
  const [head, passes] = await Promise.all([seal(LIST_KEY, encode(list.head)), seal(LIST_KEY, list.bytes())]);
  const tx = (await database()).transaction("facts", "readwrite");
  await Promise.all([tx.store.put(head, "list:head"), tx.store.put(passes, "list:passes"), tx.done]);
}

/** The list goes with its key; what waits to be sent has a key of its own and stays. */
export async function dropList(): Promise<void> {
  keys.delete(LIST_KEY);
  const tx = (await database()).transaction("facts", "readwrite");
  await Promise.all([tx.store.delete("list:head"), tx.store.delete("list:passes"), tx.store.delete(LIST_KEY), tx.done]);
}

/**
 * Puts a reading at the end of the queue and gives its place. `token` is that of whose reading it is; null where that is
 * known by the session alone.
 */
export async function enqueue(reading: Omit<QueuedReading, "seq">, token: string | null): Promise<number> {
  const db = await database();
  // The number is taken before the reading is sealed, since a transaction does not wait for anything else.
  const tx = db.transaction("facts", "readwrite");
  const last = await tx.store.get("seq");
  const seq = (typeof last === "number" ? last : 0) + 1;
  await tx.store.put(seq, "seq");
  await tx.done;
  const sealed = await seal(QUEUE_KEY, encode({ ...reading, seq }));
  await db.put("queue", { seq, token, sealed });
  return seq;
}

export async function waitingCount(): Promise<number> {
  return (await database()).count("queue");
}

/** The oldest of the queue that belong together, with the token that sends them. */
export async function oldest(most: number): Promise<{ token: string | null; readings: QueuedReading[] }> {
  const rows = await (await database()).getAll("queue", null, most);
  const token = rows[0]?.token ?? null;
  const others = rows.findIndex((row) => row.token !== token);
  const own = others < 0 ? rows : rows.slice(0, others);
  const opened = own.map(async ({ sealed }) => decode<QueuedReading>(await open(QUEUE_KEY, sealed)));
  return { token, readings: await Promise.all(opened) };
}

/** The platform has everything up to here. */
export async function forgetUpTo(seq: number): Promise<void> {
  await (await database()).delete("queue", IDBKeyRange.upperBound(seq));
}
