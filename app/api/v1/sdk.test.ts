import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { tokenOf } from "@/app/api/v1/testing";
import { assignGuard, createGuard, createSaleable, createUser } from "@/db/testing";
import { answerHere } from "@/e2e/support/in-process";
import { createApiKey } from "@/lib/auth/testing";
import { stopBoss } from "@/lib/jobs";
import { chooseAtBank, startTestBank, type TestBank } from "@/lib/settlement/testing";
import { newSecret, signedHeaders } from "@/lib/webhooks/delivery/sign";
import {
  ApiError,
  answered,
  createControlTraslado,
  everyRow,
  onlyOnce,
  readWebhook,
  type Schemas,
} from "@/sdk/src/index";

let bank: TestBank;
beforeAll(async () => {
  bank = await startTestBank();
});
afterAll(async () => {
  await bank.close();
  await stopBoss(0);
});

const connect = (key?: string) =>
  createControlTraslado({ baseUrl: "http://localhost:3000", fetch: answerHere, ...(key === undefined ? {} : { key }) });

test("the SDK goes the whole way: places held, paid, tickets, the gate, and the organizer's copy", async () => {
  const sale = await createSaleable({ capacity: 20 });
  const [person, guard] = await Promise.all([createUser(), createGuard(sale.admin.id)]);
  await assignGuard(guard, sale.event, sale.zone);
  const buyer = connect(await tokenOf(person));
  const gate = connect(await tokenOf(guard));
  const system = connect((await createApiKey(sale.owner, { scopes: ["order:read"] })).token);

  const { response: zones } = await answered(
    connect().GET("/api/v1/events/{id}/zones", { params: { path: { id: sale.event.id } } }),
  );
  const idEventArea = zones[0]?.idEventArea ?? 0;
  const { response: cart } = await answered(
    buyer.POST("/api/v1/tickets/purchases", { params: { header: onlyOnce() }, body: { idEventArea, quantity: 2 } }),
  );

  const payment = { params: { path: { id: cart.idCart }, header: onlyOnce() }, body: { method: "card" as const } };
  const { response: started } = await answered(buyer.PUT("/api/v1/cart/{id}/pay", payment));
  const { response: repeated } = await answered(buyer.PUT("/api/v1/cart/{id}/pay", payment));
  expect(repeated).toEqual(started);
  if (started.next.kind !== "redirect") throw new Error("A card is paid at the bank");
  await chooseAtBank(bank, new URL(started.next.url).pathname.split("/").at(-1) ?? "", "approve");
  const { response: paid } = await answered(
    buyer.POST("/api/v1/payments/{id}/validate", { params: { path: { id: started.idPayment ?? 0 } } }),
  );
  expect(paid.state).toBe("paid");

  const { response: tickets } = await answered(
    buyer.GET("/api/v1/users/{id}/tickets", { params: { path: { id: person.id } } }),
  );
  expect(tickets).toHaveLength(2);
  const id = tickets[0]?.code?.shortCode ?? "";
  const reading = () =>
    gate.POST("/api/v1/qr/{id}/redeem", {
      params: { path: { id } },
      body: { nonce: randomUUID(), idGate: sale.gate.id, direction: "in" },
    });
  expect((await answered(reading())).response.decision).toBe("admitted");
  expect((await answered(reading())).response.decision).toBe("already_used");

  const told: Schemas["PurchaseRow"][] = [];
  const rows = everyRow((after) =>
    answered(
      system.GET("/api/v1/tickets/purchases", {
        params: { query: { modified_since: "2020-01-01T00:00:00Z", limit: 1, ...(after ? { after } : {}) } },
      }),
    ),
  );
  for (let next = await rows.next(); ; next = await rows.next()) {
    if (next.done) {
      expect(next.value).toMatch(/^\d{4}-.*Z$/);
      break;
    }
    told.push(next.value);
  }
  expect(told).toMatchObject([{ idCart: cart.idCart, state: "paid", places: 2 }]);

  const refused = answered(system.GET("/api/v1/events", {}));
  await expect(refused).rejects.toBeInstanceOf(ApiError);
  await expect(refused).rejects.toMatchObject({ status: 403, code: "api_key.no_scope" });
});

test("the SDK reads a webhook that the platform signed, and nothing that was changed or is old", () => {
  const secret = newSecret();
  const body = JSON.stringify({
    type: "order.paid",
    version: 1,
    timestamp: "2026-11-28T18:00:00Z",
    data: { idOrder: 7 },
  });
  const headers = signedHeaders({ id: "msg_7", at: new Date(), body, secrets: [newSecret(), secret] });
  expect(readWebhook(body, headers, secret)).toMatchObject({ type: "order.paid", data: { idOrder: 7 } });
  expect(readWebhook(body, new Headers(headers), secret).version).toBe(1);
  expect(() => readWebhook(body.replace("7", "8"), headers, secret)).toThrow();
  expect(() => readWebhook(body, headers, newSecret())).toThrow();
  const old = signedHeaders({ id: "msg_7", at: new Date(Date.now() - 600_000), body, secrets: [secret] });
  expect(() => readWebhook(body, old, secret)).toThrow();
});
