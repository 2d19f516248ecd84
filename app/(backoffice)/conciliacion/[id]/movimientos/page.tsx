import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { AppShell, loadVenue } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { COMPARED_STATE_FIELD, comparedActs, comparedCells } from "@/components/payouts/compared-cells";
import { dayWords, PayoutBadge } from "@/components/payouts/payout-cells";
import { PAYOUT_PATH } from "@/components/payouts/payout-path";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { opensFor } from "@/lib/core/screens";
import { requireActor } from "@/lib/http";
import { providerName } from "@/lib/payments/client";
import { comparedList, findComparedPayout } from "@/lib/payouts";

export const metadata: Metadata = { title: "Movimientos del pago" };

const SEARCH = { label: "Buscar movimientos", placeholder: "Folio o id del cobro" };
const EMPTY = { title: "Este pago no tiene movimientos", text: "Ni a nosotros nos falta alguno que debía traer." };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

/** All movements of a payout beside our books, and what it lacks. */
export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("payout:reconcile");
  const [{ id }, asked, { timeZone }] = await Promise.all([params, searchParams, loadVenue(ctx)]);
  const address = singleParams(asked);
  const [{ found: payout, problem }, lines] = await Promise.all([
    orTooLong(orNotFound(findComparedPayout({ ctx, input: { id } }))),
    orTooLong(orNotFound(comparedList.page({ ctx, input: comparedList.fromAddress({ ...address, id }) }))),
  ]);
  const home = `${PAYOUT_PATH}/${payout?.id ?? id}`;
  const name = payout && `${providerName(payout.provider)}, ${dayWords(payout.paidOn)}`;
  const said = problem ?? lines.problem;
  return (
    <AppShell
      ctx={ctx}
      title="Movimientos del pago"
      breadcrumb={[
        { label: "Inicio", href: "/home" },
        { label: "Conciliación", href: PAYOUT_PATH },
        { label: name ?? "Pago", href: home },
      ]}
    >
      <PageHeader title="Movimientos del pago" {...(payout ? { meta: `${name} · ${payout.ref}` } : {})}>
        {payout ? <PayoutBadge state={payout.state} /> : null}
        <PrintAct />
      </PageHeader>
      {said ? <Notice tone="alert">{said}</Notice> : null}
      <ListView
        ctx={ctx}
        list={comparedList}
        page={lines.found ?? NO_PAGE}
        path={`${home}/movimientos`}
        params={address}
        search={SEARCH}
        fields={[COMPARED_STATE_FIELD]}
        alwaysFilters
        empty={EMPTY}
        cells={comparedCells(opensFor(ctx.actor))}
        extra={payout ? comparedActs(payout) : []}
        rowKey={({ id: lineId, paymentId }) => `${lineId ?? ""}-${paymentId ?? ""}`}
        timeZone={timeZone}
      />
    </AppShell>
  );
}
