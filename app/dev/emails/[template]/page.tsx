import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { demoOnly } from "@/app/dev/inbox/guard";
import { templates } from "@/app/templates";
import { TemplatePreview } from "@/components/inbox/template-preview";
import { PublicHeader } from "@/components/shell/public-header";
import { pageCtx } from "@/lib/http";
import { previewMessage } from "@/lib/notifications";

export const metadata: Metadata = { title: "Mensajes de la plataforma" };

interface Props {
  params: Promise<{ template: string }>;
}

export default async function TemplatePage({ params }: Props) {
  demoOnly();
  const { template: name } = await params;
  const template = templates.find((one) => one.template === name);
  const preview = template ? await previewMessage(await pageCtx(), template) : null;
  if (!preview) notFound();
  return (
    <>
      <PublicHeader title="Mensajes de la plataforma" backHref="/dev/emails" />
      <main className="cuerpo w-full">
        <TemplatePreview preview={preview} />
      </main>
    </>
  );
}
