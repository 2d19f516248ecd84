import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AppShell } from "@/app/app-shell";
import { CountForm } from "@/components/cash-desk/count-form";
import { CountLines, differenceWords } from "@/components/cash-desk/count-result";
import { CountSteps } from "@/components/cash-desk/count-steps";
import { HandoverForm } from "@/components/cash-desk/handover-form";
import { type SearchParams, singleParams } from "@/components/office/list-url";
import { BtnLink } from "@/components/ui/btn-link";
import { PageHeader, Panel } from "@/components/ui/panel";
import { readShift, shiftReceivers } from "@/lib/cash-desk";
import { formatTime } from "@/lib/core/dates";
import { requireActor } from "@/lib/http";

export const metadata: Metadata = { title: "Cerrar turno" };

const BREADCRUMB = [
  { label: "Inicio", href: "/home" },
  { label: "Caja", href: "/caja" },
];

/** The drawer is counted, compared and handed over. */
export default async function Page({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const ctx = await requireActor("desk:use");
  const shift = await readShift({ ctx });
  if (!shift) redirect("/caja");
  const { corregir } = singleParams(await searchParams);
  const { number, pointName, personName, openedAt, countedAt, timeZone, result } = shift;
  const until = formatTime(countedAt ?? ctx.now, timeZone);
  const isCounting = result === null || corregir !== undefined;
  return (
    <AppShell ctx={ctx} title="Cerrar turno" breadcrumb={BREADCRUMB}>
      <PageHeader
        title={`Cerrar turno ${number}`}
        meta={`${pointName} · ${personName} · ${formatTime(openedAt, timeZone)} a ${until}`}
      />
      <CountSteps step={isCounting ? 1 : 3} />
      {isCounting ? (
        <CountForm {...(result ? { counted: result.counts } : {})} />
      ) : (
        <div className="caja-r">
          <div>
            <HandoverForm result={result} receivers={await shiftReceivers({ ctx })} />
          </div>
          <div className="caja-primero">
            <Panel title={differenceWords(result.differenceCents)}>
              <CountLines result={result} timeZone={timeZone} />
              <div className="caja-pie fila">
                <p className="meta crece">¿Contaste mal? El primer conteo se conserva.</p>
                <BtnLink size="sm" href="/caja/cerrar?corregir=1">
                  Corregir conteo
                </BtnLink>
              </div>
            </Panel>
          </div>
        </div>
      )}
    </AppShell>
  );
}
