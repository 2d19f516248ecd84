import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { STATE_FIELD } from "@/components/deposits/deposit-words";
import { DEPOSIT_ACTS, DEPOSIT_CELLS } from "@/components/deposits/deposits-table";
import { WaitingPanel } from "@/components/deposits/waiting-panel";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { depositList, waitingDeposits } from "@/lib/deposits";
import { enclosureOptions } from "@/lib/enclosures";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Depósitos" };

const PATH = "/deposits";
const SEARCH = { label: "Buscar depósito", placeholder: "Referencia, monto, folio o nombre" };
const EMPTY = { title: "No hay depósitos por confirmar", text: "Aquí aparecen las compras que esperan un depósito." };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("deposit:confirm");
  const params = singleParams(await searchParams);
  const [waiting, page, venues] = await Promise.all([
    waitingDeposits({ ctx, input: null }),
    depositList.page({ ctx, input: depositList.fromAddress(params) }),
    enclosureOptions({ ctx }),
  ]);
  const options = venues.map(({ id, name }) => ({ value: String(id), label: name }));
  const recinto = { name: "recinto", label: "Recinto", all: "Todos los recintos", options };
  return (
    <AppShell ctx={ctx} title="Depósitos">
      <PageHeader title="Depósitos">
        <BtnLink variant="main" href={`${PATH}/estado-de-cuenta`}>
          Estados de cuenta
        </BtnLink>
      </PageHeader>
      <WaitingPanel rows={waiting.items} total={waiting.total} />
      <ListView
        ctx={ctx}
        list={depositList}
        page={page}
        path={PATH}
        params={params}
        search={SEARCH}
        empty={EMPTY}
        fields={[STATE_FIELD, recinto]}
        cells={DEPOSIT_CELLS}
        alwaysFilters
        extra={[DEPOSIT_ACTS]}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
