import type { Metadata } from "next";
import { demoOnly } from "@/app/dev/inbox/guard";
import { TemplateList } from "@/components/inbox/template-list";
import { PublicHeader } from "@/components/shell/public-header";
import { templates } from "@/worker/templates";

export const metadata: Metadata = { title: "Mensajes de la plataforma" };

export default function TemplatesPage() {
  demoOnly();
  const rows = templates.map(({ template, label, whatsapp }) => ({
    template,
    label: label ?? template,
    whatsapp: whatsapp !== undefined,
  }));
  return (
    <>
      <PublicHeader homeHref="/home" title="Mensajes de la plataforma" backHref="/home" />
      <main className="cuerpo w-full">
        <h1 className="vh">Mensajes de la plataforma</h1>
        <TemplateList rows={rows} />
      </main>
    </>
  );
}
