import { ConfirmAct } from "@/components/office/confirm-act";
import type { ListCells } from "@/components/office/list-table";
import { Icon } from "@/components/ui/icon";
import { Plate } from "@/components/ui/plate";
import { Tag } from "@/components/ui/state-badge";
import { formatCount } from "@/lib/core/money";
import type { ZoneColumn } from "@/lib/parking-areas";
import { deleteParkingAreaAction } from "@/lib/parking-areas/actions";
import type { ParkingAreaRowDto } from "@/lib/parking-areas/client";

const editHref = (row: ParkingAreaRowDto) => `/crear-zona-estacionamiento?id=${row.id}`;

export const ZONE_CELLS: ListCells<ParkingAreaRowDto, ZoneColumn> = {
  key: {
    cell: (row) => (
      <span className="fila gap-3">
        <Plate code={row.key} size="sm" />
        <a className="enlace" href={editHref(row)}>
          {row.name}
        </a>
        {row.isVip ? <Tag>VIP</Tag> : null}
      </span>
    ),
  },
  venue: { card: "sub" },
  capacity: { cell: (row) => formatCount(row.capacity) },
  plan: { card: "hide" },
};

/** What the menu of a row offers: each can be changed and, when no coming event sells it, deleted. */
export function ZoneActs({ row }: { row: ParkingAreaRowDto }) {
  return (
    <>
      <a href={editHref(row)}>
        <Icon name="pencil" />
        Editar
      </a>
      <a href={`/parkingArea/ocupacion/${row.id}`}>
        <Icon name="car" />
        Autos adentro
      </a>
      <ConfirmAct
        send={deleteParkingAreaAction}
        input={{ id: row.id }}
        done={`Eliminaste la zona ${row.key}.`}
        trigger={
          <>
            <Icon name="trash" />
            Eliminar
          </>
        }
        triggerLabel={`Eliminar la zona ${row.key}`}
        title={`¿Eliminar la zona ${row.key}, ${row.name}?`}
        points={[
          `Sus ${formatCount(row.capacity)} lugares ya no se podrán poner a la venta.`,
          "Los eventos pasados conservan sus ventas y lecturas.",
        ]}
        confirm="Eliminar zona"
      />
    </>
  );
}
