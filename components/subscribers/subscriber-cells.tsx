import type { ListCells } from "@/components/office/list-table";
import { RowBox } from "@/components/office/row-box";
import { SUBSCRIBER_BOX } from "@/components/subscribers/list-fields";
import { SubscriberStateSign } from "@/components/subscribers/subscriber-words";
import { Plate } from "@/components/ui/plate";
import type { SubscriberColumn } from "@/lib/subscriber-qrs";
import { dayText, type SubscriberQrDto } from "@/lib/subscriber-qrs/client";

export const SUBSCRIBER_CELLS: ListCells<SubscriberQrDto, SubscriberColumn> = {
  name: {
    cell: (row) => (
      <span className="fila gap-3">
        {row.state === "ended" ? null : <RowBox name={SUBSCRIBER_BOX} id={row.id} label={`Elegir a ${row.name}`} />}
        <span className="grid">
          <a href={`/qrabonados/${row.id}`}>{row.name}</a>
          {row.seasonName ? <span className="meta font-normal">{row.seasonName}</span> : null}
        </span>
      </span>
    ),
  },
  plate: { code: true },
  zone: {
    cell: (row) => (
      <span className="fila">
        <Plate code={row.zoneKey} size="sm" />
        <span>{row.placeLabel ? `${row.zoneName}, ${row.placeLabel}` : row.zoneName}</span>
      </span>
    ),
  },
  from: { cell: (row) => dayText(row.validFrom, row.timeZone) },
  until: {
    cell: (row) =>
      row.validUntil ? dayText(row.validUntil, row.timeZone) : row.seasonName ? "Fin de temporada" : "Sin fin",
  },
  state: { bare: true, cell: (row) => <SubscriberStateSign state={row.state} /> },
  code: { code: true },
};
