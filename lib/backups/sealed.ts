import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Decrypter, Encrypter, identityToRecipient } from "age-encryption";
import type { BackupPlace } from "@/lib/backups/place";

/** What lies in the place of backups under a name. */
export interface Part {
  name: string;
  /** Bytes as they lie there. */
  bytes: number;
  /** The hash of the bytes as they lie there, in hex. */
  sha256: string;
}

const TYPE = "application/octet-stream";

/** Seals a stream in age's format for the key's owner, and keeps it under `name`. */
export async function writeSealed(
  { store, key }: BackupPlace,
  name: string,
  content: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<Part> {
  const encrypter = new Encrypter();
  encrypter.addRecipient(await identityToRecipient(key));
  const plain = Readable.toWeb(Readable.from(content, { objectMode: false })) as ReadableStream<Uint8Array>;
  const hash = createHash("sha256");
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash.update(chunk);
      controller.enqueue(chunk);
    },
  });
  const bytes = await store.write(name, (await encrypter.encrypt(plain)).pipeThrough(counted), TYPE);
  return { name, bytes, sha256: hash.digest("hex") };
}

/** A part that is missing, damaged, or of another key. `message` is a Spanish line. */
export class UnreadableBackup extends Error {
  override name = "UnreadableBackup";
}

async function* opened({ store, key }: BackupPlace, name: string, hash?: ReturnType<typeof createHash>) {
  const found = await store.read(name);
  if (!found) throw new UnreadableBackup(`falta ${name}`);
  const decrypter = new Decrypter();
  decrypter.addIdentity(key);
  const counted = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      hash?.update(chunk);
      controller.enqueue(chunk);
    },
  });
  try {
    // Whoever changed a byte is found out here: each piece of 64 KiB is authenticated.
    yield* await decrypter.decrypt(found.content.pipeThrough(counted));
  } catch (error) {
    throw new UnreadableBackup(`${name} no se abre con BACKUP_KEY, o está dañado`, { cause: error });
  }
}

/** What was sealed under the part's name, piece by piece. Throws `UnreadableBackup`, at the latest after the last piece. */
export async function* readSealed(place: BackupPlace, { name, sha256 }: Part): AsyncGenerator<Uint8Array> {
  const hash = createHash("sha256");
  yield* opened(place, name, hash);
  if (hash.digest("hex") !== sha256) throw new UnreadableBackup(`${name} no es lo que se respaldó`);
}

/** As `readSealed`, of something small whose hash nobody has noted. */
export async function readSealedText(place: BackupPlace, name: string): Promise<string> {
  const pieces: Uint8Array[] = [];
  for await (const piece of opened(place, name)) pieces.push(piece);
  return Buffer.concat(pieces).toString("utf8");
}
