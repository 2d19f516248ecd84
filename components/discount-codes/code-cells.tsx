import type { ListCells } from "@/components/office/list-table";
import { StateBadge, type StateTone } from "@/components/ui/state-badge";
import type { DiscountBatchColumn, DiscountCodeColumn } from "@/lib/discount-codes";
import {
  codeStatusWords,
  type DiscountBatchDto,
  type DiscountCodeDto,
  type DiscountStatus,
  type DiscountUseDto,
  USE_WORDS,
} from "@/lib/discount-codes/client";
import type { DiscountUseColumn } from "@/lib/orders";

const TONES: Record<DiscountStatus, StateTone> = {
  active: "good",
  scheduled: "none",
  over: "past",
  used_up: "past",
  paused: "alert",
  archived: "past",
};

/** How a code stands: shape, colour and words. */
export function CodeState({ code }: { code: DiscountCodeDto }) {
  return <StateBadge tone={TONES[code.status]}>{codeStatusWords(code)}</StateBadge>;
}

const ofMost = (uses: number, most: number | null) => (most === null ? String(uses) : `${uses} de ${most}`);

export const CODE_CELLS: ListCells<DiscountCodeDto, DiscountCodeColumn> = {
  code: { code: true, cell: (row) => <a href={`/discount-code/${row.id}`}>{row.code}</a> },
  scope: { card: "sub" },
  status: { bare: true, cell: (row) => <CodeState code={row} /> },
  uses: { cell: (row) => ofMost(row.uses, row.maxUses) },
};

export const BATCH_CELLS: ListCells<DiscountBatchDto, DiscountBatchColumn> = {
  name: { cell: (row) => <a href={`/discount-code/lotes/${row.id}`}>{row.name}</a> },
  admin: { card: "sub" },
  used: { cell: (row) => ofMost(row.figures.usedCount, row.codeCount) },
};

const USE_TONES: Record<DiscountUseDto["state"], StateTone> = {
  held: "alert",
  used: "good",
  honoured: "good",
  released: "past",
};

export const USE_CELLS: ListCells<DiscountUseDto, DiscountUseColumn> = {
  folio: { code: true, cell: (row) => <a href={`/purchases/${row.orderId}`}>{row.folio}</a> },
  buyer: { card: "sub" },
  state: { bare: true, cell: (row) => <StateBadge tone={USE_TONES[row.state]}>{USE_WORDS[row.state]}</StateBadge> },
};
