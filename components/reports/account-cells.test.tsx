import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import type { Opens } from "@/components/office/where-open";
import { accountCells } from "@/components/reports/account-cells";
import type { AccountLineDto } from "@/lib/reports/client";

const LINE = {
  orderId: null,
  orderFolio: null,
  paymentFolio: null,
  settlementId: null,
  settlementFolio: null,
  movementFolio: null,
  topupFolio: null,
};

function drawn(line: Partial<AccountLineDto>, opens: Opens): string {
  const cell = accountCells(opens).folio?.cell?.({ ...LINE, ...line } as AccountLineDto);
  return renderToStaticMarkup(cell).replaceAll("&amp;", "&");
}

it("a line leads to its purchase, its settlement or its movement, where the reader may open it", () => {
  const all = () => true;
  const purchases = (href: string) => href.startsWith("/purchases");
  const settlement = { settlementId: 7, settlementFolio: "L-2026-11-003" };
  const movement = { movementFolio: "MV-1" };
  const topup = { paymentFolio: "PG-1", topupFolio: "MV-2" };
  const moved = (folio: string) => `/prepaid-reports?q=${folio}&periodo=todo&de=todos`;
  expect(drawn({ orderId: 5, orderFolio: "CT-1", paymentFolio: "PG-1" }, purchases)).toBe(
    '<a href="/purchases/5">CT-1</a>',
  );
  expect(drawn(settlement, all)).toBe('<a href="/liquidaciones/7">L-2026-11-003</a>');
  expect(drawn(settlement, purchases)).toBe("L-2026-11-003");
  expect(drawn(movement, all)).toBe(`<a href="${moved("MV-1")}">MV-1</a>`);
  expect(drawn(movement, purchases)).toBe("MV-1");
  expect(drawn(topup, all)).toBe(`<a href="${moved("MV-2")}">PG-1</a>`);
  expect(drawn(topup, purchases)).toBe("PG-1");
  expect(drawn({}, all)).toBe("");
});
