import type { Metadata } from "next";
import { NO_PAGE, orTooLong } from "@/app/(backoffice)/general-report/or-too-long";
import { AppShell, loadVenue } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { ListView } from "@/components/office/list-view";
import { entryCells, partCells } from "@/components/organizer-settlements/behind-cells";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/panel";
import { PrintAct } from "@/components/ui/print-act";
import { signedMoney } from "@/lib/core/money";
import { opensFor } from "@/lib/core/screens";
import { requireActor } from "@/lib/http";
import { behindLine, settlementEntries, settlementParts } from "@/lib/organizer-settlements";
import { LINE_WORDS, rateWords } from "@/lib/organizer-settlements/client";

const TITLE = "Renglón de la liquidación";

export const metadata: Metadata = { title: TITLE };

const WAY = [
  { label: "Inicio", href: "/home" },
  { label: "Liquidaciones", href: "/liquidaciones" },
];

const SEARCH = { label: "Buscar movimientos", placeholder: "Folio o evento" };
const EMPTY = { title: "Nada en este renglón", text: "La liquidación no tiene importe en él." };

interface Props {
  params: Promise<{ id: string; linea: string }>;
  searchParams: Promise<SearchParams>;
}

/** A line of a settlement, and each movement, rate or settlement that it is of. */
export default async function Page({ params, searchParams }: Props) {
  const ctx = await requireActor("settlement:read");
  const [place, asked, { timeZone }] = await Promise.all([params, searchParams, loadVenue(ctx)]);
  const address = singleParams(asked);
  const input = settlementEntries.fromAddress({ ...address, ...place });
  const known = await orTooLong(orNotFound(behindLine({ ctx, input })));
  if (!known.found)
    return (
      <AppShell ctx={ctx} title={TITLE} breadcrumb={WAY}>
        <PageHeader title={TITLE} />
        <Notice tone="alert">{known.problem}</Notice>
      </AppShell>
    );
  const { settlementId, folio, organizer, line, rate, cents, hasEntries } = known.found;
  const home = `/liquidaciones/${settlementId}`;
  const path = `${home}/renglones/${line}`;
  const entries = hasEntries ? await orTooLong(settlementEntries.page({ ctx, input })) : null;
  const parts = hasEntries
    ? null
    : await orTooLong(settlementParts.page({ ctx, input: settlementParts.fromAddress({ ...address, ...place }) }));
  const sum = (entries ?? parts)?.found?.sums?.cents;
  const problem = (entries ?? parts)?.problem;
  const keep: Record<string, string> = rate === null ? {} : { tasa: String(rate) };
  const frame = {
    ctx,
    path,
    params: address,
    keep,
    empty: EMPTY,
    timeZone,
  };
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={[...WAY, { label: folio, href: home }]}>
      <PageHeader
        title={rate === null ? LINE_WORDS[line] : `${LINE_WORDS[line]}: precios al ${rateWords(rate)}`}
        meta={`${folio}, ${organizer}: ${signedMoney(cents)}`}
      >
        <PrintAct />
      </PageHeader>
      {problem ? <Notice tone="alert">{problem}</Notice> : null}
      {sum !== undefined && sum !== cents && !address.q ? (
        <Notice tone="info">
          Estos renglones suman hoy {signedMoney(sum)}. La liquidación se hizo con {signedMoney(cents)}: pudo cambiar
          después la fecha de un evento, una tasa o una condición.
        </Notice>
      ) : null}
      {entries ? (
        <ListView
          {...frame}
          list={settlementEntries}
          page={entries.found ?? NO_PAGE}
          search={SEARCH}
          cells={entryCells(opensFor(ctx.actor))}
          rowKey={({ id }) => String(id)}
        />
      ) : (
        <ListView
          {...frame}
          list={settlementParts}
          page={parts?.found ?? NO_PAGE}
          cells={partCells(settlementId, line)}
          rowKey={({ key }) => key}
        />
      )}
    </AppShell>
  );
}
