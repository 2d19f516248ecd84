import { isShown } from "@/components/office/list-table";
import { COLUMNS, chosenColumns, FORGET, listHref } from "@/components/office/list-url";
import { Unfolding } from "@/components/office/unfolding";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { formatCount } from "@/lib/core/money";
import type { ListColumn, ListPage } from "@/lib/lists";

interface ListToolsProps {
  list: string;
  params: Readonly<Record<string, string>>;
  columns: readonly ListColumn<never>[];
  page: Pick<ListPage<unknown>, "total" | "hasMore">;
  files: string | null;
  /** The list is filtered, so the count says how many match. */
  filtered: boolean;
}

const FORMATS = [
  { format: "csv", label: "CSV", icon: "download" },
  { format: "xlsx", label: "Excel", icon: "file-spreadsheet" },
] as const;

/** How many rows there are, which columns are shown, and the files of exactly these rows. */
export function ListTools({ list, params, columns, page: { total, hasMore }, files, filtered }: ListToolsProps) {
  const count = `${hasMore ? "Más de " : ""}${formatCount(total)} ${total === 1 ? "resultado" : "resultados"}`;
  return (
    <div className="herramientas">
      <span className="meta crece" role={filtered ? "status" : undefined}>
        {count}
      </span>
      <ColumnChoice list={list} params={params} columns={columns} />
      {files === null ? null : (
        <span className="fila gap-1" data-no-loader>
          {FORMATS.map(({ format, label, icon }) => (
            <BtnLink
              key={format}
              size="sm"
              variant="quieto"
              href={listHref(files, params, { formato: format })}
              aria-label={`Descargar ${label}: ${count}`}
            >
              <Icon name={icon} />
              {label}
            </BtnLink>
          ))}
        </span>
      )}
    </div>
  );
}

/** Which columns are seen; this browser keeps them, and the address names them for who is sent it. */
function ColumnChoice({ list, params, columns }: Pick<ListToolsProps, "list" | "params" | "columns">) {
  const chosen = chosenColumns(params);
  const offered = columns.filter(({ shown }) => shown !== "file");
  const fixed = offered.filter(({ shown }) => shown === "always");
  const free = offered.filter(({ shown }) => shown !== "always");
  if (free.length < 2) return null;
  return (
    <Unfolding className="columnas">
      <summary className="btn btn-sm btn-quieto">
        <Icon name="layers" />
        Columnas
      </summary>
      <form className="columnas-hoja" action="/api/columns" method="post">
        <input type="hidden" name="lista" value={list} />
        {fixed.map(({ key }) => (
          <input key={key} type="hidden" name={COLUMNS} value={key} />
        ))}
        <fieldset className="grid gap-1">
          <legend className="vh">Columnas que se ven</legend>
          {free.map((column) => (
            <label key={column.key} className="columnas-una">
              <input
                type="checkbox"
                className="caja"
                name={COLUMNS}
                value={column.key}
                defaultChecked={isShown(column, chosen)}
              />
              {column.header}
            </label>
          ))}
        </fieldset>
        <div className="acciones">
          <button type="submit" className="btn btn-sm btn-main">
            Aplicar
          </button>
          {chosen ? (
            <button type="submit" className="btn btn-sm btn-quieto" name={FORGET} value="si">
              Las de siempre
            </button>
          ) : null}
        </div>
      </form>
    </Unfolding>
  );
}
