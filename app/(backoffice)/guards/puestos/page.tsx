import type { Metadata } from "next";
import { AppShell } from "@/app/app-shell";
import { PostForm } from "@/components/guards/post-form";
import { PostsPanel } from "@/components/guards/posts-panel";
import { numberParam, type SearchParams, singleParams } from "@/components/office/list-url";
import { VenueChoice } from "@/components/office/venue-choice";
import { BtnLink } from "@/components/ui/btn-link";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/panel";
import type { Ctx } from "@/lib/core/context";
import { enclosureOptions, gatesOf } from "@/lib/enclosures";
import { guardOptions, listPosts } from "@/lib/guards";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Puestos de todos los días" };

const PATH = "/guards/puestos";
const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Guardias", href: "/guards" },
];

type Venue = Awaited<ReturnType<typeof enclosureOptions>>[number];

async function Form({ ctx, venue }: { ctx: Ctx; venue: Venue }) {
  const [gates, guards] = await Promise.all([
    gatesOf(ctx, [venue.id]),
    guardOptions({ ctx, input: { adminId: venue.adminId } }),
  ]);
  if (guards.length > 0) return <PostForm venue={venue} gates={gates.get(venue.id) ?? []} guards={guards} />;
  return (
    <section className="panel">
      <EmptyState title="Todavía no hay guardias" text="Crea el primero para ponerlo en un acceso.">
        <BtnLink href="/guards?nuevo=1">Crear guardia</BtnLink>
      </EmptyState>
    </section>
  );
}

export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("guard:write");
  const wanted = numberParam(singleParams(await searchParams).recinto);
  const [venues, posts] = await Promise.all([enclosureOptions({ ctx }), listPosts({ ctx })]);
  const venue = venues.length === 1 ? venues[0] : venues.find((one) => one.id === wanted);
  return (
    <AppShell ctx={ctx} title="Puestos de todos los días" breadcrumb={BREADCRUMB}>
      <PageHeader title="Puestos de todos los días" meta="Para recintos que abren sin eventos" />
      {venue ? <Form ctx={ctx} venue={venue} /> : <VenueChoice action={PATH} venues={venues} verb="poner guardias" />}
      <PostsPanel posts={posts} />
    </AppShell>
  );
}
