import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { STATE_FIELD } from "@/components/deposits/deposit-words";
import { DepositsTable } from "@/components/deposits/deposits-table";
import { WaitingPanel } from "@/components/deposits/waiting-panel";
import { ListPanel } from "@/components/office/list-panel";
import { listHref, numberParam, pageParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PagCab } from "@/components/ui/panel";
import { listDeposits, waitingDeposits } from "@/lib/deposits";
import { DEPOSIT_FILTERS } from "@/lib/deposits/schemas";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Depósitos" };

const PATH = "/deposits";
const SIZE = 20;
const EMPTY = { title: "No hay depósitos por confirmar", text: "Aquí aparecen las compras que esperan un depósito." };
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("deposit:confirm");
  const params = singleParams(await searchParams);
  const page = pageParam(params.page);
  const filter = DEPOSIT_FILTERS.find((one) => one === params.estado) ?? "open";
  const input = { q: params.q ?? "", filter, enclosureId: numberParam(params.recinto) ?? null, page, pageSize: SIZE };
  const [waiting, { items, total }, venues] = await Promise.all([
    waitingDeposits({ ctx, input: null }),
    listDeposits({ ctx, input }),
    enclosureOptions({ ctx }),
  ]);
  if (items.length === 0 && page > 1) redirect(listHref(PATH, params, { page: null }));
  const options = venues.map(({ id, name }) => ({ value: String(id), label: name }));
  const recinto = { name: "recinto", label: "Recinto", all: "Todos los recintos", options };
  const search = { label: "Buscar depósito", placeholder: "Referencia, monto, folio o nombre" };
  return (
    <AppShell ctx={ctx} title="Depósitos">
      <PagCab title="Depósitos">
        <BtnLink href={listHref(`${PATH}/archivo`, params, {})} download>
          <Icon name="file-spreadsheet" />
          Excel
        </BtnLink>
        <BtnLink variant="main" href={`${PATH}/estado-de-cuenta`}>
          Estados de cuenta
        </BtnLink>
      </PagCab>
      <WaitingPanel rows={waiting.items} total={waiting.total} />
      <ListPanel
        {...{ path: PATH, params, search, fields: [STATE_FIELD, recinto], total, page, pageSize: SIZE, empty: EMPTY }}
      >
        <DepositsTable caption="Depósitos" rows={items} />
      </ListPanel>
    </AppShell>
  );
}
