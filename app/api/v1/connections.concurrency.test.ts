import { afterAll, beforeAll, expect, test } from "vitest";
import { PUT as change } from "@/app/api/v1/cart/[id]/route";
import { POST as empty } from "@/app/api/v1/cart/delete/route";
import { DELETE as removeTicket } from "@/app/api/v1/cart/tickets/[idTicket]/route";
import { POST as generate } from "@/app/api/v1/qr/courtesy/route";
import { POST as register } from "@/app/api/v1/qr/route";
import { succeed, tokenOf } from "@/app/api/v1/testing";
import { POST as give } from "@/app/api/v1/tickets/free/route";
import { POST as add } from "@/app/api/v1/tickets/purchases/[id]/tickets/route";
import { POST as hold } from "@/app/api/v1/tickets/purchases/route";
import { PUT as changeUser, DELETE as erase } from "@/app/api/v1/users/[id]/route";
import { POST as create } from "@/app/api/v1/users/route";
import { closeDb } from "@/db/client";
import { createSaleable, createUser } from "@/db/testing";
import { createOtherArea } from "@/lib/after-sale/testing";

const POOL = process.env.DATABASE_POOL;

/** From now on the process has so many connections. */
async function connections(count: string | undefined): Promise<void> {
  await closeDb();
  if (count === undefined) delete process.env.DATABASE_POOL;
  else process.env.DATABASE_POOL = count;
}

beforeAll(() => connections("1"));
afterAll(() => connections(POOL));

/** Longer than any of these calls takes: one that waits for a second connection never ends. */
const SECONDS = 60_000;

let keys = 0;
const key = () => `connections ${++keys}`;

test(
  "more calls at once than there are connections, each under a key, all end",
  async () => {
    const sale = await createSaleable({ capacity: 100 });
    for (const count of ["1", "4", "16"]) {
      await connections(count);
      const buyers = await Promise.all(Array.from({ length: 24 }, async () => tokenOf(await createUser())));
      const calls = buyers.map((as) => ({ as, key: key(), body: { idEventArea: sale.area.id, quantity: 1 } }));
      const held = await Promise.all(calls.map((call) => succeed(hold, call)));
      expect(new Set(held.map(({ response }) => response.idCart)).size).toBe(buyers.length);
      const again = await Promise.all(calls.map((call) => succeed(hold, call)));
      expect(again.map(({ response }) => response)).toEqual(held.map(({ response }) => response));
    }
  },
  SECONDS,
);

test(
  "a cart's calls that are one transaction need no second connection",
  async () => {
    await connections("1");
    const sale = await createSaleable();
    const other = await createOtherArea(sale, 10_000);
    const buyer = await createUser();
    const as = await tokenOf(buyer);
    const body = { idEventArea: sale.area.id, quantity: 2 };
    const { idCart, items } = (await succeed(hold, { as, key: key(), body })).response;
    const params = { id: idCart };
    const more = { idEventArea: other.id, quantity: 1 };
    expect((await succeed(add, { as, key: key(), params, body: more })).response.items).toHaveLength(3);
    const areas = [{ idEventArea: other.id, quantity: 2 }];
    expect((await succeed(change, { as, key: key(), params, body: { areas } })).response.items).toHaveLength(4);
    await succeed(removeTicket, { as, key: key(), params: { idTicket: items[0]?.idTicket ?? 0 } });
    await succeed(empty, { as, key: key(), body: { idUser: buyer.id } });
  },
  SECONDS,
);

test(
  "calls of staff that are one transaction need no second connection",
  async () => {
    await connections("1");
    const sale = await createSaleable();
    const as = await tokenOf(sale.owner);
    const where = { evento: sale.event.id, zona: sale.zone.id };
    await succeed(register, { as, key: key(), body: { ...where, name: "Ana Invitada", email: "ana@test.example" } });
    await succeed(generate, { as, key: key(), body: { ...where, quantity: 2 } });
    const buyer = await createUser();
    const cart = { idEventArea: sale.area.id, quantity: 1 };
    const { idCart } = (await succeed(hold, { as: await tokenOf(buyer), key: key(), body: cart })).response;
    await succeed(give, { as, key: key(), body: { ...cart, idCart, reason: "Compensación" } });
    const guard = { intFKIDProfile: 3, chrNombreUsuario: "Guardia", fullName: "Nuevo Guardia" };
    const email = `guardia.${process.pid}.${Date.now()}@test.example`;
    const made = await succeed(create, { as, key: key(), body: { ...guard, email } });
    const params = { id: made.response.intIDUsuario };
    await succeed(changeUser, { as, key: key(), params, body: { fullName: "Otro Nombre" } });
    await succeed(erase, { as, key: key(), params });
  },
  SECONDS,
);
