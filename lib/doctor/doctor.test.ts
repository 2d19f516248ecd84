import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer as createHttp, type Server as HttpServer } from "node:http";
import { type AddressInfo, createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer as createTls } from "node:tls";
import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { getDb } from "@/db/client";
import { paymentAccounts, workerHeartbeats } from "@/db/schema";
import { asApplication } from "@/db/testing";
import { createAdmin } from "@/db/testing/factories";
import { type Archived, archiving } from "@/lib/backups/testing";
import { env } from "@/lib/core/env";
import { ctxFor } from "@/lib/core/testing";
import { examine, type Finding } from "@/lib/doctor";
import { checkDisk, checkStorage } from "@/lib/doctor/machine";
import { checkReplica, checkTurnstile, checkWhatsApp } from "@/lib/doctor/optional";
import { readServerFacts } from "@/lib/doctor/server-facts";
import { checkAccounts, checkMail, checkMigrations, checkQueue, checkWorker } from "@/lib/doctor/services";
import { SELF_SIGNED } from "@/lib/doctor/testing";
import { checkHttps, checkWeb } from "@/lib/doctor/web";
import { beat, enqueue, stopBoss } from "@/lib/jobs";
import { checkMailService } from "@/lib/notifications/mail-transports";
import { connectAccount } from "@/lib/payments/testing/harness";
import { startMercadoPagoHarness } from "@/lib/payments/testing/mercadopago-harness";
import { diskStore } from "@/lib/storage/disk-store";
import { s3Store } from "@/lib/storage/s3-store";
import { useStorage as keepIn } from "@/lib/storage/storage";
import { startS3 } from "@/lib/storage/testing/s3-server";
import { startTurnstile, TURNSTILE_KEYS } from "@/lib/waiting-rooms/testing/turnstile-server";

let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "doctor-"));
  await getDb().delete(workerHeartbeats);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true, force: true });
});
afterAll(() => stopBoss(0));

async function listening(server: Server | HttpServer): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

const closed = (server: Server | HttpServer) => new Promise((resolve) => server.close(resolve));

/** An address of this machine where nobody listens any more. */
async function nobody(): Promise<number> {
  const server = createServer();
  const port = await listening(server);
  await closed(server);
  return port;
}

const AWAY = "postgres://nadie:nada@127.0.0.1:1/nada";
const verdicts = (findings: readonly Finding[]) =>
  Object.fromEntries(findings.map(({ check, verdict }) => [check, verdict]));

test("a platform that stands is fine in all, but for what tests spare their server and the accounts that it lacks", async () => {
  const owner = process.env.DATABASE_URL ?? "";
  const DATABASE_URL = asApplication(owner);
  vi.stubEnv("DATABASE_URL", DATABASE_URL);
  await beat("one");
  await getDb().update(paymentAccounts).set({ enabled: false });
  await getDb().execute(sql`delete from pgboss.job`);
  keepIn(diskStore(folder));
  const web = createHttp((request, response) => {
    const { host = null } = request.headers;
    response.end(JSON.stringify({ address: "127.0.0.1", host, proto: null, forwarded: "absent" }));
  });
  try {
    const here = { DATA_DIR: folder, DEMO: true, APP_URL: `http://127.0.0.1:${await listening(web)}` };
    const findings = await examine({ ...env(), ...here, DATABASE_URL, MIGRATE_DATABASE_URL: owner });
    const { disco, ...found } = verdicts(findings);
    expect(found).toEqual({
      base: "bien",
      versión: "bien",
      durabilidad: "mal",
      sesión: "bien",
      JIT: "bien",
      conexiones: expect.stringMatching(/bien|aviso/),
      reloj: "bien",
      rol: "bien",
      migraciones: "bien",
      trabajos: "bien",
      cola: "bien",
      cobro: "aviso",
      llaves: "bien",
      respaldos: "bien",
      archivos: "bien",
      correo: "bien",
      proxy: "bien",
      HTTPS: "bien",
    });
    expect(disco).toMatch(/bien|aviso/);
    expect(findings.find(({ check }) => check === "durabilidad")?.text).toContain("fsync y full_page_writes = off");
  } finally {
    await closed(web);
  }
});

