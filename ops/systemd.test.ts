import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { linkIn } from "#scripts/front-proxy.ts";
import { root } from "#scripts/paths.ts";

const units = join(root, "ops", "systemd");
const names = readdirSync(units);
const services = names.filter((name) => name.endsWith(".service"));
let folder: string;

/** The units as they are, but for the folder that the platform lies in. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "units-"));
  const platform = linkIn(folder);
  for (const name of names) {
    writeFileSync(
      join(folder, name),
      readFileSync(join(units, name), "utf8").replaceAll("/opt/control-traslado", platform),
    );
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function analyze(...args: string[]): string {
  const { stdout, stderr, status, error } = spawnSync("systemd-analyze", args, { cwd: folder, encoding: "utf8" });
  if (error) throw error;
  return `${status} ${stdout}${stderr}`.trim();
}

test("systemd finds nothing wrong with the units", () => {
  expect(names).toHaveLength(10);
  expect(analyze("verify", "--man=no", ...names.map((name) => join(folder, name)))).toBe("0");
});

test.each(services)("%s may do little besides its work", (name) => {
  expect(analyze("security", "--offline=yes", "--threshold=20", join(folder, name))).toMatch(/^0 /);
});

/** A file that the manual gives, as its step prints it. */
function given(before: string, fence: string): string {
  const manual = readFileSync(join(root, "docs", "operations.md"), "utf8");
  const from = manual.indexOf(fence, manual.indexOf(before)) + fence.length;
  return manual.slice(from, manual.indexOf("```", from));
}

test("the settings that the manual gives hold all that its timers need, in a folder that their units may write", () => {
  const settings = given("3. **Los ajustes**, en `/etc/control-traslado/env`", "```sh\n");
  expect(settings).toMatch(/^ *BACKUP_KEY=/m);
  const to = /^ *BACKUP_TO=\/var\/lib\/(\S+)$/m.exec(settings)?.[1] ?? "";
  const writing = names.filter((name) => /-(backup|restore-check)\.service$/.test(name));
  expect(writing).toHaveLength(2);
  for (const name of writing) {
    const folders = /^StateDirectory=(.*)$/m.exec(readFileSync(join(units, name), "utf8"))?.[1]?.split(" ");
    expect(folders, name).toContain(to);
  }
});

test("pgBackRest's units may write where its settings say, and the repository is only read by the check", () => {
  const settings = readFileSync(join(root, "ops", "pgbackrest", "pgbackrest.conf"), "utf8");
  const [repository, locks] = ["repo1-path", "lock-path"].map(
    (name) => new RegExp(`^${name}=(.+)$`, "m").exec(settings)?.[1],
  );
  const opened = (name: string) =>
    /^ReadWritePaths=(.*)$/m
      .exec(readFileSync(join(units, name), "utf8"))?.[1]
      ?.split(" ")
      .sort();
  const log = "/var/log/pgbackrest";
  expect(opened("control-traslado-pgbackrest@.service")).toEqual([repository, locks, log].sort());
  expect(opened("control-traslado-pgbackrest-check.service")).toEqual([locks, log].sort());
});

test("under Patroni the log is archived as without it, and pgBackRest looks where the manual has Patroni keep its data", () => {
  const read = (...path: string[]) => readFileSync(join(root, "ops", ...path), "utf8");
  const said = (text: string, name: string) =>
    new RegExp(`^ *${name}(?: = |: )['"]?(.*?)['"]?$`, "m").exec(text)?.[1] ?? `no ${name}`;
  const [patroni, archive, alone] = [
    read("patroni", "patroni.yml"),
    read("patroni", "archive.yml"),
    read("pgbackrest", "postgresql.conf"),
  ];
  for (const name of ["archive_mode", "archive_command", "archive_timeout"])
    expect(said(archive, name), name).toBe(said(alone, name));
  const [, data, sockets] = /\$\{DATA\} is (\S+) and \$\{SOCKETS\} (\S+),/.exec(patroni) ?? [];
  const filled = patroni.replace(/\$\{DATA\}/g, data ?? "").replace(/\$\{SOCKETS\}/g, sockets ?? "");
  const [, from = "", to = ""] =
    /sed -i 's\|(\^pg1-path=\.\*)\|(.*?)\|'/.exec(given("#### Con Patroni", "```sh\n")) ?? [];
  const conf = read("pgbackrest", "pgbackrest.conf").replace(new RegExp(from, "m"), to);
  expect(conf).toMatch(new RegExp(`^pg1-path=${said(filled, "data_dir")}$`, "m"));
  expect(conf).toMatch(new RegExp(`^pg1-socket-path=${said(filled, "unix_socket_directories")}$`, "m"));
  expect(given("### pgBackRest con Patroni", "```sh\n")).toContain(`cd ${data} && mv cluster cluster.antes`);
});

test("under Patroni only its own user gets to the socket by which nobody is asked for a password", () => {
  const patroni = readFileSync(join(root, "ops", "patroni", "patroni.yml"), "utf8");
  const rules = [...patroni.matchAll(/^ *- (local|host) .* (\S+)$/gm)].map(([, from, how]) => `${from} ${how}`);
  expect(rules).toEqual(["local trust", "host scram-sha-256", "host scram-sha-256"]);
  expect(patroni).toMatch(/^ *unix_socket_permissions: "0700"$/m);
});

test("pgBackRest's timers take a full backup on Sunday, what changed on every other day, and check after the full one", () => {
  const next = (name: string, times: number) => {
    const timer = readFileSync(join(units, `control-traslado-pgbackrest${name}.timer`), "utf8");
    const when = /^OnCalendar=(.*)$/m.exec(timer)?.[1] ?? "";
    const said = analyze("calendar", `--iterations=${times}`, "--base-time=2026-11-28 23:00:00", when);
    return [...said.matchAll(/(?:elapse|#\d+): (\w+) \S+ (\d\d:\d\d)/g)].map(([, day, time]) => `${day} ${time}`);
  };
  expect(next("@full", 2)).toEqual(["Sun 03:30", "Sun 03:30"]);
  const others = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Mon"];
  expect(next("@diff", 7)).toEqual(others.map((day) => `${day} 03:30`));
  expect(next("-check", 2)).toEqual(["Sun 06:30", "Sun 06:30"]);
});

test("systemd takes the drop-in by which a mounted folder is opened to a unit", () => {
  const written = /printf '([^']+)'/
    .exec(given("Si respaldas en una carpeta", "```sh\n"))?.[1]
    ?.replaceAll("\\n", "\n");
  expect(written).toContain("ReadWritePaths=");
  const of = "control-traslado-backup.service";
  mkdirSync(join(folder, `${of}.d`));
  writeFileSync(join(folder, `${of}.d`, "respaldos.conf"), written ?? "");
  expect(analyze("verify", "--man=no", join(folder, of))).toBe("0");
});
