import { listHref } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { ColumnsForm } from "@/components/subscribers/columns-form";
import { ImportActs } from "@/components/subscribers/import-acts";
import { IMPORT_ROW_CELLS } from "@/components/subscribers/import-cells";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Ctx } from "@/lib/core/context";
import { formatCount } from "@/lib/core/money";
import type { ListPage } from "@/lib/lists";
import type { importRowList } from "@/lib/subscriber-qrs";
import type { ImportRowDto } from "@/lib/subscriber-qrs/client";
import type { ImportDto } from "@/lib/subscriber-qrs/schemas";

interface ImportReportProps {
  ctx: Ctx;
  file: ImportDto;
  list: typeof importRowList;
  page: ListPage<ImportRowDto>;
  path: string;
  params: Readonly<Record<string, string>>;
}

const SEARCH = { label: "Buscar renglón", placeholder: "Nombre, placa o correo" };
const EMPTY = { title: "No hay renglones aquí", text: "Elige otra pestaña para ver los demás." };

/** Shows a file by its state: columns to choose, wrong rows, or the job's progress. */
export function ImportReport(props: ImportReportProps) {
  const { ctx, file, list, page, path, params } = props;
  const tabs = [
    { only: null, label: `Todos (${formatCount(file.rowsTotal)})` },
    { only: "bad", label: `Con errores (${formatCount(file.rowsBad)})` },
    { only: "good", label: `Correctos (${formatCount(file.rowsTotal - file.rowsBad)})` },
  ];
  return (
    <>
      {file.failure ? <Notice tone="stop" title={file.failure} live /> : null}
      <Summary file={file} path={path} />
      {file.state === "mapping" || params.columnas ? (
        <Panel title="¿Qué dice cada columna?">
          <ColumnsForm file={file} path={path} />
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
          <ListView
            ctx={ctx}
            list={list}
            page={page}
            path={path}
            params={params}
            search={SEARCH}
            empty={EMPTY}
            cells={IMPORT_ROW_CELLS}
            keep={params.ver ? { ver: params.ver } : {}}
            rowKey={(row) => String(row.rowNumber)}
          />
        </>
      )}
    </>
  );
}

function Summary({ file, path }: Pick<ImportReportProps, "file" | "path">) {
  const { state, rowsTotal, rowsBad, rowsDone, rowsMade } = file;
  const good = rowsTotal - rowsBad;
  if (state === "mapping") return null;
  const words = {
    checked: rowsBad === 0 ? `Los ${formatCount(rowsTotal)} renglones están correctos.` : countWords(rowsBad, good),
    queued: `${formatCount(rowsDone)} de ${formatCount(good)} con sus lugares.`,
    done: `Se ${rowsMade === 1 ? "creó 1 QR" : `crearon ${formatCount(rowsMade)} QR`}${rowsBad > 0 ? `; ${formatCount(rowsBad)} quedaron fuera` : ""}.`,
  }[state];
  const title = { checked: "Revisión", queued: "Importando", done: "Importación terminada" }[state];
  return (
    <Panel title={title}>
      <div className="grid gap-3 px-4.5 pb-4.5">
        <p aria-live="polite">{words}</p>
        {state === "queued" ? <ProgressBar percent={(100 * rowsDone) / Math.max(1, good)} label="Importación" /> : null}
        {state === "checked" ? <ImportActs file={file} /> : null}
        {rowsBad > 0 ? (
          <div>
            <BtnLink href={`${path}/archivo?ver=bad&formato=xlsx`} data-no-loader="">
              Descargar los renglones con errores
            </BtnLink>
          </div>
        ) : null}
        {state === "done" ? (
          <div>
            <BtnLink href="/qrabonados" variant="main">
              Ver la lista
            </BtnLink>
          </div>
        ) : null}
      </div>
    </Panel>
  );
}

function countWords(bad: number, good: number): string {
  const wrong = bad === 1 ? "1 renglón tiene errores" : `${formatCount(bad)} renglones tienen errores`;
  const right = good === 1 ? "1 está correcto" : `${formatCount(good)} están correctos`;
  return `${wrong} y ${right}. Todavía no se crea ningún QR.`;
}
