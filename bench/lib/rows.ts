import { randomUUID } from "node:crypto";
import type { Agent } from "node:http";
import { PlainError, step } from "#scripts/log.ts";
import { waitUntil } from "#scripts/processes.ts";
import { countHeld, countSold, resetHolds } from "./checks.ts";
import { figuresOf, type Row } from "./figures.ts";
import { drive, type Round, send } from "./load.ts";
import type { Platform } from "./platform.ts";
import { scriptsOf } from "./scripts.ts";
import { alternate, type Bench, bearer, type Side, timed, wrong } from "./sides.ts";
import { GUARDS, PLACES_PER_AREA } from "./world.ts";

export const HOLD_CONNECTIONS = 32;
export const SCAN_CONNECTIONS = 16;
const PAGE_CONNECTIONS = 16;
const CHECKOUT_CONNECTIONS = 16;
const PLACES = 2;

const json = (text: string) => JSON.parse(text);

function holdRound({ platform }: Bench, name: Side, total: number): Promise<Round> {
  const { world, webPort, baselinePort } = platform;
  const stage = world[name];
  const areaId = stage.areaIds[0] ?? 0;
  return drive({ connections: HOLD_CONNECTIONS, total }, async (index, agent) => {
    const answer = await send(
      agent,
      name === "product"
        ? {
            method: "POST",
            port: webPort,
            path: "/api/v1/tickets/purchases",
            headers: bearer("buyer", index),
            body: { idEventArea: areaId, quantity: PLACES },
          }
        : {
            method: "POST",
            port: baselinePort,
            path: "/api/hold",
            body: { ...stageIds(stage), buyerId: world.buyerIds[index], areaId, quantity: PLACES },
          },
    );
    return answer.status === 201 ? null : wrong(answer);
  });
}

const stageIds = ({ adminId, enclosureId }: { adminId: number; enclosureId: number }) => ({ adminId, enclosureId });

/** All places of the hot area are asked for, two at a time: exactly they must be held afterwards, each once. */
async function assertHeld({ platform, sql }: Bench, name: Side, total: number): Promise<void> {
  const held = await countHeld(sql, platform.world[name].areaIds[0] ?? 0);
  const audited = name === "product" ? total : 0;
  const isRight = held.places === total * PLACES && held.orders === total && held.oversold === 0;
  const isWhole = name === "baseline" || (held.items === total * PLACES && held.audited === audited);
  if (!isRight || !isWhole) {
    throw new PlainError(
      `${name}: ${total} holds of ${PLACES} were asked for, the database has ${JSON.stringify(held)}`,
    );
  }
}

/** Rounds of holds, each counted and forgotten, so that the next finds the area as the first did. */
export function holdSide(bench: Bench): (name: Side, count: number) => Promise<Round> {
  const { sql, platform } = bench;
  return async (name, count) => {
    const round = await timed(platform, name, () => holdRound(bench, name, count));
    if (round.errors === 0) await assertHeld(bench, name, count);
    await resetHolds(sql, platform.world[name]);
    return round;
  };
}

export async function holdRow(bench: Bench): Promise<Row> {
  const { size } = bench;
  const total = Math.min(size.holds, PLACES_PER_AREA / PLACES);
  const side = holdSide(bench);
  for (const name of ["product", "baseline"] as const) await side(name, size.warmUp);
  const { product, baseline } = await alternate(size.rounds, (name) => side(name, total));
  return {
    name: "hold",
    what: `${total} holds of ${PLACES} places in one area of ${PLACES_PER_AREA}`,
    connections: HOLD_CONNECTIONS,
    product,
    baseline,
    ratio: product.rate / baseline.rate,
    target: 0.5,
    rule: ">=",
    notes: [`after each round: held = requested (${total * PLACES} places), none twice, one audit row a hold`],
  };
}

/** The first reading of one of the product's passes. */
export async function readOnce({ world, webPort }: Platform, index: number, agent: Agent): Promise<string | null> {
  const { passes, gateIds } = world.product;
  const answer = await send(agent, {
    method: "POST",
    port: webPort,
    path: `/api/v1/qr/${passes[index]?.qr}/redeem`,
    headers: bearer("guard", index % GUARDS),
    body: { nonce: randomUUID(), idGate: gateIds[0], direction: "in" },
  });
  return answer.status === 200 && answer.text.includes('"admitted"') ? null : wrong(answer);
}

