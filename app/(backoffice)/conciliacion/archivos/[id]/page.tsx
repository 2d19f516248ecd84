import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { PreviewTable } from "@/components/imports/preview-table";
import { PayoutColumns } from "@/components/payouts/payout-columns";
import { PAYOUT_PATH } from "@/components/payouts/payout-path";
import { Notice } from "@/components/ui/notice";
import { PageHeader, Panel } from "@/components/ui/panel";
import { formatCounted } from "@/lib/core/money";
import { requireActor } from "@/lib/http";
import { providerName } from "@/lib/payments/client";
import { getPayoutFile } from "@/lib/payouts";

export const metadata: Metadata = { title: "Columnas del archivo" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("payout:reconcile");
  const { id } = await params;
  const file = await orNotFound(getPayoutFile({ ctx, input: { fileId: id } }));
  const { fileName, provider, accountName, preview, rowsTotal, problem, payoutId } = file;
  if (payoutId !== null) redirect(`${PAYOUT_PATH}/${payoutId}`);
  return (
    <AppShell
      ctx={ctx}
      title="Columnas del archivo"
      breadcrumb={[
        { label: "Inicio", href: "/home" },
        { label: "Conciliación", href: PAYOUT_PATH },
      ]}
    >
      <PageHeader
        title="Columnas del archivo"
        meta={[fileName, providerName(provider), accountName]
          .filter((part, at, all) => all.indexOf(part) === at)
          .join(" · ")}
      />
      <Notice tone="alert" title={problem}>
        El archivo está guardado: no hace falta subirlo otra vez. Recordamos tu elección para los siguientes.
      </Notice>
      <Panel title="Primeros renglones" meta={formatCounted(rowsTotal, "renglón", "renglones")}>
        <PreviewTable rows={preview} />
        <PayoutColumns file={{ id: file.id, fileName, preview, columns: file.columns }} />
      </Panel>
    </AppShell>
  );
}
