import type { ReactNode } from "react";
import { Footer } from "@/components/shell/footer";
import { PublicHeader } from "@/components/shell/public-header";
import { dateParts } from "@/lib/core/dates";
import { pageCtx } from "@/lib/http";

/** A page of plain text outside the shell. */
export async function LegalPage({ title, version, children }: { title: string; version: string; children: ReactNode }) {
  const { now } = await pageCtx();
  return (
    <>
      <PublicHeader />
      <main className="ancho">
        <article className="prosa">
          <h1>{title}</h1>
          <p className="meta">Versión {version}</p>
          {children}
        </article>
      </main>
      <Footer year={dateParts(now, "America/Monterrey").year} />
    </>
  );
}
