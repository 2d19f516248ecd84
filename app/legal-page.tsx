import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { Footer } from "@/components/shell/footer";
import type { LegalVersion, LegalVersions } from "@/components/shell/legal-versions";
import { versionOf } from "@/components/shell/legal-versions";
import { PublicHeader } from "@/components/shell/public-header";
import { dateParts, formatLongDay } from "@/lib/core/dates";
import { pageCtx } from "@/lib/http";

const ZONE = "America/Monterrey";

interface LegalPageProps<Props> {
  path: string;
  title: string;
  versions: LegalVersions<Props>;
  /** As the address has it. */
  asked: string | string[] | undefined;
  render: (version: LegalVersion<Props>) => ReactNode;
}

/** "domingo 1 de noviembre de 2026" of a day such as 2026-11-01. */
const dayWords = (day: string) => formatLongDay(new Date(`${day}T12:00:00Z`), ZONE);

/** A page of plain text outside the shell: the version asked for, and the way to the others. */
export async function LegalPage<Props>({ path, title, versions, asked, render }: LegalPageProps<Props>) {
  const { now } = await pageCtx();
  const shown = versionOf(versions, Array.isArray(asked) ? asked[0] : asked);
  if (!shown) notFound();
  const others = versions.filter((one) => one !== shown);
  return (
    <>
      <PublicHeader />
      <main className="ancho py-8">
        <article className="prosa">
          <h1 className="text-3xl">{title}</h1>
          <p className="meta">
            Versión {shown.version}, vigente desde el {dayWords(shown.since)}
          </p>
          {render(shown)}
          {others.length > 0 ? (
            <>
              <h2 className="mt-3 text-xl">Otras versiones</h2>
              <ul>
                {others.map(({ version, since }) => (
                  <li key={version}>
                    <a href={`${path}?version=${version}`}>
                      Versión {version}, desde el {dayWords(since)}
                    </a>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </article>
      </main>
      <Footer year={dateParts(now, ZONE).year} />
    </>
  );
}
