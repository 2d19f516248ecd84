import { z } from "zod";
import { createEvent, createEventArea } from "@/db/testing";
import { chargeOf } from "@/e2e/support/checkout";
import { api, heldOf } from "@/e2e/support/shop";
import type { World } from "@/e2e/support/world";

const Items = z.object({ items: z.array(z.object({ idTicket: z.int(), idEventArea: z.int() })) });

/** An order of tenant A's buyer with one place, held. */
export async function heldByBuyer({ a, people: { buyer } }: World): Promise<{ idCart: number; idTicket: number }> {
  const days = (count: number) => new Date(Date.now() + count * 86_400_000);
  const dates = { parkingOpensAt: days(20), startsAt: days(21), endsAt: days(22), salesEndAt: days(20) };
  const event = await createEvent(a.enclosure, { name: a.event.name, ...dates });
  const area = await createEventArea(event, a.zone, { capacity: 2 });
  const body = { idEventArea: area.id, quantity: 1 };
  const answer = await api({ method: "POST", path: "/tickets/purchases", turn: 0, as: buyer.token ?? "", body });
  const { idCart } = heldOf(answer);
  const { items } = Items.parse(answer.response);
  return { idCart, idTicket: items.find((item) => item.idEventArea === area.id)?.idTicket ?? 0 };
}

interface Started {
  orderId: number;
  paymentId: number;
  chargeId: string;
}

let started = 0;

/**
 * A payment that tenant A's buyer has started, by card unless told otherwise. The processes take turns, for each lets one
 * person ask the provider 300 times in ten minutes.
 */
export async function startedByBuyer(world: World, method: "card" | "wallet" = "card"): Promise<Started> {
  const { idCart } = await heldByBuyer(world);
  const as = world.people.buyer.token ?? "";
  const turn = started++;
  const answer = await api({ method: "PUT", path: `/cart/${idCart}/pay`, turn, as, body: { method } });
  return { orderId: idCart, ...(await chargeOf(answer)) };
}

/** The folio of a payment in cash that tenant A's buyer has still to make. */
export async function cashOfBuyer(world: World): Promise<string> {
  const { idCart } = await heldByBuyer(world);
  const as = world.people.buyer.token ?? "";
  const answer = await api({ method: "PUT", path: `/cart/${idCart}/pay`, turn: 0, as, body: { method: "cash" } });
  return z.object({ folio: z.string() }).parse(answer.response).folio;
}
