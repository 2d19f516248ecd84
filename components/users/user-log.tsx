import { type Column, DataTable } from "@/components/ui/data-table";
import { EmptyState } from "@/components/ui/empty-state";
import { Panel } from "@/components/ui/panel";
import { loginMethodWords, outcomeWords } from "@/components/users/user-words";
import { actionWords, entityWords } from "@/lib/audit/client";
import { formatDateTime } from "@/lib/core/dates";
import type { UserLogDto } from "@/lib/users/client";

function aboutOf({ kind, subject, ip }: UserLogDto): string {
  if (kind === "login") return [outcomeWords(subject), ip].filter(Boolean).join(" · ");
  const [entity = "", id = ""] = subject.split(" ");
  return `${entityWords(entity)} ${id}`;
}

/** What happened to a person and what they did, newest first. */
export function UserLog({ rows, timeZone }: { rows: readonly UserLogDto[]; timeZone: string }) {
  const columns: Column<UserLogDto>[] = [
    {
      key: "what",
      header: "Qué pasó",
      card: "title",
      rowHeader: true,
      cell: (row) => (row.kind === "login" ? loginMethodWords(row.action) : actionWords(row.action)),
    },
    { key: "about", header: "Detalle", card: "sub", cell: aboutOf },
    { key: "who", header: "Quién", card: "foot", cell: (row) => row.actorName ?? "—" },
    { key: "when", header: "Cuándo", card: "foot", cell: (row) => formatDateTime(row.at, timeZone) },
  ];
  return (
    <Panel title="Registro" meta="Lo más reciente">
      {rows.length > 0 ? (
        <DataTable caption="Registro de la persona" columns={columns} rows={rows} rowKey={(row) => row.id} />
      ) : (
        <EmptyState title="Todavía no hay actividad" text="Aquí verás lo que cambie y cuándo entra." />
      )}
    </Panel>
  );
}
