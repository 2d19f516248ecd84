import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { EventRows } from "@/components/events/event-rows";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { DissolveSeason } from "@/components/seasons/dissolve-season";
import { PublishDrafts } from "@/components/seasons/publish-drafts";
import { SeasonPanels } from "@/components/seasons/season-panels";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader } from "@/components/ui/panel";
import { can } from "@/lib/core/permissions";
import { eventList } from "@/lib/events";
import { requireActor } from "@/lib/http";
import { getSeason } from "@/lib/seasons";

export const metadata: Metadata = { title: "Temporada" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Eventos", href: "/event" },
  { label: "Temporadas", href: "/event/temporada" },
];
const DONE = { creada: "Creaste las fechas como borradores. Revísalas y publícalas juntas." };

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<SearchParams>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const ctx = await requireActor("event:read");
  const id = numberParam((await params).id);
  if (id === undefined) notFound();
  const season = await orNotFound(getSeason({ ctx, input: { id } }));
  const { name, events, enclosureName, enclosureSlug } = season;
  const [query, temporada] = [singleParams(await searchParams), { temporada: String(id) }];
  const asked = { ...query, ...temporada };
  const page = await eventList.page({ ctx, input: eventList.fromAddress(asked) });
  const last = events.at(-1);
  const drafts = events.filter(({ state }) => state === "draft").length;
  const mayChange = can(ctx.actor, "event:write");
  return (
    <AppShell ctx={ctx} title={name} breadcrumb={BREADCRUMB} venueSlug={enclosureSlug}>
      <PageHeader
        title={name}
        meta={`${enclosureName}, ${events.length === 1 ? "1 evento" : `${events.length} eventos`}`}
      >
        {mayChange ? <DissolveSeason id={id} name={name} /> : null}
        {mayChange && last ? (
          <BtnLink
            {...(drafts > 0 ? {} : { variant: "main" })}
            href={`/event/temporada/nueva?evento=${last.id}&temporada=${id}`}
          >
            Agregar fechas
          </BtnLink>
        ) : null}
        {mayChange && drafts > 0 ? (
          <PublishDrafts id={id} name={name} timeZone={season.timeZone} drafts={drafts} />
        ) : null}
      </PageHeader>
      <DoneNotice done={query.hecho} texts={DONE} />
      <EventRows
        ctx={ctx}
        list={eventList}
        page={page}
        params={asked}
        keep={temporada}
        path={`/event/temporada/${id}`}
        files="/event/archivo"
        empty={{ title: "Todavía no tiene eventos", text: "Haz una temporada de cualquier evento." }}
      />
      {mayChange ? <SeasonPanels season={season} /> : null}
    </AppShell>
  );
}
