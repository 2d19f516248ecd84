import { randomUUID } from "node:crypto";
import { PlainError } from "#scripts/log.ts";
import type { Row } from "./figures.ts";
import { drive, type Round, send } from "./load.ts";
import { alternate, type Bench, bearer, type Side, timed, wrong } from "./sides.ts";
import { ENTRY_CENTS, GUARDS, HOUR_CENTS, type PrepaidCar } from "./world.ts";

const CONNECTIONS = 16;

type Direction = "in" | "out";

/** Rounds of readings of cars in their order, each of which takes `cents`; `used` says how many of each side's were read. */
function readings({ platform }: Bench, kind: "entry" | "exit", direction: Direction, cents: number) {
  const { world, webPort, baselinePort } = platform;
  const used = { product: 0, baseline: 0 };
  const side = async (name: Side, total: number): Promise<Round> => {
    const { plaza, guardIds, adminId } = world[name];
    const { cars, versionId } = plaza[kind];
    const from = used[name];
    used[name] += total;
    const { gateId, enclosureId } = plaza;
    return timed(platform, name, () =>
      drive({ connections: CONNECTIONS, total }, async (index, agent) => {
        const car = cars[from + index];
        const guard = index % GUARDS;
        const answer = await send(
          agent,
          name === "product"
            ? redeem(webPort, car, { guard, gateId, direction })
            : {
                method: "POST",
                port: baselinePort,
                path: "/api/prepaid",
                body: {
                  adminId,
                  enclosureId,
                  gateId,
                  versionId,
                  direction,
                  cents,
                  passId: car?.passId,
                  accountId: car?.accountId,
                  lotId: car?.lotId,
                  userId: guardIds[guard],
                  nonce: randomUUID(),
                },
              },
        );
        return answer.status === 200 && answer.text.includes('"admitted"') ? null : wrong(answer);
      }),
    );
  };
  return { side, used };
}

const redeem = (
  port: number,
  car: PrepaidCar | undefined,
  { guard, gateId, direction }: { guard: number; gateId: number; direction: Direction },
) => ({
  method: "POST" as const,
  port,
  path: `/api/v1/qr/${car?.qr}/redeem`,
  headers: bearer("guard", guard),
  body: { nonce: randomUUID(), idGate: gateId, direction },
});

/** Each car of a side paid once, and its balance is what is left. */
async function assertPaid(
  { platform, sql }: Bench,
  name: Side,
  { kind, cars, cents }: { kind: "entry" | "exit"; cars: number; cents: number },
) {
  const [paid] = await sql<{ movements: number; cents: number; accounts: number; wrong: number }[]>`
    select count(*)::int as movements, coalesce(-sum(m.amount_cents), 0)::int as cents,
      count(distinct m.account_id)::int as accounts,
      (select count(*)::int from prepaid_accounts a where a.admin_id = ${platform.world[name].adminId}
        and a.balance_cents <> (select sum(x.amount_cents) from prepaid_movements x where x.account_id = a.id)) as wrong
    from prepaid_movements m where m.admin_id = ${platform.world[name].adminId} and m.kind = ${kind}`;
  const isRight = paid?.movements === cars && paid.accounts === cars && paid.cents === cars * cents && paid.wrong === 0;
  if (!isRight) throw new PlainError(`${name}: ${cars} cars paid ${cents}, the database has ${JSON.stringify(paid)}`);
}

async function chargedRow(bench: Bench, kind: "entry" | "exit", cents: number) {
  const { size } = bench;
  const direction = kind === "entry" ? "in" : "out";
  const { side, used } = readings(bench, kind, direction, cents);
  for (const name of ["product", "baseline"] as const) await side(name, size.warmUp);
  const { product, baseline } = await alternate(size.rounds, (name) => side(name, size.scans));
  if (product.errors + baseline.errors === 0) {
    for (const name of ["product", "baseline"] as const)
      await assertPaid(bench, name, { kind, cars: used[name], cents });
  }
  return { product, baseline, ratio: product.rate / baseline.rate };
}

const BARE = "a handler that does not decide: the account's lock, balance, lot, movement, reading and visit";

export async function prepaidEntryRow(bench: Bench): Promise<Row> {
  const measured = await chargedRow(bench, "entry", ENTRY_CENTS);
  return {
    ...measured,
    name: "prepaid entry",
    what: `${bench.size.scans} entries of prepaid QRs that pay as they enter, by ${GUARDS} guards`,
    connections: CONNECTIONS,
    target: 0.5,
    rule: ">=",
    notes: [
      `baseline: ${BARE}`,
      "each car paid once, and each balance is the sum of its movements",
      await ofOneBalance(bench),
    ],
  };
}

/** The cars enter first, unmeasured: entering costs nothing by their tariff, and leaving in the same minute neither. */
export async function prepaidExitRow(bench: Bench): Promise<Row> {
  const { size } = bench;
  const entering = readings(bench, "exit", "in", 0);
  for (const name of ["product", "baseline"] as const) {
    const { errors, firstError } = await entering.side(name, size.warmUp + size.rounds * size.scans);
    if (errors > 0) throw new PlainError(`${name}: ${errors} cars did not enter: ${firstError}`);
  }
  await bench.sql`
    update prepaid_visits set entered_at = entered_at - interval '5 minutes' where ended_at is null`;
  return {
    ...(await chargedRow(bench, "exit", HOUR_CENTS)),
    name: "prepaid exit",
    what: `${size.scans} exits of prepaid QRs that pay as they leave, by ${GUARDS} guards`,
    connections: CONNECTIONS,
    target: 0.5,
    rule: ">=",
    notes: [`baseline: ${BARE}`, "each car paid once, and each balance is the sum of its movements"],
  };
}

/** All gates read one account at once, whose car is let in anew each time: how many movements a second a balance takes. */
async function ofOneBalance({ platform, size, sql }: Bench): Promise<string> {
  const { world, webPort } = platform;
  const { plaza } = world.product;
  const car = plaza.entry.cars[0];
  if (!car) throw new PlainError("There is no prepaid car");
  const count = async () =>
    (await sql<{ n: number }[]>`select movements as n from prepaid_accounts where id = ${car.accountId}`)[0]?.n ?? 0;
  const before = await count();
  const { seconds, errors, firstError } = await drive(
    { connections: CONNECTIONS, total: size.scans },
    async (index, agent) => {
      const answer = await send(
        agent,
        redeem(webPort, car, { guard: index % GUARDS, gateId: plaza.gateId, direction: "in" }),
      );
      return answer.status === 200 ? null : wrong(answer);
    },
  );
  if (errors > 0) throw new PlainError(`${errors} readings of one account failed: ${firstError}`);
  const made = (await count()) - before;
  return `one account read at all gates at once: ${made} movements of ${size.scans} readings, ${(made / seconds).toFixed(1)} a second`;
}
