import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AppShell, loadVenue } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { FileNotice } from "@/components/office/file-notice";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { MonthFigures } from "@/components/prepaid/month-figures";
import { MonthFiles, MonthFilters, MonthPages } from "@/components/prepaid/month-tools";
import { MovementTable } from "@/components/prepaid/movement-table";
import { Brand } from "@/components/ui/brand";
import { PageHeader } from "@/components/ui/panel";
import type { Ctx, PersonActor } from "@/lib/core/context";
import { requireActor } from "@/lib/http";
import { listMyPrepaid, movementMonth } from "@/lib/prepaid";
import { type MovementFilter, movementFilterOf, type PrepaidDto, platesLine } from "@/lib/prepaid/client";

export const metadata: Metadata = { title: "Movimientos" };

const numberIn = (text: string | undefined): number | undefined =>
  text !== undefined && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined;

/** Answers the accounts to choose from and the chosen one. Without a choice that is an account of the venue in view. */
async function whose(ctx: Ctx & { actor: PersonActor }, asked: number | undefined) {
  const isHolder = ctx.actor.profile === 2;
  const mine: PrepaidDto[] = isHolder ? await listMyPrepaid({ ctx, input: null }) : [];
  if (asked !== undefined || !isHolder) return { mine, accountId: asked };
  const venue = await loadVenue(ctx);
  return { mine, accountId: (mine.find((one) => one.venue.slug === venue.slug) ?? mine[0])?.id };
}

export default async function HistoryPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("prepaid:consult");
  const params = singleParams(await searchParams);
  const { mine, accountId } = await whose(ctx, numberIn(params.cuenta));
  // Staff looks an account up first; a buyer without one is offered to open it.
  if (accountId === undefined) redirect("/user-prepaid");
  const filter: MovementFilter | undefined = movementFilterOf(params.tipo);
  const input = { accountId, month: params.mes, filter, below: numberIn(params.antes) };
  const month = await orNotFound(movementMonth({ ctx, input }));
  const { account } = month;
  const of = [account.name, ...(account.plates.length > 0 ? [platesLine(account.plates)] : [])].join(", ");
  return (
    <AppShell ctx={ctx} title="Movimientos" {...(mine.length > 0 ? { venueSlug: account.venue.slug } : {})}>
      <Brand color={account.venue.color}>
        <PageHeader title="Movimientos" meta={mine.length > 0 ? of : `${account.holder.name}: ${of}`}>
          <MonthFiles month={month} />
        </PageHeader>
        <FileNotice notice={params.aviso} />
        <MonthFigures month={month} />
        <section className="panel" aria-label={`Movimientos de ${month.month.name} de ${month.month.year}`}>
          <MonthFilters month={month} accounts={mine} />
          <MovementTable month={month} />
          <MonthPages month={month} isFirst={input.below === undefined} />
        </section>
      </Brand>
    </AppShell>
  );
}
