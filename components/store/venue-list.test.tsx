import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { BuyerHome } from "@/components/home/buyer-home";
import { VenueList } from "@/components/store/venue-list";
import type { StoreCard } from "@/lib/events";

const venue = (values: Partial<StoreCard>): StoreCard => ({
  id: 1,
  slug: "plaza",
  name: "Plaza",
  color: "#05216e",
  location: "Centro, Monterrey, N.L.",
  banner: "/img/banner.svg",
  timeZone: "America/Monterrey",
  isEvent: true,
  isPrepaid: false,
  events: 0,
  next: null,
  ...values,
});
const next = { name: "Concierto", startsAt: new Date("2026-03-01T02:00:00Z") };
const words = (markup: string) => markup.replace(/<[^>]+>/g, " ").replace(/\s+/g, " ");
const listOf = (values: Partial<StoreCard>) =>
  renderToStaticMarkup(<VenueList venues={[venue(values)]} hrefOf={({ slug }) => `/sales-user/${slug}`} />);
const homeOf = (values: Partial<StoreCard>) =>
  words(renderToStaticMarkup(<BuyerHome venues={[]} stores={[venue(values)]} now={new Date()} />));

test("a card says what its venue sells, and of one with nothing but prepaid no word about events", () => {
  const prepaid = words(listOf({ isEvent: false, isPrepaid: true }));
  expect(prepaid).toMatch(/Plaza .* Prepago $/);
  expect(prepaid).not.toContain("vento");
  expect(words(listOf({ isPrepaid: true, events: 2, next }))).toMatch(/Concierto .* 2 eventos Eventos, Prepago $/);
  expect(words(listOf({}))).toMatch(/ Sin eventos a la venta por ahora Eventos $/);
});

test("a card leads to its venue", () => {
  expect(listOf({ slug: "plaza-prepago", isEvent: false, isPrepaid: true })).toContain(
    'href="/sales-user/plaza-prepago"',
  );
});

test("a buyer's start says it the same way", () => {
  expect(homeOf({ isEvent: false, isPrepaid: true })).toMatch(/Plaza .* Prepago $/);
  expect(homeOf({})).toContain("Sin eventos a la venta por ahora");
  expect(homeOf({ events: 1, next })).toContain("Próximo: Concierto");
});
