import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { getDb } from "@/db/client";
import {
  inboxAttachments,
  inboxMessages,
  orders,
  paymentAccounts,
  sandboxControllers,
  sandboxControllerUsers,
  sessions,
} from "@/db/schema";
import { createUser } from "@/db/testing";
import { openForAttack } from "@/e2e/support/attacks";
import { baseUrl, PEOPLE } from "@/e2e/support/browser";
import { chooseAtBank, noticeOf, webhookSecret } from "@/e2e/support/checkout";
import { VISITS } from "@/e2e/support/collected";
import { world } from "@/e2e/support/office";
import { heldByBuyer, startedByBuyer } from "@/e2e/support/rows/orders";
import { type ActorName, PASSWORD, type Person, personOf } from "@/e2e/support/world";
import { encryptSecret } from "@/lib/core/crypto";
import { bankCredentials } from "@/lib/payments/sandbox/credentials";
import { SIGNATURE_HEADER, sign } from "@/lib/payments/sandbox/signature";
import { controllerKey } from "@/lib/prepaid/barrier/simulator/controller-key";

openForAttack();

/** The demonstration, and the same platform on the same database where it is switched off. Each attack is tried on both. */
const PLACES = ["demo", "venue"] as const;
type Place = (typeof PLACES)[number];

function needed(name: "E2E_WITHOUT_DEMO" | "E2E_PUBLIC_URL"): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run the journeys with \`npm test\``);
  return value;
}

/** The address that browsers see. The venue's is HTTPS, which the proxy before it ends. */
const originOf = (place: Place) => (place === "demo" ? baseUrl() : needed("E2E_PUBLIC_URL"));

const cookieOf = (place: Place, { cookie }: Person) =>
  place === "demo" || cookie === "" ? cookie : `__Secure-${cookie}`;

interface Asked {
  as?: Person;
  method?: string;
  headers?: Record<string, string>;
  body?: string | FormData;
}

