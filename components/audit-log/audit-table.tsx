import type { ListCells } from "@/components/office/list-table";
import { listHref } from "@/components/office/list-url";
import { type AuditChange, entityHref, entityWords, fieldWords, valueWords } from "@/lib/audit/client";
import type { AuditColumn } from "@/lib/audit-log";
import type { AuditRowDto } from "@/lib/audit-log/client";

interface AuditLook {
  path: string;
  timeZone: string;
  /** Shows each row's tenant, for people who see several. */
  tenants: boolean;
}

/** How the columns look: people and things lead to their history, changes unfold. */
export const auditCells = ({ path, timeZone, tenants }: AuditLook): ListCells<AuditRowDto, AuditColumn> => ({
  who: { cell: (row) => <Who path={path} row={row} tenants={tenants} /> },
  about: { cell: (row) => <About path={path} row={row} /> },
  changes: { cell: (row) => <Changes row={row} timeZone={timeZone} /> },
});

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

/** A deleted thing has no page to link to. */
const isGone = (action: string) => /\.(deleted|erased|dissolved)$/.test(action);

function About({ path, row }: { path: string; row: AuditRowDto }) {
  const label = `${entityWords(row.entity)} ${row.entityId}`;
  const href = isGone(row.action) ? null : entityHref(row.entity, row.entityId);
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
    <details className="min-w-0">
      <summary>
        {row.changes.length === 0 ? "Detalle" : row.changes.length === 1 ? "1 dato" : `${row.changes.length} datos`}
      </summary>
      <dl className="mt-2 grid max-w-md gap-2 text-sm">
        {row.changes.map((change) => (
          <div key={change.field}>
            <dt className="meta">{fieldWords(change.field)}</dt>
            <dd className="wrap-anywhere">
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
