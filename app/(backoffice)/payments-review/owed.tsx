import { ListView } from "@/components/office/list-view";
import { OWED_CELLS, OWED_LINK } from "@/components/payments/owed-table";
import type { Ctx } from "@/lib/core/context";
import { owedList } from "@/lib/settlement";

const PATH = "/payments-review";
const SEARCH = { label: "Buscar adeudo", placeholder: "Folio o nombre" };
const KEEP = { ver: "adeudos" };
const EMPTY = {
  title: "No se debe nada a compradores",
  text: "Aquí aparece lo que alguien pagó de más o por una compra que no tuvo lugares, hasta que se le devuelve.",
};

/** What buyers are owed beside what they bought, as the ledger says. */
export async function Owed({ ctx, params }: { ctx: Ctx; params: Readonly<Record<string, string>> }) {
  const page = await owedList.page({ ctx, input: owedList.fromAddress(params) });
  return (
    <ListView
      ctx={ctx}
      list={owedList}
      page={page}
      path={PATH}
      params={params}
      search={SEARCH}
      empty={EMPTY}
      keep={KEEP}
      cells={OWED_CELLS}
      extra={[OWED_LINK]}
      rowKey={(row) => String(row.id)}
    />
  );
}