/** Asks a platform as a browser or app does; the venue's through its proxy. */
function ask(place: Place, path: string, { as, method = "GET", headers = {}, body }: Asked = {}): Promise<Response> {
  const forwarded: Record<string, string> =
    place === "venue" ? { "X-Forwarded-For": "203.0.113.7", "X-Forwarded-Proto": "https" } : {};
  return fetch(new URL(path, place === "demo" ? baseUrl() : needed("E2E_WITHOUT_DEMO")), {
    method,
    redirect: "manual",
    headers: {
      Accept: "text/html",
      ...forwarded,
      ...(as ? { Cookie: cookieOf(place, as) } : {}),
      ...(method === "GET" ? {} : { Origin: originOf(place) }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
    signal: AbortSignal.timeout(30_000),
  });
}

const textOf = async (place: Place, path: string, asked?: Asked) => (await ask(place, path, asked)).text();

const Answer = z.looseObject({ code: z.string().optional(), response: z.unknown().optional() });

/** A call of the API: its status, with the code of a refusal. */
async function call(place: Place, method: string, path: string, body: object, as?: Person) {
  const response = await ask(place, `/api/v1${path}`, {
    method,
    headers: { "Content-Type": "application/json", ...(as ? { Authorization: `Bearer ${as.token}` } : {}) },
    body: JSON.stringify(body),
  });
  const answer = Answer.parse(await response.json());
  return { said: answer.code ? `${response.status} ${answer.code}` : String(response.status), answer };
}

/** The same question to both, first to the venue. */
async function both<T>(work: (place: Place) => Promise<T>): Promise<{ venue: T; demo: T }> {
  const venue = await work("venue");
  return { venue, demo: await work("demo") };
}

/** An administrator who has shown a second factor a moment ago, as every one must where there is no demonstration. */
async function proven({ user }: Person): Promise<Person> {
  const now = new Date();
  const mfa = { mfaSecretEncrypted: encryptSecret(Buffer.from("nobody types it")), mfaEnabledAt: now };
  const person = await personOf("admin", await createUser({ profile: 1, adminId: user?.adminId, ...mfa }));
  await getDb()
    .update(sessions)
    .set({ secondFactorAt: now })
    .where(eq(sessions.userId, person.user?.id ?? 0));
  return person;
}

beforeAll(async () => {
  world.people.admin = await proven(world.people.admin);
});

describe("the demonstration's own pages", () => {
  const FOLDER = join(process.cwd(), "app/dev");
  const FILES = readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter(({ name }) => name === "page.tsx" || name === "route.ts")
    .map((entry) => relative(FOLDER, entry.parentPath));

  /** What stands in the brackets of a folder's name: rows that there are. */
  async function addressesOf(folder: string): Promise<string[]> {
    if (folder === "bank/[[...path]]") {
      const { chargeId } = await startedByBuyer(world);
      return ["bank", `bank/pay/${chargeId}`, "bank/style.css", `bank/api/charges/${chargeId}`];
    }
    if (folder === "plumas/[[...path]]") {
      const { id: enclosureId, adminId } = world.a.enclosure;
      await getDb().insert(sandboxControllers).values({ enclosureId, adminId });
      const user = { idUser: 1, idPrepaid: 1, folio: "PP-PRUEBA", code: "0000000000000000", isActive: true };
      await getDb()
        .insert(sandboxControllerUsers)
        .values({ enclosureId, ...user });
      return ["plumas", `plumas/${enclosureId}/users/1?idUser=1`, `plumas/${enclosureId}/status/1/1`];
    }
    const message = {
      idempotencyKey: `${world.a.mark}:${folder}`,
      toAddress: `${world.a.mark}@test.example`,
      subject: "Tu código",
      html: "<p>Tu código</p>",
      text: "Tu código",
    };
    const [sent] = await getDb().insert(inboxMessages).values(message).returning({ id: inboxMessages.id });
    const file = { filename: "boleto.txt", contentType: "text/plain", content: Buffer.from("Boleto") };
    const messageId = sent?.id ?? 0;
    const [attached] = await getDb()
      .insert(inboxAttachments)
      .values({ messageId, ...file })
      .returning({ id: inboxAttachments.id });
    const address = folder
      .replace("[id]", String(messageId))
      .replace("[attachmentId]", String(attached?.id))
      .replace("[template]", "auth.login_code");
    return [address];
  }

  test("there are some", () => {
    expect(FILES).toEqual(expect.arrayContaining(["inbox", "emails", "bank/[[...path]]", "plumas/[[...path]]"]));
  });

  test.each(FILES)("/dev/%s is not there, whoever asks and however", async (folder) => {
    // The bank's API has a key of its own, and so has each controller.
    const keys: Record<string, string> = {
      bank: bankCredentials("demo").apiKey,
      plumas: controllerKey(world.a.enclosure.id),
    };
    const key = keys[folder.split("/")[0] ?? ""];
    const headers: Record<string, string> = key === undefined ? {} : { Authorization: `Bearer ${key}` };
    for (const address of await addressesOf(folder)) {
      for (const as of [world.people.visitor, world.people.platform]) {
        const seen = await both(async (place) => (await ask(place, `/dev/${address}`, { as, headers })).status);
        expect(seen, address).toEqual({ venue: 404, demo: 200 });
      }
      for (const method of ["HEAD", "POST", "PUT", "DELETE", "OPTIONS"]) {
        const { status } = await ask("venue", `/dev/${address}`, { as: world.people.platform, method, headers });
        // Next answers some methods of any page itself, whether it is there or not.
        expect([400, 404, 405], `${method} ${address}`).toContain(status);
      }
    }
  });

  test("nobody decides a charge at the simulated bank", async () => {
    const { chargeId } = await startedByBuyer(world);
    const body = "step=decide&choice=decline";
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const seen = await both(
      async (place) => (await ask(place, `/dev/bank/pay/${chargeId}`, { method: "POST", headers, body })).status,
    );
    expect(seen).toEqual({ venue: 404, demo: 303 });
  });
});

describe("the simulated bank", () => {
  const stateOf = async (orderId: number) => {
    const [order] = await getDb().select({ state: orders.state }).from(orders).where(eq(orders.id, orderId));
    return order?.state;
  };

  test.each(["card", "wallet", "cash"])("takes nothing by %s, although its account is there", async (method) => {
    const { idCart } = await heldByBuyer(world);
    const pay = async (place: Place) =>
      (await call(place, "PUT", `/cart/${idCart}/pay`, { method }, world.people.buyer)).said;
    expect(await pay("venue")).toBe("422 payment.method_unavailable");
    expect(await stateOf(idCart)).toBe("cart");
    expect(await pay("demo")).toBe("200");
    expect(await stateOf(idCart)).toBe("awaiting_payment");
  });

  test("a payment that had begun there is not finished by asking it", async () => {
    const { orderId, paymentId, chargeId } = await startedByBuyer(world);
    expect(await chooseAtBank(chargeId, "late")).toBe(303);
    const validate = (place: Place) => call(place, "POST", `/payments/${paymentId}/validate`, {}, world.people.buyer);
    await validate("venue");
    expect(await stateOf(orderId)).toBe("awaiting_payment");
    expect((await validate("demo")).said).toBe("200");
    expect(await stateOf(orderId)).toBe("paid");
  });

  test("its messages are refused, with the right signature too", async () => {
    const { orderId, chargeId } = await startedByBuyer(world);
    expect(await chooseAtBank(chargeId, "late")).toBe(303);
    const body = noticeOf(chargeId);
    const headers = {
      "Content-Type": "application/json",
      [SIGNATURE_HEADER]: sign(await webhookSecret(), body, new Date()),
    };
    const notify = async (place: Place, path: string) =>
      (await ask(place, `/api/v1/payments/${path}/sandbox/demo`, { method: "POST", headers, body })).status;
    for (const path of ["callback", "callback2"]) expect(await notify("venue", path)).toBe(404);
    expect(await stateOf(orderId)).toBe("awaiting_payment");
    for (const path of ["callback", "callback2"]) expect(await notify("demo", path)).toBe(200);
    expect(await stateOf(orderId)).toBe("paid");
  });

  test("no account at it is shown or can be chosen", async () => {
    const [platforms] = await getDb().select().from(paymentAccounts).where(eq(paymentAccounts.account, "demo"));
    const [own] = await getDb()
      .insert(paymentAccounts)
      .values({
        adminId: world.a.admin.id,
        provider: "sandbox",
        account: `propia-${world.a.mark}`,
        methods: ["card"],
        secretsEncrypted: platforms?.secretsEncrypted ?? null,
      })
      .returning({ id: paymentAccounts.id });
    const as = world.people.admin;
    const one = await both(async (place) => (await ask(place, `/cuentas-de-cobro/${own?.id}`, { as })).status);
    expect(one).toEqual({ venue: 404, demo: 200 });
    for (const path of ["/cuentas-de-cobro", `/cuentas-de-cobro/recinto/${world.a.enclosure.id}`]) {
      const names = await both(async (place) => {
        const response = await ask(place, path, { as });
        expect(response.status, path).toBe(200);
        return (await response.text()).includes("Banco de pruebas");
      });
      expect(names, path).toEqual({ venue: false, demo: true });
    }
    const form = await ask("venue", "/cuentas-de-cobro/nueva", { as });
    expect([form.status, (await form.text()).includes("sandbox")]).toEqual([200, false]);
  });
});

describe("accounts of the demonstration", () => {
  test.each(Object.values(PEOPLE))("%s does not log in with the published password", async (identifier) => {
    const login = async (place: Place) =>
      (await call(place, "POST", "/auth/login", { identifier, password: "demo-traslado" })).said;
    expect(await both(login)).toEqual({ venue: "401 auth.wrong_credentials", demo: "200" });
  });

  test("a person of the venue's own logs in, by a cookie that only HTTPS carries", async () => {
    const buyer = await world.another("buyer");
    const credentials = { identifier: buyer.user?.email ?? "", password: PASSWORD };
    const answers = await both(async (place) => (await call(place, "POST", "/auth/login", credentials)).said);
    expect(answers).toEqual({ venue: "200", demo: "200" });
    const homes = await both(async (place) => (await ask(place, "/home", { as: buyer })).status);
    expect(homes).toEqual({ venue: 200, demo: 200 });
    const unmarked = await ask("venue", "/home", { headers: { Cookie: buyer.cookie } });
    expect(unmarked.status).toBe(307);
  });
});

test("nothing offers WhatsApp, which only the built-in inbox would take", async () => {
  expect(await both(async (place) => /value="whatsapp"/.test(await textOf(place, "/codigo")))).toEqual({
    venue: false,
    demo: true,
  });
  const buyer = await world.another("buyer");
  const change = { phone: `81${String(world.a.base).slice(0, 8)}`, currentPassword: PASSWORD };
  const seen = await both(async (place) => (await call(place, "POST", "/auth/phone", change, buyer)).said);
  expect(seen).toEqual({ venue: "409 contact.no_whatsapp", demo: "200" });
});

describe("health and headers", () => {
  test("it is well", async () => {
    const response = await ask("venue", "/api/health");
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ status: "ok", database: "ok", worker: "ok" });
  });

  test.each(["/", "/login", "/api/health", "/api/v1/openapi.json", "/dev/inbox"])(
    "%s is told to stay with HTTPS, and frames, sniffing and leaks are refused",
    async (path) => {
      const { venue, demo } = await both(async (place) => (await ask(place, path)).headers);
      expect(Object.fromEntries(venue)).toMatchObject({
        "strict-transport-security": expect.stringMatching(/^max-age=\d{8}; includeSubDomains$/),
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "referrer-policy": "strict-origin-when-cross-origin",
        "cross-origin-opener-policy": "same-origin",
      });
      expect(venue.get("x-powered-by")).toBeNull();
      expect(demo.get("strict-transport-security")).toBeNull();
    },
  );

  test("its pages ask for everything by HTTPS and run no script but their own", async () => {
    const policies = await both(
      async (place) => (await ask(place, "/login")).headers.get("content-security-policy") ?? "",
    );
    expect(policies.venue).toContain("upgrade-insecure-requests");
    expect(policies.venue).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
    expect(policies.venue).not.toMatch(/unsafe-eval|127\.0\.0\.1|localhost/);
    expect(policies.demo).not.toContain("upgrade-insecure-requests");
  });

  test("a page of another origin sends it nothing, the demonstration's neither", async () => {
    const buyer = await world.another("buyer");
    const from = async (place: Place, Origin: string) =>
      (
        await ask(place, "/api/v1/auth/login", {
          method: "POST",
          headers: { "Content-Type": "application/json", Origin },
          body: JSON.stringify({ identifier: buyer.user?.email, password: PASSWORD }),
        })
      ).status;
    expect(await from("venue", needed("E2E_PUBLIC_URL"))).toBe(200);
    expect(await from("venue", baseUrl())).toBe(403);
    expect(await from("venue", needed("E2E_WITHOUT_DEMO"))).toBe(403);
    expect(await from("demo", baseUrl())).toBe(200);
  });
});

