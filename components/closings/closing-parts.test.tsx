import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ClosingFigures } from "@/components/closings/closing-parts";
import { OrganizersTable, TaxTable } from "@/components/closings/closing-tables";
import { type ClosingRowDto, NO_SUMS, TAX_WORDS } from "@/lib/closings/client";

const rowOf = (month: string): ClosingRowDto => ({
  adminId: 7,
  organizer: "Arena",
  color: "#7a1f1f",
  month,
  sums: { ...NO_SUMS, soldCents: 10_000, feeCents: 1_500, commissionCents: 300 },
});

const ONE = [rowOf("2026-10")];
const TWO = [rowOf("2026-09"), ...ONE];
const OF_OCTOBER = { month: "2026-10", eventId: null };
const TAXES = [[TAX_WORDS.fees, 1_500, 207]] as const;

const pathsIn = (drawn: ReactNode) =>
  [...renderToStaticMarkup(drawn).matchAll(/href="([^"?]*)/g)].map(([, path]) => path);

it("a figure opens the entries of its month, and none where it adds up what became known of others, too", () => {
  const figures = (rows: ClosingRowDto[]) => pathsIn(<ClosingFigures {...OF_OCTOBER} rows={rows} before={null} />);
  expect(new Set(figures(ONE))).toEqual(new Set(["/report-by-closing-month/asientos"]));
  expect(figures(TWO)).toEqual([]);
  const taxes = (isOfOne: boolean) =>
    pathsIn(<TaxTable {...OF_OCTOBER} rows={TAXES} withheld={[]} isOfOne={isOfOne} />);
  expect(taxes(true)).toContain("/report-by-closing-month/asientos");
  expect(taxes(false)).toEqual(["/report-by-closing-month/factura-global"]);
});

it("each row opens its own month, and the table says where that has more than what it shows", () => {
  const table = (isWhole: boolean) =>
    renderToStaticMarkup(<OrganizersTable {...OF_OCTOBER} rows={TWO} isWhole={isWhole} />);
  for (const month of ["2026-09", "2026-10"]) expect(table(true)).toContain(`desde=${month}-01`);
  expect(table(true)).not.toContain("otro cierre");
  expect(table(false)).toContain("tiene también lo que está en otro cierre o apareció después");
});
