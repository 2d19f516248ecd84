import { ConfirmAct } from "@/components/office/confirm-act";
import type { ListCells } from "@/components/office/list-table";
import type { Column } from "@/components/ui/data-table";
import type { FailedMessageColumn } from "@/lib/notifications";
import { resendMessageAction } from "@/lib/notifications/actions";
import { CHANNEL_LABELS, type FailedMessageDto } from "@/lib/notifications/client";

/** How the columns look; the list's own "what" names the template. */
export const FAILED_CELLS: ListCells<FailedMessageDto, FailedMessageColumn> = {
  what: {
    cell: (row) => (
      <span className="grid">
        {row.label}
        <span className="meta font-normal">
          {CHANNEL_LABELS[row.channel]} · n.º {row.id}
        </span>
      </span>
    ),
  },
};

export const FAILED_ACTS: Column<FailedMessageDto> = {
  key: "act",
  header: "Qué hacer",
  card: "foot",
  bare: true,
  cell: (row) => <Resend row={row} />,
};

function Resend({ row }: { row: FailedMessageDto }) {
  const name = row.label;
  if (row.secretWiped) {
    return (
      <span className="meta">Llevaba un código o un enlace que ya se borró: la persona tiene que pedir uno nuevo.</span>
    );
  }
  return (
    <ConfirmAct
      send={resendMessageAction}
      input={{ messageId: row.id }}
      done="El mensaje va en camino."
      trigger="Enviar de nuevo"
      triggerLabel={`Enviar de nuevo: ${name}, mensaje ${row.id}`}
      look={{ size: "sm" }}
      title="¿Enviar este mensaje de nuevo?"
      points={[
        row.to ? `${name}, para ${row.to.name}, por ${CHANNEL_LABELS[row.channel]}.` : name,
        "Si el servicio ya lo había recibido, no llega dos veces por correo.",
      ]}
      confirm="Enviar de nuevo"
      cancel="Ahora no"
      danger={false}
      note={null}
    />
  );
}
