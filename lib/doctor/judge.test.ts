import { describe, expect, test } from "vitest";
import { checkBackups, judgeArchiver, judgeBackups, judgeServerBackups } from "@/lib/doctor/kept";
import { judgeDisk } from "@/lib/doctor/machine";
import { judgeReplica } from "@/lib/doctor/optional";
import { judgeServer, type ServerFacts } from "@/lib/doctor/server-facts";
import { judgeQueue } from "@/lib/doctor/services";
import { judgeCertificate, judgeSeen, type Seen } from "@/lib/doctor/web";

const FACTS: ServerFacts = {
  version: 180_001,
  fsync: "on",
  fullPageWrites: "on",
  synchronousCommit: "on",
  jit: "off",
  timeZone: "UTC",
  encoding: "UTF8",
  isolation: "read committed",
  statementTimeout: 0,
  isReadOnly: false,
  maxConnections: 200,
  reservedConnections: 3,
  roleConnections: -1,
  isSuperuser: false,
  mayCreate: true,
  closedTables: 0,
  ownedTables: 100,
  looseTables: 20,
  databaseBytes: 1,
  clockAheadMs: 0,
};
const own = { hasOwner: false, settings: { DATABASE_POOL: 16, DATABASE_PREPARE: true }, cores: 2 };
const NARROW: ServerFacts = { ...FACTS, mayCreate: false, ownedTables: 0, looseTables: 0 };

test("a server of one's own that is set up well is fine in everything", () => {
  expect(judgeServer(FACTS, own).map(({ verdict }) => verdict)).toEqual(Array(7).fill("bien"));
});

const cases: [string, "aviso" | "mal", Partial<ServerFacts>, RegExp][] = [
  ["versión", "mal", { version: 140_012 }, /Postgres 14\.12/],
  ["durabilidad", "mal", { fsync: "off" }, /fsync = off/],
  ["durabilidad", "mal", { fullPageWrites: "off" }, /full_page_writes = off/],
  ["durabilidad", "mal", { synchronousCommit: "off" }, /synchronous_commit = off/],
  ["sesión", "mal", { encoding: "LATIN1" }, /LATIN1/],
  ["sesión", "mal", { isolation: "serializable" }, /serializable/],
  ["sesión", "mal", { timeZone: "America/Monterrey" }, /America\/Monterrey/],
  ["sesión", "aviso", { statementTimeout: 5_000 }, /5000 ms/],
  ["JIT", "aviso", { jit: "on" }, /encendido/],
  ["conexiones", "mal", { maxConnections: 40 }, /caben 37/],
  ["conexiones", "mal", { roleConnections: 20 }, /caben 20/],
  ["conexiones", "aviso", { maxConnections: 60 }, /no alcanza para arrancar una máquina junto a otra/],
  ["reloj", "aviso", { clockAheadMs: 1_500 }, /1\.5 s adelante/],
  ["reloj", "mal", { clockAheadMs: -90_000 }, /90\.0 s atrás/],
  ["rol", "mal", { isReadOnly: true }, /solo deja leer/],
  ["rol", "mal", { closedTables: 3 }, /3 tablas/],
  ["rol", "mal", { mayCreate: false }, /no puede crear esquemas/],
  ["rol", "aviso", { isSuperuser: true }, /superusuario/],
];

test.each(cases)("%s is %s with %o", (check, verdict, facts, text) => {
  const bad = judgeServer({ ...FACTS, ...facts }, own).filter((one) => one.verdict !== "bien");
  expect(bad).toEqual([{ check, verdict, text: expect.stringMatching(text), mend: expect.stringMatching(/\S/) }]);
});

test("connections are counted for as many processes as are asked for, and not behind a pooler", () => {
  const many = { ...own, settings: { ...own.settings, WEB_PROCESSES: 8, WORKER_PROCESSES: 2 } };
  const connections = (asked: typeof own) => judgeServer(FACTS, asked).find(({ check }) => check === "conexiones");
  expect(connections(many)).toMatchObject({
    verdict: "mal",
    text: "8 procesos web y 2 de trabajos abren hasta 238 y caben 197",
    mend: expect.stringContaining("WEB_PROCESSES"),
  });
  expect(connections({ ...many, settings: { ...many.settings, DATABASE_PREPARE: false } })).toEqual({
    check: "conexiones",
    verdict: "bien",
    text: "las reparte el pooler: su max_client_conn debe dejar 238 a cada máquina",
  });
});

