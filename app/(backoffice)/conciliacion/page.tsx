import type { Metadata } from "next";
import { AppShell, loadVenue } from "@/app/app-shell";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { FetchAct } from "@/components/payouts/payout-acts";
import { PAYOUT_CELLS, PAYOUT_STATE_FIELD } from "@/components/payouts/payout-cells";
import { PAYOUT_PATH } from "@/components/payouts/payout-path";
import { PayoutTabs } from "@/components/payouts/payout-tabs";
import { PayoutUpload, payoutProblem } from "@/components/payouts/payout-upload";
import { SentSettlements } from "@/components/payouts/sent-settlements";
import { WaitingFiles } from "@/components/payouts/waiting-files";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader, Panel } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { paidSettlements, payoutAccountsOf, payoutList, waitingFiles, waitingPayouts } from "@/lib/payouts";

export const metadata: Metadata = { title: "Conciliación" };

const SEARCH = { label: "Buscar pagos", placeholder: "Id del pago, cuenta u organizador" };
const EMPTY = {
  title: "Todavía no hay pagos de los proveedores",
  text: "Los de Stripe y Mercado Pago llegan solos cada mañana; de los demás, sube el estado de cuenta.",
};
const NO_ACCOUNT = {
  title: "No hay una cuenta que mande pagos al banco",
  text: "Agrega una cuenta de cobro de Stripe, Mercado Pago u Openpay para conciliar lo que depositan.",
};

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("payout:reconcile");
  const params = singleParams(await searchParams);
  const isBank = params.banco === "missing";
  const [{ timeZone }, accounts, { open, notAtBank }, files, page, sent] = await Promise.all([
    loadVenue(ctx),
    payoutAccountsOf({ ctx, input: null }),
    waitingPayouts({ ctx, input: null }),
    waitingFiles({ ctx, input: null }),
    payoutList.page({ ctx, input: payoutList.fromAddress(params) }),
    isBank ? paidSettlements({ ctx, input: null }) : [],
  ]);
  const providers = [...new Set([...accounts.map(({ provider }) => provider), ...open.keys()])];
  const tab = isBank ? "banco" : (params.proveedor ?? "");
  const keep: Record<string, string> = isBank
    ? { banco: "missing" }
    : params.proveedor
      ? { proveedor: params.proveedor }
      : {};
  const problem = payoutProblem(params.aviso);
  // Where payouts come by themselves, uploading is for the few that do not.
  const isFirst = problem !== null || page.items.length === 0;
  const upload =
    accounts.length === 0 ? (
      <Panel>
        <EmptyState {...NO_ACCOUNT} />
      </Panel>
    ) : (
      <PayoutUpload action={`${PAYOUT_PATH}/archivo`} accounts={accounts} problem={problem} />
    );
  return (
    <AppShell ctx={ctx} title="Conciliación">
      <PageHeader title="Conciliación" meta="Lo que los proveedores mandan al banco, contra nuestros libros">
        {accounts.some(({ via }) => via !== "upload") ? <FetchAct /> : null}
      </PageHeader>
      <PayoutTabs providers={providers} tab={tab} open={open} notAtBank={notAtBank} />
      {files.length > 0 ? <WaitingFiles files={files} timeZone={timeZone} /> : null}
      {isFirst ? upload : null}
      <ListView
        ctx={ctx}
        list={payoutList}
        page={page}
        path={PAYOUT_PATH}
        params={params}
        search={SEARCH}
        fields={[PAYOUT_STATE_FIELD]}
        empty={isBank ? { title: "Todos los pagos están en el banco", text: "No falta ninguno por encontrar." } : EMPTY}
        cells={PAYOUT_CELLS}
        keep={keep}
        rowKey={({ id }) => String(id)}
        timeZone={timeZone}
      />
      {isFirst ? null : upload}
      {sent.length > 0 ? <SentSettlements rows={sent} /> : null}
    </AppShell>
  );
}
