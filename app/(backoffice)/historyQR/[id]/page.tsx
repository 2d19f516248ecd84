import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { ReaderCodeAct } from "@/components/barriers/reader-code-act";
import { QrLife } from "@/components/qr-history/qr-life";
import { PageHeader } from "@/components/ui/panel";
import { barrierOverview } from "@/lib/barriers";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { formatShortCode } from "@/lib/passes/client";
import { qrHistory } from "@/lib/qr-history";

export const metadata: Metadata = { title: "Historial de un QR" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Historial de QR", href: "/historyQR" },
];

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("qr:history");
  const qr = await orNotFound(qrHistory({ ctx, input: { id: Number((await params).id) } }));
  const code = formatShortCode(qr.shortCode);
  const isGone = qr.state === "revoked";
  const hasReaders = can(ctx.actor, "barrier:write") && !isGone && (await barrierOverview({ ctx })).controllers > 0;
  return (
    <AppShell ctx={ctx} title={code} breadcrumb={BREADCRUMB}>
      <PageHeader title={code} meta="Historial de QR">
        {hasReaders ? <ReaderCodeAct passId={qr.id} /> : null}
      </PageHeader>
      <QrLife qr={qr} />
    </AppShell>
  );
}
