import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { AccountForm } from "@/components/payments/account-form";
import { RefundSheet } from "@/components/payments/refund-sheet";
import { PageHeader } from "@/components/ui/panel";
import { requireActor } from "@/lib/http";
import { getManualRefund } from "@/lib/settlement";

export const metadata: Metadata = { title: "Tu devolución" };

export default async function RefundPage({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("order:pay");
  const { id } = await params;
  const refund = await orNotFound(getManualRefund({ ctx, input: { refundId: id } }));
  return (
    <AppShell ctx={ctx} title="Tu devolución">
      <PageHeader title="Tu devolución" />
      <RefundSheet refund={refund} />
      {refund.state === "manual" ? <AccountForm refundId={refund.id} isGiven={refund.bankData !== null} /> : null}
    </AppShell>
  );
}
