import type { Metadata } from "next";
import { orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { AppShell } from "@/app/app-shell";
import { CLOSING_PATH, ClosingBody } from "@/components/closings/closing-body";
import { EndedEvents } from "@/components/closings/ended-events";
import { MonthChoice } from "@/components/closings/month-choice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { closingPage, endedEvents, taxRows } from "@/lib/closings";
import { addSums } from "@/lib/closings/client";
import { MonthField } from "@/lib/closings/schemas";
import { toLocal } from "@/lib/core/dates";
import { monthAfter, monthWords } from "@/lib/core/months";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Cierre de mes" };

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("report:account");
  const { mes } = singleParams(await searchParams);
  const current = toLocal(ctx.now, "America/Monterrey").slice(0, 7);
  const asked = MonthField.safeParse(mes);
  const month = asked.success ? asked.data : monthAfter(current, -1);
  const [{ found: page, problem }, events] = await Promise.all([
    orTooLong(closingPage({ ctx, input: { month } })),
    endedEvents({ ctx, input: { month } }),
  ]);
  return (
    <AppShell ctx={ctx} title="Cierre de mes">
      <PageHeader title={`Cierre de ${monthWords(month)}`} meta={page?.closing ? "Cerrado" : "Abierto"}>
        <PrintAct />
      </PageHeader>
      <MonthChoice path={CLOSING_PATH} month={month} last={current} />
      {page ? (
        <ClosingBody
          page={page}
          asked={{ month }}
          taxes={taxRows(addSums(page.rows.map(({ sums }) => sums)))}
          mayClose={can(ctx.actor, "closing:write")}
          mayReopen={can(ctx.actor, "closing:reopen")}
        />
      ) : (
        <Notice tone="alert">{problem}</Notice>
      )}
      {events.length > 0 ? <EndedEvents events={events} path={CLOSING_PATH} /> : null}
    </AppShell>
  );
}
