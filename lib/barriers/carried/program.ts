import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

export interface RelayProgram {
  content: Buffer;
  /** Hexadecimal. */
  sha256: string;
  /** The beginning of the sum, as people see it. */
  version: string;
}

export const versionOf = (sha256: string) => sha256.slice(0, 12);

let known: Promise<RelayProgram | null> | null = null;

async function read(file: string | undefined): Promise<RelayProgram | null> {
  if (!file) return null;
  const content = await readFile(file);
  const sha256 = createHash("sha256").update(content).digest("hex");
  return { content, sha256, version: versionOf(sha256) };
}

/** The program that relays run, as this version of the platform brings it; null where nobody bundled one. */
export function relayProgram(): Promise<RelayProgram | null> {
  known ??= read(process.env.RELAY_PROGRAM).catch((error: unknown) => {
    known = null;
    throw error;
  });
  return known;
}
