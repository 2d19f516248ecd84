import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { RelayedCall } from "@/lib/barriers/carried/frames";

/** What a relay keeps at most while the platform is away: a device keeps the rest in its own memory. */
const MOST_BYTES = 512 * 1024 * 1024;

export interface CallQueue {
  readonly size: number;
  /** False: there is no room. */
  add(call: RelayedCall): boolean;
  /** The oldest one; null: there is none. */
  first(): { name: string; call: RelayedCall } | null;
  drop(name: string): void;
}

const nameOf = (number: number) => `${String(number).padStart(12, "0")}.json`;

/** Calls that wait for the platform, a file each, in the order in which they came, over restarts too. */
export function openQueue(folder: string, mostBytes = MOST_BYTES): CallQueue {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const names = readdirSync(folder)
    .filter((name) => /^\d{12}\.json$/.test(name))
    .sort();
  let bytes = names.reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  let next = Number.parseInt(names.at(-1) ?? "0", 10) + 1;

  function drop(name: string): void {
    const at = names.indexOf(name);
    if (at < 0) return;
    names.splice(at, 1);
    bytes -= statSync(join(folder, name)).size;
    rmSync(join(folder, name));
  }

  return {
    get size() {
      return names.length;
    },
    add(call) {
      const content = JSON.stringify(call);
      if (bytes + content.length > mostBytes) return false;
      const name = nameOf(next++);
      writeFileSync(join(folder, `${name}.nuevo`), content, { mode: 0o600, flush: true });
      renameSync(join(folder, `${name}.nuevo`), join(folder, name));
      names.push(name);
      bytes += content.length;
      return true;
    },
    first() {
      for (;;) {
        const [name] = names;
        if (name === undefined) return null;
        try {
          return { name, call: RelayedCall.parse(JSON.parse(readFileSync(join(folder, name), "utf8"))) };
        } catch {
          // A file that a power cut left unreadable must not hold up those after it.
          drop(name);
        }
      }
    },
    drop,
  };
}
