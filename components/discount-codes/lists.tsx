import { CodeActs } from "@/components/discount-codes/code-acts";
import { BATCH_CELLS, CODE_CELLS } from "@/components/discount-codes/code-cells";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import type { Ctx } from "@/lib/core/context";
import type { discountBatchList, discountCodeList } from "@/lib/discount-codes";
import type { DiscountBatchDto, DiscountCodeDto } from "@/lib/discount-codes/client";
import type { ListPage } from "@/lib/lists";

interface Shown<Dto, List> {
  ctx: Ctx;
  list: List;
  page: ListPage<Dto>;
  path: string;
  params: Readonly<Record<string, string>>;
  admins: readonly { id: number; name: string }[];
}

const tenantField = (admins: readonly { id: number; name: string }[]) => ({
  name: "organizador",
  label: "Organizador",
  all: "Todos los organizadores",
  options: admins.map(({ id, name }) => ({ value: String(id), label: name })),
});

const stateField = {
  name: "estado",
  label: "Estado",
  all: "Todos los no archivados",
  options: [
    { value: "active", label: "Activos" },
    { value: "paused", label: "En pausa" },
    { value: "archived", label: "Archivados" },
  ],
};

/** Codes with their figures; `keep` is the batch whose codes they are. */
export function CodesList({
  admins,
  keep = {},
  files,
  ...rest
}: Shown<DiscountCodeDto, typeof discountCodeList> & { keep?: Record<string, string>; files?: string }) {
  const ofBatch = keep.lote !== undefined;
  return (
    <ListView
      {...rest}
      search={{ label: "Buscar código", placeholder: "Código o nota" }}
      fields={ofBatch ? [{ ...stateField, all: "Todos los estados" }] : [stateField, tenantField(admins)]}
      keep={keep}
      {...(files ? { files } : {})}
      cells={CODE_CELLS}
      rowKey={(row) => String(row.id)}
      nameOf={(row) => row.code}
      actions={(row) => (
        <>
          <a href={`/create-discount-code?id=${row.id}`}>
            <Icon name="pencil" />
            Editar
          </a>
          <CodeActs code={row} />
        </>
      )}
      empty={{
        title: "Todavía no hay códigos de descuento",
        text: "Crea el primero; quien compra lo escribe en el resumen de pago.",
        action: (
          <BtnLink variant="main" href="/create-discount-code">
            Crear código
          </BtnLink>
        ),
      }}
    />
  );
}

export function BatchesList({ admins, ...rest }: Shown<DiscountBatchDto, typeof discountBatchList>) {
  return (
    <ListView
      {...rest}
      search={{ label: "Buscar lote", placeholder: "Nombre del lote" }}
      fields={[tenantField(admins)]}
      keep={{ ver: "lotes" }}
      files="/discount-code/lotes/archivo"
      cells={BATCH_CELLS}
      rowKey={(row) => String(row.id)}
      empty={{
        title: "Todavía no hay lotes",
        text: "Un lote hace hasta 1,000 códigos de un solo uso a la vez.",
        action: (
          <BtnLink variant="main" href="/create-discount-code?lote=nuevo">
            Crear lote
          </BtnLink>
        ),
      }}
    />
  );
}
