import type { ListCells } from "@/components/office/list-table";
import { CountLink, MoneyLink } from "@/components/reports/figure-link";
import { purchasesHref } from "@/components/reports/purchases-href";
import { formatDay } from "@/lib/core/dates";
import { signedMoney } from "@/lib/core/money";
import { lastDayOf, monthWords } from "@/lib/core/months";
import type { SalesColumn } from "@/lib/reports";
import { SALES_BY_WORDS, type SalesBy, type SalesRowDto } from "@/lib/reports/client";

type Params = Readonly<Record<string, string>>;

/** "sáb 28 nov 2026", "noviembre 2026", or the name as it is. */
export function salesLabel(by: SalesBy, { key, label }: SalesRowDto): string {
  if (key === "") return label;
  if (by === "day") return `${formatDay(new Date(`${key}T12:00Z`), "UTC")} ${key.slice(0, 4)}`;
  return by === "month" ? monthWords(key) : label;
}

const FILTER: Partial<Record<SalesBy, string>> = {
  event: "evento",
  zone: "zona",
  venue: "recinto",
  method: "forma",
  card: "forma",
  organizer: "organizador",
};

const latest = (one: string, other = one) => (one > other ? one : other);
const earliest = (one: string, other = one) => (one < other ? one : other);

/** The purchases that a row is made of, and beside them what is of none. */
function behindRow(by: SalesBy, { key }: SalesRowDto, params: Params): string {
  if (key === "") return purchasesHref(params, { zonas: "sin" });
  const name = FILTER[by];
  if (name) return purchasesHref(params, { [name]: key });
  const [first, last] = by === "day" ? [key, key] : [`${key}-01`, lastDayOf(key)];
  // A month that the period begins or ends in is shown in part.
  return purchasesHref(params, { desde: latest(first, params.desde), hasta: earliest(last, params.hasta) });
}

/** `params` are the filters of the purchases behind all rows. */
export function salesCells(by: SalesBy, params: Params): ListCells<SalesRowDto, SalesColumn> {
  const totalHref = purchasesHref(params, {});
  const money = (cents: number, row: SalesRowDto) => (
    <MoneyLink cents={cents} href={behindRow(by, row, params)} of={salesLabel(by, row)} />
  );
  return {
    label: {
      header: SALES_BY_WORDS[by],
      cell: (row) => {
        const href = behindRow(by, row, params);
        const name = salesLabel(by, row);
        return (
          <>
            <a href={href}>{name}</a>
            {row.startsAt && row.timeZone ? (
              <span className="chico block">{formatDay(row.startsAt, row.timeZone)}</span>
            ) : null}
          </>
        );
      },
    },
    sold: {
      cell: (row) => <CountLink count={row.sold} href={behindRow(by, row, params)} of={salesLabel(by, row)} />,
      totalHref,
    },
    tickets: { cell: ({ ticketCents }) => signedMoney(ticketCents) },
    fees: { cell: ({ feeCents }) => signedMoney(feeCents) },
    collected: { cell: (row) => <strong>{money(row.collectedCents, row)}</strong>, totalHref },
    refunded: { cell: (row) => money(0 - row.refundedCents, row), totalHref },
    net: { cell: (row) => money(row.netCents, row), totalHref },
    ticketIva: { cell: ({ ticketIvaCents }) => signedMoney(ticketIvaCents) },
    feeIva: { cell: ({ feeIvaCents }) => signedMoney(feeIvaCents) },
  };
}
