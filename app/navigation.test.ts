import { expect, test } from "vitest";
import { shortcutsOf } from "@/app/home/shortcuts";
import { navigationOf } from "@/app/navigation";
import type { PersonActor, Tenant, UserActor } from "@/lib/core/context";
import { can, type Permission } from "@/lib/core/permissions";
import { SCREENS } from "@/lib/core/screens";

const tenant: Tenant = { id: 9, kind: "standard", hasPrepaid: false };
const actor = (over: Partial<UserActor>): UserActor => ({
  kind: "user",
  userId: 9,
  profile: 1,
  name: "Mariana",
  isPlatformAdmin: false,
  position: over.profile === undefined || over.profile === 1 ? "owner" : null,
  secondFactor: "none",
  tenant,
  sessionId: "",
  ...over,
});
const main: Tenant = { ...tenant, id: 1, kind: "main_provider" };
const phone: PersonActor = { ...actor({ profile: 3 }), kind: "paired_phone", assignmentId: 4 };
const PEOPLE = {
  platform: actor({ userId: 1, name: "Administrador", isPlatformAdmin: true, tenant: main }),
  admin: actor({}),
  prepaid: actor({ tenant: { ...tenant, hasPrepaid: true } }),
  buyer: actor({ profile: 2, tenant: null }),
  guard: actor({ profile: 3 }),
  phone,
};

const menuOf = (who: keyof typeof PEOPLE, isEvent = true, isPrepaid = false) =>
  navigationOf(PEOPLE[who], { isEvent, isPrepaid }).map(({ label, children }) =>
    children ? [label, children.map((child) => child.label)] : label,
  );

const PREPAID = [
  ["Prepago", ["Tipos de QR"]],
  ["Usuarios de prepago", ["QR de usuarios", "Cambiar tipo de QR", "Nuevo QR de prepago"]],
];
const SALES = ["Reporte de eventos", "Reporte de usuarios", "Reporte de zona VIP"];
const REPORTS = ["Movimientos de prepago", "Totales de prepago"];
const OWN = [
  "Zonas de estacionamiento",
  "Usuarios",
  "QR de cortesía",
  "QR de abonados",
  "Historial de QR",
  "Configuración de plumas",
];

test("product.md §6: the sidebar of each profile", () => {
  expect(menuOf("guard")).toEqual(["Escáner de QR"]);
  expect(menuOf("phone")).toEqual(["Escáner de QR"]);
  const admin = ["Consulta de eventos", ["Reportes", SALES], ["Administración", OWN], "Escanear recinto"];
  expect(menuOf("admin")).toEqual(admin);
  expect(menuOf("buyer")).toEqual([["Ventas", ["Seleccionar Recinto", "Mis Eventos"]], "Escanear recinto"]);
  expect(menuOf("buyer", false)).toEqual([["Ventas", ["Seleccionar Recinto"]], "Escanear recinto"]);
  expect(menuOf("buyer", false, true)).toEqual([
    ["Ventas", ["Seleccionar Recinto"]],
    ["Prepago", ["Consultar o recargar QR", "Historial"]],
    "Escanear recinto",
  ]);
});

test("product.md §6: venues, event types and discount codes are the platform administrator's alone", () => {
  const [zones = "", ...others] = OWN;
  const all = [zones, "Tipos de evento", ...others, "Recintos", "Códigos de descuento"];
  const ofTwo = ["Reporte de estado VIP", "Estado de cuenta", "Reporte por mes", "Cierre de mes"];
  const reports = ["Reportes", [...SALES, ...ofTwo, ...REPORTS, "Usuarios de prepago"]];
  const menu = ["Consulta de eventos", reports, ["Administración", all], ...PREPAID, "Escanear recinto"];
  expect(menuOf("platform")).toEqual(menu);
});

test("product.md §6: prepaid is for administrators with a prepaid venue, and for the platform's", () => {
  const menu = [["Reportes", [...SALES, ...REPORTS]], ["Administración", OWN], ...PREPAID, "Escanear recinto"];
  expect(menuOf("prepaid")).toEqual(["Consulta de eventos", ...menu]);
});

/** The screen from which another one is reached, where the address does not say so. */
const BELONGS: Record<string, string> = {
  "/crear-zona-estacionamiento": "/parkingArea",
  "/create-enclosures": "/enclosures",
  "/create-qr": "/generate-qr",
  "/create-discount-code": "/discount-code",
  "/createEventType": "/eventType",
  "/user-recharge-prepaid": "/user-prepaid",
  "/user-prepaid-history": "/user-prepaid",
};

/** The start page itself, and what the menu of the profile leads to. */
const EVERYWHERE = ["/home", "/change-pass", "/change-profile", "/descargas"];

test.each(["platform", "admin"] as const)(
  "the %s reaches every screen from the sidebar, from a card or from its own screen",
  (who) => {
    const person = PEOPLE[who];
    const waiting = { paymentsInReview: 0, failedMessages: 0, deposits: { waiting: 0 } };
    const linked = new Set([
      ...EVERYWHERE,
      ...navigationOf(person, { isEvent: true, isPrepaid: true }).flatMap(({ href, children = [] }) =>
        [href, ...children.map((child) => child.href)].filter((one) => one !== undefined),
      ),
      ...shortcutsOf(person, "mi-recinto", waiting).map(({ href }) => href),
    ]);
    const mine = SCREENS.filter(
      ({ guard, path, who: asks }) => guard === "main" && !path.includes("[") && can(person, asks as Permission),
    );
    const reached = (path: string) => linked.has(BELONGS[path] ?? path) || linked.has(`/${path.split("/")[1]}`);
    expect(mine.length).toBeGreaterThan(25);
    expect(mine.map(({ path }) => path).filter((path) => !reached(path))).toEqual([]);
  },
);

test("a card leads nobody to a page that they may not open", () => {
  const waiting = { paymentsInReview: 1, failedMessages: 2, deposits: { waiting: 3 } };
  const hrefsOf = (who: keyof typeof PEOPLE) => shortcutsOf(PEOPLE[who], null, waiting).map(({ href }) => href);
  expect(hrefsOf("admin")).not.toContain("/messages");
  expect(hrefsOf("platform")).toContain("/messages");
  for (const who of ["platform", "admin"] as const) {
    for (const href of hrefsOf(who)) {
      const asks = SCREENS.find(({ path }) => path === href)?.who;
      expect([href, can(PEOPLE[who], asks as Permission)]).toEqual([href, true]);
    }
  }
});
