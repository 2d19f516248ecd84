import { ConfirmAct } from "@/components/office/confirm-act";
import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { formatDateTime, formatDay } from "@/lib/core/dates";
import { revokePairingAction } from "@/lib/guards/actions";
import type { PairedPhoneDto } from "@/lib/guards/client";

const COLUMNS: readonly Column<PairedPhoneDto>[] = [
  { key: "guard", header: "Guardia", card: "title", rowHeader: true, cell: (row) => row.guardName },
  {
    key: "where",
    header: "Asignación",
    card: "sub",
    cell: (row) => (
      <a className="enlace fila flex-wrap gap-2" href={`/guards/${row.assignmentId}`}>
        {row.eventName}, {formatDay(row.startsAt, row.timeZone)} <Plate code={row.zoneKey} size="sm" />
        {row.gateLabel}
      </a>
    ),
  },
  { key: "device", header: "Dispositivo", card: "foot", cell: (row) => row.device },
  { key: "paired", header: "Emparejado", card: "foot", cell: (row) => formatDateTime(row.pairedAt, row.timeZone) },
  { key: "seen", header: "Último uso", card: "foot", cell: (row) => formatDateTime(row.lastSeenAt, row.timeZone) },
  {
    key: "revoke",
    header: "Cerrar",
    headerHidden: true,
    card: "foot",
    bare: true,
    cell: (row) => (
      <ConfirmAct
        send={revokePairingAction}
        input={{ id: row.id }}
        done="Cerraste la sesión del teléfono."
        trigger="Cerrar sesión"
        triggerLabel={`Cerrar sesión del teléfono de ${row.guardName}, ${row.device}`}
        look={{ size: "sm" }}
        title={`¿Cerrar la sesión del teléfono de ${row.guardName}?`}
        points={["Su próxima lectura ya no se acepta.", "Sus lecturas se conservan; puedes emparejarlo de nuevo."]}
        note={null}
        confirm="Cerrar sesión"
      />
    ),
  },
];

/** Phones that are logged in by a pairing, with their device and last use; each can be logged out at once. */
export function PhonesTable({ phones }: { phones: readonly PairedPhoneDto[] }) {
  return (
    <Panel title="Teléfonos emparejados" id="telefonos">
      {phones.length === 0 ? (
        <EmptyState
          title="Ningún teléfono emparejado"
          text="Abre una asignación y muestra su código al teléfono del guardia."
        />
      ) : (
        <DataTable caption="Teléfonos emparejados" columns={COLUMNS} rows={phones} rowKey={(row) => String(row.id)} />
      )}
    </Panel>
  );
}