const archives: Archived = {
  failed: null,
  archived: 1,
  hasMore: true,
  command: "pgbackrest archive-push %p",
  begun: 60,
  taken: 60,
  checked: 60,
};
const never = { begun: null, taken: null, checked: null };
const DAY = 1_440;
test.each([
  ["archives, and its base backup is an hour old", archives, "bien", "bien", "bien"],
  ["failed after it last archived", { ...archives, failed: 1, archived: 2 }, "mal", "bien", "bien"],
  ["archives again", { ...archives, failed: 2 }, "bien", "bien", "bien"],
  ["archives, and took no base backup ever", { ...archives, ...never }, "bien", "mal", "aviso"],
  ["archives, and took its base backup two days ago", { ...archives, taken: 2 * DAY }, "bien", "mal", "mal"],
  ["is to archive and was not told how", { ...archives, ...never, archived: null, command: "" }, "mal", "mal", "aviso"],
  ["archived nothing since yesterday", { ...archives, archived: DAY }, "mal", "bien", "bien"],
  ["had nothing to archive since yesterday", { ...archives, archived: DAY, hasMore: false }, "aviso", "bien", "bien"],
])("a server that %s", (_, server, WAL, alone, beside) =>
  archiving(server, async () => {
    await getDb().update(paymentAccounts).set({ enabled: false });
    keepIn(diskStore(folder));
    const kept = { BACKUP_TO: join(folder, "respaldos"), BACKUP_KEY: `AGE-SECRET-KEY-1${"Q".repeat(58)}` };
    const APP_URL = `http://127.0.0.1:${await nobody()}`;
    const settings = { ...env(), ...kept, DATA_DIR: folder, DEMO: true, APP_URL };
    expect(verdicts(await examine(settings))).toMatchObject({ WAL, respaldos: "mal", "respaldo base": beside });
    const bare = { ...settings, BACKUP_TO: undefined, BACKUP_KEY: undefined, DEMO: false };
    const found = verdicts(await examine(bare));
    expect(found).toMatchObject({ WAL, "respaldo base": alone });
    expect("respaldos" in found).toBe(false);
  }),
);

test.each([
  [7, "aviso"],
  [9, "mal"],
])("base backups that nobody restored since the first one, %d days ago, are %s", (days, verdict) =>
  archiving({ ...archives, begun: days * DAY, checked: null }, async () => {
    keepIn(diskStore(folder));
    const settings = { ...env(), DATA_DIR: folder, DEMO: true, APP_URL: `http://127.0.0.1:${await nobody()}` };
    expect(verdicts(await examine(settings))).toMatchObject({
      "respaldo base": "bien",
      "revisión del respaldo base": verdict,
    });
  }),
);

test("a database that is away is one finding; what does not need it is looked at all the same", async () => {
  keepIn(diskStore(folder));
  vi.stubEnv("DATABASE_URL", AWAY);
  const settings = { ...env(), DATA_DIR: folder, DEMO: true, APP_URL: `http://127.0.0.1:${await nobody()}` };
  expect(verdicts(await examine(settings))).toEqual({
    base: "mal",
    disco: expect.stringMatching(/bien|aviso/),
    archivos: "bien",
    correo: "bien",
    proxy: "mal",
    HTTPS: "bien",
  });
});

