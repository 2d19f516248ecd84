import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { CourtesyActs } from "@/components/courtesy-qrs/courtesy-acts";
import { CourtesyStateMark } from "@/components/courtesy-qrs/courtesy-cells";
import { CourtesyHistory } from "@/components/courtesy-qrs/courtesy-history";
import { GuestForm } from "@/components/courtesy-qrs/guest-form";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { Block, PageHeader, Panel } from "@/components/ui/panel";
import { Plate } from "@/components/ui/plate";
import { formatDateTime } from "@/lib/core/dates";
import { courtesyHistory, getCourtesy } from "@/lib/courtesy-qrs";
import { requireActor } from "@/lib/http";
import { formatShortCode } from "@/lib/passes/client";

export const metadata: Metadata = { title: "QR de cortesía" };

interface Props {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("courtesy:read");
  const [{ id }, query] = await Promise.all([params, searchParams]);
  const courtesy = await orNotFound(getCourtesy({ ctx, input: { id } }));
  const entries = await courtesyHistory({ ctx, input: { id } });
  const { shortCode, state, zoneKey, zoneName, placeLabel, eventName, startsAt, timeZone, isOver } = courtesy;
  const isOpen = !isOver && state !== "deleted" && state !== "cancelled";
  const assigning = courtesy.assignedAt === null || (singleParams(query).dar === "1" && courtesy.entriesUsed === 0);
  return (
    <AppShell
      ctx={ctx}
      title={formatShortCode(shortCode)}
      breadcrumb={[
        { label: "Inicio", href: "/home" },
        { label: "QR de cortesía", href: "/generate-qr" },
      ]}
    >
      <PageHeader title={courtesy.name ?? "Sin asignar"} meta={<CourtesyStateMark state={state} />} />
      <div className="rejilla-2 items-start">
        <div className="grid min-w-0 gap-5">
          <Panel>
            <Block>
              <p className="fila gap-2.5">
                <Plate code={zoneKey} size="sm" />
                <span>{placeLabel ? `${zoneName}, lugar ${placeLabel}` : zoneName}</span>
              </p>
              <p>
                {eventName}, {formatDateTime(startsAt, timeZone)}
              </p>
              <p className="codigo">{formatShortCode(shortCode)}</p>
              <p className="meta">
                {courtesy.entriesUsed} de {courtesy.entryRights}{" "}
                {courtesy.isGroup ? "autos de un grupo" : courtesy.entryRights === 1 ? "entrada" : "entradas"}
              </p>
              {isOpen ? <CourtesyActs courtesy={courtesy} /> : null}
            </Block>
          </Panel>
          {isOpen ? <GuestForm key={assigning ? "assign" : "edit"} courtesy={courtesy} assigning={assigning} /> : null}
        </div>
        <CourtesyHistory entries={entries} timeZone={timeZone} />
      </div>
    </AppShell>
  );
}
