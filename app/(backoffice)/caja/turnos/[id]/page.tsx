import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { CountLines, differenceWords } from "@/components/cash-desk/count-result";
import { ShiftBadge } from "@/components/cash-desk/desk-cells";
import { ForceAct } from "@/components/cash-desk/force-act";
import { OperationRow } from "@/components/cash-desk/operation-row";
import { ShiftFacts } from "@/components/cash-desk/shift-facts";
import { VoidAct } from "@/components/cash-desk/void-act";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { Icon } from "@/components/ui/icon";
import { PageHeader, Panel } from "@/components/ui/panel";
import { shiftReport } from "@/lib/cash-desk";
import { isVoidable } from "@/lib/cash-desk/client";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Turno de caja" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Turnos de caja", href: "/caja/turnos" },
];
const DONE = { entregado: "Entregaste la caja. El turno está cerrado." };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("desk:read");
  const id = numberParam((await params).id);
  if (id === undefined) notFound();
  const shift = await orNotFound(shiftReport({ ctx, input: { shiftId: id } }));
  const supervises = can(ctx.actor, "desk:supervise");
  const { number, timeZone, state, result, entries } = shift;
  return (
    <AppShell ctx={ctx} title={`Turno ${number}`} breadcrumb={BREADCRUMB}>
      <PageHeader title={`Turno ${number}`} meta={<ShiftBadge state={state} />}>
        {supervises && !shift.isOwn && shift.closedAt === null ? <ForceAct shift={shift} /> : null}
        <BtnLink href={`/caja/turnos/${id}/turno.pdf`}>
          <Icon name="file-text" />
          PDF
        </BtnLink>
        <BtnLink href={`/caja/operaciones/archivo?turno=${id}&formato=xlsx`}>
          <Icon name="file-spreadsheet" />
          Excel
        </BtnLink>
      </PageHeader>
      <DoneNotice done={singleParams(await searchParams).hecho} texts={DONE} />
      <div className="caja-r">
        <div>
          <Panel title="Operaciones" meta={entries.length === 0 ? "Ninguna todavía" : undefined}>
            <ul className="movs-caja">
              {entries.map((operation) => (
                <OperationRow key={operation.id} operation={operation} timeZone={timeZone}>
                  {supervises && isVoidable(state, operation) ? (
                    <span className="mt-1 block">
                      <VoidAct operation={operation} />
                    </span>
                  ) : null}
                </OperationRow>
              ))}
            </ul>
          </Panel>
        </div>
        <div>
          <ShiftFacts shift={shift} />
          {result ? (
            <Panel title={differenceWords(result.differenceCents)}>
              <CountLines result={result} timeZone={timeZone} />
            </Panel>
          ) : null}
        </div>
      </div>
    </AppShell>
  );
}
