import type { Metadata } from "next";
import { orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { ClosingBody } from "@/components/closings/closing-body";
import { BtnLink } from "@/components/ui/btn-link";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { closingPage, taxRows } from "@/lib/closings";
import { addSums } from "@/lib/closings/client";
import { can } from "@/lib/core/permissions";
import { opensFor } from "@/lib/core/screens";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Cierre de evento" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("report:account");
  const asked = { eventId: (await params).id };
  const { found: page, problem } = await orTooLong(orNotFound(closingPage({ ctx, input: asked })));
  return (
    <AppShell ctx={ctx} title="Cierre de evento">
      <PageHeader
        title={page?.words ?? "Cierre de evento"}
        {...(page ? { meta: page.closing ? "Cerrado" : "Abierto" } : {})}
      >
        <BtnLink href={`/general-report?evento=${asked.eventId}&por=zone`}>Ver reporte</BtnLink>
        <PrintAct />
      </PageHeader>
      {page ? (
        <ClosingBody
          page={page}
          asked={asked}
          taxes={taxRows(addSums(page.rows.map(({ sums }) => sums)))}
          mayClose={can(ctx.actor, "closing:write")}
          mayReopen={can(ctx.actor, "closing:reopen")}
          opens={opensFor(ctx.actor)}
        />
      ) : (
        <Notice tone="alert">{problem}</Notice>
      )}
    </AppShell>
  );
}
