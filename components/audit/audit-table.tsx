import { entityHref } from "@/components/audit/audit-words";
import { listHref } from "@/components/office/list-url";
import { type Columna, Tabla } from "@/components/ui/tabla";
import {
  type AuditChange,
  type AuditRowDto,
  actionWords,
  entityWords,
  fieldWords,
  valueWords,
} from "@/lib/audit/schemas";
import { formatDateTime } from "@/lib/core/dates";

interface AuditTableProps {
  path: string;
  rows: readonly AuditRowDto[];
  timeZone: string;
  /** With the tenant of each row: for who sees several. */
  tenants: boolean;
}

/** Who did what, with what was there before and after. */
export function AuditTable({ path, rows, timeZone, tenants }: AuditTableProps) {
  const columns: Columna<AuditRowDto>[] = [
    {
      key: "what",
      header: "Qué",
      card: "title",
      rowHeader: true,
      cell: (row) => actionWords(row.action),
    },
    { key: "when", header: "Cuándo", card: "foot", cell: (row) => formatDateTime(row.at, timeZone) },
    { key: "who", header: "Quién", card: "foot", cell: (row) => <Who path={path} row={row} tenants={tenants} /> },
    { key: "about", header: "Sobre", card: "foot", cell: (row) => <About path={path} row={row} /> },
    { key: "changes", header: "Cambios", card: "foot", cell: (row) => <Changes row={row} timeZone={timeZone} /> },
  ];
  return <Tabla caption="Registro de actividad" columns={columns} rows={rows} rowKey={(row) => String(row.id)} />;
}

function Who({ path, row, tenants }: { path: string; row: AuditRowDto; tenants: boolean }) {
  const { id, name } = row.actor;
  return (
    <span className="grid max-md:text-right">
      {id === null ? (
        name
      ) : (
        <a className="enlace" href={listHref(path, {}, { persona: id })} aria-label={`Lo que hizo ${name}`}>
          {name}
        </a>
      )}
      {tenants && row.adminName ? <span className="meta">{row.adminName}</span> : null}
    </span>
  );
}

function About({ path, row }: { path: string; row: AuditRowDto }) {
  const label = `${entityWords(row.entity)} ${row.entityId}`;
  const href = entityHref(row.entity, row.entityId);
  return (
    <span className="grid max-md:text-right">
      {href ? (
        <a className="enlace" href={href}>
          {label}
        </a>
      ) : (
        label
      )}
      {row.entityName ? <span>{row.entityName}</span> : null}
      <a
        className="meta"
        href={listHref(path, {}, { sobre: row.entity, numero: row.entityId })}
        aria-label={`Su historia: ${label}`}
      >
        Su historia
      </a>
    </span>
  );
}

function Changes({ row, timeZone }: { row: AuditRowDto; timeZone: string }) {
  return (
    <details>
      <summary>
        {row.changes.length === 0 ? "Detalle" : row.changes.length === 1 ? "1 dato" : `${row.changes.length} datos`}
      </summary>
      <dl className="mt-2 grid max-w-md gap-2 text-sm">
        {row.changes.map((change) => (
          <div key={change.field}>
            <dt className="meta">{fieldWords(change.field)}</dt>
            <dd className="break-words">
              <Change change={change} timeZone={timeZone} />
            </dd>
          </div>
        ))}
        <div>
          <dt className="meta">Solicitud</dt>
          <dd className="break-all">{row.requestId}</dd>
        </div>
      </dl>
    </details>
  );
}

function Change({ change, timeZone }: { change: AuditChange; timeZone: string }) {
  const { field, before, after, erased } = change;
  if (erased) return <em>borrado</em>;
  return (
    <>
      {valueWords(field, before, timeZone)} <span aria-hidden="true">→</span>
      <span className="vh">pasó a</span> {valueWords(field, after, timeZone)}
    </>
  );
}
