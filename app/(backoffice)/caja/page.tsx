import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { DeskPage } from "@/components/cash-desk/desk-page";
import { DropAct } from "@/components/cash-desk/drop-act";
import { OpenShiftForm } from "@/components/cash-desk/open-shift-form";
import { DeskRefunds } from "@/components/cash-desk/pay-out-act";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { DeskSearch } from "@/components/prepaid/desk-search";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Icon } from "@/components/ui/icon";
import { PageHeader } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import { listPoints, readShift } from "@/lib/cash-desk";
import { formatTime } from "@/lib/core/dates";
import { can } from "@/lib/core/permissions";
import { requireActor } from "@/lib/http";
import { findAtDesk } from "@/lib/prepaid";
import { listDeskRefunds } from "@/lib/settlement";

export const metadata: Metadata = { title: "Caja" };

/** What surrounds taking cash: the shift, and what is paid in it. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("desk:use");
  const shift = await readShift({ ctx });
  if (shift?.state === "counted") redirect("/caja/cerrar");
  const supervises = can(ctx.actor, "desk:supervise");
  const points = supervises ? <BtnLink href="/caja/puntos">Cajas y límites</BtnLink> : null;
  if (!shift) {
    const all = await listPoints({ ctx });
    return (
      <AppShell ctx={ctx} title="Caja">
        <PageHeader title="Caja" meta="No tienes un turno abierto">
          <BtnLink href="/caja/turnos">Turnos</BtnLink>
          {points}
        </PageHeader>
        {all.length > 0 ? (
          <OpenShiftForm points={all} />
        ) : (
          <section className="panel">
            <EmptyState title="Todavía no hay cajas" text="Antes de cobrar en efectivo hace falta una caja.">
              {points}
            </EmptyState>
          </section>
        )}
      </AppShell>
    );
  }
  // A QR that the camera read is longer than what lists are asked for.
  const { q = "", cuenta } = singleParams(await searchParams, { q: 200 });
  const [refunds, found] = await Promise.all([listDeskRefunds({ ctx }), findAtDesk({ ctx, input: { q } })]);
  const account = found.find(({ id }) => String(id) === cuenta) ?? (found.length === 1 ? found[0] : undefined);
  return (
    <AppShell ctx={ctx} title="Caja">
      <PageHeader
        title={shift.pointName}
        meta={<StateBadge tone="good">Turno abierto desde las {formatTime(shift.openedAt, shift.timeZone)}</StateBadge>}
      >
        <DropAct />
        <BtnLink href="/caja/cerrar">
          <Icon name="lock" />
          Cerrar turno
        </BtnLink>
      </PageHeader>
      <DeskPage shift={shift}>
        <DeskSearch q={q} found={found} account={account ?? null} />
        {refunds.length > 0 ? <DeskRefunds refunds={refunds} /> : null}
      </DeskPage>
    </AppShell>
  );
}
