import { Agent } from "node:http";
import { PlainError } from "#scripts/log.ts";
import { figuresOf, type Row } from "./figures.ts";
import { drive, type Round, send } from "./load.ts";
import { chargeOf, countApplied, forgetMails, openPayments } from "./money-seed.ts";
import type { Platform } from "./platform.ts";
import { type Bench, timed, wrong } from "./sides.ts";

const WEBHOOK_CONNECTIONS = 16;

interface Signed {
  body: { id: string; type: string; chargeId: string; state: string };
  signature: string;
}

/** The callbacks of a round, signed by the bank before the clock runs: the driver does not know its secret. */
async function signed({ bankPort }: Platform, mark: string, folios: readonly string[]): Promise<Signed[]> {
  const bodies = folios.map((folio, index) => ({
    id: `${mark}evt-${index}`,
    type: "charge.paid",
    chargeId: chargeOf(folio),
    state: "paid",
  }));
  const agent = new Agent({ maxSockets: 1 });
  const answer = await send(agent, { method: "POST", port: bankPort, path: "/sign", body: bodies });
  agent.destroy();
  if (answer.status !== 200) throw new PlainError(`the bank did not sign: ${wrong(answer)}`);
  const signatures: string[] = JSON.parse(answer.text);
  return bodies.map((body, index) => ({ body, signature: signatures[index] ?? "" }));
}

/** The bank's callbacks, each sent twice in a row: the first sells, the second is a duplicate, often before the first is done. */
export async function webhooksRow({ platform, sql, size }: Bench, hold: Row): Promise<Row> {
  const { world, webPort } = platform;
  const areaId = world.product.areaIds[2] ?? 0;
  const marks: string[] = [];
  const side = async (payments: number): Promise<Round> => {
    const mark = `wh${marks.length}-`;
    marks.push(mark);
    const stage = { stage: world.product, buyerIds: world.buyerIds, areaId, count: payments, mark };
    const messages = await signed(platform, mark, await openPayments(sql, stage));
    const round = await timed(platform, "product", () =>
      drive({ connections: WEBHOOK_CONNECTIONS, total: 2 * payments }, async (index, agent) => {
        const message = messages[index >> 1];
        const answer = await send(agent, {
          method: "POST",
          port: webPort,
          path: "/api/v1/payments/callback/sandbox/demo",
          headers: { "x-banco-signature": message?.signature ?? "" },
          body: message?.body,
        });
        return answer.status === 200 ? null : wrong(answer);
      }),
    );
    const left = await countApplied(sql, mark);
    if (round.errors === 0 && Object.values(left).some((count) => count !== payments)) {
      throw new PlainError(`${payments} payments were called back twice, the database has ${JSON.stringify(left)}`);
    }
    return round;
  };
  await side(Math.ceil(size.warmUp / 4));
  const rounds: Round[] = [];
  for (let round = 0; round < size.rounds; round++) rounds.push(await side(size.payments));
  await forgetMails(sql);
  const product = figuresOf(rounds);
  return {
    name: "webhooks",
    what: `${2 * size.payments} signed callbacks of ${size.payments} payments, half of them duplicates`,
    connections: WEBHOOK_CONNECTIONS,
    product,
    ratio: product.rate / hold.product.rate,
    target: 0.3,
    rule: ">=",
    notes: ["ratio to the hold row", "after each round: each payment sold once, with one ticket and one mail"],
  };
}
