import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { SettlementView } from "@/components/organizer-settlements/settlement-view";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { getSettlement, partsOf } from "@/lib/organizer-settlements";

export const metadata: Metadata = { title: "Liquidación" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("settlement:read");
  const { id } = await params;
  const settlement = await orNotFound(getSettlement({ ctx, input: { id } }));
  return (
    <AppShell ctx={ctx} title="Liquidación">
      <PageHeader title={settlement.folio} meta={settlement.legalName ?? settlement.organizer}>
        <BtnLink href={`/liquidaciones/${id}/estado.pdf`} download>
          PDF
        </BtnLink>
        <BtnLink href={`/liquidaciones/${id}/archivo?formato=xlsx`} download>
          Excel
        </BtnLink>
        <PrintAct />
      </PageHeader>
      <SettlementView
        settlement={settlement}
        parts={partsOf(settlement)}
        mayAct={can(ctx.actor, "settlement:write")}
        isOwnDraft={settlement.createdById === ctx.actor.userId}
      />
    </AppShell>
  );
}
