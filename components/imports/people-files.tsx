import { IMPORT_FILTERS, peopleFileCells } from "@/components/imports/people-cells";
import { ListView } from "@/components/office/list-view";
import type { Ctx } from "@/lib/core/context";
import type { PeopleFileDto } from "@/lib/imports/client";
import type { ListPage, OfficeList } from "@/lib/lists";

type Key = "file" | "scope" | "venue" | "rows" | "bad" | "made" | "state" | "who" | "when";

interface PeopleFilesProps<Dto extends PeopleFileDto> {
  ctx: Ctx;
  list: Pick<OfficeList<Dto, unknown, string, Key>, "name" | "title" | "columns" | "zone">;
  page: ListPage<Dto>;
  path: string;
  params: Readonly<Record<string, string>>;
  /** "Archivo o zona". */
  placeholder: string;
}

const EMPTY = { title: "Todavía no subes ninguna lista", text: "Usa la plantilla o tu propio archivo." };

/** The files that were uploaded before. */
export function PeopleFiles<Dto extends PeopleFileDto>({ placeholder, ...list }: PeopleFilesProps<Dto>) {
  return (
    <>
      <h2>Listas anteriores</h2>
      <ListView
        {...list}
        search={{ label: "Buscar lista", placeholder }}
        empty={EMPTY}
        fields={IMPORT_FILTERS}
        cells={peopleFileCells(list.path)}
        rowKey={(row) => String(row.id)}
      />
    </>
  );
}
