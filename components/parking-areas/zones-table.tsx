import { ConfirmAct } from "@/components/office/confirm-act";
import { sortProps } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { EtiquetaAviso } from "@/components/ui/estado";
import { Icon } from "@/components/ui/icon";
import { Placa } from "@/components/ui/placa";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { deleteParkingAreaAction } from "@/lib/parking-areas/actions";
import type { ParkingAreaRowDto } from "@/lib/parking-areas/schemas";

interface ZonesTableProps {
  path: string;
  params: Readonly<Record<string, string>>;
  rows: readonly ParkingAreaRowDto[];
}

const count = new Intl.NumberFormat("es-MX");
const editHref = (row: ParkingAreaRowDto) => `/crear-zona-estacionamiento?id=${row.id}`;

/** Zones with their plate, places and gates; each can be changed and, when no coming event sells it, deleted. */
export function ZonesTable({ path, params, rows }: ZonesTableProps) {
  const columns: Columna<ParkingAreaRowDto>[] = [
    {
      key: "key",
      header: "Zona",
      card: "title",
      rowHeader: true,
      cell: (row) => (
        <span className="fila gap-3">
          <Placa code={row.key} size="sm" />
          <a className="enlace" href={editHref(row)}>
            {row.name}
          </a>
          {row.isVip ? <EtiquetaAviso>VIP</EtiquetaAviso> : null}
        </span>
      ),
      ...sortProps(path, params, "key", "key"),
    },
    { key: "venue", header: "Recinto", card: "sub", cell: (row) => row.enclosureName },
    {
      key: "capacity",
      header: "Lugares",
      number: true,
      card: "foot",
      cell: (row) => count.format(row.capacity),
      ...sortProps(path, params, "capacity", "key"),
      cardLabel: "Lugares",
    },
    { key: "kind", header: "Numeración", card: "foot", cell: (row) => (row.isNumbered ? "Numerados" : "Sin numerar") },
    { key: "gates", header: "Accesos", card: "foot", cell: (row) => row.gates.join(", ") || "Sin accesos" },
    { key: "plan", header: "En el plano", card: "hide", cell: (row) => (row.isDrawn ? "Dibujada" : "Sin dibujar") },
    { key: "events", header: "Eventos", number: true, card: "foot", cell: (row) => row.upcomingEvents },
    { key: "menu", header: "Acciones", headerHidden: true, card: "menu", cell: (row) => <RowActions row={row} /> },
  ];
  return <Tabla caption="Zonas de estacionamiento" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />;
}

function RowActions({ row }: { row: ParkingAreaRowDto }) {
  return (
    <span className="fila justify-end">
      <BtnLink variant="icono" href={editHref(row)} aria-label={`Editar la zona ${row.key}`}>
        <Icon name="pencil" />
      </BtnLink>
      <ConfirmAct
        send={deleteParkingAreaAction}
        input={{ id: row.id }}
        done={`Eliminaste la zona ${row.key}.`}
        trigger={<Icon name="trash" />}
        triggerLabel={`Eliminar la zona ${row.key}`}
        look={{ variant: "icono" }}
        title={`¿Eliminar la zona ${row.key}, ${row.name}?`}
        points={[
          `Sus ${count.format(row.capacity)} lugares ya no se podrán poner a la venta.`,
          "Los eventos pasados conservan sus ventas y lecturas.",
        ]}
        confirm="Eliminar zona"
      />
    </span>
  );
}
