import { randomUUID } from "node:crypto";
import { Agent } from "node:http";
import { PlainError } from "#scripts/log.ts";
import { figuresOf, type Row } from "./figures.ts";
import { type Answer, drive, type Round, send } from "./load.ts";
import type { Platform } from "./platform.ts";
import { alternate, type Bench, bearer, type Side, timed, wrong } from "./sides.ts";
import { BENCH_PASSWORD, GUARDS } from "./world.ts";

const PAGE_CONNECTIONS = 16;
const SCAN_CONNECTIONS = 16;
const LOGINS_AT_ONCE = 8;
const ALLOWED_MS = 60;

const cookiesOf = ({ headers }: Answer) => [headers["set-cookie"] ?? []].flat().map((cookie) => cookie.split(";")[0]);

/** Logs a buyer in as a browser does, and answers the Cookie header of its session. */
async function webSession({ webPort, world }: Platform): Promise<string> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const csrf = await send(agent, { method: "GET", port: webPort, path: "/api/auth/csrf" });
  const answer = await send(agent, {
    method: "POST",
    port: webPort,
    path: "/api/auth/callback/credentials",
    headers: { cookie: cookiesOf(csrf).join("; "), origin: `http://127.0.0.1:${webPort}` },
    body: {
      csrfToken: JSON.parse(csrf.text).csrfToken,
      identifier: world.logins[0],
      password: BENCH_PASSWORD,
      json: true,
    },
  });
  agent.destroy();
  const session = cookiesOf(answer).find((cookie) => cookie?.includes("session-token"));
  if (!session) throw new PlainError(`no session for the profile: ${wrong(answer)}`);
  return session;
}

/** `/change-profile` of a person with a session, against the empty dynamic page. */
export async function profileRow({ platform, size }: Bench): Promise<Row> {
  const { webPort, baselinePort } = platform;
  const cookie = await webSession(platform);
  const targets = {
    product: { port: webPort, path: "/change-profile", headers: { cookie } },
    baseline: { port: baselinePort, path: "/empty", headers: {} },
  };
  const side = (name: Side, total: number) =>
    timed(platform, name, () =>
      drive({ connections: PAGE_CONNECTIONS, total }, async (_, agent) => {
        const { headers, ...target } = targets[name];
        const accept = { accept: "text/html", "accept-encoding": "gzip" };
        const answer = await send(agent, { method: "GET", ...target, headers: { ...headers, ...accept } });
        return answer.status === 200 ? null : wrong(answer);
      }),
    );
  for (const name of ["product", "baseline"] as const) await side(name, size.warmUp);
  const { product, baseline } = await alternate(size.rounds, (name) => side(name, size.pages));
  return {
    name: "profile",
    what: `${size.pages} times /change-profile under a session`,
    connections: PAGE_CONNECTIONS,
    product,
    baseline,
    ratio: product.rate / baseline.rate,
    target: 0.4,
    rule: ">=",
    notes: [],
  };
}

/** Logs in over and over on as many connections as `LOGINS_AT_ONCE`, until told to stop; answers how many succeeded. */
function keepLoggingIn({ webPort, world }: Platform): () => Promise<number> {
  let going = true;
  let done = 0;
  const connections = Array.from({ length: LOGINS_AT_ONCE }, async (_, index) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    for (let n = 0; going; n++) {
      // An address of its own for each login: the limit of an address is not what is measured.
      const headers = { "x-forwarded-for": `10.${index}.${(n >> 8) & 255}.${n & 255}` };
      const body = { identifier: world.logins[index], password: BENCH_PASSWORD };
      const answer = await send(agent, { method: "POST", port: webPort, path: "/api/v1/auth/login", headers, body });
      if (answer.status !== 200) throw new PlainError(`a login failed: ${wrong(answer)}`);
      done += 1;
    }
    agent.destroy();
  });
  return async () => {
    going = false;
    await Promise.all(connections);
    return done;
  };
}

/** First readings of signed codes, quiet and then while eight people log in; the codes are the last of the world's. */
export async function loginsRow({ platform, size }: Bench): Promise<Row> {
  const { world, webPort } = platform;
  const { passes, gateIds } = world.product;
  let next = passes.length - 1;
  const scans = (total: number): Promise<Round> =>
    timed(platform, "product", () =>
      drive({ connections: SCAN_CONNECTIONS, total }, async (index, agent) => {
        const pass = passes[next--];
        const answer = await send(agent, {
          method: "POST",
          port: webPort,
          path: `/api/v1/qr/${pass?.qr}/redeem`,
          headers: bearer("guard", index % GUARDS),
          body: { nonce: randomUUID(), idGate: gateIds[0], direction: "in" },
        });
        return answer.status === 200 && answer.text.includes('"admitted"') ? null : wrong(answer);
      }),
    );
  await scans(size.warmUp);
  const rounds: Record<Side, Round[]> = { product: [], baseline: [] };
  let logins = 0;
  for (let round = 0; round < size.rounds; round++) {
    rounds.baseline.push(await scans(size.loginScans));
    const stop = keepLoggingIn(platform);
    rounds.product.push(await scans(size.loginScans));
    logins += await stop();
  }
  const [product, baseline] = [figuresOf(rounds.product), figuresOf(rounds.baseline)];
  return {
    name: "logins",
    what: `${size.loginScans} first readings while ${LOGINS_AT_ONCE} people log in, and (baseline) while nobody does`,
    connections: SCAN_CONNECTIONS,
    product,
    baseline,
    measure: "p99 above the quiet one, ms",
    ratio: product.p99 - baseline.p99,
    target: ALLOWED_MS,
    rule: "<=",
    notes: [`${logins} logins meanwhile`],
  };
}
