import type { ListCells } from "@/components/office/list-table";
import { StateBadge } from "@/components/ui/state-badge";
import { formatShortCode } from "@/lib/passes/client";
import type { ReadingColumn } from "@/lib/qr-history";
import { DECISION_WORDS, type ReadingRowDto } from "@/lib/qr-history/client";

export const READING_CELLS: ListCells<ReadingRowDto, ReadingColumn> = {
  code: {
    code: true,
    cell: ({ passId, shortCode, codeTail }) =>
      passId && shortCode ? (
        <a href={`/historyQR/${passId}`}>{formatShortCode(shortCode)}</a>
      ) : codeTail ? (
        `…${codeTail}`
      ) : (
        "Sin código"
      ),
  },
  answer: {
    bare: true,
    cell: ({ decision }) => (
      <StateBadge tone={decision === "admitted" ? "good" : "stop"}>{DECISION_WORDS[decision]}</StateBadge>
    ),
  },
  direction: { card: "sub" },
};
