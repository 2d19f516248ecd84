import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ClosingChecks } from "@/components/closings/closing-parts";
import { entryCells as closingEntryCells } from "@/components/closings/entry-cells";
import { INVOICE_CELLS } from "@/components/closings/invoice-cells";
import { closingMonthCells } from "@/components/closings/month-cells";
import type { Opens } from "@/components/office/where-open";
import { partCells, entryCells as settlementEntryCells } from "@/components/organizer-settlements/behind-cells";
import { comparedCells } from "@/components/payouts/compared-cells";
import { letGoCells, movementCells, personCells, totalCells } from "@/components/prepaid/report-cells";
import { accountCells } from "@/components/reports/account-cells";
import { buyerCells } from "@/components/reports/buyer-cells";
import { cashCells } from "@/components/reports/cash-cells";
import { courtesyCells, freeCells, freeItemCells, platformPrepaidCells } from "@/components/reports/free-cells";
import { infinityCells, infinityEntryCells } from "@/components/reports/infinity-cells";
import { REPORT_PURCHASE_CELLS } from "@/components/reports/purchase-cells";
import { salesCells } from "@/components/reports/sales-cells";
import { CASE_KINDS, type ClosingPageDto } from "@/lib/closings/client";
import type { PersonActor, Position } from "@/lib/core/context";
import { opensFor } from "@/lib/core/screens";
import { actorOf } from "@/lib/core/testing";

const KINDS = { main_provider: 1, prepaid_type: 5, standard: 7 } as const;

function staffOf(kind: keyof typeof KINDS, position: Position): PersonActor {
  const of = { id: KINDS[kind], kind, hasPrepaid: true };
  const person = { id: 9, profile: 1, adminId: of.id, userName: "", isPlatformAdmin: false, position };
  return { ...actorOf(person), tenant: of };
}

type Looks = Readonly<Record<string, { cell?: (row: never) => ReactNode; totalHref?: string | undefined } | undefined>>;

/** A row with something in each figure, and of each thing that a line may be of. */
const ROW = new Proxy(
  {
    id: 3,
    adminId: 1,
    name: "Ana",
    fullName: "Ana",
    kind: "sale",
    why: "forced",
    state: "active",
    of: "order",
    zones: "A",
  },
  {
    get: (row, name) => {
      if (Object.hasOwn(row, name)) return Reflect.get(row, name);
      if (/At$|^at$|^validUntil$/.test(String(name))) return new Date("2026-11-20T12:00Z");
      if (name === "timeZone") return "America/Monterrey";
      if (/Id$|Cents$|s$|^count$|^made$|^given$|^sent$|^entered$|^deleted$|^sold$/.test(String(name))) return 3;
      return "2026-11";
    },
    has: () => true,
  },
);

const hrefsIn = (html: string) =>
  [...html.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => href.replaceAll("&amp;", "&"));

/** Where all cells of a report lead to, in rows and in the last one. */
const linksOf = (looks: Looks): string[] =>
  Object.values(looks).flatMap((look) => [
    ...hrefsIn(renderToStaticMarkup(look?.cell?.(ROW as never))),
    ...(look?.totalHref === undefined ? [] : [look.totalHref]),
  ]);

const DAYS = { desde: "2026-11-01", hasta: "2026-11-30" };
const GIVEN = { ...DAYS, fecha: "recorded" };

