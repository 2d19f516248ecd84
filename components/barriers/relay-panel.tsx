"use client";

import { useRouter } from "next/navigation";
import { useState } from "react";
import { FactList } from "@/components/barriers/fact-list";
import { Btn } from "@/components/ui/btn";
import { Block, Panel } from "@/components/ui/panel";
import { StateBadge } from "@/components/ui/state-badge";
import { notify, notifyError } from "@/components/ui/toaster";
import { updateRelayAction } from "@/lib/barriers/actions";
import type { RelayDto } from "@/lib/barriers/client";
import { formatDateTime } from "@/lib/core/dates";

interface RelayPanelProps {
  controllerId: number;
  relay: RelayDto;
  timeZone: string;
  /** The platform's public address. */
  origin: string;
}

/** Which program a relay runs, beside the one of today. */
function programWords({ version, today, isUpdateWanted }: RelayDto): string {
  if (version === "") return "Todavía no se ha conectado";
  if (today === null || today === version) return version;
  return isUpdateWanted ? `${version}: se actualiza en cuanto esté conectado` : `${version}: hay uno más nuevo`;
}

/** How a relay is installed, whether it is connected, and what stands behind it. */
export function RelayPanel({ controllerId, relay, timeZone, origin }: RelayPanelProps) {
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  async function update() {
    if (isBusy) return;
    setBusy(true);
    const result = await updateRelayAction({ controllerId }).catch(() => null);
    setBusy(false);
    if (result?.ok) notify("El relevo baja el programa de hoy y vuelve a arrancar, en cuanto esté conectado.");
    else notifyError(result?.message ?? "No pudimos pedirlo. Revisa tu conexión e intenta de nuevo.");
    router.refresh();
  }
  const { isConnected, lastSeenAt, version, today, runsOn, isUpdateWanted, devices } = relay;
  const rows: [string, string][] = [
    ["Programa", programWords(relay)],
    ["Máquina", runsOn || "No la ha dicho"],
    ["Última señal", lastSeenAt ? formatDateTime(lastSeenAt, timeZone) : "Ninguna"],
    ["Detrás de él", devices.map(({ name }) => name).join(", ") || "Ningún equipo"],
  ];
  return (
    <Panel title="Relevo" meta="Lleva lo que pedimos a los equipos de su red, y lo que ellos dicen">
      <Block>
        <StateBadge tone={isConnected ? "good" : "stop"}>{isConnected ? "Conectado" : "No está conectado"}</StateBadge>
        <FactList rows={rows} />
        {version !== "" && today !== null && today !== version && !isUpdateWanted ? (
          <div className="acciones">
            <Btn onClick={() => void update()} aria-busy={isBusy}>
              Actualizar el programa
            </Btn>
          </div>
        ) : null}
      </Block>
      <Block title="Cómo se instala">
        <ol className="grid list-decimal gap-3 pl-5">
          <li>
            En una máquina del recinto con Node 22 o más, encendida siempre, guarda{" "}
            <a href="/plumas/relevo/programa" download="relevo.mjs">
              el programa
            </a>{" "}
            como relevo.mjs.
          </li>
          <li>
            Pide aquí un código y arráncalo con él:
            <code className="mt-1 block break-all font-mono text-sm">
              {`node relevo.mjs --servidor ${origin} --codigo 12345678`}
            </code>
          </li>
          <li>
            Después arranca solo con <code className="font-mono text-sm">node relevo.mjs</code>, como servicio de la
            máquina.
          </li>
          <li>
            En cada equipo de la red, escribe la dirección de esa máquina con el puerto 8090 en lugar de la nuestra; en
            su página, aquí, elige este relevo.
          </li>
        </ol>
      </Block>
    </Panel>
  );
}
