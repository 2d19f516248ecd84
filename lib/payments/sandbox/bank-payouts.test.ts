import { expect, it } from "vitest";
import { getDb } from "@/db/client";
import { sandboxCharges, sandboxRefunds } from "@/db/schema";
import { providerFor } from "@/lib/payments";
import { testBank } from "@/lib/settlement/testing/test-bank";

testBank();

const charge = (id: string, paidAt: Date) => ({
  id,
  account: "demo",
  idempotencyKey: id,
  method: "card",
  amountCents: 28_750,
  paidCents: 28_750,
  currency: "MXN",
  state: "paid",
  returnUrl: "https://boletos.example",
  webhookUrl: "https://boletos.example",
  description: "1 lugar",
  folio: `PG-${id}`,
  expiresAt: paidAt,
  paidAt,
});

it("the simulated bank sends each day that is over on the next morning, over HTTP", async () => {
  await getDb()
    .insert(sandboxCharges)
    .values([charge("a", new Date("2026-10-05T18:00:00Z")), charge("b", new Date("2026-10-06T04:00:00Z"))]);
  await getDb()
    .insert(sandboxRefunds)
    .values({
      id: "r",
      chargeId: "a",
      idempotencyKey: "r",
      amountCents: 5_000,
      createdAt: new Date("2026-10-06T20:00:00Z"),
    });
  const { provider } = await providerFor({ provider: "sandbox", account: "demo" });
  const since = (day: string, known: string[] = []) => provider.payoutsSince?.(day, new Set(known));
  expect(await since("2026-10-01")).toMatchObject([
    { ref: "po_demo_20261005", paidOn: "2026-10-06", netCents: 57_500, movements: [{ ref: "a" }, { ref: "b" }] },
    {
      ref: "po_demo_20261006",
      paidOn: "2026-10-07",
      netCents: -5_000,
      movements: [{ kind: "refund", chargeRef: "a" }],
    },
  ]);
  expect(await since("2026-10-07", ["po_demo_20261006"])).toEqual([]);
});
