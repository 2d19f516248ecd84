import type { ComponentProps, ReactNode } from "react";
import { PeopleActs } from "@/components/imports/people-acts";
import { PeopleColumns, type PeopleColumnsProps } from "@/components/imports/people-columns";
import { listHref } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { formatCount, formatCounted } from "@/lib/core/money";
import type { PeopleFileDto } from "@/lib/imports/client";

interface PeopleReportProps<Field extends string> extends Omit<ComponentProps<typeof PeopleActs>, "file"> {
  file: PeopleFileDto;
  fields: PeopleColumnsProps<Field>["fields"];
  map: PeopleColumnsProps<Field>["send"];
  /** The list of what was made. */
  made: string;
  params: Readonly<Record<string, string>>;
  /** The rows of the tab that is shown. */
  children: ReactNode;
}

export const ROW_EMPTY = { title: "No hay renglones aquí", text: "Elige otra pestaña para ver los demás." };

/** The tab of a report, which stays when its rows are searched. */
export const keptTab = ({ ver }: Readonly<Record<string, string>>): Record<string, string> => (ver ? { ver } : {});

/** Shows a file by its state: columns to choose, wrong rows, or the job's progress. */
export function PeopleReport<Field extends string>(props: PeopleReportProps<Field>) {
  const { file, fields, map, params, made, children, ...acts } = props;
  const path = `${acts.home}/${file.id}`;
  const tabs = [
    { only: null, label: `Todos (${formatCount(file.rowsTotal)})` },
    { only: "bad", label: `Con errores (${formatCount(file.rowsBad)})` },
    { only: "good", label: `Correctos (${formatCount(file.rowsTotal - file.rowsBad)})` },
  ];
  return (
    <>
      {file.failure ? <Notice tone="stop" title={file.failure} live /> : null}
      {file.state === "mapping" ? null : (
        <Summary file={file} path={path} made={made}>
          {file.state === "checked" ? <PeopleActs file={file} {...acts} /> : null}
        </Summary>
      )}
      {file.state === "mapping" || (file.state === "checked" && params.columnas) ? (
        <Panel title="¿Qué dice cada columna?">
          <PeopleColumns file={file} path={path} fields={fields} send={map} />
        </Panel>
      ) : null}
      {file.state === "mapping" ? null : (
        <>
          <nav className="pestanas" aria-label="Renglones">
            {tabs.map(({ only, label }) => (
              <a
                key={label}
                href={listHref(path, params, { ver: only })}
                aria-current={(params.ver ?? null) === only ? "page" : undefined}
              >
                {label}
              </a>
            ))}
          </nav>
          {children}
        </>
      )}
    </>
  );
}

interface SummaryProps {
  file: PeopleFileDto;
  path: string;
  made: string;
  children: ReactNode;
}

const TITLES = { checked: "Revisión", queued: "Importando", done: "Importación terminada" };

function Summary({ file: { state, ...file }, path, made, children }: SummaryProps) {
  const { rowsBad, rowsDone, rowsTotal } = file;
  if (state === "mapping") return null;
  const good = rowsTotal - rowsBad;
  return (
    <Panel title={TITLES[state]}>
      <div className="grid gap-3 px-4.5 pb-4.5">
        <p aria-live="polite">{wordsOf[state](file)}</p>
        {state === "queued" ? <ProgressBar percent={(100 * rowsDone) / Math.max(1, good)} label="Importación" /> : null}
        {children}
        {rowsBad > 0 ? (
          <div>
            <BtnLink href={`${path}/archivo?ver=bad&formato=xlsx`} data-no-loader="">
              Descargar los renglones con errores
            </BtnLink>
          </div>
        ) : null}
        {state === "done" ? (
          <div>
            <BtnLink href={made} variant="main">
              Ver la lista
            </BtnLink>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

type Counts = Pick<PeopleFileDto, "rowsTotal" | "rowsBad" | "rowsDone" | "rowsMade">;

const wordsOf: Record<keyof typeof TITLES, (file: Counts) => string> = {
  checked: ({ rowsTotal, rowsBad }) => {
    if (rowsBad === 0) return `Los ${formatCount(rowsTotal)} renglones están correctos.`;
    const wrong = formatCounted(rowsBad, "renglón tiene errores", "renglones tienen errores");
    return `${wrong} y ${formatCounted(rowsTotal - rowsBad, "está correcto", "están correctos")}. Todavía no se crea ningún QR.`;
  },
  queued: ({ rowsTotal, rowsBad, rowsDone }) =>
    `${formatCount(rowsDone)} de ${formatCounted(rowsTotal - rowsBad, "persona", "personas")}.`,
  done: ({ rowsMade, rowsBad }) =>
    `Se ${rowsMade === 1 ? "creó 1 QR" : `crearon ${formatCount(rowsMade)} QR`}${rowsBad > 0 ? `; ${formatCount(rowsBad)} quedaron fuera` : ""}.`,
};
