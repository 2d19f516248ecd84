import type { ListCells } from "@/components/office/list-table";
import { StateBadge } from "@/components/ui/state-badge";
import { formatShortCode } from "@/lib/passes/client";
import type { ReadingColumn } from "@/lib/qr-history";
import { type ReadingRowDto, readingWords } from "@/lib/qr-history/client";

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
    cell: (row) => (
      <span className="grid justify-items-start gap-0.5">
        <StateBadge tone={row.decision === "admitted" && row.undone === null ? "good" : "stop"}>
          {readingWords(row)}
        </StateBadge>
        {row.undone ? <small className="chico">{row.undone}</small> : null}
      </span>
    ),
  },
  direction: { card: "sub" },
};
