import type { Send } from "@/components/account/send";
import { ConfirmAct } from "@/components/office/confirm-act";
import { type Column, DataTable } from "@/components/ui/data-table";
import { Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import type { OwnSessionDto } from "@/lib/auth";
import type { SessionIdInput } from "@/lib/auth/schemas";
import { formatDateTime } from "@/lib/core/dates";

interface SessionsTableProps {
  sessions: readonly OwnSessionDto[];
  timeZone: string;
  close: Send<SessionIdInput, unknown>;
  closeOthers: Send<null, unknown>;
}

/** Where the own account is open, and the way to close it there. */
export function SessionsTable({ sessions, timeZone, close, closeOthers }: SessionsTableProps) {
  const columns: Column<OwnSessionDto>[] = [
    {
      key: "device",
      header: "Dispositivo",
      card: "title",
      rowHeader: true,
      cell: (row) => (
        <span className="fila flex-wrap gap-2">
          {row.device}
          {row.isThis ? <StateBadge tone="good">Esta sesión</StateBadge> : null}
        </span>
      ),
    },
    { key: "ip", header: "Dirección", card: "foot", cell: (row) => row.ip ?? "Sin dato" },
    { key: "seen", header: "Último uso", card: "foot", cell: (row) => formatDateTime(row.lastSeenAt, timeZone) },
    { key: "opened", header: "Abierta", card: "foot", cell: (row) => formatDateTime(row.createdAt, timeZone) },
    {
      key: "close",
      header: "Cerrar",
      headerHidden: true,
      card: "foot",
      bare: true,
      cell: (row) =>
        row.isThis ? null : (
          <ConfirmAct
            send={close}
            input={{ sessionId: row.id }}
            done="Cerramos esa sesión."
            trigger="Cerrar"
            triggerLabel={`Cerrar la sesión de ${row.device}`}
            look={{ size: "sm" }}
            title={`¿Cerrar la sesión de ${row.device}?`}
            points={["Ese dispositivo tendrá que iniciar sesión otra vez."]}
            note={null}
            confirm="Cerrar sesión"
          />
        ),
    },
  ];
  const others = sessions.filter((one) => !one.isThis).length;
  return (
    <Panel
      title="Sesiones abiertas"
      aside={
        others > 0 ? (
          <ConfirmAct
            send={closeOthers}
            input={null}
            done="Cerramos tus demás sesiones."
            trigger="Cerrar las demás"
            look={{ size: "sm", variant: "peligro-quieto" }}
            title="¿Cerrar todas las demás sesiones?"
            points={[
              others === 1
                ? "Se cierra 1 sesión en otro dispositivo."
                : `Se cierran ${others} sesiones en otros dispositivos.`,
              "Esta sesión sigue abierta.",
            ]}
            note={null}
            confirm="Cerrar las demás"
          />
        ) : null
      }
    >
      <DataTable caption="Sesiones abiertas" columns={columns} rows={sessions} rowKey={(row) => row.id} />
    </Panel>
  );
}
