import { MappingForm } from "@/components/deposits/mapping-form";
import { PreviewTable } from "@/components/deposits/preview-table";
import { RowsTable } from "@/components/deposits/rows-table";
import { foundWords, STATEMENT_LABELS, STATEMENT_TONES } from "@/components/deposits/statement-words";
import { listHref } from "@/components/office/list-url";
import { BarraProgreso } from "@/components/ui/barra-progreso";
import { Estado } from "@/components/ui/estado";
import { Paginas } from "@/components/ui/paginas";
import { Panel } from "@/components/ui/panel";
import { Vacio } from "@/components/ui/vacio";
import type { Page } from "@/lib/core/fields";
import { formatCount } from "@/lib/core/money";
import { ROW_LABELS, ROW_STATES, type StatementPreview, type StatementRowDto } from "@/lib/deposits/schemas";

interface StatementBodyProps {
  statement: StatementPreview;
  rows: Page<StatementRowDto>;
  /** Of the list of statements. */
  path: string;
  params: Readonly<Record<string, string>>;
  page: number;
  pageSize: number;
}

/** A statement as far as it is: its columns to choose, how far the job has come, what its rows are. */
export function StatementBody(props: StatementBodyProps) {
  const { statement, path } = props;
  if (statement.state === "preview")
    return (
      <Panel title="Primeros renglones" meta={formOf(statement)}>
        <PreviewTable rows={statement.preview} />
        <MappingForm statement={statement} path={path} />
      </Panel>
    );
  return (
    <>
      <Progress statement={statement} />
      <Rows {...props} />
    </>
  );
}

function formOf({ format, encoding, delimiter, rowsTotal }: StatementPreview): string {
  const sign = { ",": "comas", ";": "punto y coma", "\t": "tabuladores", "|": "barras" }[delimiter ?? ""];
  const kind = format === "xlsx" ? "Excel" : `CSV con ${sign ?? "comas"}, ${encoding ?? "utf-8"}`;
  return `${kind}, ${formatCount(rowsTotal)} ${rowsTotal === 1 ? "renglón" : "renglones"}`;
}

function Progress({ statement }: Pick<StatementBodyProps, "statement">) {
  const { state, rowsDone, rowsTotal } = statement;
  return (
    <Panel
      title={<Estado tone={STATEMENT_TONES[state]}>{STATEMENT_LABELS[state]}</Estado>}
      meta={`${formatCount(rowsDone)} de ${formatCount(rowsTotal)} renglones`}
    >
      <div className="grid gap-2 px-4.5 pb-4.5">
        {state === "queued" ? (
          <BarraProgreso percent={(100 * rowsDone) / Math.max(1, rowsTotal)} label="Importación" />
        ) : null}
        <p className="meta" aria-live="polite">
          {foundWords(statement)}
        </p>
      </div>
    </Panel>
  );
}

function Rows({ statement, rows, path, params, page, pageSize }: StatementBodyProps) {
  const here = `${path}/${statement.id}`;
  const tabs = [{ state: null, label: "Todos" }, ...ROW_STATES.map((state) => ({ state, label: ROW_LABELS[state] }))];
  return (
    <>
      <nav className="pestanas" aria-label="Renglones">
        {tabs.map(({ state, label }) => (
          <a
            key={label}
            href={listHref(here, params, { estado: state })}
            aria-current={(params.estado ?? null) === state ? "page" : undefined}
          >
            {state === null ? label : `${label} (${formatCount(statement.counts[state])})`}
          </a>
        ))}
      </nav>
      <Panel>
        {rows.total > 0 ? (
          <RowsTable rows={rows.items} />
        ) : (
          <Vacio title="No hay renglones aquí" text="Elige otra pestaña para ver los demás." />
        )}
        <Paginas
          page={page}
          pageSize={pageSize}
          total={rows.total}
          href={(to) => listHref(here, params, { page: to })}
        />
      </Panel>
    </>
  );
}