/** Rounds of readings of the passes in order; `used` says how many of each side's were read. */
function readings({ platform }: Bench, direction: "in" | "out") {
  const { world, webPort, baselinePort } = platform;
  const used = { product: 0, baseline: 0 };
  const side = async (name: Side, total: number): Promise<Round> => {
    const { passes, gateIds, guardIds } = world[name];
    const from = used[name];
    used[name] += total;
    return timed(platform, name, () =>
      drive({ connections: SCAN_CONNECTIONS, total }, async (index, agent) => {
        const pass = passes[from + index];
        const idGate = gateIds[0];
        const guard = index % GUARDS;
        const answer = await send(
          agent,
          name === "product"
            ? {
                method: "POST",
                port: webPort,
                path: `/api/v1/qr/${pass?.qr}/redeem`,
                headers: bearer("guard", guard),
                body: { nonce: randomUUID(), idGate, direction },
              }
            : {
                method: "POST",
                port: baselinePort,
                path: "/api/scan",
                body: {
                  code: pass?.shortCode,
                  nonce: randomUUID(),
                  gateId: idGate,
                  userId: guardIds[guard],
                  direction,
                },
              },
        );
        return answer.status === 200 && answer.text.includes('"admitted"') ? null : wrong(answer);
      }),
    );
  };
  return { side, used };
}

async function readingRow(bench: Bench, direction: "in" | "out") {
  const { platform, size, sql } = bench;
  const { side, used } = readings(bench, direction);
  for (const name of ["product", "baseline"] as const) await side(name, size.warmUp);
  const { product, baseline } = await alternate(size.rounds, (name) => side(name, size.scans));
  const [admitted] = await sql<{ scans: number; passes: number; stays: number }[]>`
    select count(*)::int as scans, count(distinct pass_id)::int as passes,
      (select count(*)::int from stays y where y.admin_id = ${platform.world.product.adminId}
        and case when ${direction} = 'in' then y.ended_by is null else y.ended_by = 'exit' end) as stays
    from scans
    where admin_id = ${platform.world.product.adminId} and decision = 'admitted' and direction = ${direction}`;
  const isRight = [admitted?.scans, admitted?.passes, admitted?.stays].every((count) => count === used.product);
  if (product.errors === 0 && !isRight) {
    throw new PlainError(`${used.product} passes were scanned, the database has ${JSON.stringify(admitted)}`);
  }
  return { product, baseline, ratio: product.rate / baseline.rate };
}

export async function scanRow(bench: Bench): Promise<Row> {
  return {
    ...(await readingRow(bench, "in")),
    name: "scan",
    what: `${bench.size.scans} first readings of signed codes by ${GUARDS} guards`,
    connections: SCAN_CONNECTIONS,
    target: 0.5,
    rule: ">=",
    notes: ["every pass admitted exactly once, every reading recorded, every car inside"],
  };
}

/** The cars that `scanRow` let in leave. */
export async function exitRow(bench: Bench): Promise<Row> {
  return {
    ...(await readingRow(bench, "out")),
    name: "exit",
    what: `${bench.size.scans} exits of cars that are inside, by ${GUARDS} guards`,
    connections: SCAN_CONNECTIONS,
    target: 0.45,
    rule: ">=",
    notes: ["every car left exactly once, and its stay ended"],
  };
}

export async function pageRow({ platform, size }: Bench): Promise<Row> {
  const { world, webPort, baselinePort } = platform;
  const paths = { product: `/${world.product.slug}`, baseline: "/empty" };
  const ports = { product: webPort, baseline: baselinePort };
  const side = (name: Side, total: number) =>
    timed(platform, name, () =>
      drive({ connections: PAGE_CONNECTIONS, total }, async (_, agent: Agent) => {
        const headers = { accept: "text/html", "accept-encoding": "gzip" };
        const answer = await send(agent, { method: "GET", port: ports[name], path: paths[name], headers });
        return answer.status === 200 ? null : wrong(answer);
      }),
    );
  for (const name of ["product", "baseline"] as const) await side(name, size.warmUp);
  const { product, baseline } = await alternate(size.rounds, (name) => side(name, size.pages));
  return {
    name: "store page",
    what: `${size.pages} visitors of a venue's store`,
    connections: PAGE_CONNECTIONS,
    product,
    baseline,
    ratio: product.rate / baseline.rate,
    target: 0.4,
    rule: ">=",
    notes: [],
  };
}

