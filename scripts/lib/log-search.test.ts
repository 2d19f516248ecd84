import { createHash, randomBytes } from "node:crypto";
import postgres from "postgres";
import { expect, it } from "vitest";
import { journeyPasswords, type Known, knownTo, searchLog } from "./log-search.ts";
import { startTestServer } from "./test-server.ts";

const token = randomBytes(32).toString("base64url");
const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

const known: Known = {
  texts: [
    ["setting", "clave+de/la=firma"],
    ["password", 'secreto "de" comillas'],
  ],
  words: new Map([
    ["8112345678", "phone"],
    ["7F3K9Q2MXW4T0B8C", "code of a pass"],
  ]),
  tokenHashes: new Set([sha256(token)]),
};

const inLog = (text: string) =>
  `[web-1] ${JSON.stringify({ level: 50, time: 1795458050341, requestId: "7c7b8a52-6c0c-4a0e-9d2e-0d4c2c1f5b11", msg: text })}`;

const session = `eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..${randomBytes(12).toString("base64url")}.${randomBytes(90).toString("base64url")}.x-Y_z`;
const qr = `AQE${randomBytes(96).toString("base64url").slice(0, 127)}`;

it.each([
  ["setting", "se arrancó con clave+de/la=firma"],
  ["setting", "GET /entrar?con=clave%2Bde%2Fla%3Dfirma"],
  ["password", 'se tecleó secreto "de" comillas'],
  ["e-mail", "no se pudo enviar a persona.uno+x@correo.example.mx"],
  ["e-mail", "GET /login?identifier=persona%40correo.mx"],
  ["phone", "WhatsApp a +52 81 1234 5679"],
  ["phone", "llegó de 8112345678"],
  ["code of a pass", "GET /api/v1/qr/7F3K9Q2MXW4T0B8C"],
  ["code of a pass", "se leyó 7F3K 9Q2M XW4T 0B8C"],
  ["token", `Enlace /emparejar/${token}`],
  ["bearer token", `authorization: Bearer ${"x".repeat(43)}`],
  ["session", `cookie: next-auth.session-token=${session}; otra=1`],
  ["QR", `job failed ${qr}`],
  ["link to a pass", `GET /cortesia/${randomBytes(24).toString("base64url")}`],
  ["card", "tarjeta 4242 4242 4242 4242 rechazada"],
  ["card", "tarjeta 378282246310005"],
  ["CLABE", "a la cuenta 032180000118359719"],
  ["address with a password", "connect postgres://dueño:abc@127.0.0.1:5432/base"],
])("finds a %s in: %s", (kind, text) => {
  const [found, ...more] = searchLog(["[web-1] ready", inLog(text)], known).filter((one) => one.kind === kind);
  expect(found?.kind).toBe(kind);
  expect(more).toEqual([]);
  expect(found?.line).toContain("•••");
  expect(searchLog([found?.line ?? ""], known)).toEqual([]);
});

it("finds what a log line of an error says, and lets pass what is no secret", () => {
  const plain = [
    "[web-1]    ▲ Next.js 16.0.1",
    "[worker] [jobs] failed: timeout of node_modules/@node-rs/argon2/index.js:12:3 (next@16.0.1)",
    "[web-2] Local: http://127.0.0.1:41237",
    "[web-1] postgres://127.0.0.1:5432/control_traslado",
    inLog("GET /api/v1/payments/callback/sandbox/demo 404"),
    inLog("order 4242424242424243, build 4f2a8c0d9e1b7a635f0e2d4c6b8a9f01"),
    inLog("not a CLABE: 032180000118359710"),
  ];
  expect(searchLog(plain, known)).toEqual([]);
  const failed = { level: 50, err: { type: "Error", message: "duplicate key (email)=(uno@test.example)" } };
  expect(searchLog([...plain, `[worker] [web] job failed err ${JSON.stringify(failed)}`], known)).toMatchObject([
    { kind: "e-mail", line: expect.stringContaining("(email)=(•••)") },
  ]);
});

it("reads the passwords that the journeys type", () => {
  expect(journeyPasswords()).toEqual(expect.arrayContaining(["demo-traslado", "secreto-123"]));
});

it("reads phones, codes and hashes of tokens from every table that has some", async () => {
  const server = await startTestServer();
  const sql = postgres(server.url("postgres"), { max: 1 });
  try {
    await sql`create table people (phone text, other_token_hash bytea)`;
    await sql`create table passes (short_code text, contact_phone text)`;
    await sql`insert into people values ('+528112345678', ${Buffer.from(sha256(token), "hex")}), (null, null)`;
    await sql`insert into passes values ('7F3K9Q2MXW4T0B8C', '(81) 8765-4321')`;
    const found = await knownTo(server.url("postgres"));
    expect(found).toEqual({
      words: new Map([...known.words, ["8187654321", "phone"]]),
      tokenHashes: known.tokenHashes,
    });
  } finally {
    await sql.end();
    await server.stop();
  }
});
