import { formatDay } from "@/lib/core/dates";

interface BankRowProps {
  row: { rowNumber: number; paidOn: string; text: string };
}

/** A row of a bank's statement: its number, its day as the bank wrote it, and the bank's text. */
export function BankRow({ row: { rowNumber, paidOn, text } }: BankRowProps) {
  return (
    <span className="grid gap-1">
      <span>
        {rowNumber} · {formatDay(new Date(`${paidOn}T12:00:00Z`), "UTC")}
      </span>
      <span className="meta max-w-sm break-words font-normal">{text}</span>
    </span>
  );
}
