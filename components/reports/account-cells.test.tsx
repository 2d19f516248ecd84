import { isValidElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { accountCells } from "@/components/reports/account-cells";
import type { AccountLineDto } from "@/lib/reports/client";

const LINE = { orderId: null, orderFolio: null, settlementId: null, settlementFolio: null, movementFolio: null };

function drawn(line: Partial<AccountLineDto>, sees: { settlements: boolean; prepaid: boolean }): string {
  const cell = accountCells(sees).folio?.cell?.({ ...LINE, ...line } as AccountLineDto);
  return isValidElement(cell) ? renderToStaticMarkup(cell).replaceAll("&amp;", "&") : String(cell);
}

it("a line leads to its purchase, its settlement or its movement, where the reader may open it", () => {
  const all = { settlements: true, prepaid: true };
  const none = { settlements: false, prepaid: false };
  const settlement = { settlementId: 7, settlementFolio: "L-2026-11-003" };
  const movement = { movementFolio: "MV-1" };
  expect(drawn({ orderId: 5, orderFolio: "CT-1" }, none)).toBe('<a href="/purchases/5">CT-1</a>');
  expect(drawn(settlement, all)).toBe('<a href="/liquidaciones/7">L-2026-11-003</a>');
  expect(drawn(settlement, none)).toBe("L-2026-11-003");
  expect(drawn(movement, all)).toBe('<a href="/prepaid-reports?q=MV-1&periodo=todo&de=todos">MV-1</a>');
  expect(drawn(movement, none)).toBe("MV-1");
  expect(drawn({}, all)).toBe("null");
});