test("a role that owns no table is fine where another one migrates", () => {
  const found = judgeServer(NARROW, { ...own, hasOwner: true });
  expect(found.every(({ verdict }) => verdict === "bien")).toBe(true);
});

test.each<[Partial<ServerFacts>, RegExp]>([
  [{ closedTables: 3 }, /3 tablas/],
  [{ ownedTables: 2 }, /puede alterar 2 tablas/],
  [{ mayCreate: true }, /puede crear esquemas/],
  [{ isSuperuser: true, ownedTables: 90 }, /superusuario/],
  [{ looseTables: 4 }, /cambiar o borrar en 4 tablas/],
])("a role that may more or less than it uses is broken where another one migrates: %o", (facts, text) => {
  const bad = judgeServer({ ...NARROW, ...facts }, { ...own, hasOwner: true }).filter(
    ({ verdict }) => verdict !== "bien",
  );
  expect(bad).toEqual([
    { check: "rol", verdict: "mal", text: expect.stringMatching(text), mend: expect.stringMatching(/\S/) },
  ]);
});

const GIB = 1024 ** 3;
test.each([
  ["bien", 50, 100],
  ["bien", 6, 100],
  ["bien", 4, 20],
  ["aviso", 4, 100],
  ["mal", 0.9, 5],
])("a disk is %s with %d GiB free of %d", (verdict, free, total) => {
  expect(judgeDisk("/datos", free * GIB, total * GIB)).toMatchObject({ check: "disco", verdict });
});

test.each([
  ["bien", { follows: true, seconds: 0 }],
  ["bien", { follows: true, seconds: 60 }],
  ["aviso", { follows: true, seconds: 61 }],
  ["mal", { follows: false, seconds: 0 }],
] as const)("a replica is %s with %o", (verdict, standing) => {
  expect(judgeReplica(standing)).toMatchObject({ check: "réplica", verdict });
});

test.each([
  ["bien", 60],
  ["aviso", 61],
  ["mal", 601],
])("a queue is %s whose oldest waits for %d seconds", (verdict, seconds) => {
  expect(judgeQueue(seconds, 3)).toMatchObject({ verdict, text: expect.stringContaining(`${seconds} s`) });
});

describe("a request as the web process saw it", () => {
  const seen: Seen = { address: "198.51.100.1", host: "boletos.mx", proto: "https", forwarded: "believed" };
  test.each([
    ["bien", seen, ""],
    [
      "mal",
      { ...seen, host: "10.0.0.9:3000" },
      "que el proxy pase Host sin cambiarlo (boletos.mx), como lo hacen los de ops/nginx y ops/caddy",
    ],
    ["mal", { ...seen, address: "10.0.0.2", forwarded: "ignored" }, "agrega 10.0.0.2 a TRUSTED_PROXIES"],
    [
      "mal",
      { ...seen, forwarded: "absent" },
      "que el proxy agregue X-Forwarded-For, como lo hacen los de ops/nginx y ops/caddy",
    ],
  ] as const)("is %s: %o", (verdict, one, mend) => {
    const found = judgeSeen(one, "https://boletos.mx");
    expect(found).toMatchObject({ check: "proxy", verdict, text: expect.stringContaining(`desde ${one.address}`) });
    expect(found.mend ?? "").toBe(mend);
  });

  test("without HTTPS nobody has to stand in front", () => {
    const direct: Seen = { address: "127.0.0.1", host: "localhost:3000", proto: "http", forwarded: "absent" };
    expect(judgeSeen(direct, "http://localhost:3000").verdict).toBe("bien");
  });
});

const now = new Date("2026-11-28T12:00:00Z");
test.each([
  ["bien", "2027-02-01T12:00:00Z", null, /65 días/],
  ["aviso", "2026-12-05T12:00:00Z", null, /7 días/],
  ["mal", "2026-11-20T12:00:00Z", "CERT_HAS_EXPIRED", /venció hace 8 días/],
  ["mal", "2027-02-01T12:00:00Z", "ERR_TLS_CERT_ALTNAME_INVALID", /ERR_TLS_CERT_ALTNAME_INVALID/],
])("a certificate is %s until %s, refused for %s", (verdict, until, refused, text) => {
  expect(judgeCertificate({ validTo: new Date(until), refused }, now)).toMatchObject({
    check: "HTTPS",
    verdict,
    text: expect.stringMatching(text),
  });
});

