import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";

/** A program that is missing or failed. `message` is a Spanish line. */
export class ProgramFailed extends Error {
  override name = "ProgramFailed";
}

/** Where Debian and Postgres' own packages put each release's programs. */
const RELEASES = "/usr/lib/postgresql";

const majorOf = (program: string): number =>
  Number(
    /\b(\d+)(?:\.\d+|beta|rc|devel)/.exec(spawnSync(program, ["--version"], { encoding: "utf8" }).stdout ?? "")?.[1] ??
      0,
  );

/**
 * The oldest `pg_dump` or `pg_restore` of this machine that knows a server or a file of that release. Throws
 * `ProgramFailed` that says what to install.
 */
export function clientProgram(name: "pg_dump" | "pg_restore", major: number): string {
  const releases = existsSync(RELEASES) ? readdirSync(RELEASES).filter((release) => /^\d+$/.test(release)) : [];
  const packaged = releases
    .map(Number)
    .toSorted((a, b) => a - b)
    .filter((release) => release >= major)
    .map((release) => join(RELEASES, String(release), "bin", name))
    .find(existsSync);
  if (packaged) return packaged;
  if (majorOf(name) >= major) return name;
  throw new ProgramFailed(
    `falta ${name} ${major} o superior: instala postgresql-client-${major} (apt; si tu Debian no lo trae, de apt.postgresql.org)`,
  );
}

/** How Postgres' programs are told where: the password is in the environment, because arguments are seen by others. */
export function connectionOf(url: string): { address: string; env: NodeJS.ProcessEnv } {
  const address = new URL(url);
  const password = decodeURIComponent(address.password);
  address.password = "";
  return { address: address.href, env: { ...process.env, PGPASSWORD: password } };
}

interface Run {
  command: string;
  args: readonly string[];
  env?: NodeJS.ProcessEnv;
  /** Exit codes that are fine; 0 if not given. */
  accepts?: readonly number[];
}

async function judge({ command, accepts = [0] }: Run, code: number | null, said: string): Promise<void> {
  if (accepts.includes(code ?? -1)) return;
  const name = command.split("/").at(-1) ?? command;
  throw new ProgramFailed(`${name} falló (código ${code ?? "?"}): ${said.trim().split("\n").slice(-3).join(" | ")}`);
}

/** What a program writes. Throws `ProgramFailed` after the last piece where it ends with another code than is fine. */
export async function* outputOf(run: Run): AsyncGenerator<Uint8Array> {
  const child = spawn(run.command, run.args, { env: run.env, stdio: ["ignore", "pipe", "pipe"] });
  const ended = once(child, "close");
  const said = text(child.stderr);
  try {
    for await (const piece of child.stdout) yield piece as Uint8Array;
    const [code] = await ended;
    await judge(run, code, await said);
  } finally {
    child.kill();
  }
}

/** Gives a program all of `content` to read. Throws `ProgramFailed` where it ends with another code than is fine. */
export async function giveTo(run: Run, content: AsyncIterable<Uint8Array>): Promise<void> {
  const child = spawn(run.command, run.args, { env: run.env, stdio: ["pipe", "ignore", "pipe"] });
  const ended = once(child, "close");
  const said = text(child.stderr);
  try {
    const given = await pipeline(Readable.from(content, { objectMode: false }), child.stdin).then(
      () => null,
      (error: unknown) => error,
    );
    // Why the program stopped reading is said by the program.
    const isClosed = given instanceof Error && "code" in given && given.code === "EPIPE";
    if (given && !isClosed) throw given;
    const [code] = await ended;
    await judge(run, code, await said);
    if (given) throw given;
  } finally {
    child.kill();
  }
}