/** By the screen that draws them. */
const CELLS: readonly (readonly [screen: string, (opens: Opens, tenant: number | null) => Looks])[] = [
  ["/general-report", () => salesCells("event", DAYS)],
  ["/general-report", () => salesCells("month", DAYS)],
  ["/report-by-month", () => salesCells("month", { ...DAYS, de: "todos" })],
  ["/general-report/cortesias", (opens) => courtesyCells(DAYS, opens)],
  ["/general-report/cortesias", (opens) => courtesyCells(GIVEN, opens)],
  ["/general-report/sin-costo", () => freeCells(DAYS)],
  ["/general-report/sin-costo/detalle", (opens) => freeItemCells(opens)],
  ...(["orderId", "passId", "accountId"] as const).map(
    (kept) =>
      ["/general-report/sin-costo/detalle", (opens: Opens) => ofOne(freeItemCells(opens), FREE_OF, kept)] as const,
  ),
  ["/general-report/prepago", () => platformPrepaidCells(DAYS)],
  ["/reports", (opens) => buyerCells(DAYS, opens)],
  ["/reports-infinity", (opens, tenant) => infinityCells(tenant, DAYS, opens)],
  ["/reports-infinity/entradas", (opens, tenant) => infinityEntryCells(tenant, opens)],
  ...(["orderId", "settlementId", "movementFolio", "topupFolio"] as const).map(
    (kept) => ["/reports-account", (opens: Opens) => ofOne(accountCells(opens), ACCOUNT_OF, kept)] as const,
  ),
  ["/purchases", () => REPORT_PURCHASE_CELLS],
  ["/prepaid-reports", (opens) => movementCells(true, opens)],
  ["/prepaid-reports/adeudos", letGoCells],
  ["/prepaid-total-reports", () => totalCells(DAYS)],
  ["/prepaid-history-reports", (opens) => personCells(DAYS, opens)],
  ["/caja/reporte", () => cashCells(DAYS)],
  ["/report-by-closing-month", () => closingMonthCells("/report-by-closing-month")],
  ["/report-by-closing-month/factura-global", () => INVOICE_CELLS],
  ...(["orderId", "payoutId"] as const).map(
    (kept) =>
      ["/report-by-closing-month/asientos", (opens: Opens) => ofOne(closingEntryCells(opens), ENTRY_OF, kept)] as const,
  ),
  ...(["orderId", "movementFolio", "topupFolio"] as const).map(
    (kept) =>
      [
        "/liquidaciones/3/renglones/sold",
        (opens: Opens) => ofOne(settlementEntryCells(opens), ACCOUNT_OF, kept),
      ] as const,
  ),
  ["/liquidaciones/3/renglones/commission", () => partCells(3, "commission")],
  ["/conciliacion/3/movimientos", (opens) => ({ folio: comparedCells(opens).folio })],
  [
    "/report-by-closing-month",
    (opens) => ({
      checks: {
        cell: () => (
          <ClosingChecks page={CHECKS} opens={opens}>
            {null}
          </ClosingChecks>
        ),
      },
    }),
  ],
];

const ENTRY_OF = ["orderId", "payoutId"];
const FREE_OF = ["orderId", "passId", "accountId"];
const ACCOUNT_OF = ["orderId", "settlementId", "movementFolio", "topupFolio"];

const CHECKS = {
  closesFrom: "2026-12-04",
  isDue: true,
  agrees: true,
  cases: CASE_KINDS.map((kind) => ({ kind, count: 1, cents: 100 })),
} as unknown as ClosingPageDto;

/** A row that is of one of these things alone. */
function ofOne<L extends Looks>(looks: L, names: readonly string[], kept: string): Looks {
  const nothing = Object.fromEntries(names.filter((name) => name !== kept).map((name) => [name, null]));
  return Object.fromEntries(
    Object.entries(looks).map(([key, look]) => [
      key,
      {
        ...look,
        cell: () =>
          look?.cell?.(
            new Proxy(ROW, {
              get: (row, name) => (Object.hasOwn(nothing, name) ? null : Reflect.get(row, name)),
            }) as never,
          ),
      },
    ]),
  );
}

const READERS = (["main_provider", "prepaid_type", "standard"] as const).flatMap((kind) =>
  (["owner", "operator", "accountant"] as const).map((position) => [kind, position] as const),
);

it.each(READERS)("what reports show the staff of %s leads the %s to no closed door", (kind, position) => {
  const actor = staffOf(kind, position);
  const opens = opensFor(actor);
  const seen = CELLS.filter(([screen]) => opens(screen));
  expect(seen.length).toBeGreaterThan(5);
  const closed = seen.flatMap(([screen, draw]) =>
    linksOf(draw(opens, KINDS[kind])).flatMap((href) => (opens(href) ? [] : [`${screen} → ${href}`])),
  );
  expect(closed).toEqual([]);
});

it("who may open more is led to more", () => {
  const links = (position: Position) => {
    const opens = opensFor(staffOf("main_provider", position));
    const cells = [courtesyCells(DAYS, opens), buyerCells(DAYS, opens), ofOne(freeItemCells(opens), FREE_OF, "passId")];
    return new Set(cells.flatMap(linksOf).map((href) => href.split(/[?#]|\/\d/)[0]));
  };
  expect([...links("accountant")].sort()).toEqual(["/general-report/sin-costo/detalle", "/purchases"]);
  expect([...links("operator")].sort()).toEqual([
    "/general-report/sin-costo/detalle",
    "/generate-qr",
    "/historyQR",
    "/parkingArea/entradas",
    "/purchases",
  ]);
  expect(links("owner").has("/users")).toBe(true);
});

it("an address means the screen that is written out, before one with a parameter", () => {
  const opens = opensFor(staffOf("standard", "operator"));
  // Any other first segment is a store's, which is for everybody.
  expect(["/purchases/5", "/purchases?q=1", "/arena/5"].filter((href) => !opens(href))).toEqual([]);
  expect(["/users/5", "/users", "/purchases/5/6/7", "//otro.test", ""].filter(opens)).toEqual([]);
});