test("settings are read as a connection of ours has them, with the role's rights", async () => {
  const undone = new Error("Undone");
  const looking = getDb().transaction(async (tx) => {
    const db = tx as ReturnType<typeof getDb>;
    await db.execute(sql`set local jit = on`);
    await db.execute(sql`set local statement_timeout = '7s'`);
    await db.execute(sql`set local time zone 'America/Monterrey'`);
    await db.execute(sql`set local synchronous_commit = off`);
    expect(await readServerFacts(db)).toMatchObject({
      jit: "on",
      statementTimeout: 7_000,
      timeZone: "America/Monterrey",
      synchronousCommit: "off",
      isReadOnly: false,
      isSuperuser: true,
      closedTables: 0,
    });
    const role = `doctor_${randomUUID().slice(0, 8)}`;
    await db.execute(sql`create role ${sql.identifier(role)}`);
    await db.execute(sql`set local role ${sql.identifier(role)}`);
    await db.execute(sql`set transaction read only`);
    const facts = await readServerFacts(db);
    expect(facts).toMatchObject({ isSuperuser: false, mayCreate: false, isReadOnly: true });
    expect(facts.closedTables).toBeGreaterThan(50);
    throw undone;
  });
  await expect(looking).rejects.toBe(undone);
});

test("a migration that is missing is named", async () => {
  await getDb().transaction(async (tx) => {
    const db = tx as ReturnType<typeof getDb>;
    expect((await checkMigrations(db)).verdict).toBe("bien");
    const newest = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at - 1 where created_at = ${newest}`,
    );
    expect(await checkMigrations(db)).toMatchObject({
      verdict: "mal",
      text: expect.stringMatching(/faltan 1, desde \d{4}_/),
    });
    await db.execute(
      sql`update drizzle.__drizzle_migrations set created_at = created_at + 1 where created_at = ${newest}`,
    );
  });
});

test("without a worker, or with a queue that nobody works, it is broken", async () => {
  expect((await checkWorker()).verdict).toBe("mal");
  await beat("one");
  expect((await checkWorker()).verdict).toBe("bien");
  await getDb().execute(sql`delete from pgboss.job`);
  expect(await checkQueue(getDb())).toMatchObject({ verdict: "bien", text: "nada espera" });
  await enqueue(getDb(), "notifications.send", { messageId: 1 });
  for (const [seconds, verdict] of [
    [120, "aviso"],
    [900, "mal"],
  ] as const) {
    await getDb().execute(sql`update pgboss.job set start_after = now() - make_interval(secs => ${seconds})`);
    expect(await checkQueue(getDb())).toMatchObject({ verdict, text: expect.stringContaining("esperan 1") });
  }
  await getDb().execute(sql`delete from pgboss.job`);
});

test("a disk is looked at where the folder is or will be", async () => {
  expect((await checkDisk(join(folder, "not", "yet"))).text).toContain(join(folder, "not", "yet"));
});

const KEYS = { accessKeyId: "AKIATEST", secretAccessKey: "secreto", region: "us-east-1" };

test("a bucket takes, gives and loses a file; one that refuses the keys, or is away, is broken", async () => {
  const s3 = await startS3(KEYS, "imagenes");
  const store = (keys: typeof KEYS) => s3Store({ endpoint: s3.endpoint, bucket: "imagenes", ...keys });
  try {
    expect((await checkStorage(store(KEYS), true)).verdict).toBe("bien");
    expect(s3.files.size).toBe(0);
    const refused = await checkStorage(store({ ...KEYS, secretAccessKey: "otro" }), true);
    expect(refused).toMatchObject({ verdict: "mal", mend: expect.stringContaining("S3_") });
  } finally {
    await s3.close();
  }
  expect((await checkStorage(store(KEYS), true)).verdict).toBe("mal");
});

test("a folder that cannot be written to is broken", async () => {
  expect((await checkStorage(diskStore("/dev/null/files"), false)).verdict).toBe("mal");
});

/** A mail server that greets with `greeting` and takes whatever is said to it. */
async function mailServer(greeting: string): Promise<{ url: string; said: string[]; close: () => Promise<unknown> }> {
  const said: string[] = [];
  const server = createServer((socket) => {
    socket.on("error", () => socket.destroy());
    socket.on("data", (data) => {
      said.push(String(data).trim().split(" ", 1)[0] ?? "");
      socket.write("250 ok\r\n");
    });
    socket.write(`${greeting}\r\n`);
  });
  const port = await listening(server);
  return { url: `smtp://127.0.0.1:${port}`, said, close: () => closed(server) };
}

test("the mail server is greeted and sent nothing; one that refuses or is away is broken", async () => {
  const good = await mailServer("220 listo");
  expect((await checkMail({ SMTP_URL: good.url, RESEND_API_KEY: undefined, DEMO: false })).verdict).toBe("bien");
  expect(good.said).not.toContain("MAIL");
  await good.close();
  const bad = await mailServer("554 no");
  expect(await checkMail({ SMTP_URL: bad.url, RESEND_API_KEY: undefined, DEMO: false })).toMatchObject({
    verdict: "mal",
    text: expect.stringContaining("smtp: "),
  });
  await bad.close();
  expect(await checkMail({ SMTP_URL: bad.url, RESEND_API_KEY: undefined, DEMO: false })).toMatchObject({
    verdict: "mal",
  });
});

test("without a mail service only a demonstration is fine", async () => {
  const none = { SMTP_URL: undefined, RESEND_API_KEY: undefined };
  expect((await checkMail({ ...none, DEMO: true })).verdict).toBe("bien");
  expect((await checkMail({ ...none, DEMO: false })).verdict).toBe("mal");
});

test("Resend is asked whether it knows the key; one that may only send is known", async () => {
  let answer: { status: number; body: object } = { status: 200, body: { object: "list", data: [] } };
  const resend = createHttp((_, response) => {
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  const url = `http://127.0.0.1:${await listening(resend)}`;
  const ask = () => checkMailService({ RESEND_API_KEY: "re_clave", SMTP_URL: undefined }, url);
  try {
    await ask();
    answer = { status: 401, body: { statusCode: 401, name: "restricted_api_key", message: "only sends" } };
    await ask();
    answer = { status: 403, body: { statusCode: 403, name: "invalid_api_key", message: "no" } };
    await expect(ask()).rejects.toThrow("resend: invalid_api_key (403)");
  } finally {
    await closed(resend);
  }
});

test("a replica is asked whether it follows the database; where none is named, nothing is said", async () => {
  expect(await checkReplica()).toEqual([]);
  vi.stubEnv("DATABASE_REPLICA_URL", process.env.DATABASE_URL);
  expect(await checkReplica()).toMatchObject([
    { check: "réplica", verdict: "mal", text: expect.stringContaining("no sigue") },
  ]);
  vi.stubEnv("DATABASE_REPLICA_URL", AWAY);
  expect(await checkReplica()).toMatchObject([
    { check: "réplica", verdict: "mal", text: expect.stringContaining("ECONNREFUSED") },
  ]);
});

test("Meta is asked whether it knows the phone by the token; nothing is sent, and the token is not told", async () => {
  let answer: { status: number; body: object } = { status: 200, body: { id: "10987" } };
  const asked: (string | undefined)[] = [];
  const meta = createHttp((request, response) => {
    asked.push(request.method, request.url, request.headers.authorization);
    response.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
  });
  const url = `http://127.0.0.1:${await listening(meta)}/v23.0`;
  const settings = { WHATSAPP_TOKEN: "EAAsecreta", WHATSAPP_PHONE_ID: "10987", WHATSAPP_API_URL: url };
  expect(await checkWhatsApp({ ...settings, WHATSAPP_TOKEN: undefined })).toEqual([]);
  expect(await checkWhatsApp(settings)).toMatchObject([{ check: "WhatsApp", verdict: "bien" }]);
  expect(asked).toEqual(["GET", "/v23.0/10987?fields=id", "Bearer EAAsecreta"]);
  answer = { status: 401, body: { error: { code: 190, message: "EAAsecreta has expired" } } };
  expect(await checkWhatsApp(settings)).toMatchObject([
    { verdict: "mal", text: "Meta no acepta (whatsapp: 190 (401))", mend: expect.stringContaining("WHATSAPP_TOKEN") },
  ]);
  await closed(meta);
  expect(await checkWhatsApp(settings)).toMatchObject([
    { verdict: "mal", text: "Meta no acepta (whatsapp: no answer)" },
  ]);
});

test("Cloudflare is asked whether it knows Turnstile's secret", async () => {
  const turnstile = await startTurnstile();
  const settings = { TURNSTILE_SECRET_KEY: TURNSTILE_KEYS.secret, TURNSTILE_URL: turnstile.url };
  const ask = (more: object = {}) => checkTurnstile({ ...settings, ...more });
  try {
    expect(await ask({ TURNSTILE_SECRET_KEY: undefined })).toEqual([]);
    expect(await ask()).toMatchObject([{ check: "Turnstile", verdict: "bien" }]);
    expect(await ask({ TURNSTILE_SECRET_KEY: "0x4AAAAAAAotra" })).toMatchObject([
      { verdict: "mal", text: expect.stringContaining("invalid-input-secret") },
    ]);
    turnstile.goAway(true);
    expect(await ask()).toMatchObject([{ verdict: "mal", text: expect.stringContaining("no contesta") }]);
  } finally {
    await turnstile.stop();
  }
  const passesAll = createHttp((_, response) => response.end(JSON.stringify({ success: true })));
  const TURNSTILE_URL = `http://127.0.0.1:${await listening(passesAll)}`;
  expect(await ask({ TURNSTILE_URL })).toMatchObject([
    { verdict: "aviso", text: expect.stringContaining("de prueba") },
  ]);
  await closed(passesAll);
});

test("each account that takes money is asked at its provider; what it says is the finding", async () => {
  await getDb().update(paymentAccounts).set({ enabled: false });
  const ctx = { ...ctxFor(null), actor: { kind: "system" as const, name: "doctor" } };
  expect(await checkAccounts(ctx)).toMatchObject([{ check: "cobro", verdict: "aviso" }]);
  const { admin } = await createAdmin();
  const mercadopago = await startMercadoPagoHarness("http://tienda.test");
  const account = `t-${randomUUID()}`;
  const methods: ["wallet"] = ["wallet"];
  const connect = (name: string, secrets: object) =>
    connectAccount({ adminId: admin.id, provider: "mercadopago", account: name, methods, secrets });
  await connect(account, mercadopago.credentials);
  await connect(`${account}-mal`, { ...mercadopago.credentials, accessToken: "APP_USR-otra" });
  try {
    expect((await checkAccounts(ctx)).map(({ verdict }) => verdict)).toEqual(["bien", "mal"]);
    mercadopago.setTrouble("down");
    expect((await checkAccounts(ctx)).map(({ verdict }) => verdict)).toEqual(["aviso", "aviso"]);
  } finally {
    await mercadopago.close();
    await getDb().update(paymentAccounts).set({ enabled: false }).where(eq(paymentAccounts.adminId, admin.id));
  }
});

test("a web process that is away, or another program at its address, is broken", async () => {
  expect((await checkWeb(`http://127.0.0.1:${await nobody()}`)).text).toContain("ECONNREFUSED");
  const other = createHttp((_, response) => response.writeHead(502).end("<html>"));
  const url = `http://127.0.0.1:${await listening(other)}`;
  expect((await checkWeb(url)).text).toBe(`${url} contesta 502 y no es esta plataforma`);
  await closed(other);
});

test("a certificate is asked for over the wire: who signed it, and until when", async () => {
  const server = createTls(SELF_SIGNED, (socket) => socket.end());
  const url = `https://localhost:${await listening(server)}`;
  try {
    expect((await checkHttps(url, new Date())).text).toMatch(
      /no aceptan el certificado \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    );
    expect((await checkHttps(url, new Date("2200-01-01"))).text).toMatch(/venció hace \d+ días/);
  } finally {
    await closed(server);
  }
  expect((await checkHttps(url, new Date())).verdict).toBe("mal");
});

test("without HTTPS a platform is for this machine alone", async () => {
  expect((await checkHttps("http://localhost:3000", new Date())).verdict).toBe("bien");
  expect((await checkHttps("http://boletos.ejemplo.mx", new Date())).verdict).toBe("mal");
});
