import type { Metadata } from "next";
import { demoOnly } from "@/app/dev/inbox/guard";
import { templates } from "@/app/templates";
import { TemplateList } from "@/components/inbox/template-list";
import { PublicHeader } from "@/components/shell/public-header";

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
