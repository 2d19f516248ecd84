import { reasonWords } from "@/components/messages/message-words";
import { ConfirmAct } from "@/components/office/confirm-act";
import { type Columna, Tabla } from "@/components/ui/tabla";
import { formatDateTime } from "@/lib/core/dates";
import { resendMessageAction } from "@/lib/notifications/actions";
import { CHANNEL_LABELS, type FailedMessageDto } from "@/lib/notifications/schemas";

interface FailedTableProps {
  rows: readonly FailedMessageDto[];
  /** Names of the templates. */
  labels: Readonly<Record<string, string>>;
  timeZone: string;
}

/** Messages that were given up, each with why and a way to send it again. */
export function FailedTable({ rows, labels, timeZone }: FailedTableProps) {
  const nameOf = ({ template }: FailedMessageDto) => labels[template] ?? template;
  const columns: Columna<FailedMessageDto>[] = [
    {
      key: "what",
      header: "Mensaje",
      card: "title",
      rowHeader: true,
      cell: (row) => (
        <span className="grid">
          {nameOf(row)}
          <span className="meta font-normal">
            {CHANNEL_LABELS[row.channel]} · n.º {row.id}
          </span>
        </span>
      ),
    },
    {
      key: "to",
      header: "Para",
      card: "foot",
      cell: (row) => (row.to ? `${row.to.name} (n.º ${row.to.id})` : "Cuenta eliminada"),
    },
    { key: "when", header: "Cuándo", card: "foot", cell: (row) => formatDateTime(row.createdAt, timeZone) },
    { key: "attempts", header: "Intentos", card: "foot", number: true, cell: (row) => row.attempts },
    { key: "why", header: "Qué pasó", card: "foot", cell: (row) => reasonWords(row.lastError) },
    {
      key: "act",
      header: "Qué hacer",
      card: "foot",
      bare: true,
      cell: (row) => <Resend row={row} name={nameOf(row)} />,
    },
  ];
  return <Tabla caption="Mensajes sin entregar" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />;
}

function Resend({ row, name }: { row: FailedMessageDto; name: string }) {
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