const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.UTC(2026, 10, 28) - hours * HOUR_MS);
const looked = (days: number, isWhole = true) => ({ backup: "uno", at: ago(24 * days).toISOString(), isWhole });

test.each([
  [null, null, ["mal"]],
  [ago(25), looked(8), ["bien", "bien"]],
  [ago(27), looked(7), ["mal", "bien"]],
  [ago(1), looked(9), ["bien", "mal"]],
  [ago(1), looked(1, false), ["bien", "mal"]],
  [ago(1), null, ["bien", "aviso"]],
])("the newest backup of %s, looked at as %o, is %o", (newest, checked, verdicts) => {
  expect(judgeBackups({ newest, checked }, ago(0)).map(({ verdict }) => verdict)).toEqual(verdicts);
});

const archiver = { isOn: true, hasWay: true, isFailing: false, seconds: 30, bytes: 2 ** 24 };
test.each([
  [{ ...archiver, isOn: false }, []],
  [archiver, ["bien"]],
  [{ ...archiver, isFailing: true }, ["mal"]],
  [{ ...archiver, hasWay: false, seconds: null }, ["mal"]],
  [{ ...archiver, seconds: null }, ["mal"]],
  [{ ...archiver, seconds: 3_600 }, ["bien"]],
  [{ ...archiver, seconds: 3_601 }, ["mal"]],
  [{ ...archiver, seconds: 3_601, bytes: 8_193 }, ["mal"]],
  [{ ...archiver, seconds: 3_601, bytes: 500 }, ["aviso"]],
  [{ ...archiver, seconds: 3_601, bytes: -500 }, ["aviso"]],
  [{ ...archiver, seconds: 3_601, bytes: null }, ["aviso"]],
])("a server whose archiver is %o is %o", (one, verdicts) => {
  expect(judgeArchiver(one).map(({ verdict }) => verdict)).toEqual(verdicts);
});

const proven = (days: number, isWhole = true) => ({ at: ago(24 * days), isWhole });
test.each([
  [null, null, true, ["mal"]],
  [null, null, false, ["aviso"]],
  [ago(32), proven(8), true, ["bien", "bien"]],
  [ago(33), proven(7), true, ["mal", "bien"]],
  [ago(33), proven(7), false, ["mal", "bien"]],
  [ago(1), proven(9), true, ["bien", "mal"]],
  [ago(1), proven(1, false), true, ["bien", "mal"]],
  [ago(1), null, true, ["bien", "aviso"]],
])("a base backup of %s, looked at as %o (the only way: %s), is %o", (taken, checked, isOnly, verdicts) => {
  const server = { begun: taken, taken, checked };
  expect(judgeServerBackups(server, ago(0), { isOnly }).map(({ verdict }) => verdict)).toEqual(verdicts);
});

test.each([
  [8, null, "aviso"],
  [8.1, null, "mal"],
  [300, proven(8), "bien"],
])("base backups since %d days, looked at as %o, are %s", (days, checked, verdict) => {
  const server = { begun: ago(24 * days), taken: ago(1), checked };
  expect(judgeServerBackups(server, ago(0), { isOnly: true }).map((one) => one.verdict)).toEqual(["bien", verdict]);
});

test.each([
  ["nobody backs up", { server: null, DEMO: false }, ["mal"]],
  ["a demonstration", { server: null, DEMO: true }, ["bien"]],
  [
    "the log is archived and no base backup was ever noted",
    { server: { begun: null, taken: null, checked: null }, DEMO: false },
    ["mal"],
  ],
  [
    "the log is archived and a base backup stands",
    { server: { begun: ago(99), taken: ago(3), checked: proven(3) }, DEMO: false },
    ["bien", "bien"],
  ],
])("without BACKUP_TO, where %s", async (_, { server, DEMO }, verdicts) => {
  const found = await checkBackups({ DEMO }, { server, now: ago(0) });
  expect(found.map(({ verdict }) => verdict)).toEqual(verdicts);
});