/** Words of the demonstration that no page of a venue says, and addresses of its pages. */
const MENTION = /demostraci[oó]n|banco de pruebas|demo-traslado|\/dev\/(?:inbox|bank|emails|empty)/gi;

const LOOKERS: readonly ActorName[] = ["admin", "buyer", "visitor", "platform", "guard", "phone", "prepaid"];

/** The page as the first person sees it who may open it; null where nobody may. */
async function openPage(place: Place, path: string): Promise<string | null> {
  for (const name of LOOKERS) {
    const response = await ask(place, path, { as: world.people[name] });
    const html = await response.text();
    if (response.status === 200) return html;
  }
  return null;
}

test("every page opens, and none mentions the demonstration", async () => {
  const mentions: string[] = [];
  const closed: string[] = [];
  let ofDemo = 0;
  for (const visit of VISITS.filter(({ screen }) => !screen.startsWith("/dev/"))) {
    const path = await visit.address(world, world.people.admin);
    const html = await openPage("venue", path);
    if (html === null) closed.push(visit.screen);
    else mentions.push(...(html.match(MENTION) ?? []).map((words) => `${visit.screen}: ${words}`));
    // The same look at the demonstration finds something where there is something to find.
    if (visit.screen.startsWith("/cuentas-de-cobro/recinto")) {
      ofDemo += ((await openPage("demo", path)) ?? "").match(MENTION)?.length ?? 0;
    }
  }
  expect(mentions).toEqual([]);
  // The simulated barriers are the demonstration's. The root sends everybody on, and so do a count without a shift and a payment whose bank is not there any more.
  expect(closed).toEqual(["/list-parking-pen/simulador", "/caja/cerrar", "/", "/card-payment/[id]"]);
  expect(ofDemo).toBeGreaterThan(0);
});
