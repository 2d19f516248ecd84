import { expect, it } from "vitest";
import { type NavEntry, placeOf } from "@/components/shell/nav-entry";

const nav: NavEntry[] = [
  { label: "Consulta de eventos", href: "/event" },
  { label: "Administración", children: [{ label: "QR de cortesía", href: "/generate-qr" }] },
];
const home = { href: "/home" };

it.each([
  ["/event", [home], "/event"],
  ["/event/7/fecha", [home], "/event"],
  ["/eventType", [home], "/home"],
  ["/create-qr", [home, { href: "/generate-qr" }], "/generate-qr"],
  ["/purchases", [home], "/home"],
  ["/purchases/9", [home, { href: "/purchases" }], "/home"],
] as const)("%s has its place in the menu", (pathname, breadcrumb, place) => {
  expect(placeOf(pathname, nav, breadcrumb, "/home")).toBe(place);
});
