import { ConfirmAct } from "@/components/office/confirm-act";
import type { ListCells } from "@/components/office/list-table";
import { Icon } from "@/components/ui/icon";
import { StateBadge } from "@/components/ui/state-badge";
import type { EnclosureColumn } from "@/lib/enclosures";
import { deleteEnclosureAction, restoreEnclosureAction } from "@/lib/enclosures/actions";
import { type EnclosureRowDto, kindWords } from "@/lib/enclosures/client";

export const ENCLOSURE_CELLS: ListCells<EnclosureRowDto, EnclosureColumn> = {
  name: {
    cell: (row) =>
      row.archived ? (
        row.name
      ) : (
        <a className="enlace" href={`/create-enclosures?id=${row.id}`}>
          {row.name}
        </a>
      ),
  },
  slug: {
    card: "sub",
    cell: (row) =>
      row.archived ? (
        `/${row.slug}`
      ) : (
        <a className="enlace" href={`/${row.slug}`}>
          /{row.slug}
        </a>
      ),
  },
  admin: { card: "hide" },
  kind: {
    bare: true,
    cell: (row) => <StateBadge tone={row.isEvent || row.isPrepaid ? "good" : "none"}>{kindWords(row)}</StateBadge>,
  },
};

/** What the menu of a row offers; `mayEnd` is the platform's. */
export function EnclosureActs({ row, mayEnd }: { row: EnclosureRowDto; mayEnd: boolean }) {
  if (row.archived) return mayEnd ? <RestoreEnclosure row={row} /> : null;
  return (
    <>
      <a href={`/create-enclosures?id=${row.id}`}>
        <Icon name="pencil" />
        Editar
      </a>
      <a href={`/cuentas-de-cobro/recinto/${row.id}`} aria-label={`Formas de pago de ${row.name}`}>
        <Icon name="wallet" />
        Formas de pago
      </a>
      <a href={`/${row.slug}`}>
        <Icon name="store" />
        Ver la tienda
      </a>
      <a href={`/enclosures/${row.id}/cartel?papel=carta`} download aria-label={`Cartel con el QR de ${row.name}`}>
        <Icon name="qr-code" />
        Cartel con QR
      </a>
      {mayEnd ? <DeleteEnclosure row={row} /> : null}
    </>
  );
}

function DeleteEnclosure({ row }: { row: EnclosureRowDto }) {
  return (
    <ConfirmAct
      send={deleteEnclosureAction}
      input={{ id: row.id }}
      done={`${row.name} ya no está entre los recintos abiertos.`}
      trigger={
        <>
          <Icon name="trash" />
          Eliminar
        </>
      }
      triggerLabel={`Eliminar ${row.name}`}
      title={`¿Eliminar ${row.name}?`}
      points={[
        "Su tienda se cierra y su dirección deja de funcionar.",
        "Si nunca tuvo eventos, se elimina con sus zonas y accesos.",
        "Si tuvo eventos o ventas, se archiva: sus boletos, reportes y movimientos se conservan, y puedes volver a abrirlo.",
      ]}
      note="Con eventos por venir no se puede: primero cancélalos o elimínalos."
      confirm="Eliminar recinto"
      danger
    />
  );
}

function RestoreEnclosure({ row }: { row: EnclosureRowDto }) {
  return (
    <ConfirmAct
      send={restoreEnclosureAction}
      input={{ id: row.id }}
      done={`${row.name} está abierto otra vez.`}
      trigger={
        <>
          <Icon name="undo-2" />
          Volver a abrir
        </>
      }
      triggerLabel={`Volver a abrir ${row.name}`}
      title={`¿Volver a abrir ${row.name}?`}
      points={[`Su tienda vuelve a /${row.slug}, con sus zonas, accesos y ajustes como estaban.`]}
      note={null}
      confirm="Volver a abrir"
    />
  );
}
