import type { Metadata } from "next";
import { orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { dayWords, PayoutBadge } from "@/components/payouts/payout-cells";
import { PAYOUT_PATH } from "@/components/payouts/payout-path";
import { PayoutView } from "@/components/payouts/payout-view";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { toLocal } from "@/lib/core/dates";
import { requireActor } from "@/lib/http";
import { PLATFORM_NAME, providerName } from "@/lib/payments/client";
import { getPayout } from "@/lib/payouts";

export const metadata: Metadata = { title: "Pago del proveedor" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("payout:reconcile");
  const { id } = await params;
  const { found: payout, problem } = await orTooLong(orNotFound(getPayout({ ctx, input: { id } })));
  return (
    <AppShell
      ctx={ctx}
      title="Pago del proveedor"
      breadcrumb={[
        { label: "Inicio", href: "/home" },
        { label: "Conciliación", href: PAYOUT_PATH },
      ]}
    >
      {payout ? (
        <>
          <PageHeader
            title={`${providerName(payout.provider)}, ${dayWords(payout.paidOn)}`}
            meta={[
              payout.ref,
              payout.accountName,
              payout.owner ?? PLATFORM_NAME,
              payout.availableOn && `Disponible el ${dayWords(payout.availableOn)}`,
            ]
              .filter(Boolean)
              .join(" · ")}
          >
            <PayoutBadge state={payout.state} />
            <PrintAct />
          </PageHeader>
          <PayoutView payout={payout} today={toLocal(ctx.now, "America/Monterrey").slice(0, 10)} />
        </>
      ) : (
        <Notice tone="alert">{problem}</Notice>
      )}
    </AppShell>
  );
}
