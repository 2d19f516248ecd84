import type { ListCells } from "@/components/office/list-table";
import { formatDay } from "@/lib/core/dates";
import type { SeasonColumn } from "@/lib/seasons";
import type { SeasonRowCountDto } from "@/lib/seasons/client";

const day = (moment: Date | null, timeZone: string) => (moment ? formatDay(moment, timeZone) : "Sin eventos");

/** How the columns of the list of seasons look. */
export const SEASON_CELLS: ListCells<SeasonRowCountDto, SeasonColumn> = {
  name: {
    cell: (row) => (
      <a className="enlace" href={`/event/temporada/${row.id}`}>
        {row.name}
      </a>
    ),
  },
  venue: { card: "sub" },
  first: { cell: (row) => day(row.firstAt, row.timeZone) },
  last: { cell: (row) => day(row.lastAt, row.timeZone) },
};

export function SeasonActs({ row }: { row: SeasonRowCountDto }) {
  return (
    <>
      <a href={`/event/temporada/${row.id}`}>Abrir</a>
      <a href={`/event?vista=lista&mes=todos&temporada=${row.id}`}>Ver sus eventos en la lista</a>
    </>
  );
}
