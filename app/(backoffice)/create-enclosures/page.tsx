import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { formTitle } from "@/app/form-title";
import { orNotFound } from "@/app/or-not-found";
import { EnclosureForm } from "@/components/enclosures/enclosure-form";
import { StoreLink } from "@/components/enclosures/store-link";
import { DoneNotice } from "@/components/office/done-notice";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { PlainPictures } from "@/components/storage/plain-picture";
import { PageHeader } from "@/components/ui/panel";
import { env } from "@/lib/core/env";
import { textOf } from "@/lib/core/messages";
import { can } from "@/lib/core/permissions";
import { RESERVED_SLUGS } from "@/lib/core/reserved-slugs";
import { adminOptions, editEnclosure } from "@/lib/enclosures";
import { organizerCalendarUrl, venueCalendarUrl } from "@/lib/events";
import { requireActor } from "@/lib/http";

export const generateMetadata = formTitle("Crear recinto", "Editar recinto");

const PICTURES = [
  { kind: "banner", label: "Banner" },
  { kind: "logo", label: "Logotipo" },
  { kind: "plan", label: "Plano del recinto" },
] as const;

const DONE = {
  organizador: "Creaste al organizador y mandamos la invitación a su administrador. Falta su recinto.",
};

const calendarsOf = ({ slug, adminId }: { slug: string; adminId: number }) => [
  { label: "Calendario de este recinto", url: venueCalendarUrl(slug) },
  { label: "Calendario de todos los recintos del organizador", url: organizerCalendarUrl(adminId) },
];

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const params = singleParams(await searchParams);
  const ctx = await requireActor(params.id ? "enclosure:write" : "enclosure:create");
  const id = numberParam(params.id);
  if (params.id && id === undefined) notFound();
  const edited = id === undefined ? null : await orNotFound(editEnclosure({ ctx, input: { id } }));
  const venue = edited?.held ?? null;
  const title = venue ? `Editar ${venue.name}` : "Crear recinto";
  const breadcrumb = [
    { label: "Inicio", href: "/home" },
    { label: "Recintos", href: "/enclosures" },
  ];
  return (
    <AppShell ctx={ctx} title={title} breadcrumb={breadcrumb}>
      <PageHeader title={title} />
      {venue ? null : <DoneNotice done={params.hecho} texts={DONE} />}
      {venue ? <StoreLink venue={venue} url={`${env().APP_URL}/${venue.slug}`} calendars={calendarsOf(venue)} /> : null}
      {venue ? <PlainPictures id={venue.id} pictures={PICTURES} done={params.hecho} problem={params.imagen} /> : null}
      <EnclosureForm
        venue={venue}
        revision={edited?.revision}
        admins={venue ? [] : await adminOptions({ ctx })}
        adminId={numberParam(params.organizador)}
        withFees={can(ctx.actor, "enclosure:fees")}
        reserved={{ slugs: [...RESERVED_SLUGS], text: textOf("enclosure.slug_reserved") }}
        siteUrl={env().APP_URL.replace(/^https?:\/\//, "")}
      />
    </AppShell>
  );
}
