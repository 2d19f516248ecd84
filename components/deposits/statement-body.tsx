import { MappingForm } from "@/components/deposits/mapping-form";
import { ROW_ACTS, ROW_CELLS } from "@/components/deposits/row-cells";
import { foundWords, STATEMENT_TONES } from "@/components/deposits/statement-words";
import { PreviewTable } from "@/components/imports/preview-table";
import { listHref } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { StateBadge } from "@/components/ui/state-badge";
import type { Ctx } from "@/lib/core/context";
import { formatCount } from "@/lib/core/money";
import type { statementRowList } from "@/lib/deposits";
import {
  ROW_LABELS,
  ROW_STATES,
  STATEMENT_LABELS,
  type StatementPreview,
  type StatementRowDto,
} from "@/lib/deposits/client";
import type { ListPage } from "@/lib/lists";

interface StatementBodyProps {
  ctx: Ctx;
  statement: StatementPreview;
  list: typeof statementRowList;
  page: ListPage<StatementRowDto>;
  /** Path of the list of statements. */
  path: string;
  params: Readonly<Record<string, string>>;
}

const SEARCH = { label: "Buscar renglón", placeholder: "Concepto, referencia o monto" };
const EMPTY = { title: "No hay renglones aquí", text: "Elige otra pestaña para ver los demás." };

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
      title={<StateBadge tone={STATEMENT_TONES[state]}>{STATEMENT_LABELS[state]}</StateBadge>}
      meta={`${formatCount(rowsDone)} de ${formatCount(rowsTotal)} renglones`}
    >
      <div className="grid gap-2 px-4.5 pb-4.5">
        {state === "queued" ? (
          <ProgressBar percent={(100 * rowsDone) / Math.max(1, rowsTotal)} label="Importación" />
        ) : null}
        <p className="meta" aria-live="polite">
          {foundWords(statement)}
        </p>
      </div>
    </Panel>
  );
}

function Rows({ ctx, statement, list, page, path, params }: StatementBodyProps) {
  const here = `${path}/${statement.id}`;
  const { debits } = statement;
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
        {debits.total > 0 ? <a href={`${here}/salidas`}>{`Salidas (${formatCount(debits.total)})`}</a> : null}
      </nav>
      <ListView
        ctx={ctx}
        list={list}
        page={page}
        params={params}
        path={here}
        search={SEARCH}
        empty={EMPTY}
        cells={ROW_CELLS}
        extra={[ROW_ACTS]}
        keep={params.estado ? { estado: params.estado } : {}}
        rowKey={(row) => String(row.id)}
      />
    </>
  );
}