/** One buyer's way from the hold to the tickets. */
export async function checkout(
  platform: Platform,
  index: number,
  areaId: number,
  agent: Agent,
): Promise<string | null> {
  const { webPort, bankPort } = platform;
  const headers = bearer("buyer", index);
  const held = await send(agent, {
    method: "POST",
    port: webPort,
    path: "/api/v1/tickets/purchases",
    headers,
    body: { idEventArea: areaId, quantity: PLACES },
  });
  if (held.status !== 201) return wrong(held);
  const path = `/api/v1/cart/${json(held.text).response.idCart}/pay`;
  const paying = await send(agent, { method: "PUT", port: webPort, path, headers, body: { method: "card" } });
  if (paying.status !== 200) return wrong(paying);
  const shop = `http://127.0.0.1:${webPort}`;
  const charge = String(json(paying.text).response.next.url).split("/").at(-1);
  const paid = await send(agent, { method: "POST", port: bankPort, path: `/pay/${charge}`, body: { shop } });
  return paid.status === 200 ? null : wrong(paid);
}

export async function checkoutRow({ platform, sql, size }: Bench, hold: Row): Promise<Row> {
  const { world } = platform;
  const areaId = world.product.areaIds[1] ?? 0;
  const before = await countSold(sql, world.product);
  let used = 0;
  const side = (total: number) => {
    const from = used;
    used += total;
    return timed(platform, "product", () =>
      drive({ connections: CHECKOUT_CONNECTIONS, total }, (index, agent) =>
        checkout(platform, from + index, areaId, agent),
      ),
    );
  };
  await side(Math.ceil(size.warmUp / 4));
  const rounds: Round[] = [];
  for (let round = 0; round < size.rounds; round++) rounds.push(await side(size.checkouts));
  const product = figuresOf(rounds);
  const after = await countSold(sql, world.product);
  const sold = {
    paid: after.paid - before.paid,
    tickets: after.tickets - before.tickets,
    messages: after.messages - before.messages,
    waiting: after.waiting,
  };
  if (product.errors === 0 && (sold.paid !== used || sold.tickets !== used * PLACES || sold.messages < used)) {
    throw new PlainError(`${used} checkouts were driven, the database has ${JSON.stringify(sold)}`);
  }
  return {
    name: "checkout",
    what: `${size.checkouts} times: hold ${PLACES} places, pay, signed callback, tickets issued`,
    connections: CHECKOUT_CONNECTIONS,
    product,
    ratio: product.rate / hold.product.rate,
    target: 0.12,
    rule: ">=",
    notes: ["ratio to the hold row", await drain({ platform, sql, size }, sold.waiting)],
  };
}

/** How long the worker takes for the mails with their PDF that the checkouts left. */
async function drain({ platform, sql }: Bench, waiting: number): Promise<string> {
  step(`Draining ${waiting} mails with their PDF`);
  const started = performance.now();
  const worker = await platform.startWorker();
  const isDone = await waitUntil(
    async () => (await countSold(sql, platform.world.product)).waiting === 0,
    600_000,
    250,
  );
  const seconds = (performance.now() - started) / 1000;
  if (!isDone) throw new PlainError("the mails were not sent within ten minutes");
  // The rows that come next start a worker of their own.
  await worker.stop();
  return `backlog of ${waiting} mails with QR and PDF: ${seconds.toFixed(1)} s, ${(waiting / seconds).toFixed(1)} per second (one worker, its start included)`;
}

export async function scriptsRow({ platform }: Bench) {
  const { webPort, baselinePort, world } = platform;
  const store = await scriptsOf(webPort, `/${world.product.slug}`);
  const empty = await scriptsOf(webPort, "/dev/empty");
  const bare = await scriptsOf(baselinePort, "/empty");
  return { store, empty, bare, ratio: store.bytes / empty.bytes, target: 1.06, rule: "<=" as const };
}
