import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { DEBIT_ACTS, DEBIT_CELLS } from "@/components/deposits/debit-cells";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { PageHeader } from "@/components/ui/panel";
import { getStatement, statementDebitList } from "@/lib/deposits";
import { DEBIT_LABELS, DEBIT_STATES } from "@/lib/deposits/client";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Salidas del banco" };

const PATH = "/deposits/estado-de-cuenta";
const SEARCH = { label: "Buscar renglón", placeholder: "Concepto o monto" };
const FIELDS = [
  {
    name: "estado",
    label: "Resultado",
    all: "Todas las salidas",
    options: DEBIT_STATES.map((value) => ({ value, label: DEBIT_LABELS[value] })),
  },
];
const EMPTY = {
  title: "No hay salidas en este estado de cuenta",
  text: "Aquí ves los cargos y retiros, para decir qué devolución pagó cada uno.",
};

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("payment:refund");
  const importId = Number((await params).id);
  const query = singleParams(await searchParams);
  const { fileName } = await orNotFound(getStatement({ ctx, input: { importId } }));
  const page = await statementDebitList.page({ ctx, input: { ...statementDebitList.fromAddress(query), importId } });
  const here = `${PATH}/${importId}`;
  return (
    <AppShell
      ctx={ctx}
      title="Salidas del banco"
      breadcrumb={[
        { label: "Inicio", href: "/home" },
        { label: "Depósitos", href: "/deposits" },
        { label: "Estados de cuenta", href: PATH },
        { label: fileName, href: here },
      ]}
    >
      <PageHeader title="Salidas del banco" meta={fileName} />
      <ListView
        ctx={ctx}
        list={statementDebitList}
        page={page}
        params={query}
        path={`${here}/salidas`}
        search={SEARCH}
        fields={FIELDS}
        empty={EMPTY}
        cells={DEBIT_CELLS}
        extra={[DEBIT_ACTS]}
        rowKey={(row) => String(row.id)}
      />
    </AppShell>
  );
}
