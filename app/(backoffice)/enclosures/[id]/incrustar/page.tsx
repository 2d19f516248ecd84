import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { orNotFound } from "@/app/or-not-found";
import { EmbedCode } from "@/components/embedding/embed-code";
import { EmbeddingForm } from "@/components/embedding/embedding-form";
import { numberParam } from "@/components/office/list-url";
import { PageHeader } from "@/components/ui/panel";
import { env } from "@/lib/core/env";
import { editEmbedding, embedSnippet, frameUrl } from "@/lib/embedding";
import { requireActor } from "@/lib/http";

const TITLE = "Tienda en otro sitio";

export const metadata: Metadata = { title: TITLE };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const ctx = await requireActor("enclosure:write");
  const id = numberParam((await params).id);
  if (id === undefined) notFound();
  const { venue, origins } = await orNotFound(editEmbedding({ ctx, input: { id } }));
  const { slug, name } = venue;
  const shown = { appUrl: env().APP_URL, slug };
  const way = [
    { label: "Inicio", href: "/home" },
    { label: "Recintos", href: "/enclosures" },
    { label: name, href: `/create-enclosures?id=${id}` },
  ];
  return (
    <AppShell ctx={ctx} title={TITLE} breadcrumb={way}>
      <PageHeader title={TITLE} meta={name} />
      <EmbeddingForm enclosureId={id} origins={origins} />
      {origins.length > 0 ? (
        <EmbedCode
          code={embedSnippet({ ...shown, title: `Estacionamiento en ${name}` })}
          preview={frameUrl({ ...shown, appUrl: "" })}
          venue={name}
        />
      ) : null}
    </AppShell>
  );
}
