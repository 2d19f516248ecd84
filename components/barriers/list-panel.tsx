"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FactList } from "@/components/barriers/fact-list";
import { Btn } from "@/components/ui/btn";
import { Block, Panel } from "@/components/ui/panel";
import { ProgressBar } from "@/components/ui/progress-bar";
import { notify, notifyError } from "@/components/ui/toaster";
import { compareListAction } from "@/lib/barriers/actions";
import type { ListStateDto } from "@/lib/barriers/client";
import { formatDateTime } from "@/lib/core/dates";

interface ListPanelProps {
  controllerId: number;
  state: ListStateDto;
  timeZone: string;
}

/** Who a device lets pass by itself, and how far its list is what it should be. */
export function ListPanel({ controllerId, state, timeZone }: ListPanelProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  async function compare() {
    if (isBusy) return;
    setBusy(true);
    const result = await compareListAction({ controllerId }).catch(() => null);
    setBusy(false);
    if (result?.ok && result.data.isCompareAsked)
      notify("El equipo dirá a quién tiene en sus próximas llamadas. Vuelve en un minuto.");
    else if (result?.ok) notify("Comparamos su lista con la nuestra. Lo que le falte se le manda en un minuto.");
    else notifyError(result?.message ?? "No pudimos comparar. Revisa tu conexión e intenta de nuevo.");
    router.refresh();
  }
  const { wanted, told, failed, failure, capacity, comparedAt, foreignPeople, isCompareAsked } = state;
  const rows: [string, string][] = [
    ["Al día", `${told} de ${wanted}`],
    ["Caben", capacity === null ? "No lo ha dicho" : String(capacity)],
    [
      "Comparada",
      isCompareAsked ? "Se espera su respuesta" : comparedAt ? formatDateTime(comparedAt, timeZone) : "Todavía no",
    ],
    ["Personas que no son nuestras", String(foreignPeople)],
    ...(failed > 0 ? [["Con fallas", `${failed}: ${failure}`] as [string, string]] : []),
  ];
  return (
    <Panel title="Su propia lista" meta="Prepago y abonados; los boletos se preguntan cada vez">
      <Block>
        <ProgressBar percent={wanted === 0 ? 100 : Math.floor((told * 100) / wanted)} label="Lista al día" />
        <FactList rows={rows} />
        <div className="acciones">
          <Btn onClick={() => void compare()} aria-busy={isBusy}>
            Comparar ahora
          </Btn>
        </div>
      </Block>
    </Panel>
  );
}
