import { randomUUID } from "node:crypto";
import { eq, getTableName, sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { getDb, withTx } from "@/db/client";
import { passes, paymentAccounts } from "@/db/schema";
import { createSaleable, createUser } from "@/db/testing";
import { knownBrowser, newBrowser, rememberBrowser } from "@/lib/auth/challenge/known-browser";
import { newPuzzle, solvedPuzzle } from "@/lib/auth/challenge/puzzle";
import { issueCode, tryCode } from "@/lib/auth/contact/one-time-codes";
import { newSealedSecret, replaceRecoveryCodes, takeSecondFactor } from "@/lib/auth/second-factor/mfa-codes";
import { solved } from "@/lib/auth/testing";
import { dutiesOf } from "@/lib/core/tell";
import { ctxFor } from "@/lib/core/testing";
import { countSealed, resealSecrets } from "@/lib/doctor";
import { checkSealed } from "@/lib/doctor/sealed";
import { once } from "@/lib/http/idempotency";
import { createPasses, findPassByShortCode, passToken, verifyPassToken } from "@/lib/passes";
import { linkToken, provesLink } from "@/lib/passes/holders/links";
import { createPaymentAccount, providerFor } from "@/lib/payments";
import { readWaitingPlace, signWaitingPlace } from "@/lib/places/waiting-place";

const BEFORE = process.env.APP_SECRET ?? "";
const AFTER = Buffer.alloc(32, 9).toString("base64");
const under = (present: string, previous = "") => {
  vi.stubEnv("APP_SECRET", present);
  vi.stubEnv("APP_SECRET_PREVIOUS", previous);
};
afterEach(() => vi.unstubAllEnvs());

const now = new Date();
const systemCtx = { ...ctxFor(null), actor: { kind: "system" as const, name: "secrets:reseal" }, now };

/** Each makes something that people or other systems hold, and answers a look at whether it still counts. */
const HELD: Record<string, () => Promise<() => Promise<boolean>>> = {
  "a number in a waiting room": async () => {
    const token = signWaitingPlace({ eventId: 7, opening: 1, number: 12 });
    return async () => readWaitingPlace(token) !== null;
  },
  "a challenge that was solved": async () => {
    const answer = solved(await newPuzzle("entrar", now));
    return async () => (await solvedPuzzle("entrar", answer, now)) !== null;
  },
  "a browser that an account logged in with": async () => {
    const person = await createUser();
    const ctx = { ...ctxFor(null), browser: newBrowser() };
    const browser = await rememberBrowser({ ctx, input: { userId: person.id } });
    return async () => knownBrowser({ browser }, person) !== null;
  },
  "a code of six digits": async () => {
    const person = await createUser();
    const asked = { userId: person.id, purpose: "login" as const, channel: "email" as const, target: "a@b.mx" };
    const { code } = await withTx(systemCtx, (tx) => issueCode(tx, asked));
    const trying = { isOwn: true, asker: null };
    return async () => (await tryCode(systemCtx, person.id, "login", code, trying)) !== null;
  },
  "a recovery code": async () => {
    const person = await createUser({ mfaSecretEncrypted: newSealedSecret(), mfaEnabledAt: now });
    const codes = await withTx(systemCtx, (tx) => replaceRecoveryCodes(tx, person.id));
    const take = (code = "") =>
      takeSecondFactor(systemCtx, person, code).then(
        () => true,
        () => false,
      );
    return () => take(codes.pop());
  },
  "a link that shows a courtesy": async () => {
    const kind = { purpose: "courtesy-link" as const, path: "cortesia" };
    const facts = { id: 5, linkNo: 1, salt: Buffer.alloc(8, 3) };
    const token = linkToken(kind, facts);
    return async () => provesLink(kind, token, facts);
  },
  "the key of a request that is repeated": async () => {
    const key = randomUUID();
    const ask = () => once("rotation", key, "el mismo cuerpo", async () => ({ status: 201, body: randomUUID() }));
    const first = await ask();
    return async () => (await ask().catch(() => null))?.body === first.body;
  },
};

test.each(Object.entries(HELD))("%s counts until the key that signed it is taken away", async (_name, make) => {
  under(BEFORE);
  const counts = await make();
  // First every machine knows the next key, then it signs.
  under(BEFORE, AFTER);
  expect(await counts()).toBe(true);
  under(AFTER, BEFORE);
  expect(await counts()).toBe(true);
  under(AFTER);
  expect(await counts()).toBe(false);
});

test("keys of QR codes, of providers and of second factors open under both, are sealed again, and then need the old key no more", async () => {
  under(BEFORE);
  const { admin, owner, enclosure, event, area } = await createSaleable();
  const about = { adminId: admin.id, enclosureId: enclosure.id, eventId: event.id, eventAreaId: area.id };
  const [passId] = await withTx(systemCtx, (tx) => createPasses(tx, [{ ...about, kind: "ticket" as const }]));
  const [made] = await getDb()
    .select({ code: passes.shortCode })
    .from(passes)
    .where(eq(passes.id, passId ?? 0));
  const pass = await findPassByShortCode({}, made?.code ?? "", null);
  if (!pass) throw new Error("No such pass");
  const sold = await passToken({}, pass);
  await createUser({ mfaSecretEncrypted: newSealedSecret() });
  const settings = { accessToken: "APP_USR-1234567890-abcd", webhookSecret: "clave-de-webhooks" };
  const wallet = { provider: "mercadopago" as const, name: "Monedero", methods: ["wallet" as const], settings };
  const { id } = await createPaymentAccount({ ctx: ctxFor(owner), input: wallet });
  const [account] = await getDb().select().from(paymentAccounts).where(eq(paymentAccounts.id, id));
  if (!account) throw new Error("No such account");

  const works = async () => {
    expect(await passToken({}, pass)).toBe(sold);
    expect((await verifyPassToken({}, sold, admin.id)).code).toBeNull();
    expect((await providerFor(account)).provider.id).toBe("mercadopago");
  };
  under(AFTER, BEFORE);
  await works();
  const { previous, neither } = await countSealed(getDb());
  expect(previous).toBeGreaterThanOrEqual(3);
  expect(neither).toBe(0);
  expect((await checkSealed(getDb(), { APP_SECRET_PREVIOUS: BEFORE })).mend).toBe("npm run secrets:reseal");
  under(AFTER);
  expect((await checkSealed(getDb(), {})).verdict).toBe("mal");

  under(AFTER, BEFORE);
  expect(await resealSecrets({ ctx: systemCtx, input: null })).toBe(previous);
  expect(await resealSecrets({ ctx: systemCtx, input: null })).toBe(0);
  under(AFTER);
  await works();
  expect(await countSealed(getDb())).toMatchObject({ previous: 0, neither: 0 });
  expect((await checkSealed(getDb(), {})).verdict).toBe("bien");
});

/** Sealed for the seconds that it is on its way to a device: both keys are good for longer. */
const PASSING = ["barrier_asks.sealed"];

test("whatever the schema keeps sealed is known to be", async () => {
  const declared = (await dutiesOf("sealed"))
    .flat()
    .map(({ column }) => `${getTableName(column.table)}.${column.name}`);
  const rows = await getDb().execute<{ name: string }>(sql`
    select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = 'public' and data_type = 'bytea' and column_name ~ '(secret|secrets|encrypted|sealed)$'
      and column_name !~ 'hash'`);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([...declared, ...PASSING].toSorted());
});
