import { existsSync } from "node:fs";
import { join } from "node:path";
import { PlainError } from "./log.ts";
import { installPackage } from "./system-packages.ts";

/** The oldest release that the platform takes, as Debian 12 packages it: with JIT, and with its own settings. */
const STOCK_VERSION = "15";

export interface Programs {
  /** The folder of `initdb` and `postgres`. */
  folder: string;
  version: string;
}

const folder = join("/usr/lib/postgresql", STOCK_VERSION, "bin");

/**
 * Debian's own Postgres 15, which apt installs when this runs as root. Without it this throws: that the platform runs on
 * an own Postgres was then not shown.
 */
export function stockPostgres(log: (message: string) => void): Programs {
  const name = `postgresql-${STOCK_VERSION}`;
  if (existsSync(join(folder, "postgres")) || installPackage(name, log)) {
    if (existsSync(join(folder, "postgres"))) return { folder, version: STOCK_VERSION };
  }
  throw new PlainError(
    `${name} is not installable here, so nothing ran on an own Postgres: run \`apt-get install ${name}\` as root (where the release has another one, from apt.postgresql.org), or leave this stage out with --only`,
  );
}
