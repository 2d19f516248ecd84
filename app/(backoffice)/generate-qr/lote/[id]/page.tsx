import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { BatchProgress } from "@/components/courtesy-qrs/batch-progress";
import { PageHeader } from "@/components/ui/panel";
import { getCourtesyBatch } from "@/lib/courtesy-qrs";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Lote de cortesías" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("courtesy:read");
  const { id } = await params;
  const batch = await orNotFound(getCourtesyBatch({ ctx, input: { id } }));
  return (
    <AppShell
      ctx={ctx}
      title="Lote de cortesías"
      breadcrumb={[
        { label: "Inicio", href: "/home" },
        { label: "QR de cortesía", href: "/generate-qr" },
      ]}
    >
      <PageHeader title="Lote de cortesías" />
      <BatchProgress batch={batch} />
    </AppShell>
  );
}
