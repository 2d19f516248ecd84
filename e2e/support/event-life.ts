import type { Browser, Page } from "playwright";
import { createEvent, createEventArea, createUser, type UserRow } from "@/db/testing";
import { baseUrl, desk, phone } from "@/e2e/support/browser";
import { type Checkout, chooseAtBank, startCheckout, validate } from "@/e2e/support/checkout";
import { clientOf } from "@/e2e/support/shop";
import { type Person, personOf, type Tenant } from "@/e2e/support/world";

/** A page of somebody who is logged in already, at a desk or on a phone. */
export async function pageOf(browser: Browser, person: Person, device: "desk" | "phone"): Promise<Page> {
  const context = await (device === "desk" ? desk(browser) : phone(browser));
  const [name = "", value = ""] = person.cookie.split("=");
  await context.addCookies([{ name, value, url: baseUrl() }]);
  return context.newPage();
}

/** An event of its own of a tenant, on sale: what it sold is only what the journey bought. */
export async function saleOf({ enclosure, zone, mark }: Tenant, values: { priceCents?: number } = {}) {
  const event = await createEvent(enclosure, { name: `Función ${mark}`, buyerLimit: 50 });
  return { event, area: await createEventArea(event, zone, values) };
}

export type Sale = Awaited<ReturnType<typeof saleOf>>;

export interface Bought extends Checkout {
  user: UserRow;
  person: Person;
}

/** A new buyer who paid places by card: price 250.00 and fee 37.50 each. */
export async function boughtBy({ area }: Pick<Sale, "area">, quantity = 1): Promise<Bought> {
  const user = await createUser({ emailVerifiedAt: new Date() });
  const checkout = await startCheckout(await clientOf(user), area, { quantity });
  await chooseAtBank(checkout.chargeId, "approve");
  const { status } = await validate(checkout, 0);
  if (status !== 200) throw new Error(`The payment was not applied: ${status}`);
  return { ...checkout, user, person: await personOf("buyer", user) };
}
