import { ConfirmAct } from "@/components/office/confirm-act";
import type { ListCells } from "@/components/office/list-table";
import { Icon } from "@/components/ui/icon";
import { formatCount, formatCounted } from "@/lib/core/money";
import type { PrepaidTypeColumn } from "@/lib/prepaid";
import { archivePrepaidTypeAction, restorePrepaidTypeAction } from "@/lib/prepaid/actions";
import { type PrepaidTypeDto, tariffLine } from "@/lib/prepaid/client";

const editHref = ({ id }: PrepaidTypeDto) => `/type-prepaid/${id}`;

export const TYPE_CELLS: ListCells<PrepaidTypeDto, PrepaidTypeColumn> = {
  name: { cell: (row) => <a href={editHref(row)}>{row.name}</a> },
  tariff: { card: "sub", cell: ({ tariff }) => tariffLine(tariff) },
  accounts: { cell: ({ accounts }) => formatCount(accounts) },
  inside: { cell: ({ inside, insideBefore }) => formatCount(inside + insideBefore) },
};

function ArchiveType({ row }: { row: PrepaidTypeDto }) {
  const isUsed = row.accounts > 0;
  const kept = `${formatCounted(row.accounts, "QR lo conserva", "QR lo conservan")} y se cobra igual.`;
  return (
    <ConfirmAct
      send={archivePrepaidTypeAction}
      input={{ id: row.id }}
      done={isUsed ? `Archivaste “${row.name}”.` : `“${row.name}” ya no está.`}
      trigger={
        <>
          <Icon name="trash" />
          {isUsed ? "Archivar" : "Eliminar"}
        </>
      }
      title={isUsed ? `¿Archivar “${row.name}”?` : `¿Eliminar “${row.name}”?`}
      points={
        isUsed
          ? [kept, "Ningún QR nuevo será de este tipo. Puedes volver a usarlo después."]
          : ["Ningún QR abierto es de este tipo.", "Si alguno lo fue, se archiva para conservar sus cobros."]
      }
      confirm={isUsed ? "Archivar tipo" : "Eliminar tipo"}
    />
  );
}

/** What can be done with a type: change it, print its sign, or end it; an archived one comes back. */
export function typeActs(row: PrepaidTypeDto) {
  if (row.isArchived) {
    return (
      <ConfirmAct
        send={restorePrepaidTypeAction}
        input={{ id: row.id }}
        done={`“${row.name}” se puede elegir otra vez.`}
        trigger="Volver a usar"
        title={`¿Volver a usar “${row.name}”?`}
        points={["Los QR nuevos podrán ser otra vez de este tipo."]}
        confirm="Volver a usar"
      />
    );
  }
  return (
    <>
      <a href={editHref(row)}>
        <Icon name="pencil" />
        Editar
      </a>
      <a href={`${editHref(row)}/letrero`}>
        <Icon name="printer" />
        Imprimir letrero
      </a>
      <ArchiveType row={row} />
    </>
  );
}
