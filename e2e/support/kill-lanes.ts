import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { getDb } from "@/db/client";
import { baseUrl } from "@/e2e/support/browser";
import { alive, killAndWait } from "@/e2e/support/kill";
import { until } from "@/e2e/support/until";
import { createDevice } from "@/lib/barriers/testing/device";
import { watchControllers } from "@/lib/barriers/watch-controllers";
import { BY_ENTRY, createHolder, createPlaza } from "@/lib/prepaid/testing";
import { systemCtx } from "@/lib/settlement/testing";

const CARS = 60;
const PATH = "/api/v1/barrier/read-qr";

/**
 * A reader at a barrier asks for each car until it is answered, and the process that decides dies twice in the middle: each
 * car is charged once, and of each command it is known or `unknown` what became of it.
 */
export async function killAmidDecisions(): Promise<void> {
  const plaza = await createPlaza(BY_ENTRY);
  const device = await createDevice(plaza);
  const cars = await Promise.all(Array.from({ length: CARS }, () => createHolder(plaza, 10_000)));
  const read = (qr: string, serialNo: number) =>
    alive(async () => {
      const body = JSON.stringify({ code: qr, output: 1, serialNo });
      const authorization = device.sign({ method: "POST", path: PATH, body });
      const answer = await fetch(`${baseUrl()}${PATH}`, { method: "POST", headers: { authorization }, body });
      const said = await answer.text();
      return answer.status === 200 && said.includes('"admitted"');
    });
  let done = 0;
  const drive = async () => {
    for (const { qr } of cars) {
      const serialNo = device.nextSerial();
      await until("a car is decided", () => read(qr, serialNo));
      done++;
    }
  };
  const kills = async () => {
    for (const least of [15, 40]) {
      await until("cars are coming", async () => done >= least);
      expect(done).toBeLessThan(CARS);
      await killAndWait("web-1");
    }
  };
  await Promise.all([drive(), kills()]);
  const charged = await getDb().execute<{ times: number; n: number }>(sql`
    select times::int, count(*)::int as n from (
      select a.id, count(m.id) as times from prepaid_accounts a
      left join prepaid_movements m on m.account_id = a.id and m.kind = 'entry'
      where a.admin_id = ${plaza.admin.id} group by a.id) t group by times`);
  expect(charged).toEqual([{ times: 1, n: CARS }]);
  const passages = await getDb().execute<{ n: number }>(sql`
    select count(*)::int as n from barrier_passages where lane_id = ${device.lanes.in}`);
  expect(passages).toEqual([{ n: CARS }]);
  // Nobody said whether the barrier opened: the job of each minute lists every command as unknown.
  await watchControllers({ ctx: { ...systemCtx(), now: new Date(Date.now() + 20_000) } });
  const open = await getDb().execute<{ state: string }>(sql`
    select distinct state from barrier_commands where lane_id = ${device.lanes.in}`);
  expect(open).toEqual([{ state: "unknown" }]);
}
